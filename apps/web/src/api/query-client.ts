import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '@uitpost/contracts'
import { type AppRouteName, appRouteOf } from '@uitpost/contracts/app-routes'
import { get } from './call.ts'

/**
 * Query client with the defaults of every query (requirements `calls.default-get`, `calls.never-stale`): the default
 * query function sends GET to the key's parts joined with /, data never becomes stale by itself, there is no refetch on
 * window focus and no retry, and a 401 is an error.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => get(queryKey.join('/'), signal),
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        retry: false,
        // Sends even when the browser reports being offline: a paused query would hide the error.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Query key of a route without parameters: its path. */
export const keyOf = (name: AppRouteName): readonly string[] => [appRouteOf(name).path]

/** Invalidates the replies of these routes: active queries refetch at once, inactive ones when they are next used. */
export const invalidate = (client: QueryClient, names: readonly AppRouteName[]) =>
  Promise.all(names.map((name) => client.invalidateQueries({ queryKey: keyOf(name) })))

/** Query options of a route without parameters, typed by the contracts, for the default query function. */
export const read = <N extends AppRouteName>(name: N) => queryOptions<ReplyOf<N>>({ queryKey: keyOf(name) })
