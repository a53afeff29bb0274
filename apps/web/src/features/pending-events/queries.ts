import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PENDING_STALE_MS } from '@uitpost/contracts/constants'
import { call, callList } from '../../api/call.ts'
import { keyOf } from '../../api/query-client.ts'
import { useTexts } from '../../texts/texts.tsx'
import { useToast } from '../../ui/toast.tsx'

export const usePendingEvents = () =>
  useQuery({
    queryKey: keyOf('listPendingEvents'),
    queryFn: ({ signal }) => callList('listPendingEvents', { signal }),
    staleTime: PENDING_STALE_MS,
  })

/** What an approval changes: the pending list, the platform's numbers, and what subscribers see. */
const dependent = [
  'listPendingEvents',
  'getPlatformStats',
  'listUpcomingEvents',
  'countEvents',
  'getDashboardStats',
] as const

export function useApproveEvent() {
  const { t } = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string; title: string }) => call('approveEvent', { params: { id } }),
    onSuccess: (_, { title }) =>
      toast({ title: t('pending.approved'), text: t('pending.approved.text', { title }), state: 'success' }),
    onError: () => toast({ title: t('app.error'), text: t('pending.approveFailed'), state: 'danger' }),
    onSettled: () =>
      Promise.all(dependent.map((name) => client.invalidateQueries({ queryKey: keyOf(name) }))),
  })
}
