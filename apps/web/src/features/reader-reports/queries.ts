import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { OrganiserDecision } from '@uitpost/contracts'
import type { ReportKind } from '@uitpost/contracts/constants'
import { PENDING_STALE_MS } from '@uitpost/contracts/constants'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { readPages } from '../../api/pages.ts'
import { useTexts } from '../../texts/texts.tsx'
import type { Announce } from '../../ui/feedback/toast.tsx'
import { useWrite } from '../../use-write.ts'

export const useReport = (id: string) =>
  useMutation({
    mutationFn: (kind: ReportKind) => call('reportEvent', { params: { id }, body: { kind } }),
  })

/** Why a report could not be sent. */
export function failureOf(error: unknown): 'limited' | 'ended' | 'offline' | 'failed' {
  if (error instanceof ApiError)
    return error.status === 429 ? 'limited' : error.status === 409 ? 'ended' : 'failed'
  return navigator.onLine ? 'failed' : 'offline'
}

/** Events with open reports of readers or requests of organisers, newest first. */
export const useReportedEvents = () =>
  useInfiniteQuery({
    ...readPages('listAdminEvents', { reported: 'true', sort: 'newest' }),
    staleTime: PENDING_STALE_MS,
  })

interface Answer {
  id: string
  title: string
  answer: 'right' | 'reject'
}

/** Dismisses the reports of an event, or rejects the event. */
export function useAnswerReports(announce: Announce) {
  const { t } = useTexts()
  return useWrite({
    mutationFn: async ({ id, answer }: Answer): Promise<string | null> => {
      if (answer === 'reject') return (await call('rejectEvent', { params: { id } })).actionId
      await call('dismissReports', { params: { id } })
      return null
    },
    onSuccess: (actionId, { title, answer }) =>
      announce(
        {
          title: t(`reports.done.${answer}`),
          text: t(`reports.done.${answer}.text`, { title }),
          state: 'success',
        },
        actionId,
      ),
    failed: (_, said) => said ?? t('reports.failed'),
    route: ({ answer }) => (answer === 'reject' ? 'rejectEvent' : 'dismissReports'),
    paramsOf: ({ id }) => ({ id }),
  })
}

interface Decision {
  id: string
  title: string
  decision: OrganiserDecision
}

/** Answers what organisers ask about an event. */
export function useDecideRequests(announce: Announce) {
  const { t } = useTexts()
  return useWrite({
    mutationFn: async ({ id, decision }: Decision) =>
      (await call('decideOrganiserRequest', { params: { id }, body: { decision } })).actionId,
    onSuccess: (actionId, { title, decision }) =>
      announce(
        {
          title: t(`organiser.done.${decision}`),
          text: t(`organiser.done.${decision}.text`, { title }),
          state: 'success',
        },
        actionId,
      ),
    failed: (_, said) => said ?? t('reports.failed'),
    route: 'decideOrganiserRequest',
    paramsOf: ({ id }) => ({ id }),
  })
}
