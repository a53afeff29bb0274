import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BulkDecision, EventEdit } from '@uitpost/contracts'
import { appRouteOf } from '@uitpost/contracts/app-routes'
import { serverMessage } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { EVENT_READS } from '../../../api/event-reads.ts'
import { readPages } from '../../../api/pages.ts'
import { invalidateReads } from '../../../api/query-client.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { type Announce, useToast } from '../../../ui/feedback/toast.tsx'
import { type EventNarrowing, narrowingOf } from '../event-narrowing.ts'

/** What events are looked at, and in which order. */
export type AdminEventSearch = EventNarrowing & { sort?: 'newest' | 'soonest' | 'proof' | undefined }

export const useAdminEvents = (filter: AdminEventSearch) =>
  useInfiniteQuery(readPages('listAdminEvents', { ...narrowingOf(filter), sort: filter.sort ?? 'newest' }))

/** Approves or rejects the events with these ids. */
export function useDecideEvents(announce: Announce) {
  const { t, count } = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  return useMutation({
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
    onError: (error) =>
      toast({
        title: t('app.error'),
        text: serverMessage(error) ?? t('adminEvents.failed'),
        state: 'danger',
      }),
    onSettled: () => invalidateReads(client, EVENT_READS),
  })
}

/** An event to be changed, as it stands now. */
export const useEditedEvent = (id: string) =>
  useQuery({
    queryKey: [appRouteOf('getEvent', { id }).path],
    queryFn: ({ signal }) => call('getEvent', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Changes what an event says. */
export function useEditEvent(announce: Announce) {
  const { t } = useTexts()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, edit }: { id: string; edit: EventEdit }) =>
      call('editEvent', { params: { id }, body: edit }),
    onSuccess: ({ title, actionId }) =>
      announce(
        { title: t('adminEvents.saved'), text: t('adminEvents.saved.text', { title }), state: 'success' },
        actionId,
      ),
    // Not waited for: the dialog closes with the answer.
    onSettled: () => void invalidateReads(client, EVENT_READS),
  })
}
