import { type EventRejudged, localDateIn } from '@uitpost/contracts'
import { feedContent, type RecheckFinding, SourceFailure, type Watched } from '@uitpost/event-reader'
import { calendarProof, judgeStated, statedBy } from '@uitpost/event-reader/parsers'
import type { Context } from '../../context.ts'
import type { RejudgementRow } from '../../store/schema.ts'
import { findRecordedCopy, type RecordedCopy } from '../ai/recordings.ts'
import { RECHECK, watched } from '../rechecks/rechecks.ts'

export type RejudgedFinding = Omit<RecheckFinding, 'result'> & { result: EventRejudged['result'] }

export interface Rejudged {
  /** When the copy that was judged was fetched. */
  fetchedAt: Date
  /** In the order of the requests. */
  findings: RejudgedFinding[]
}

/** Judges events by the stored copy of their source, or else by a new one. Throws a SourceFailure. */
export async function judgeCopy(
  ctx: Context,
  url: string,
  due: readonly RejudgementRow[],
): Promise<Rejudged> {
  const copy = await copyOf(ctx, url, due)
  const { fetchedAt, finalUrl } = copy
  const kind = copy.isPage ? 'page' : feedContent(Buffer.from(copy.bytes), finalUrl).kind
  const events = due.map(watched)
  if (kind === 'ical') return { fetchedAt, findings: await judgeCalendar(ctx, copy, events) }
  if (kind === 'rss') return { fetchedAt, findings: await judgeNews(ctx, copy, due) }
  const dated = events.map((event) => ({ event, fetchedOn: localDateIn(event.timeZone, fetchedAt) }))
  const page = { bytes: copy.bytes, url: finalUrl, events: dated }
  const findings = await ctx.readers.read('rejudgedPage', page, RECHECK)
  return { fetchedAt, findings }
}

async function copyOf(ctx: Context, url: string, due: readonly RejudgementRow[]): Promise<RecordedCopy> {
  const runIds = [...new Set(due.flatMap(({ runId }) => runId ?? []))]
  const recorded = await findRecordedCopy(ctx, runIds, url)
  if (recorded) return recorded
  const { bytes, finalUrl } = await ctx.web.feed(url, {})
  return { bytes, finalUrl, isPage: false, fetchedAt: ctx.now() }
}

async function judgeCalendar(ctx: Context, { bytes }: RecordedCopy, events: Watched[]) {
  const findings = await ctx.readers.read('recheckedCalendar', { bytes, now: ctx.now(), events }, RECHECK)
  return findings.map((finding, index) => withCalendarProof(finding, events[index]))
}

/** A news feed drops its older items, so that a missing one says nothing. */
async function judgeNews(
  ctx: Context,
  { bytes, finalUrl }: RecordedCopy,
  due: readonly RejudgementRow[],
): Promise<RecheckFinding[]> {
  const venueZone = due[0]?.timeZone
  const file = { bytes, url: finalUrl, ...(venueZone && { venueZone }) }
  const news = await ctx.readers.read('newsItems', file, RECHECK)
  if (!news) throw new SourceFailure('malformed_feed', `What ${finalUrl} answers is no feed`, false)
  const stated = news.events.map(statedBy)
  return due.map(watched).map((event) => {
    const finding = judgeStated(event, stated)
    if (finding.result === 'missing') return { result: 'unchanged', changes: [], proof: null }
    return withCalendarProof(finding, event)
  })
}

const withCalendarProof = (finding: RecheckFinding, event: Watched | undefined): RecheckFinding => ({
  ...finding,
  proof: event ? calendarProof(event, finding) : null,
})
