import { type EventRechecked, localDateIn, type MessageItem, REPORT_LIMITS, zoneOf } from '@uitpost/contracts'
import { feedContent, type RecheckFinding, SourceFailure, type Watched } from '@uitpost/event-reader'
import { LimitsAway } from '@uitpost/service-kit/limits'
import type { SafeReply } from '../../clients/safe-fetch.ts'
import type { Context, storesIn } from '../../context.ts'
import type { WatchedEventRow } from '../../store/schema.ts'
import { goneCheckAt, nextCheckAt, retryCheckAt } from './recheck-times.ts'

const LINKS_PER_SWEEP = 200
const DAY_MS = 86_400_000
const REPORT_PAUSE_MS = REPORT_LIMITS.recheckHours * 3_600_000
const GONE = new Set(['http_404', 'http_410'])

type Finding = Omit<RecheckFinding, 'result'> & { result: EventRechecked['result']; goneSince?: Date }

/** Updates the projection of approved events, with the time of their next re-check. */
export const watchEvents = (
  { projectWatchedEvents }: Pick<ReturnType<typeof storesIn>, 'projectWatchedEvents'>,
  items: readonly MessageItem<'event.changed'>[],
  version: number,
  now: Date,
): Promise<void> => projectWatchedEvents(items, version, (event) => nextCheckAt(event, now))

/** Makes re-checks due that readers' reports ask for; the next sweep queues them as any other. */
export const askForRechecks = (
  { watchedEvents }: Pick<ReturnType<typeof storesIn>, 'watchedEvents'>,
  items: readonly MessageItem<'recheck.asked'>[],
  now: Date,
): Promise<void> =>
  watchedEvents.askFor(
    items.map(({ id }) => id),
    now,
    REPORT_PAUSE_MS,
  )

/** Queues re-checks of due addresses and removes past events. */
export async function sweepRechecks(ctx: Context): Promise<void> {
  await ctx.watchedEvents.removeOver(localDateIn(zoneOf('NL'), new Date(ctx.now().getTime() - DAY_MS)))
  for (const link of await ctx.watchedEvents.listDueLinks(ctx.now(), LINKS_PER_SWEEP)) {
    await ctx.hints.linkRecheck(link)
  }
}

/** Re-checks one address for all its due events and announces the results. */
export async function recheckLink(ctx: Context, link: string): Promise<void> {
  const due = await ctx.watchedEvents.listDue(link, ctx.now())
  if (due.length === 0) return
  try {
    await save(ctx, due, await readSource(ctx, link, due))
  } catch (error) {
    // The re-check stays due: a sweep asks for it again.
    if (error instanceof LimitsAway) return
    if (!(error instanceof SourceFailure)) throw error
    if (GONE.has(error.type)) await askAgain(ctx, due)
    else await postpone(ctx, due, error)
  }
}

/** Asks for a missing page again a day later, twice; then, or on the day of the event, it is announced as gone. */
async function askAgain(ctx: Context, due: readonly WatchedEventRow[]): Promise<void> {
  const now = ctx.now()
  const missing: WatchedEventRow[] = []
  const findings: Finding[] = []
  for (const event of due) {
    const { timeZone, timesGone } = event
    const goneSince = event.goneSince ?? now
    const next = goneCheckAt({ localDate: event.startDate.slice(0, 10), timeZone, timesGone }, now)
    if (next) {
      await ctx.watchedEvents.saveCheck(event, { nextCheckAt: next, timesGone: timesGone + 1, goneSince })
    } else {
      missing.push(event)
      findings.push({ result: 'gone', changes: [], proof: null, goneSince })
    }
  }
  await save(ctx, missing, { findings })
}

interface Recheck {
  /** In the order of the due events. */
  findings: Finding[]
  /** The version of the source that was read. */
  version?: Version
}

type Version = Pick<WatchedEventRow, 'etag' | 'lastModified'>

/** The next re-check needs the whole page. */
const NO_VERSION: Version = { etag: null, lastModified: null }

async function readSource(ctx: Context, link: string, due: readonly WatchedEventRow[]): Promise<Recheck> {
  const reply = await ctx.web.feed(link, validatorsOf(due))
  const same: Finding = { result: 'unchanged', changes: [], proof: null }
  if (reply.status === 304) {
    const { etag, lastModified } = due[0] ?? NO_VERSION
    return { findings: due.map(() => same), version: { etag, lastModified } }
  }
  const { etag = null, lastModified = null } = reply
  return { findings: await findingsFor(ctx, reply, due), version: { etag, lastModified } }
}

/** For a conditional request; only when all events were last found in the same version of the page. */
function validatorsOf(due: readonly WatchedEventRow[]) {
  const [first] = due
  const alike = due.every(
    ({ etag, lastModified }) => etag === first?.etag && lastModified === first.lastModified,
  )
  if (!first || !alike) return {}
  return {
    ...(first.etag && { etag: first.etag }),
    ...(first.lastModified && { lastModified: first.lastModified }),
  }
}

/** Runs are read first. */
export const RECHECK = { kind: 'recheck' } as const

async function findingsFor(
  ctx: Context,
  { bytes, finalUrl }: SafeReply,
  due: readonly WatchedEventRow[],
): Promise<Finding[]> {
  const { kind, body } = feedContent(Buffer.from(bytes), finalUrl)
  if (kind === 'rss') throw new SourceFailure('no_page', `${finalUrl} is a news feed, no page of an event`)
  const now = ctx.now()
  if (kind === 'ical') {
    return ctx.readers.read('recheckedCalendar', { bytes: body, now, events: due.map(watched) }, RECHECK)
  }
  const events = due.map((event) => ({ event: watched(event), fetchedOn: localDateIn(event.timeZone, now) }))
  return ctx.readers.read('recheckedPage', { bytes: body, url: finalUrl, events }, RECHECK)
}

/** What a source is compared with, and no other columns. */
export const watched = (row: Watched): Watched => ({
  title: row.title,
  startDate: row.startDate,
  endDate: row.endDate,
  timeZone: row.timeZone,
  city: row.city,
  country: row.country,
  location: row.location,
  link: row.link,
})

/** Saves verdicts, next dates and the message together, for events that did not change meanwhile. */
async function save(
  ctx: Context,
  due: readonly WatchedEventRow[],
  { findings, version = NO_VERSION }: Recheck,
): Promise<void> {
  const now = ctx.now()
  await ctx.transaction(async ({ watchedEvents, outbox }) => {
    const messages: EventRechecked[] = []
    for (const [index, event] of due.entries()) {
      const finding = findings[index]
      if (!finding) continue
      const unchanged = finding.result === 'unchanged'
      const isCurrent = await watchedEvents.saveCheck(event, {
        nextCheckAt: nextCheckAt({ link: event.link, localDate: event.startDate.slice(0, 10) }, now),
        checkedAt: now,
        failures: 0,
        timesGone: 0,
        goneSince: finding.goneSince ?? null,
        ...(unchanged ? version : NO_VERSION),
      })
      if (isCurrent) messages.push(toMessage(ctx, event, finding, now))
    }
    await outbox.add('event.rechecked', messages)
  })
}

const toMessage = (ctx: Context, event: WatchedEventRow, finding: Finding, now: Date): EventRechecked => ({
  id: event.id,
  result: finding.result,
  url: event.link,
  sandbox: ctx.settings.sandbox,
  checkedAt: now.toISOString(),
  against: {
    title: event.title,
    startDate: event.startDate,
    endDate: event.endDate,
    city: event.city,
    location: event.location,
  },
  changes: finding.changes,
  ...(finding.quote && { quote: finding.quote }),
  ...(finding.goneSince && { goneSince: finding.goneSince.toISOString() }),
  proof: finding.proof && {
    verdict: finding.proof.verdict,
    score: finding.proof.score,
    evidence: finding.proof.evidence,
  },
  ...(finding.facts && { facts: finding.facts }),
})

/** Retries later: a source that does not answer proves nothing about its events. */
async function postpone(ctx: Context, due: readonly WatchedEventRow[], error: SourceFailure): Promise<void> {
  const now = ctx.now()
  ctx.logger.info({ link: due[0]?.link, reason: error.type }, 'A source could not be re-checked')
  for (const event of due) {
    const about = { link: event.link, localDate: event.startDate.slice(0, 10) }
    await ctx.watchedEvents.saveCheck(event, {
      nextCheckAt: retryCheckAt(about, event.failures, now),
      failures: event.failures + 1,
    })
  }
}
