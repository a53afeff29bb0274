import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '@uitpost/contracts'
import { type RouteName, routeOf } from '@uitpost/contracts/routes'
import { get } from './call.ts'

/**
 * The defaults of every call (requirements `calls.default-get`, `calls.never-stale`): key parts joined with / are read
 * by GET, data never turns stale by itself, nothing is fetched again on focus or retried, and a 401 is an error.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => get(queryKey.join('/'), signal),
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        retry: false,
        // A request is made and fails by itself; waiting for the browser's opinion would hide the error.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** The key under which the reply of a route without parameters is kept. */
export const keyOf = (name: RouteName): readonly string[] => [routeOf(name).path]

/** What these routes answered is read again: at once where it is shown, else when it is looked at. */
export const readAgain = (client: QueryClient, names: readonly RouteName[]) =>
  Promise.all(names.map((name) => client.invalidateQueries({ queryKey: keyOf(name) })))

/** Query options of a plain read: the key says where, the contracts say what comes back. */
export const read = <N extends RouteName>(name: N) => queryOptions<ReplyOf<N>>({ queryKey: keyOf(name) })
