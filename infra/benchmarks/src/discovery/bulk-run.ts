import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { REPOSITORY } from '@uitpost/checks/source-files'
import type { Run } from '@uitpost/contracts'
import { startInstance } from '../instance.ts'
import type { Measurement } from '../measurements.ts'

const LATENCY_MS = 500
const CONCURRENCY = 8
/** The allowed factor over the ideal time, from the specification of this benchmark. */
export const ALLOWED = 1.2
const GIVE_UP_MS = 5 * 60_000

/** Measures a bulk run whose AI takes half a second, compared with all calls made eight at a time. */
export async function timeBulkRun(scratch: string): Promise<Measurement> {
  const name = `bulk run, AI ${LATENCY_MS} ms, ${CONCURRENCY} at once`
  const instance = await startInstance(REPOSITORY, mkdtempSync(join(scratch, 'bulk-')), {
    SANDBOX_LATENCY_MS: String(LATENCY_MS),
    DISCOVERY_QUERY_CONCURRENCY: String(CONCURRENCY),
  })
  try {
    await instance.healthy()
    const { queries, calls, seconds } = await runBulk(instance.url)
    const ideal = (calls * LATENCY_MS) / CONCURRENCY / 1_000
    const note = `${queries} queries, ${calls} calls of the AI, ${(seconds / ideal).toFixed(2)} times the ideal`
    return { name, goalSeconds: Math.round(ideal * ALLOWED * 10) / 10, seconds, note }
  } catch (error) {
    const note = error instanceof Error ? error.message : String(error)
    return { name, goalSeconds: 0, seconds: undefined, note }
  } finally {
    await instance.stop()
  }
}

async function runBulk(url: string): Promise<{ queries: number; calls: number; seconds: number }> {
  const { run, send } = await runToItsEnd(url, { country: 'NL', approach: 'bulk' })
  const provider = (await send('GET', '/api/admin/discovery/provider')) as { today: { calls: number } }
  const seconds = (Date.parse(run.finishedAt ?? '') - Date.parse(run.startedAt ?? '')) / 1_000
  return { queries: run.queriesTotal, calls: provider.today.calls, seconds }
}

type Send = (method: string, path: string, body?: object) => Promise<unknown>

/** Starts a run as the administrator of the generated people, and waits until it has completed. */
export async function runToItsEnd(url: string, options: object): Promise<{ run: Run; send: Send }> {
  let token: string | undefined
  const send: Send = async (method, path, body) => {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
    return reply.json()
  }
  const account = { email: 'admin@uitpost.test', password: 'uitpost-demo' }
  ;({ token } = (await send('POST', '/api/auth/login', account)) as { token: string })
  const { id } = (await send('POST', '/api/admin/discovery/start', options)) as Run
  const began = performance.now()
  while (performance.now() - began < GIVE_UP_MS) {
    await pause(250)
    const run = (await send('GET', `/api/admin/discovery/runs/${id}`)) as Run
    if (run.status === 'running' || run.status === 'queued') continue
    if (run.status !== 'completed' || run.error) throw new Error(`The run ended ${run.status}: ${run.error}`)
    return { run, send }
  }
  throw new Error('The run did not end')
}
