import type { DigestRunReply } from '@uitpost/contracts'
import { findCity } from '@uitpost/places'
import { auditRecord, newId, personsIn } from '@uitpost/service-kit'
import type { Context, Stores } from '../../context.ts'
import type { PlannedDigest } from '../../store/digests.ts'
import type { RecipientRow } from '../../store/schema.ts'
import { channelOf, wantsDigest } from '../channels/channels.ts'
import { type Ranking, rankEvents } from './digest-ranking.ts'
import { findsInDigest, savedSoonDays } from './saved-in-digest.ts'
import { horizonOf, nextDigestAt, periodOf, ruleText, todayOf } from './schedule.ts'
import { daysAhead } from './upcoming-events.ts'

/** So many people per query. */
const BATCH = 500
export const EVENTS_PER_DIGEST = 12
/** A long run looks at the events anew this often. */
const RANKING_KEPT_MS = 60_000
const DAY_MS = 86_400_000
/** While mails are stopped their digests stay due; when they leave again everybody gets one, not one for each week. */
const STOPPED_WAIT_MS = 3_600_000

/** The city as the gazetteer knows it, whatever language it was written in. */
export const cityIdOf = ({ city, country }: Pick<RecipientRow, 'city' | 'country'>): string | null =>
  findCity(city, { country })?.id ?? null

/** The events that are told of now, ranked; read from one moment on and again when they grow old. */
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

/** With the moment that it was due, unless everybody's turn has come. */
type Addressee = RecipientRow & { dueAt?: Date }

/** What the clock says to everybody with the same rule: worked out once for all of them. */
function momentsAt(now: Date) {
  const known = new Map<string, ReturnType<typeof compute>>()
  const compute = (person: Addressee) => {
    const today = todayOf(person.timeZone, now)
    return {
      today,
      until: horizonOf(today),
      // A late one belongs to the period it was due in: that of today still gets its own.
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
 * Reserves a period for each of them and writes down what to tell; nothing is sent here. Somebody whose row makes no
 * sense is left out and the others get theirs.
 */
async function planBatch(ctx: Context, stores: Stores, people: Addressee[], now: Date, run: Run) {
  const ids = people.map(({ id }) => id)
  const categories = await stores.digests.categoriesOf(ids)
  const told = await stores.digests.toldTo(ids, now)
  const momentOf = momentsAt(now)
  const stopped = await stores.complaints.isStopped()
  const tally: Tally = { people: people.length, queued: 0, empty: 0, failed: 0 }
  const planned: PlannedDigest[] = []
  const notices = await readPending(stores, people, now)
  const schedules: { userId: string; rule: string; nextAt: Date }[] = []
  for (const person of people) {
    try {
      const moment = momentOf(person)
      const waits = stopped && channelOf(person) === 'email'
      const nextAt = waits ? new Date(now.getTime() + STOPPED_WAIT_MS) : moment.nextAt
      schedules.push({ userId: person.id, rule: ruleText(person), nextAt })
      if (waits || !wantsDigest(person)) continue
      const reader = {
        ...{ cityId: cityIdOf(person), categoryIds: categories.get(person.id) ?? [] },
        ...{ told: told.get(person.id) ?? [], today: moment.today, until: moment.until },
      }
      const eventIds = run.ranking.choose(reader, EVENTS_PER_DIGEST)
      if (eventIds.length === 0 && !notices.has(person.id)) tally.empty += 1
      else
        planned.push({
          ...{ id: newId(), userId: person.id, channel: channelOf(person), period: moment.period },
          ...{ nextAttemptAt: now, eventIds, runId: run.id },
        })
    } catch (error) {
      tally.failed += 1
      ctx.logger.error({ err: error, recipient: person.id }, 'A digest could not be planned')
      schedules.push({ userId: person.id, rule: ruleText(person), nextAt: new Date(now.getTime() + DAY_MS) })
    }
  }
  const reserved = await stores.digests.plan(planned)
  tally.queued = reserved.length
  await stores.notifications.noteMailed(
    reserved.flatMap(({ id: deliveryId, userId }) =>
      (notices.get(userId) ?? []).map((id) => ({ id, deliveryId })),
    ),
  )
  return { tally, schedules }
}

/** Who has something to hear of what they saved, with the alerts that wait for a mail. */
async function readPending(
  { notifications, savedEvents }: Stores,
  people: readonly RecipientRow[],
  now: Date,
): Promise<Map<string, string[]>> {
  const ids = people.filter(findsInDigest).map(({ id }) => id)
  const [from, to] = savedSoonDays(now)
  const pending = new Map<string, string[]>()
  for (const { userId } of await savedEvents.listBetween(ids, from, to)) pending.set(userId, [])
  for (const { userId, id } of await notifications.listUnmailed(ids, from)) {
    pending.set(userId, [...(pending.get(userId) ?? []), id])
  }
  return pending
}

/** The people whose turn it is: those after the last one of the batch before, where they come in an order. */
type NextBatch = (stores: Stores, now: Date, after: string | undefined) => Promise<Addressee[]>

/** Walks through people in batches, each its own transaction, and notes how far it is. */
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
    // Only now is it certain that the batch is planned: a transaction that was lost has run twice.
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

/** Plans every digest that is due now. Whoever was missed for days is due once: late is one mail, not a flood. */
export const runDueDigests = (ctx: Context, orderedBy: string | null = null): Promise<DigestRunReply> =>
  runDigests(ctx, 'due', orderedBy, (stores, now) => stores.recipients.listDue(now, BATCH))

/** Everybody's digest, whatever the hour; a period that is used stays used. */
export const runAllDigests = (ctx: Context, orderedBy: string | null = null): Promise<DigestRunReply> =>
  runDigests(ctx, 'all', orderedBy, (stores, _now, after) => stores.recipients.page(after, BATCH))

/** An admin's order is written down before it is carried out. */
export async function orderDigests(
  ctx: Context,
  adminId: string,
  force: boolean,
  requestId: string,
): Promise<DigestRunReply> {
  const act = auditRecord({
    ...{ service: 'notifier', action: 'digests.run', at: ctx.now(), actorId: adminId },
    after: { force },
  })
  await ctx.transaction(({ outbox }) => outbox.add('audit.recorded', [act], requestId, personsIn(act)))
  return force ? runAllDigests(ctx, adminId) : runDueDigests(ctx, adminId)
}
