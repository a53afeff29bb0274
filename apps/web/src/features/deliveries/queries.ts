import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Delivery, DeliveryDecision, DeliveryQuery, Suppression } from '@uitpost/contracts'
import { DELIVERIES_POLL_MS } from '@uitpost/contracts/constants'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { readPages } from '../../api/pages.ts'
import { invalidateReads, read } from '../../api/query-client.ts'
import { useTexts } from '../../texts/texts.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'

export type DeliveryFilter = Pick<DeliveryQuery, 'q' | 'status' | 'kind'>

/** Options of queries whose results change without an action of this user. */
const polled = { staleTime: 0, refetchInterval: DELIVERIES_POLL_MS }

export const useDeliveries = (filter: DeliveryFilter) =>
  useInfiniteQuery({ ...readPages('listDeliveries', filter), ...polled })

export const useDeliverySummary = () => useQuery({ ...read('summariseDeliveries'), ...polled })

export const useDigestRuns = () => useQuery({ ...read('listDigestRuns'), ...polled })

export const useComplaintRate = () => useQuery({ ...read('getComplaintRate'), staleTime: 0 })

export const useSuppressions = () => useInfiniteQuery(readPages('listSuppressions', {}))

/** Toasts for the success and failure of an action, and a refetch of the queries it changes. */
function useOutcome() {
  const { t } = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  return {
    succeed: (title: string, text: string) => toast({ title, text, state: 'success' }),
    fail: (error: Error) =>
      toast({ title: t('app.error'), text: serverMessage(error) ?? t('app.tryAgain'), state: 'danger' }),
    refresh: () =>
      void invalidateReads(client, [
        'listDeliveries',
        'summariseDeliveries',
        'listDigestRuns',
        'listSuppressions',
        'getComplaintRate',
      ]),
  }
}

/** Resolves an uncertain delivery as sent or as to be sent again. */
export function useResolveDelivery() {
  const { t } = useTexts()
  const { succeed, fail, refresh } = useOutcome()
  return useMutation({
    mutationFn: ({ delivery: { id }, as }: { delivery: Delivery; as: DeliveryDecision }) =>
      call('resolveDelivery', { params: { id }, body: { as } }),
    onSuccess: ({ name, userId }, { as }) =>
      succeed(t(`deliveries.done.${as}`), t(`deliveries.done.${as}.text`, { name: name ?? userId })),
    onError: fail,
    onSettled: refresh,
  })
}

/** Plans the digests that are due, or with `force` those of all users. */
export function useRunDigests() {
  const { t, count, number } = useTexts()
  const { succeed, fail, refresh } = useOutcome()
  return useMutation({
    mutationFn: (force: boolean) => call('runDigests', { body: { force } }),
    onSuccess: ({ queued, empty }) =>
      succeed(
        t('digestRuns.started'),
        `${count('digestRuns.queued', queued)} ${t('digestRuns.empty', { count: number(empty) })}`,
      ),
    onError: fail,
    onSettled: refresh,
  })
}

export function useSendTestMail() {
  const { t } = useTexts()
  const { succeed, fail, refresh } = useOutcome()
  return useMutation({
    mutationFn: () => call('sendTestMail'),
    onSuccess: ({ email }) =>
      succeed(t('deliveries.test.done'), t('deliveries.test.done.text', { email: email ?? '' })),
    onError: fail,
    onSettled: refresh,
  })
}

export function useResumeMails() {
  const { t } = useTexts()
  const { succeed, fail, refresh } = useOutcome()
  return useMutation({
    mutationFn: () => call('resumeMails'),
    onSuccess: () => succeed(t('complaints.resumed'), t('complaints.resumed.text')),
    onError: fail,
    onSettled: refresh,
  })
}

export function useLiftSuppression() {
  const { t } = useTexts()
  const { succeed, fail, refresh } = useOutcome()
  return useMutation({
    mutationFn: ({ id }: Suppression) => call('liftSuppression', { params: { id } }),
    onSuccess: () => succeed(t('suppressions.removed'), t('suppressions.removed.text')),
    onError: fail,
    onSettled: refresh,
  })
}
