import { useQuery } from '@tanstack/react-query'
import type { EventStatus } from '@uitpost/contracts/admin-constants'
import { PENDING_STALE_MS } from '@uitpost/contracts/constants'
import { call, callList } from '../../../api/call.ts'
import { keyOf } from '../../../api/query-client.ts'
import { useTexts } from '../../../texts/texts.tsx'
import type { Announce } from '../../../ui/feedback/toast.tsx'
import { useWrite } from '../../../use-write.ts'
import { type EventNarrowing, narrowingOf } from '../event-narrowing.ts'

export type Decision = 'approve' | 'reject'

/** Statuses that a decision can change; other events that the filter finds stay as they are. */
export const DECIDABLE: Record<Decision, readonly EventStatus[]> = {
  approve: ['pending'],
  reject: ['held', 'pending', 'approved', 'cancelled'],
}

export function narrowed(decision: Decision, filter: EventNarrowing): EventNarrowing | undefined {
  const { status } = filter
  const statuses = DECIDABLE[decision].filter((one) => !status || status.split(',').includes(one))
  if (statuses.length === 0) return undefined
  return { ...narrowingOf(filter), status: statuses.join(',') }
}

/** Number of events that a decision would change. */
export function useBulkCount(decision: Decision, filter: EventNarrowing) {
  const wanted = narrowed(decision, filter)
  return useQuery({
    queryKey: [...keyOf('listAdminEvents'), 'count', wanted],
    queryFn: async ({ signal }) =>
      wanted ? (await callList('listAdminEvents', { query: { ...wanted, limit: 1 }, signal })).total : 0,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Numbers of events that a filter finds, by proof, risk, source and series. */
export function useBreakdown(filter: EventNarrowing) {
  const query = narrowingOf(filter)
  return useQuery({
    queryKey: [...keyOf('breakDownEvents'), query],
    queryFn: ({ signal }) => call('breakDownEvents', { query, signal }),
    staleTime: PENDING_STALE_MS,
  })
}

/** Decides about all events that a filter finds; one undo reverts all of it. */
export function useDecideAll(announce: Announce) {
  const { t, count } = useTexts()
  return useWrite({
    mutationFn: ({ decision, filter }: { decision: Decision; filter: EventNarrowing }) =>
      call('decideEvents', { body: { decision, filter: narrowed(decision, filter) ?? filter } }),
    onSuccess: ({ done, more, actionId }, { decision }) => {
      const text =
        decision === 'approve'
          ? count('adminEvents.done.approve', done)
          : count('adminEvents.done.reject', done)
      announce(
        {
          title: decision === 'approve' ? t('pending.approved') : t('pending.rejected'),
          text: more ? `${text} ${t('bulk.more')}` : text,
          state: done > 0 ? 'success' : 'danger',
        },
        actionId,
      )
    },
    route: 'decideEvents',
    waits: false,
  })
}
