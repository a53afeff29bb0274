import { chmodSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRunFile } from '@uitpost/local'
import { startScript } from '@uitpost/local/run-script'
import { SERVICES, scriptOf } from '@uitpost/local/services'
import { waitFor } from '@uitpost/testing'
import { claimPort } from '@uitpost/testing/claim-port'
import { startPooler } from '@uitpost/testing/pooler'
import { cpuOf } from '../cpu-time.ts'
import { atLeast, atMost, type Line } from '../lines.ts'
import { inTurns, load, quantile, rotate } from '../load.ts'
import { race } from '../race.ts'
import type { Installation } from './installation.ts'
import { callsFor } from './lists.ts'

const LIST = '/api/events/upcoming?limit=50'
const TURNS = { callers: 8, rounds: 5, roundMs: 2_500 }
/** Below what one process answers: at another rate the cores are shared otherwise, and time on them is another. */
const EQUAL_PER_SECOND = 100
const WARM_MS = 30_000
const READY_MS = 60_000

interface Process {
  url: string
  pid: number
  stop(): Promise<void>
}

/**
 * The list of upcoming events of catalogues beside the running one: through PgBouncer compared with directly, and CPU
 * time per request of two processes that share the load compared with one. Needs Linux and PgBouncer (PGBOUNCER).
 */
export async function measureSeveral(installation: Installation, scratch: string): Promise<Line[]> {
  const { databaseUrl, home, usual } = installation
  const folder = mkdtempSync(join(scratch, 'several-'))
  // As root, PgBouncer runs under another account, which needs access.
  chmodSync(folder, 0o755)
  const settings = environmentOf(readRunFile(join(home, 'run.json'))?.pids['catalogue'])
  const direct = settings['DATABASE_URL'] ?? ''
  const program = process.env['PGBOUNCER'] ?? 'pgbouncer'
  const pooler = await startPooler({ program, folder, postgresUrl: databaseUrl })
  const pooled = new URL(direct)
  pooled.host = pooler.host
  const processes: Process[] = []
  const start = async (more: Record<string, string>) => {
    const started = await startCatalogue({ ...settings, ...more }, join(folder, 'catalogue.log'))
    processes.push(started)
    return started
  }
  try {
    const first = await start({})
    const second = await start({})
    const through = await start({ DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: direct })
    const calls = (urls: readonly string[]) => {
      const next = rotate(urls)
      return callsFor(usual, () => `${next()}${LIST}`)
    }
    // Compiled by the same number of calls, a process takes the same time for the next one.
    await load(calls([first.url, second.url, through.url]), TURNS.callers, WARM_MS)
    const cpu = () => cpuOf([first.pid, second.pid])
    const shared = await race(
      [
        { calls: calls([first.url, second.url]), cpu },
        { calls: calls([first.url]), cpu },
      ],
      { ...TURNS, perSecond: EQUAL_PER_SECOND },
    )
    const found = await inTurns({ through: calls([through.url]), direct: calls([first.url]) }, TURNS)
    const [slow, fast] = [quantile(found.through.times, 0.5), quantile(found.direct.times, 0.5)]
    const alone = await inTurns(
      { through: calls([through.url]), direct: calls([first.url]) },
      { ...TURNS, callers: 1 },
    )
    const added = quantile(alone.through.times, 0.5) - quantile(alone.direct.times, 0.5)
    return [
      atLeast(
        'upcoming through PgBouncer: throughput',
        found.through.rate / found.direct.rate,
        0.75,
        `${found.through.rate.toFixed(0)}/s of ${found.direct.rate.toFixed(0)}/s, p50 ${slow.toFixed(1)} and ${fast.toFixed(1)} ms`,
      ),
      atMost('upcoming through PgBouncer: p50 of one caller', added, 1, 'ms more'),
      atMost(
        'two catalogues that share the load: CPU time of a request',
        shared.cpuShare,
        1.1,
        `of that of one; ${shared.rates[0].toFixed(0)}/s and ${shared.rates[1].toFixed(0)}/s`,
      ),
    ]
  } finally {
    for (const one of processes) await one.stop()
    await pooler.stop()
  }
}

/** The variables that a running process was started with. */
function environmentOf(pid: number | undefined): Record<string, string> {
  const entries = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean)
  return Object.fromEntries(
    entries.map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
  )
}

async function startCatalogue(settings: Record<string, string>, log: string): Promise<Process> {
  const service = SERVICES.find(({ name }) => name === 'catalogue')
  const script = service && scriptOf(service, 'main')
  if (!script) throw new Error('The catalogue has no src/main.ts')
  const port = await claimPort()
  const environment = { ...settings, PORT: String(port), METRICS_PORT: String(await claimPort()) }
  const { pid, stop } = startScript(script, environment, log)
  const url = `http://127.0.0.1:${port}`
  const what = `the start of a catalogue, whose log is ${log},`
  await waitFor(async () => (await fetch(`${url}/ready`)).ok, { timeoutMs: READY_MS, what })
  return { url, pid, stop }
}
