import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '@uitpost/contracts'
import { appRouteOf } from '@uitpost/contracts/app-routes'
import {
  ADMIN_STATS_STALE_MS,
  type Country,
  LOGS_POLL_MS,
  MONITOR_POLL_MS,
  STATS_AFTER_START_MS,
  STATUS_STALE_MS,
} from '@uitpost/contracts/constants'
import { useEffect, useRef } from 'react'
import { call } from '../../api/call.ts'
import { invalidate, read } from '../../api/query-client.ts'
import { useTexts } from '../../texts/texts.tsx'
import { useWrite } from '../../use-write.ts'

type Start = NonNullable<BodyOf<'startDiscovery'>>

/**
 * The runs, fetched on mount and after a start (requirement `admin.start-rereads-status`). While a run is active they
 * are polled at the interval of the logs; when one ends, the numbers and the pending events are refetched.
 */
export const useRuns = () =>
  useRunsRead({
    staleTime: STATUS_STALE_MS,
    refetchInterval: ({ state }) => (countActive(state.data) > 0 ? LOGS_POLL_MS : false),
  })

/** The runs for the monitor, polled every two seconds. */
export const useMonitoredRuns = () => useRunsRead({ staleTime: 0, refetchInterval: MONITOR_POLL_MS })

interface Polling {
  staleTime: number
  refetchInterval: number | ((query: { state: { data: readonly Status[] | undefined } }) => number | false)
}

function useRunsRead(polling: Polling) {
  const client = useQueryClient()
  const runs = useQuery({ ...read('listRuns'), ...polling })
  const active = countActive(runs.data)
  const before = useRef(active)
  useEffect(() => {
    if (active < before.current) {
      void invalidate(client, ['getPlatformStats', 'listPendingEvents'])
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

/**
 * Starts a discovery. An error is not shown here, only as an entry of the discovery log (requirement
 * `admin.start-failure-silent`).
 */
export const useStartDiscovery = () =>
  useWrite({
    mutationFn: (body: Start) => call('startDiscovery', { body }),
    route: 'startDiscovery',
  })

/** Starts a discovery from the monitor, shows a toast, and refetches the numbers ten seconds later. */
export function useRunDiscovery() {
  const { t, number } = useTexts()
  const client = useQueryClient()
  return useWrite({
    mutationFn: (body: Omit<Start, 'categories'> & { country: Country; categories: string[] }) =>
      call('startDiscovery', { body }),
    done: (_, { country, categories }) => ({
      title: t('monitor.started'),
      text: t('monitor.started.text', {
        country,
        categories: categories.length > 0 ? number(categories.length) : t('monitor.all'),
      }),
    }),
    onSuccess: () => {
      setTimeout(() => void invalidate(client, ['getPlatformStats']), STATS_AFTER_START_MS)
    },
    failed: () => t('monitor.startFailed'),
    route: 'startDiscovery',
    waits: false,
  })
}

/** One run with its queries, polled at the interval of the monitor until it can no longer change. */
export const useRun = (id: string) =>
  useQuery({
    queryKey: [appRouteOf('getRun', { id }).path],
    queryFn: ({ signal }) => call('getRun', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data && (countActive([data]) > 0 || data.eventsWaiting > 0) ? MONITOR_POLL_MS : false,
  })

export type RunAction = 'cancel' | 'retry' | 'replay'
const actionRoutes = { cancel: 'cancelRun', retry: 'retryRun', replay: 'replayRun' } as const

/** Cancels a run, retries it, or replays its recorded answers as a new run. */
export function useActOnRun(id: string) {
  const { t } = useTexts()
  return useWrite({
    mutationFn: (action: RunAction) => call(actionRoutes[action], { params: { id } }),
    done: (_, action) => ({ title: t(`run.done.${action}`), text: t(`run.done.${action}.text`) }),
    failed: (_, said) => said ?? t('run.failed'),
    route: 'retryRun',
    paramsOf: () => ({ id }),
  })
}

/** Countries to choose from, and whether a discovery has any source to read there. */
const useSearchableCountries = () => useQuery({ ...read('listSearchableCountries'), staleTime: 0 })

/** Hint for a country in which a discovery has no source to read; undefined for other countries. */
export function useCountryHint(country: Country): string | undefined {
  const { t } = useTexts()
  const one = useSearchableCountries().data?.find((other) => other.country === country)
  return one && !one.searchable ? t('discovery.nowhere', { country: t(`country.${country}`) }) : undefined
}

/** The AI provider in use, and the quota left today. */
export const useAiProvider = () => useQuery({ ...read('getAiProvider'), staleTime: ADMIN_STATS_STALE_MS })
