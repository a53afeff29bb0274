import type { DigestRunReply } from '@uitpost/contracts'
import { findCity } from '@uitpost/places'
import { auditRecord, newId, personIdsOf } from '@uitpost/service-kit'
import type { Context, Stores } from '../../context.ts'
import type { PlannedDigest } from '../../store/digests.ts'
import type { RecipientRow } from '../../store/schema.ts'
import { channelOf, wantsDigest } from '../channels/channels.ts'
import { horizonOf, nextDigestAt, periodOf, ruleText, todayOf } from '../timing/schedule.ts'
import { NOTHING_SENT, type Ranking, rankEvents } from '../upcoming/digest-ranking.ts'
import { daysAhead } from '../upcoming/upcoming-events.ts'
import { getsNoticesInDigest, savedSoonDays } from './saved-in-digest.ts'

/** People per query. */
const BATCH = 500
export const EVENTS_PER_DIGEST = 12
/** A long run reloads the events this often. */
const RANKING_KEPT_MS = 60_000
const DAY_MS = 86_400_000
/**
 * While mails are stopped, digests stay due and are tried again hourly: after resuming everybody gets one digest, not
 * one per missed week.
 */
const STOPPED_WAIT_MS = 3_600_000

/** The gazetteer id of the person's city, in any language; null if unknown. */
export const cityIdOf = ({ city, country }: Pick<RecipientRow, 'city' | 'country'>): string | null =>
  findCity(city, { country })?.id ?? null

/** The ranked coming events as of `now`. */
async function readRanking({ digests }: Pick<Stores, 'digests'>, now: Date): Promise<Ranking> {
  const { from, until } = daysAhead(now)
  return rankEvents(await digests.listUpcoming(from, until), await digests.listMerged(from), now)
}

function rankingSource(ctx: Context) {
  let kept: { ranking: Ranking; at: number } | undefined
  return async (): Promise<Ranking> => {
    if (!kept || performance.now() - kept.at > RANKING_KEPT_MS) {
      kept = { ranking: await readRanking(ctx, ctx.now()), at: performance.now() }
    }
    return kept.ranking
  }
}

/** `dueAt` is unset if everybody's digest is planned regardless of the time. */
type Addressee = RecipientRow & { dueAt?: Date }

/** The period and next due time per digest rule, computed once for all people with the same rule. */
function dueTimesAt(now: Date) {
  const known = new Map<string, ReturnType<typeof compute>>()
  const compute = (person: Addressee) => {
    const today = todayOf(person.timeZone, now)
    return {
      today,
      until: horizonOf(today),
      // A late digest uses the period in which it was due, so that today's stays available.
      period: periodOf(person, person.dueAt ?? now),
      nextAt: nextDigestAt(person, now),
    }
  }
  return (person: Addressee) => {
    const key = `${ruleText(person)} ${person.dueAt?.getTime()}`
    const moment = known.get(key) ?? compute(person)
    known.set(key, moment)
    return moment
  }
}

interface Tally {
  people: number
  queued: number
  empty: number
  failed: number
}

interface Run {
  id: string
  ranking: Ranking
}

/**
 * Reserves a period for each person and stores the digest's contents; nothing is sent here. People whose row is invalid
 * are skipped.
 */
async function planBatch(ctx: Context, stores: Stores, people: Addressee[], now: Date, run: Run) {
  const ids = people.map(({ id }) => id)
  const categories = await stores.digests.categoriesOf(ids)
  const followed = await stores.series.followedBy(ids)
  const sent = await stores.digests.listSentEventIds(ids, now)
  const dueTimesOf = dueTimesAt(now)
  const stopped = await stores.complaints.isStopped()
  const tally: Tally = { people: people.length, queued: 0, empty: 0, failed: 0 }
  const planned: PlannedDigest[] = []
  const notices = await readPending(stores, people, now)
  const schedules: { userId: string; rule: string; nextAt: Date }[] = []
  for (const person of people) {
    try {
      const moment = dueTimesOf(person)
      const waits = stopped && channelOf(person) === 'email'
      const nextAt = waits ? new Date(now.getTime() + STOPPED_WAIT_MS) : moment.nextAt
      schedules.push({ userId: person.id, rule: ruleText(person), nextAt })
      if (waits || !wantsDigest(person)) continue
      const reader = {
        cityId: cityIdOf(person),
        categoryIds: categories.get(person.id) ?? [],
        seriesIds: followed.get(person.id) ?? [],
        sent: sent.get(person.id) ?? NOTHING_SENT,
        today: moment.today,
        until: moment.until,
      }
      const eventIds = run.ranking.choose(reader, EVENTS_PER_DIGEST)
      if (eventIds.length === 0 && !notices.has(person.id)) tally.empty += 1
      else
        planned.push({
          id: newId(),
          userId: person.id,
          channel: channelOf(person),
          period: moment.period,
          nextAttemptAt: now,
          eventIds,
          seriesIds: run.ranking.seriesOf(eventIds),
          runId: run.id,
        })
    } catch (error) {
      tally.failed += 1
      ctx.logger.error({ err: error, recipient: person.id }, 'A digest could not be planned')
      schedules.push({ userId: person.id, rule: ruleText(person), nextAt: new Date(now.getTime() + DAY_MS) })
    }
  }
  const reserved = await stores.digests.plan(planned)
  tally.queued = reserved.length
  await stores.notifications.recordMailed(
    reserved.flatMap(({ id: deliveryId, userId }) =>
      (notices.get(userId) ?? []).map((id) => ({ id, deliveryId })),
    ),
  )
  return { tally, schedules }
}

/** The unsent notifications about saved events of people who get them in their digest. */
async function readPending(
  { notifications, savedEvents }: Stores,
  people: readonly RecipientRow[],
  now: Date,
): Promise<Map<string, string[]>> {
  const ids = people.filter(getsNoticesInDigest).map(({ id }) => id)
  const [from, to] = savedSoonDays(now)
  const pending = new Map<string, string[]>()
  for (const { userId } of await savedEvents.listBetween(ids, from, to)) pending.set(userId, [])
  for (const { userId, id } of await notifications.listUnmailed(ids, from)) {
    pending.set(userId, [...(pending.get(userId) ?? []), id])
  }
  return pending
}

/** The next people to plan; `after` is the last person of the previous batch. */
type NextBatch = (stores: Stores, now: Date, after: string | undefined) => Promise<Addressee[]>

/** Plans people in batches, one transaction each, and records progress. */
async function runDigests(
  ctx: Context,
  kind: 'due' | 'all',
  orderedBy: string | null,
  nextBatch: NextBatch,
): Promise<DigestRunReply> {
  const id = newId()
  const rankingNow = rankingSource(ctx)
  const total = { queued: 0, empty: 0 }
  let after: string | undefined
  let started = false
  for (;;) {
    const now = ctx.now()
    const run: Run = { id, ranking: await rankingNow() }
    const batch = await ctx.transaction(async (stores) => {
      const people = await nextBatch(stores, now, after)
      if (people.length === 0) return undefined
      if (!started) await stores.digestRuns.start({ id, kind, orderedBy, startedAt: now })
      const { tally, schedules } = await planBatch(ctx, stores, people, now, run)
      if (kind === 'due') await stores.recipients.saveSchedules(schedules)
      await stores.digestRuns.add(id, tally)
      return { tally, last: people.at(-1)?.id }
    })
    if (!batch) break
    // Only now is the batch certainly committed: a failed transaction runs twice.
    started = true
    after = batch.last
    total.queued += batch.tally.queued
    total.empty += batch.tally.empty
    if (batch.tally.queued > 0) await ctx.hintSending()
    if (batch.tally.people < BATCH) break
  }
  if (started) await ctx.digestRuns.finish(id, ctx.now())
  return total
}

/** Plans all due digests. A recipient whose digest is due several times gets one. */
export const runDueDigests = (ctx: Context, orderedBy: string | null = null): Promise<DigestRunReply> =>
  runDigests(ctx, 'due', orderedBy, (stores, now) => stores.recipients.listDue(now, BATCH))

/** Plans everybody's digest regardless of the time; used periods stay used. */
export const runAllDigests = (ctx: Context, orderedBy: string | null = null): Promise<DigestRunReply> =>
  runDigests(ctx, 'all', orderedBy, (stores, _now, after) => stores.recipients.page(after, BATCH))

/** The order is recorded before it runs. */
export async function orderDigests(
  ctx: Context,
  adminId: string,
  force: boolean,
  requestId: string,
): Promise<DigestRunReply> {
  const act = auditRecord({
    service: 'notifier',
    action: 'digests.run',
    at: ctx.now(),
    actorId: adminId,
    after: { force },
  })
  await ctx.transaction(({ outbox }) => outbox.add('audit.recorded', [act], requestId, personIdsOf(act)))
  return force ? runAllDigests(ctx, adminId) : runDueDigests(ctx, adminId)
}
