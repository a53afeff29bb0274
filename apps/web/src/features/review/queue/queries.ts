import { useQuery } from '@tanstack/react-query'
import type { ListedPendingEvent, PendingEvent } from '@uitpost/contracts'
import type { AppRouteName } from '@uitpost/contracts/app-routes'
import { PENDING_SHOWN, PENDING_STALE_MS } from '@uitpost/contracts/constants'
import { apiErrorOf } from '../../../api/api-error.ts'
import { call, callList } from '../../../api/call.ts'
import { keyOf } from '../../../api/query-client.ts'
import { useTexts } from '../../../texts/texts.tsx'
import type { Announce } from '../../../ui/feedback/toast.tsx'
import { useWrite } from '../../../use-write.ts'

/** Events of a page include their sources; those of the whole list do not. */
const isJudged = (event: ListedPendingEvent): event is PendingEvent => event.sources !== undefined

/** The first pending events, and the number of all. */
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

/** Approves or rejects an event; reads in `except` are not refetched. */
export function useDecideEvent(
  announce: Announce,
  { except = [], onRefused }: { except?: readonly AppRouteName[]; onRefused?: (id: string) => void } = {},
) {
  const { t } = useTexts()
  return useWrite({
    mutationFn: ({ id, decision }: Decision) =>
      call(decision === 'approve' ? 'approveEvent' : 'rejectEvent', { params: { id } }),
    onSuccess: ({ actionId }, { title, decision }) =>
      announce(
        decision === 'approve'
          ? { title: t('pending.approved'), text: t('pending.approved.text', { title }), state: 'success' }
          : { title: t('pending.rejected'), text: t('pending.rejected.text', { title }), state: 'success' },
        actionId,
      ),
    onError: (error, { id }) => {
      // What another admin decided meanwhile does not return.
      if (apiErrorOf(error)?.status !== 409) onRefused?.(id)
    },
    failed: ({ decision, title }, _, status) => {
      if (status === 409) return t('pending.decidedMeanwhile', { title })
      return t(decision === 'approve' ? 'pending.approveFailed' : 'pending.rejectFailed')
    },
    route: ({ decision }) => (decision === 'approve' ? 'approveEvent' : 'rejectEvent'),
    paramsOf: ({ id }) => ({ id }),
    except,
  })
}
