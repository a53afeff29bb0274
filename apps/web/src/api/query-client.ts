import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '@uitpost/contracts'
import { type RouteName, routeOf } from '@uitpost/contracts/routes'
import { apiErrorOf } from './api-error.ts'
import { get } from './call.ts'
import { readToken } from './stored-session.ts'

/**
 * The defaults of SPEC §7: key parts joined with / are read by GET, data never turns stale by itself, nothing is
 * fetched again on focus or retried, and a 401 is an error. `onSessionEnded` hears of a 401 for the current token.
 */
export function createQueryClient({ onSessionEnded }: { onSessionEnded: () => void }): QueryClient {
  const onError = (error: unknown) => {
    const refused = apiErrorOf(error)
    if (refused?.status === 401 && refused.token && refused.token === readToken()) onSessionEnded()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
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

/** Query options of a plain read: the key says where, the contracts say what comes back. */
export const read = <N extends RouteName>(name: N) => queryOptions<ReplyOf<N>>({ queryKey: keyOf(name) })
