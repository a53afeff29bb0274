import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { REPOSITORY } from '@uitpost/checks/source-files'
import { readRunFile } from '@uitpost/local'
import { startInstance } from '../instance.ts'
import { atLeast, atMost, type Line, tellLines } from '../lines.ts'
import { ALLOWED, timeBulkRun } from './bulk-run.ts'

const TOKENS_PER_MINUTE = 24_000
const REQUESTS_PER_MINUTE = 60
const SECONDS = 75
/** Goals from the specification of this benchmark. */
const MIN_USED = 0.9

interface Use {
  seconds: number
  tokens: number
  requests: number
  refused: number
  refusedLater: number
}

/** Runs the benchmarks of discovery; returns whether all goals were met. */
export async function benchDiscovery(scratch: string): Promise<boolean> {
  const bulk = await timeBulkRun(scratch)
  const factor = bulk.seconds === undefined ? Number.NaN : (bulk.seconds / bulk.goalSeconds) * ALLOWED
  return tellLines(async (tell) => {
    tell([atMost(`${bulk.name}, times the ideal`, factor, ALLOWED, bulk.note ?? '')])
    tell(await measureTokenBucket(scratch))
  })
}

/** A bulk run against a provider with few tokens, and one with few requests per minute. */
async function measureTokenBucket(scratch: string): Promise<Line[]> {
  const home = mkdtempSync(join(scratch, 'bucket-'))
  const instance = await startInstance(REPOSITORY, home, { DISCOVERY_QUERY_CONCURRENCY: '8' })
  try {
    await instance.healthy()
    const sandbox = `http://127.0.0.1:${readRunFile(join(home, 'run.json'))?.ports['sandbox']}/sandbox/allowance`
    const tokens = await useOf(instance.url, sandbox, { tokensPerMinute: TOKENS_PER_MINUTE })
    const requests = await useOf(instance.url, sandbox, { requestsPerMinute: REQUESTS_PER_MINUTE })
    return [
      ...linesOf('tokens', tokens, tokens.tokens, TOKENS_PER_MINUTE),
      ...linesOf('requests', requests, requests.requests, REQUESTS_PER_MINUTE),
    ]
  } finally {
    await instance.stop()
  }
}

function linesOf(name: string, use: Use, used: number, perMinute: number): Line[] {
  const allowed = perMinute * (1 + use.seconds / 60)
  const detail = `${used} of ${Math.round(allowed)} in ${Math.round(use.seconds)} s, ${use.refused} refused`
  return [
    atLeast(`share used of ${perMinute} ${name} a minute`, used / allowed, MIN_USED, detail),
    atMost(`${name}: calls beyond it after the first 429`, use.refusedLater, 0, detail),
  ]
}

async function useOf(url: string, sandbox: string, allowance: object): Promise<Use> {
  const headers = { 'content-type': 'application/json' }
  const account = { email: 'admin@uitpost.test', password: 'uitpost-demo' }
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(account),
  })
  const { token } = (await signedIn.json()) as { token: string }
  const send = async (path: string, body?: object) => {
    const reply = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { ...(body && headers), authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
    return reply.json() as Promise<{ id: string }>
  }
  await fetch(sandbox, { method: 'POST', headers, body: JSON.stringify(allowance) })
  const { id } = await send('/api/admin/discovery/start', { country: 'NL', approach: 'bulk' })
  await pause(SECONDS * 1_000)
  const use = (await (await fetch(sandbox)).json()) as Use
  await send(`/api/admin/discovery/runs/${id}/cancel`).catch(() => undefined)
  return use
}
