import { type EventRejudged, localDateIn, type MessageItem, zoneOf } from '@uitpost/contracts'
import { NOTHING_PROVEN, SourceFailure } from '@uitpost/event-reader'
import { LimitsAway } from '@uitpost/service-kit/limits'
import type { Context, storesIn } from '../../context.ts'
import type { RejudgementRow } from '../../store/schema.ts'
import { judgeCopy, type Rejudged } from './copies.ts'

const URLS_PER_SWEEP = 200
/** Events judged at a time with one copy of their source. */
const PER_URL = 500
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Reading a source takes much less; after that another worker may claim it. */
const LEASE_MS = 10 * 60_000
const BUSY_WAIT_MS = 5 * 60_000
/** Waits before a failing source is asked again; then it is announced as unreadable. */
const RETRY_MS = [1, 3, 6].map((hours) => hours * HOUR_MS)
const GONE = new Set(['http_404', 'http_410'])

export const takeRequests = (
  { takeRejudgements }: Pick<ReturnType<typeof storesIn>, 'takeRejudgements'>,
  items: readonly MessageItem<'rejudgement.requested'>[],
  version: number,
  now: Date,
): Promise<void> => takeRejudgements(items, version, now)

/** Queues the addresses of due requests and removes those of past events. */
export async function sweepRejudgements(ctx: Context): Promise<void> {
  await ctx.rejudgements.removeOver(localDateIn(zoneOf('NL'), new Date(ctx.now().getTime() - DAY_MS)))
  for (const url of await ctx.rejudgements.listDueUrls(ctx.now(), URLS_PER_SWEEP)) {
    await ctx.hints.urlRejudge(url)
  }
}

/**
 * Judges all waiting events of one address again, by the copy that was stored or else by fetching it within the host's
 * pace, and announces the results.
 */
export async function rejudgeUrl(ctx: Context, url: string): Promise<void> {
  const now = ctx.now()
  const due = await ctx.rejudgements.claim(url, now, new Date(now.getTime() + LEASE_MS), PER_URL)
  if (due.length === 0) return
  try {
    await announce(ctx, due, await judgeCopy(ctx, url, due))
  } catch (error) {
    if (!(error instanceof SourceFailure || error instanceof LimitsAway)) throw error
    await retryLater(ctx, due, error)
  }
}

/** Asks again later where that can help; else the result is that the page is gone or cannot be read. */
async function retryLater(ctx: Context, due: readonly RejudgementRow[], failure: SourceFailure | LimitsAway) {
  const now = ctx.now()
  ctx.logger.info({ url: due[0]?.url, reason: failure.type }, 'A source could not be read to judge it again')
  for (const [failures, rows] of Map.groupBy(due, (row) => row.failures)) {
    const ids = rows.map(({ id }) => id)
    const isBusy = failure instanceof LimitsAway || failure.type === 'host_busy'
    const wait = isBusy ? BUSY_WAIT_MS : RETRY_MS[failures]
    if (failure.passing && wait !== undefined) {
      await ctx.rejudgements.postpone(ids, new Date(now.getTime() + wait), isBusy ? failures : failures + 1)
    } else {
      const result = GONE.has(failure.type) ? ('gone' as const) : ('unreadable' as const)
      const proof = { verdict: 'unreachable' as const, score: 0, evidence: NOTHING_PROVEN }
      const finding = { result, changes: [], proof: result === 'gone' ? proof : null }
      await announce(ctx, rows, { fetchedAt: now, findings: rows.map(() => finding) })
    }
  }
}

/** Deletes the requests and announces their results together. */
const announce = (ctx: Context, due: readonly RejudgementRow[], rejudged: Rejudged): Promise<void> =>
  ctx.transaction(async ({ rejudgements, outbox }) => {
    const answered = await rejudgements.removeAnswered(due)
    await outbox.add(
      'event.rejudged',
      due.flatMap((row, index): EventRejudged[] => {
        const finding = rejudged.findings[index]
        if (!finding || !answered.has(row.id)) return []
        const { title, startDate, endDate, city, location } = row
        return [
          {
            id: row.id,
            rules: row.rules,
            result: finding.result,
            url: row.link,
            sandbox: ctx.settings.sandbox,
            checkedAt: rejudged.fetchedAt.toISOString(),
            against: { title, startDate, endDate, city, location },
            changes: finding.changes,
            proof: finding.proof && {
              verdict: finding.proof.verdict,
              score: finding.proof.score,
              evidence: finding.proof.evidence,
            },
            ...(finding.facts && { facts: finding.facts }),
          },
        ]
      }),
    )
  })
