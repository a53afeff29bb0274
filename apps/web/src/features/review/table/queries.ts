import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { BulkDecision, EventEdit } from '@uitpost/contracts'
import { appRouteOf } from '@uitpost/contracts/app-routes'
import { call } from '../../../api/call.ts'
import { readPages } from '../../../api/pages.ts'
import { useTexts } from '../../../texts/texts.tsx'
import type { Announce } from '../../../ui/feedback/toast.tsx'
import { useWrite } from '../../../use-write.ts'
import { type EventNarrowing, narrowingOf } from '../event-narrowing.ts'

/** Filter and order of the table. */
export type AdminEventSearch = EventNarrowing & { sort?: 'newest' | 'soonest' | 'proof' | undefined }

export const useAdminEvents = (filter: AdminEventSearch) =>
  useInfiniteQuery(readPages('listAdminEvents', { ...narrowingOf(filter), sort: filter.sort ?? 'newest' }))

/** Approves or rejects the events with these ids. */
export function useDecideEvents(announce: Announce) {
  const { t, count } = useTexts()
  return useWrite({
    mutationFn: ({ decision, ids }: { decision: BulkDecision['decision']; ids: string[] }) =>
      call('decideEvents', { body: { decision, ids } }),
    onSuccess: ({ done, skipped, actionId }, { decision }) => {
      const text =
        decision === 'approve'
          ? count('adminEvents.done.approve', done)
          : count('adminEvents.done.reject', done)
      announce(
        {
          title: decision === 'approve' ? t('pending.approved') : t('pending.rejected'),
          text: skipped.length > 0 ? `${text} ${count('adminEvents.skipped', skipped.length)}` : text,
          state: done > 0 ? 'success' : 'danger',
        },
        actionId,
      )
    },
    failed: (_, said) => said ?? t('adminEvents.failed'),
    route: 'decideEvents',
  })
}

/** The event in the edit dialog. */
export const useEditedEvent = (id: string) =>
  useQuery({
    queryKey: [appRouteOf('getEvent', { id }).path],
    queryFn: ({ signal }) => call('getEvent', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Changes the fields of an event. */
export function useEditEvent(announce: Announce) {
  const { t } = useTexts()
  return useWrite({
    mutationFn: ({ id, edit }: { id: string; edit: EventEdit }) =>
      call('editEvent', { params: { id }, body: edit }),
    onSuccess: ({ title, actionId }) =>
      announce(
        { title: t('adminEvents.saved'), text: t('adminEvents.saved.text', { title }), state: 'success' },
        actionId,
      ),
    route: 'editEvent',
    paramsOf: ({ id }) => ({ id }),
    waits: false,
  })
}
