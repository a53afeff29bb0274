import { useQuery } from '@tanstack/react-query'
import { ADMIN_STATS_STALE_MS } from '@uitpost/contracts/constants'
import { read } from '../../api/query-client.ts'

/** Progress of judging stored events again; polled, and refetched at once on a server-sent hint. */
export const useRejudging = () =>
  useQuery({
    ...read('getRejudging'),
    staleTime: ADMIN_STATS_STALE_MS,
    refetchInterval: ADMIN_STATS_STALE_MS,
  })
