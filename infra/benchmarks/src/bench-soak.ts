import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Agenda } from '@uitpost/contracts'
import { readRunFile } from '@uitpost/local'
import { type Installation, prepareHome, startInstallation } from './catalogue/installation.ts'
import { atMost, type Line, tellLines } from './lines.ts'
import { type Call, type Calls, load, rotate } from './load.ts'

const EVENTS = 10_000
const CALLERS = 8
const FULL_MS = 20_000
/** Of the rate at which the callers wait for replies only. */
const SHARE = 0.7
const MAX_GROWTH = 1.05
const SERVICES = ['gateway', 'auth', 'catalogue', 'discovery-worker', 'notifier']
/** Where Node listens for a debugger after SIGUSR1. */
const INSPECTOR = 'http://127.0.0.1:9229/json/list'
const USAGE = 'Usage: npm run bench -- soak [--minutes 30]'

/**
 * Reads of readers and visitors at most of what the installation can answer, for a long time: no error, and the heaps of
 * the services do not grow from a third of the time on. Returns whether that holds.
 */
export async function benchSoak(args: string[], scratch: string): Promise<boolean> {
  const { values } = parseArgs({ args, options: { minutes: { type: 'string' } } })
  const minutes = Number(values.minutes ?? 30)
  if (!(minutes > 0)) {
    console.error(USAGE)
    return false
  }
  const installation = await startInstallation(await prepareHome(scratch, EVENTS), EVENTS)
  try {
    const calls = await callsOf(installation)
    const rate = (await load(calls, CALLERS, FULL_MS)).rate * SHARE
    const third = (minutes * 60_000) / 3
    const begun = await load(calls, CALLERS, third, rate)
    const before = await readHeaps(installation.home)
    const ended = await load(calls, CALLERS, 2 * third, rate)
    const after = await readHeaps(installation.home)
    console.log(
      `${begun.times.length + ended.times.length} replies in ${minutes} minutes, ${rate.toFixed(0)} a second, no error`,
    )
    const lines = SERVICES.map((name): Line => {
      const [first = Number.NaN, last = Number.NaN] = [before.get(name), after.get(name)]
      const detail = `${(first / 2 ** 20).toFixed(1)} to ${(last / 2 ** 20).toFixed(1)} MiB`
      return atMost(`heap of ${name}, at the end ÷ after a third`, last / first, MAX_GROWTH, detail)
    })
    return await tellLines(async (tell) => tell(lines))
  } finally {
    await installation.stop()
  }
}

async function callsOf({ url, usual }: Installation): Promise<Calls> {
  const { items } = (await (await fetch(`${url}/api/agenda?near=utrecht&limit=20`)).json()) as Agenda
  const own = ['/api/events/upcoming?limit=50', '/api/user/dashboard-stats', '/api/user/saved-events']
  const open = ['/api/categories', '/agenda/utrecht?lang=nl', '/agenda/gent.ics', '/api/agenda?q=boekenmarkt']
  const pages = items.map(({ event }) => `/e/${event.id}`)
  const all = usual.flatMap(({ token }, index): Call[] => [
    ...own.map((path) => ({ url: `${url}${path}`, token })),
    { url: `${url}${open[index % open.length]}` },
    { url: `${url}${pages[index % pages.length]}` },
  ])
  return rotate(all)
}

/** Bytes in use after a garbage collection, by service. */
async function readHeaps(home: string): Promise<Map<string, number>> {
  const pids = readRunFile(join(home, 'run.json'))?.pids ?? {}
  const heaps = new Map<string, number>()
  for (const name of SERVICES) {
    const pid = pids[name]
    if (pid === undefined) throw new Error(`${name} does not run`)
    heaps.set(name, await readHeap(pid))
  }
  return heaps
}

async function readHeap(pid: number): Promise<number> {
  process.kill(pid, 'SIGUSR1')
  const socket = new WebSocket(await findInspector())
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  const ask = (method: string, params: object = {}) => {
    const answer = new Promise<string>((resolve) =>
      socket.addEventListener('message', ({ data }) => resolve(String(data)), { once: true }),
    )
    socket.send(JSON.stringify({ id: 1, method, params }))
    return answer
  }
  await ask('HeapProfiler.collectGarbage')
  const expression = 'process.memoryUsage().heapUsed'
  const answer = await ask('Runtime.evaluate', { expression })
  const { result } = JSON.parse(answer) as { result: { result: { value: number } } }
  // The next process listens at the same address.
  socket.send(
    JSON.stringify({
      id: 2,
      method: 'Runtime.evaluate',
      params: { expression: "setImmediate(() => process.getBuiltinModule('inspector').close())" },
    }),
  )
  await new Promise((resolve) => socket.addEventListener('close', resolve, { once: true }))
  return result.result.value
}

async function findInspector(): Promise<string> {
  for (;;) {
    try {
      const targets = (await (await fetch(INSPECTOR)).json()) as { webSocketDebuggerUrl: string }[]
      if (targets[0]) return targets[0].webSocketDebuggerUrl
    } catch {
      // Not yet.
    }
    await pause(100)
  }
}
