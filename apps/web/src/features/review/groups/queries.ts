import { useQuery } from '@tanstack/react-query'
import { PENDING_STALE_MS } from '@uitpost/contracts/constants'
import { call } from '../../../api/call.ts'
import { keyOf } from '../../../api/query-client.ts'
import { type EventNarrowing, narrowingOf } from '../event-narrowing.ts'

/** How the events that a filter finds differ in proof, risk, source and series. */
export function useBreakdown(filter: EventNarrowing) {
  const query = narrowingOf(filter)
  return useQuery({
    queryKey: [...keyOf('breakDownEvents'), query],
    queryFn: ({ signal }) => call('breakDownEvents', { query, signal }),
    staleTime: PENDING_STALE_MS,
  })
}
