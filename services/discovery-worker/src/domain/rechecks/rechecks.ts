import { type EventRechecked, localDateIn, type MessageItem, zoneOf } from '@uitpost/contracts'
import type { SafeReply } from '../../clients/safe-fetch.ts'
import { SourceFailure } from '../../clients/source-errors.ts'
import type { Context, storesIn } from '../../context.ts'
import type { WatchedEventRow } from '../../store/schema.ts'
import { feedContent } from '../readings/feed-content.ts'
import type { RecheckFinding, Watched } from '../readings/recheck-verdicts.ts'
import { nextCheckAt, retryCheckAt } from './recheck-times.ts'

const LINKS_PER_SWEEP = 200
const DAY_MS = 86_400_000
const GONE = new Set(['http_404', 'http_410'])

type Finding = Omit<RecheckFinding, 'result'> & { result: EventRechecked['result'] }

/** Keeps what catalogue says of approved events, and when to look at each again. */
export const watchEvents = (
  { projectWatchedEvents }: Pick<ReturnType<typeof storesIn>, 'projectWatchedEvents'>,
  items: readonly MessageItem<'event.changed'>[],
  version: number,
  now: Date,
): Promise<void> => projectWatchedEvents(items, version, (event) => nextCheckAt(event, now))

/** Finds the addresses that are due, and forgets what is over. */
export async function sweepRechecks(ctx: Context): Promise<void> {
  await ctx.watchedEvents.removeOver(localDateIn(zoneOf('NL'), new Date(ctx.now().getTime() - DAY_MS)))
  for (const link of await ctx.watchedEvents.listDueLinks(ctx.now(), LINKS_PER_SWEEP)) {
    await ctx.hints.linkRecheck(link)
  }
}

/** Looks at one address for all events of it that are due, and tells catalogue what it found. */
export async function recheckLink(ctx: Context, link: string): Promise<void> {
  const due = await ctx.watchedEvents.listDue(link, ctx.now())
  if (due.length === 0) return
  try {
    await save(ctx, due, await look(ctx, link, due))
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error
    if (GONE.has(error.type)) {
      const gone: Finding = { result: 'gone', changes: [], proof: null }
      await save(ctx, due, { findings: due.map(() => gone), etag: null, lastModified: null })
    } else await postpone(ctx, due, error)
  }
}

interface Look {
  /** In the order of the events that are due. */
  findings: Finding[]
  etag: string | null
  lastModified: string | null
}

async function look(ctx: Context, link: string, due: readonly WatchedEventRow[]): Promise<Look> {
  const reply = await ctx.web.feed(link, validatorsOf(due))
  const same: Finding = { result: 'unchanged', changes: [], proof: null }
  if (reply.status === 304) {
    const { etag = null, lastModified = null } = due[0] ?? {}
    return { findings: due.map(() => same), etag, lastModified }
  }
  return {
    findings: await findingsFor(ctx, reply, due),
    etag: reply.etag ?? null,
    lastModified: reply.lastModified ?? null,
  }
}

/** "Not changed since" is an answer only when all events were found there as they are, in that same version. */
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

async function findingsFor(
  ctx: Context,
  { bytes, finalUrl }: SafeReply,
  due: readonly WatchedEventRow[],
): Promise<Finding[]> {
  const { kind, body } = feedContent(Buffer.from(bytes), finalUrl)
  if (kind === 'rss')
    throw new SourceFailure('no_page', `${finalUrl} is a news feed, no page of an event`, true)
  const now = ctx.now()
  if (kind === 'ical') {
    return ctx.readers.read('recheckedCalendar', { bytes: body, now, events: due.map(watched) })
  }
  const events = due.map((event) => ({ event: watched(event), fetchedOn: localDateIn(event.timeZone, now) }))
  return ctx.readers.read('recheckedPage', { bytes: body, url: finalUrl, events })
}

const watched = (row: WatchedEventRow): Watched => ({
  ...{ title: row.title, startDate: row.startDate, endDate: row.endDate, timeZone: row.timeZone },
  ...{ city: row.city, country: row.country, location: row.location, link: row.link },
})

/** The verdicts and the next dates are saved together with the message, each for an event that is still the same. */
async function save(
  ctx: Context,
  due: readonly WatchedEventRow[],
  { findings, ...copy }: Look,
): Promise<void> {
  const now = ctx.now()
  await ctx.transaction(async ({ watchedEvents, outbox }) => {
    const told: EventRechecked[] = []
    for (const [index, event] of due.entries()) {
      const finding = findings[index]
      if (!finding) continue
      const unchanged = finding.result === 'unchanged'
      const noted = await watchedEvents.noteChecked(event, {
        nextCheckAt: nextCheckAt({ link: event.link, localDate: event.startDate.slice(0, 10) }, now),
        checkedAt: now,
        failures: 0,
        // Next time the whole page is wanted, unless this one said nothing new.
        ...(unchanged ? copy : { etag: null, lastModified: null }),
      })
      if (noted) told.push(toldOf(ctx, event, finding, now))
    }
    await outbox.add('event.rechecked', told)
  })
}

const toldOf = (ctx: Context, event: WatchedEventRow, finding: Finding, now: Date): EventRechecked => ({
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
  proof: finding.proof && {
    verdict: finding.proof.verdict,
    score: finding.proof.score,
    evidence: finding.proof.evidence,
  },
})

/** A source that does not answer says nothing about its events. */
async function postpone(ctx: Context, due: readonly WatchedEventRow[], error: SourceFailure): Promise<void> {
  const now = ctx.now()
  ctx.logger.info({ link: due[0]?.link, reason: error.type }, 'A source could not be looked at again')
  for (const event of due) {
    const about = { link: event.link, localDate: event.startDate.slice(0, 10) }
    await ctx.watchedEvents.noteChecked(event, {
      nextCheckAt: retryCheckAt(about, event.failures, now),
      failures: event.failures + 1,
    })
  }
}
