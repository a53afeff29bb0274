import { useQuery } from '@tanstack/react-query'
import { ADMIN_STATS_STALE_MS } from '@uitpost/contracts/constants'
import { read } from '../../api/query-client.ts'

/** How far judging stored events again has come. Hints are quicker than the interval. */
export const useRejudging = () =>
  useQuery({
    ...read('getRejudging'),
    staleTime: ADMIN_STATS_STALE_MS,
    refetchInterval: ADMIN_STATS_STALE_MS,
  })
