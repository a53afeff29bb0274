import {
  addDays,
  type Candidate,
  type Country,
  type DiscoveryLog,
  type LogType,
  localDateIn,
  MONITOR_CATEGORIES,
  type Run,
  zoneOf,
} from '@uitpost/contracts'
import { waitFor } from '@uitpost/testing'
import { sql } from 'kysely'
import { showRun } from '../src/domain/runs/runs.ts'
import { type Discovery, startDiscovery } from './harness.ts'

/** A day after today, at the events' place. */
export const inDays = (days: number, country: Country = 'NL'): string =>
  addDays(localDateIn(zoneOf(country), new Date()), days)

export async function seedPlaces(discovery: Discovery, names: string[], country: Country = 'NL') {
  const rows = names.map((name) => ({ id: `${country}-${name}`, name, country, active: true, version: 1 }))
  await discovery.db.insertInto('place').values(rows).execute()
}

/** A discovery-worker with the product's categories and these towns, whose workers run. */
export async function startWorking(names: string[]): Promise<Discovery> {
  const discovery = await startDiscovery()
  await discovery.ctx.categories.seed(MONITOR_CATEGORIES)
  await seedPlaces(discovery, names)
  await discovery.startWorkers()
  return discovery
}

/** A page of an organiser with schema.org markup. */
export function eventPage(event: { title: string; start: string; city: string; more?: object }) {
  const markup = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    startDate: event.start,
    location: {
      '@type': 'Place',
      name: 'Plein',
      address: { '@type': 'PostalAddress', addressLocality: event.city },
    },
    ...event.more,
  }
  return {
    type: 'text/html; charset=utf-8',
    body: `<html><head><title>${event.title}</title><script type="application/ld+json">${JSON.stringify(markup)}</script></head>
      <body><h1>${event.title}</h1><p>${event.start}, Plein, ${event.city}</p></body></html>`,
  }
}

export async function whenEnded(discovery: Discovery, runId: string, timeoutMs = 100_000): Promise<Run> {
  const run = await waitFor(
    async () => {
      const row = await discovery.ctx.runs.find(runId)
      return row && (row.status === 'completed' || row.status === 'failed') ? row : undefined
    },
    { timeoutMs, what: `the end of run ${runId}` },
  )
  return showRun(run)
}

/** Every announced candidate, in order. */
export async function announcedIn(discovery: Discovery): Promise<Candidate[]> {
  const rows = await discovery.db
    .selectFrom('outbox')
    .select('items')
    .where('noun', '=', 'candidates.found')
    .orderBy('seq')
    .execute()
  return rows.flatMap((row) => row.items as Candidate[])
}

/** Removes runs, logs and messages; places, categories and feeds stay. */
export async function clearRuns(discovery: Discovery): Promise<void> {
  // Queries first, as a worker that still saves one locks it and then its run; the other order would be a deadlock.
  await sql`delete from query`.execute(discovery.db)
  await sql`delete from run`.execute(discovery.db)
  await sql`delete from discovery_log`.execute(discovery.db)
  await sql`delete from outbox`.execute(discovery.db)
  await sql`delete from budget_day`.execute(discovery.db)
  discovery.groq.requests.length = 0
  discovery.groq.fetches.length = 0
  discovery.groq.faults.length = 0
  discovery.groq.pages.clear()
  discovery.groq.onSearch = () => []
  discovery.groq.onExtract = () => '{"events":[]}'
  discovery.groq.onFinish = () => 'stop'
}

/** A page without markup. */
export const textPage = (text: string) => ({
  type: 'text/html; charset=utf-8',
  body: `<html><body>${text
    .split('\n')
    .map((line) => `<p>${line}</p>`)
    .join('')}</body></html>`,
})

export async function logsOf(discovery: Discovery, type: LogType): Promise<DiscoveryLog[]> {
  const { body } = await discovery.call('GET', '/api/admin/discovery/logs')
  return (body as DiscoveryLog[]).filter((log) => log.type === type)
}
