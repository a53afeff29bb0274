import { useQuery } from '@tanstack/react-query'
import { PENDING_STALE_MS } from '@uitpost/contracts/constants'
import { call } from '../../../api/call.ts'
import { keyOf } from '../../../api/query-client.ts'
import { type EventNarrowing, narrowingOf } from '../event-narrowing.ts'

/** Numbers of events that a filter finds, by proof, risk, source and series. */
export function useBreakdown(filter: EventNarrowing) {
  const query = narrowingOf(filter)
  return useQuery({
    queryKey: [...keyOf('breakDownEvents'), query],
    queryFn: ({ signal }) => call('breakDownEvents', { query, signal }),
    staleTime: PENDING_STALE_MS,
  })
}
