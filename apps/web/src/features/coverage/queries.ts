import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ADMIN_STATS_STALE_MS, type Country } from '@uitpost/contracts/constants'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/query-client.ts'

/** Numbers of upcoming events by city, category and week. */
export const useCoverage = (country: Country) =>
  useQuery({
    queryKey: [...keyOf('getCoverage'), country],
    queryFn: ({ signal }) => call('getCoverage', { query: { country }, signal }),
    staleTime: ADMIN_STATS_STALE_MS,
    placeholderData: keepPreviousData,
  })
