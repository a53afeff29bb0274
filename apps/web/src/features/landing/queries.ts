import { useQuery } from '@tanstack/react-query'
import { STATS_CACHE_MS } from '@uitpost/contracts/constants'
import { call } from '../../api/call.ts'
import { keyOf, read } from '../../api/query-client.ts'

/** The platform's numbers; undefined while loading, null on an error. */
export function useFigures() {
  const { data, isError } = useQuery({ ...read('getPlatformStats'), staleTime: STATS_CACHE_MS })
  return data ?? (isError ? null : undefined)
}

const COMING_DAYS = 14
const DAY_MS = 86_400_000

/** At most so many approved events of the next two weeks, soonest first; none while loading and on an error. */
export function useComingEvents(limit: number) {
  const { data } = useQuery({
    queryKey: [...keyOf('readAgenda'), limit],
    queryFn: ({ signal }) => {
      const to = new Date(Date.now() + COMING_DAYS * DAY_MS).toISOString().slice(0, 10)
      return call('readAgenda', { query: { to, limit }, signal })
    },
    staleTime: STATS_CACHE_MS,
  })
  return data?.items?.map(({ event }) => event) ?? []
}
