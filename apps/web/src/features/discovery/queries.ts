import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '@uitpost/contracts'
import { LOGS_POLL_MS, STATUS_STALE_MS } from '@uitpost/contracts/constants'
import { useEffect, useRef } from 'react'
import { call } from '../../api/call.ts'
import { keyOf, read } from '../../api/query-client.ts'

/**
 * The runs. SPEC §7 reads them once and after a start; while one is under way they are read at the pace of the logs,
 * and when one ends the numbers and the pending events are read again.
 */
export function useRuns() {
  const client = useQueryClient()
  const runs = useQuery({
    ...read('listRuns'),
    staleTime: STATUS_STALE_MS,
    refetchInterval: ({ state }) => (countActive(state.data) > 0 ? LOGS_POLL_MS : false),
  })
  const active = countActive(runs.data)
  const before = useRef(active)
  useEffect(() => {
    if (active < before.current) {
      for (const name of ['getPlatformStats', 'listPendingEvents'] as const)
        void client.invalidateQueries({ queryKey: keyOf(name) })
    }
    before.current = active
  }, [active, client])
  return runs
}

const countActive = (runs: { status: string }[] = []) =>
  runs.filter(({ status }) => status === 'running' || status === 'queued').length

/** Starts a discovery. A refusal is silent here: its entry in the discovery log tells the story (SPEC §8). */
export function useStartDiscovery() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NonNullable<BodyOf<'startDiscovery'>>) => call('startDiscovery', { body }),
    onSettled: () =>
      Promise.all(
        (['listRuns', 'listDiscoveryLogs', 'summariseDiscoveryLogs'] as const).map((name) =>
          client.invalidateQueries({ queryKey: keyOf(name) }),
        ),
      ),
  })
}
