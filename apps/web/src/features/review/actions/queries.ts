import { useQuery } from '@tanstack/react-query'
import type { ReviewAction } from '@uitpost/contracts'
import { PENDING_STALE_MS } from '@uitpost/contracts/constants'
import { call } from '../../../api/call.ts'
import { keyOf } from '../../../api/query-client.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { type Announce, useToast } from '../../../ui/feedback/toast.tsx'
import { useWrite } from '../../../use-write.ts'

const DECISIONS_SHOWN = 10

/** The latest decisions about events. */
export const useDecisions = () =>
  useQuery({
    queryKey: keyOf('listReviewActions'),
    queryFn: ({ signal }) => call('listReviewActions', { query: { limit: DECISIONS_SHOWN }, signal }),
    staleTime: PENDING_STALE_MS,
  })

const readLast = async (request: { signal?: AbortSignal } = {}): Promise<ReviewAction | null> =>
  (await call('listReviewActions', { query: { mine: 'true', limit: 1 }, ...request }))[0] ?? null

/** The newest decision of this admin that can be taken back, on whatever screen it was made; null without one. */
export const useLastDecision = () =>
  useQuery({
    queryKey: [...keyOf('listReviewActions'), 'mine'],
    queryFn: ({ signal }) => readLast({ signal }),
    staleTime: PENDING_STALE_MS,
  })

/** Undoes a decision, or with null the newest one of this admin; `eventId` is the event that this one was about. */
export function useUndo() {
  const { t, count } = useTexts()
  const toast = useToast()
  return useWrite({
    mutationFn: async (wanted: string | null) => {
      const last = wanted === null ? await readLast() : null
      const id = wanted ?? last?.id
      if (id === undefined) return null
      return { ...(await call('undoReviewAction', { params: { id } })), eventId: last?.eventId ?? null }
    },
    onSuccess: (result) =>
      result &&
      toast({
        title: t('undo.done'),
        text:
          result.skipped.length > 0
            ? `${count('undo.done.text', result.undone)} ${count('undo.skipped', result.skipped.length)}`
            : count('undo.done.text', result.undone),
        state: 'success',
      }),
    failed: (_, said) => said ?? t('undo.failed'),
    route: 'undoReviewAction',
  })
}

/** Approves the pending dates of an event's series; the server approves later ones by itself. */
export function useApproveSeries() {
  const { t, count } = useTexts()
  const announce = useAnnounceDecision()
  return useWrite({
    mutationFn: ({ id }: { id: string }) => call('approveSeries', { params: { id } }),
    onSuccess: ({ done, actionId }) =>
      announce(
        { title: t('series.approved'), text: count('series.approved.text', done), state: 'success' },
        actionId,
      ),
    failed: (_, __, status) => t(status === 409 ? 'series.approvedMeanwhile' : 'series.failed'),
    route: 'approveSeries',
    paramsOf: ({ id }) => ({ id }),
  })
}

/** Shows a toast about a decision, with an undo if it has one. */
export function useAnnounceDecision(): Announce {
  const { t } = useTexts()
  const toast = useToast()
  const undo = useUndo()
  return (message, actionId) =>
    toast(actionId ? { ...message, action: { label: t('undo'), run: () => undo.mutate(actionId) } } : message)
}
