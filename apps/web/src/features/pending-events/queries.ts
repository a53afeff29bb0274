import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PENDING_STALE_MS } from '@uitpost/contracts/constants'
import { call, callList } from '../../api/call.ts'
import { keyOf } from '../../api/query-client.ts'
import { useTexts } from '../../texts/texts.tsx'
import { type ToastMessage, useToast } from '../../ui/toast.tsx'

export const usePendingEvents = () =>
  useQuery({
    queryKey: keyOf('listPendingEvents'),
    queryFn: ({ signal }) => callList('listPendingEvents', { signal }),
    staleTime: PENDING_STALE_MS,
  })

/** What a decision changes: the pending list, the platform's numbers, and what subscribers see. */
const dependent = [
  'listPendingEvents',
  'listAdminEvents',
  'listReviewActions',
  'getPlatformStats',
  'listUpcomingEvents',
  'countEvents',
  'getDashboardStats',
] as const

interface Decision {
  id: string
  title: string
  decision: 'approve' | 'reject'
}

/** Says what was decided, with the way back where there is one. */
export type Announce = (message: ToastMessage, actionId: string | null) => void

/** Approves an event or rejects it. */
export function useDecideEvent(announce: Announce) {
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
    onError: (_, { decision }) =>
      toast({
        title: t('app.error'),
        text: t(decision === 'approve' ? 'pending.approveFailed' : 'pending.rejectFailed'),
        state: 'danger',
      }),
    onSettled: () =>
      Promise.all(dependent.map((name) => client.invalidateQueries({ queryKey: keyOf(name) }))),
  })
}
