import { useQuery } from '@tanstack/react-query'
import { PENDING_SHOWN, PENDING_STALE_MS } from '@uitpost/contracts/constants'
import { call, callList } from '../../../api/call.ts'
import { keyOf, read } from '../../../api/query-client.ts'
import { useTexts } from '../../../texts/texts.tsx'
import type { Announce } from '../../../ui/feedback/toast.tsx'
import { useWrite } from '../../../use-write.ts'

/** The first events that have less proof than before. Requested only when there are any. */
export function useDoubts() {
  const rejudging = useQuery({ ...read('getRejudging'), staleTime: PENDING_STALE_MS })
  const doubts = useQuery({
    queryKey: [...keyOf('listAdminEvents'), 'doubts'],
    queryFn: ({ signal }) =>
      callList('listAdminEvents', {
        query: { doubt: 'open', sort: 'soonest', limit: PENDING_SHOWN },
        signal,
      }),
    staleTime: PENDING_STALE_MS,
    enabled: (rejudging.data?.doubts ?? 0) > 0,
  })
  return { ...doubts, isLoading: rejudging.isPending || doubts.isLoading }
}

/** Leaves an approved event as it is. */
export function useKeepEvent(announce: Announce) {
  const { t } = useTexts()
  return useWrite({
    mutationFn: ({ id }: { id: string; title: string }) => call('keepEvent', { params: { id } }),
    onSuccess: ({ actionId }, { title }) =>
      announce(
        { title: t('doubts.kept'), text: t('doubts.kept.text', { title }), state: 'success' },
        actionId,
      ),
    failed: (_, said) => said ?? t('doubts.failed'),
    route: 'keepEvent',
    paramsOf: ({ id }) => ({ id }),
  })
}
