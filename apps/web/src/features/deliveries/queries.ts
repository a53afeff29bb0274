import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Delivery, DeliveryDecision, DeliveryQuery, Suppression } from '@uitpost/contracts'
import { ADMIN_STATS_STALE_MS, DELIVERIES_POLL_MS } from '@uitpost/contracts/constants'
import { call } from '../../api/call.ts'
import { readPages } from '../../api/pages.ts'
import { read } from '../../api/query-client.ts'
import { useTexts } from '../../texts/texts.tsx'
import { useWrite } from '../../use-write.ts'

export type DeliveryFilter = Pick<DeliveryQuery, 'q' | 'status' | 'kind'>

/** Options of queries whose results change without an action of this user. */
const polled = { staleTime: 0, refetchInterval: DELIVERIES_POLL_MS }

export const useDeliveries = (filter: DeliveryFilter) =>
  useInfiniteQuery({ ...readPages('listDeliveries', filter), ...polled })

export const useDeliverySummary = () => useQuery({ ...read('summariseDeliveries'), ...polled })

export const useDigestRuns = () => useQuery({ ...read('listDigestRuns'), ...polled })

export const useMailWeeks = () => useQuery({ ...read('listMailWeeks'), staleTime: ADMIN_STATS_STALE_MS })

export const useComplaintRate = () => useQuery({ ...read('getComplaintRate'), staleTime: 0 })

export const useSuppressions = () => useInfiniteQuery(readPages('listSuppressions', {}))

/** Resolves an uncertain delivery as sent or as to be sent again. */
export function useResolveDelivery() {
  const { t } = useTexts()
  return useWrite({
    mutationFn: ({ delivery: { id }, as }: { delivery: Delivery; as: DeliveryDecision }) =>
      call('resolveDelivery', { params: { id }, body: { as } }),
    done: ({ name, userId }, { as }) => ({
      title: t(`deliveries.done.${as}`),
      text: t(`deliveries.done.${as}.text`, { name: name ?? userId }),
    }),
    failed: (_, said) => said ?? t('app.tryAgain'),
    route: 'resolveDelivery',
    waits: false,
  })
}

/** Plans the digests that are due, or with `force` those of all users. */
export function useRunDigests() {
  const { t, count, number } = useTexts()
  return useWrite({
    mutationFn: (force: boolean) => call('runDigests', { body: { force } }),
    done: ({ queued, empty }) => ({
      title: t('digestRuns.started'),
      text: `${count('digestRuns.queued', queued)} ${t('digestRuns.empty', { count: number(empty) })}`,
    }),
    failed: (_, said) => said ?? t('app.tryAgain'),
    route: 'runDigests',
    waits: false,
  })
}

export function useSendTestMail() {
  const { t } = useTexts()
  return useWrite({
    mutationFn: () => call('sendTestMail'),
    done: ({ email }) => ({
      title: t('deliveries.test.done'),
      text: t('deliveries.test.done.text', { email: email ?? '' }),
    }),
    failed: (_, said) => said ?? t('app.tryAgain'),
    route: 'sendTestMail',
    waits: false,
  })
}

export function useResumeMails() {
  const { t } = useTexts()
  return useWrite({
    mutationFn: () => call('resumeMails'),
    done: () => ({ title: t('complaints.resumed'), text: t('complaints.resumed.text') }),
    failed: (_, said) => said ?? t('app.tryAgain'),
    route: 'resumeMails',
    waits: false,
  })
}

export function useLiftSuppression() {
  const { t } = useTexts()
  return useWrite({
    mutationFn: ({ id }: Suppression) => call('liftSuppression', { params: { id } }),
    done: () => ({ title: t('suppressions.removed'), text: t('suppressions.removed.text') }),
    failed: (_, said) => said ?? t('app.tryAgain'),
    route: 'liftSuppression',
    waits: false,
  })
}
