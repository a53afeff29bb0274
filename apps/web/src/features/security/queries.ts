import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { SecurityQuery } from '@uitpost/contracts'
import { ADMIN_STATS_STALE_MS } from '@uitpost/contracts/constants'
import { call } from '../../api/call.ts'
import { readPages } from '../../api/pages.ts'
import { keyOf } from '../../api/query-client.ts'

export type SecurityFilter = Pick<SecurityQuery, 'kind' | 'ip' | 'userId'>

export const useSecuritySummary = (days: number) =>
  useQuery({
    queryKey: [...keyOf('getSecuritySummary'), days],
    queryFn: ({ signal }) => call('getSecuritySummary', { query: { days }, signal }),
    staleTime: ADMIN_STATS_STALE_MS,
  })

export const useSecurityEvents = (filter: SecurityFilter) =>
  useInfiniteQuery(readPages('listSecurityEvents', filter))
