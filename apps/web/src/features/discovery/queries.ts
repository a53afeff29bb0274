import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '@uitpost/contracts'
import {
  ADMIN_STATS_STALE_MS,
  type Country,
  LOGS_POLL_MS,
  MONITOR_POLL_MS,
  STATS_AFTER_START_MS,
  STATUS_STALE_MS,
} from '@uitpost/contracts/constants'
import { routeOf } from '@uitpost/contracts/routes'
import { useEffect, useRef } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { read, readAgain } from '../../api/query-client.ts'
import { useTexts } from '../../texts/texts.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'

type Start = NonNullable<BodyOf<'startDiscovery'>>

/**
 * The runs, read once and after a start (requirement `admin.start-rereads-status`); while one is under way they are
 * read at the pace of the logs, and when one ends the numbers and the pending events are read again.
 */
export const useRuns = () =>
  useRunsRead({
    staleTime: STATUS_STALE_MS,
    refetchInterval: ({ state }) => (countActive(state.data) > 0 ? LOGS_POLL_MS : false),
  })

/** The runs as the monitor sees them: every two seconds, whether one is under way or not. */
export const useMonitoredRuns = () => useRunsRead({ staleTime: 0, refetchInterval: MONITOR_POLL_MS })

interface Pace {
  staleTime: number
  refetchInterval: number | ((query: { state: { data: readonly Status[] | undefined } }) => number | false)
}

function useRunsRead(pace: Pace) {
  const client = useQueryClient()
  const runs = useQuery({ ...read('listRuns'), ...pace })
  const active = countActive(runs.data)
  const before = useRef(active)
  useEffect(() => {
    if (active < before.current) {
      void readAgain(client, ['getPlatformStats', 'listPendingEvents'])
    }
    before.current = active
  }, [active, client])
  return runs
}

interface Status {
  status: string
}

const countActive = (runs: readonly Status[] = []) =>
  runs.filter(({ status }) => status === 'running' || status === 'queued').length

/** What shows runs, or what they said. */
const dependent = ['listRuns', 'listDiscoveryLogs', 'summariseDiscoveryLogs'] as const

function useRefresh() {
  const client = useQueryClient()
  return () => readAgain(client, dependent)
}

/**
 * Starts a discovery. A refusal is silent here: its entry in the discovery log tells the story (requirement
 * `admin.start-failure-silent`).
 */
export function useStartDiscovery() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: Start) => call('startDiscovery', { body }),
    onSettled: refresh,
  })
}

/** Starts a discovery from the monitor, which says how that went, and reads the numbers again ten seconds later. */
export function useRunDiscovery() {
  const { t, number } = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: Omit<Start, 'categories'> & { country: Country; categories: string[] }) =>
      call('startDiscovery', { body }),
    onSuccess: (_, { country, categories }) => {
      toast({
        title: t('monitor.started'),
        text: t('monitor.started.text', {
          country,
          categories: categories.length > 0 ? number(categories.length) : t('monitor.all'),
        }),
        state: 'success',
      })
      setTimeout(() => void readAgain(client, ['getPlatformStats']), STATS_AFTER_START_MS)
    },
    onError: () => toast({ title: t('app.error'), text: t('monitor.startFailed'), state: 'danger' }),
    onSettled: () => void refresh(),
  })
}

/** One run with its queries, read at the pace of the monitor for as long as something may still change. */
export const useRun = (id: string) =>
  useQuery({
    queryKey: [routeOf('getRun', { id }).path],
    queryFn: ({ signal }) => call('getRun', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data && (countActive([data]) > 0 || data.eventsWaiting > 0) ? MONITOR_POLL_MS : false,
  })

export type RunAction = 'cancel' | 'retry' | 'replay'
const actionRoutes = { cancel: 'cancelRun', retry: 'retryRun', replay: 'replayRun' } as const

/** Ends a run, takes it up again, or goes through its recorded answers once more as a run of its own. */
export function useActOnRun(id: string) {
  const { t } = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (action: RunAction) => call(actionRoutes[action], { params: { id } }),
    onSuccess: (_, action) =>
      toast({ title: t(`run.done.${action}`), text: t(`run.done.${action}.text`), state: 'success' }),
    onError: (error) =>
      toast({ title: t('app.error'), text: serverMessage(error) ?? t('run.failed'), state: 'danger' }),
    onSettled: () =>
      Promise.all([refresh(), client.invalidateQueries({ queryKey: [routeOf('getRun', { id }).path] })]),
  })
}

/** The choices of a country, and whether a discovery would find anything to read there. */
const useSearchableCountries = () => useQuery({ ...read('listSearchableCountries'), staleTime: 0 })

/** What is to be said of a country that a discovery would find nothing to read in; undefined of all others. */
export function useCountryHint(country: Country): string | undefined {
  const { t } = useTexts()
  const one = useSearchableCountries().data?.find((other) => other.country === country)
  return one && !one.searchable ? t('discovery.nowhere', { country: t(`country.${country}`) }) : undefined
}

/** Who answers, and what may still be asked today. */
export const useAiProvider = () => useQuery({ ...read('getAiProvider'), staleTime: ADMIN_STATS_STALE_MS })
