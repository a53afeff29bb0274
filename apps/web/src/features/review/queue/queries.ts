import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListedPendingEvent, PendingEvent } from '@uitpost/contracts'
import type { AppRouteName } from '@uitpost/contracts/app-routes'
import { PENDING_SHOWN, PENDING_STALE_MS } from '@uitpost/contracts/constants'
import { call, callList } from '../../../api/call.ts'
import { DECISION_READS } from '../../../api/event-reads.ts'
import { invalidateReads, keyOf } from '../../../api/query-client.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { type Announce, useToast } from '../../../ui/feedback/toast.tsx'

/** Every event of a page is; those of the whole list are not. */
const isJudged = (event: ListedPendingEvent): event is PendingEvent => event.sources !== undefined

/** The first that wait, and how many do. */
export const usePendingEvents = () =>
  useQuery({
    queryKey: [...keyOf('listPendingEvents'), 'first'],
    queryFn: async ({ signal }) => {
      const { items, total } = await callList('listPendingEvents', {
        query: { limit: PENDING_SHOWN },
        signal,
      })
      return { items: items.filter(isJudged), total }
    },
    staleTime: PENDING_STALE_MS,
  })

interface Decision {
  id: string
  title: string
  decision: 'approve' | 'reject'
}

/** Approves an event or rejects it; `lists` are read again with the answer. */
export function useDecideEvent(
  announce: Announce,
  {
    lists = ['listPendingEvents', 'listAdminEvents'],
    onRefused,
  }: { lists?: readonly AppRouteName[]; onRefused?: (id: string) => void } = {},
) {
  const { t } = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, decision }: Decision) =>
      call(decision === 'approve' ? 'approveEvent' : 'rejectEvent', { params: { id } }),
    onSuccess: ({ actionId }, { title, decision }) =>
      announce(
        decision === 'approve'
          ? { title: t('pending.approved'), text: t('pending.approved.text', { title }), state: 'success' }
          : { title: t('pending.rejected'), text: t('pending.rejected.text', { title }), state: 'success' },
        actionId,
      ),
    onError: (_, { id, decision }) => {
      onRefused?.(id)
      toast({
        title: t('app.error'),
        text: t(decision === 'approve' ? 'pending.approveFailed' : 'pending.rejectFailed'),
        state: 'danger',
      })
    },
    onSettled: () => invalidateReads(client, [...DECISION_READS, ...lists]),
  })
}
