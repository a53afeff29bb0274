import type { DigestRunReply } from '@uitpost/contracts'
import { findCity } from '@uitpost/places'
import { auditRecord, newId, personsIn } from '@uitpost/service-kit'
import type { Context, Stores } from '../context.ts'
import type { RecipientRow } from '../store/schema.ts'
import { horizonOf, nextDigestAt, periodOf, ruleText, todayOf } from './schedule.ts'

/** DESIGN §7: this many people per query. */
const BATCH = 500
export const EVENTS_PER_DIGEST = 12

/** Whether a digest may be sent at all: a confirmed address, and neither switch turned off. */
export const wantsDigest = (
  recipient: Pick<RecipientRow, 'emailConfirmed' | 'emailNotifications' | 'weeklyDigest'>,
): boolean => recipient.emailConfirmed && recipient.emailNotifications && recipient.weeklyDigest

/** The city as the gazetteer knows it, whatever language it was written in. */
const cityIdOf = ({ city, country }: RecipientRow): string | null => findCity(city, { country })?.id ?? null

interface Planned {
  deliveryIds: string[]
  empty: number
}

/** Reserves a period for each of them and writes down what to tell; nothing is sent here. */
async function planBatch(stores: Stores, people: RecipientRow[], now: Date): Promise<Planned> {
  const wanting = people.filter(wantsDigest)
  const chosen = await stores.digests.chooseEvents(
    wanting.map((person) => {
      const today = todayOf(person.timeZone, now)
      return { userId: person.id, today, until: horizonOf(today), cityId: cityIdOf(person) }
    }),
    EVENTS_PER_DIGEST,
  )
  const deliveryIds: string[] = []
  let empty = 0
  for (const person of wanting) {
    const eventIds = chosen.get(person.id)
    if (!eventIds) {
      empty += 1
      continue
    }
    const id = await stores.digests.plan(
      {
        id: newId(),
        userId: person.id,
        kind: 'digest',
        channel: 'email',
        period: periodOf(person, now),
        nextAttemptAt: now,
      },
      eventIds,
    )
    if (id) deliveryIds.push(id)
  }
  return { deliveryIds, empty }
}

async function hintAll(ctx: Context, deliveryIds: string[]): Promise<void> {
  await Promise.all(deliveryIds.map((id) => ctx.hintDelivery(id)))
}

/** Plans every digest that is due now. Whoever was missed for days is due once: late is one mail, not a flood. */
export async function runDueDigests(ctx: Context): Promise<DigestRunReply> {
  const total = { queued: 0, empty: 0 }
  for (;;) {
    const now = ctx.now()
    const { people, planned } = await ctx.transaction(async (stores) => {
      const due = await stores.recipients.listDue(now, BATCH)
      const plan = await planBatch(stores, due, now)
      for (const person of due) {
        await stores.recipients.saveSchedule(person.id, ruleText(person), nextDigestAt(person, now))
      }
      return { people: due.length, planned: plan }
    })
    await hintAll(ctx, planned.deliveryIds)
    total.queued += planned.deliveryIds.length
    total.empty += planned.empty
    if (people < BATCH) return total
  }
}

/** Everybody's digest, whatever the hour; a period that is used stays used (DESIGN §9). */
export async function runAllDigests(ctx: Context): Promise<DigestRunReply> {
  const total = { queued: 0, empty: 0 }
  let after: string | undefined
  for (;;) {
    const people = await ctx.recipients.page(after, BATCH)
    const planned = await ctx.transaction((stores) => planBatch(stores, people, ctx.now()))
    await hintAll(ctx, planned.deliveryIds)
    total.queued += planned.deliveryIds.length
    total.empty += planned.empty
    if (people.length < BATCH) return total
    after = people.at(-1)?.id
  }
}

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
  return force ? runAllDigests(ctx) : runDueDigests(ctx)
}
