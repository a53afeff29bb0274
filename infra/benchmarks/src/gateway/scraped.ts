import { join } from 'node:path'
import { readRunFile } from '@uitpost/local'
import type { Installation } from '../catalogue/installation.ts'
import { callsFor } from '../catalogue/lists.ts'
import { cpuMicros } from '../cpu-time.ts'
import { atLeast, type Line } from '../lines.ts'
import type { Calls } from '../load.ts'
import { cpuText, race } from '../race.ts'

const TURNS = { callers: 8, rounds: 5, roundMs: 5_000 }
/** Prometheus scrapes every fifteen seconds. */
const SCRAPED_EACH_MS = 5_000
const MIN_SHARE = 0.95

/** The list of upcoming events while the metrics of all services are scraped, and while they are not. */
export async function measureScraped({ url, home, usual }: Installation): Promise<Line[]> {
  const metrics = Object.values(readRunFile(join(home, 'run.json'))?.metrics ?? {})
  const calls = callsFor(usual, () => `${url}/api/events/upcoming?limit=50`)
  const cpu = () => cpuMicros(home, ['gateway', 'auth', 'catalogue', 'discovery-worker', 'notifier'])
  const found = await race(
    [
      { calls: scraping(metrics, calls), cpu },
      { calls, cpu },
    ],
    TURNS,
  )
  const [scraped, alone] = found.rates
  const rates = `${scraped.toFixed(0)}/s of ${alone.toFixed(0)}/s, ${cpuText(found)} added`
  return [
    atLeast(`metrics of ${metrics.length} services: scraped ÷ not scraped`, found.share, MIN_SHARE, rates),
  ]
}

/** Scrapes when the time has come, beside the next call. */
function scraping(metrics: readonly string[], calls: Calls): Calls {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const now = performance.now()
    if (now - last >= SCRAPED_EACH_MS) {
      last = now
      for (const address of metrics) void fetch(address).then((answer) => answer.text())
    }
    return calls()
  }
}
