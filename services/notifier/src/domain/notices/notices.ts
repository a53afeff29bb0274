import type { NotificationKind } from '@uitpost/contracts'
import type { Context } from '../../context.ts'
import type { Notice } from '../../mail/render.ts'
import { shortNotice } from '../../mail/short.ts'
import type { DigestEvent } from '../../store/digests.ts'
import type { ReaderRow } from '../../store/recipients.ts'
import type { DeliveryRow, EventNotificationRow } from '../../store/schema.ts'
import { isTold, type Way } from '../channels/channels.ts'
import type { Outgoing } from '../channels/outgoing.ts'
import { occasionOf } from '../channels/push-subscriptions.ts'
import { findsInDigest, savedSoonDays } from '../digests/saved-in-digest.ts'
import { todayOf } from '../digests/schedule.ts'

/** Beyond this a mail grows too long; the panel has them all. */
const MOST_NOTICES = 10

/** With the event as it is now; one that is gone is nothing to tell of. */
type Told = Notice & { event: DigestEvent }

/** What is news goes before what comes up. */
function noticesOf(
  alerts: readonly Pick<EventNotificationRow, 'kind' | 'eventId' | 'changes'>[],
  saved: readonly { eventId: string }[],
  eventOf: (id: string) => DigestEvent | undefined,
): Told[] {
  const soon = saved.map(({ eventId }) => ({ kind: 'soon' as const, eventId, changes: [] }))
  const told = [...alerts, ...soon].flatMap(({ kind, eventId, changes }): Told[] => {
    const event = eventOf(eventId)
    return event ? [{ kind, event, changes }] : []
  })
  return told.slice(0, MOST_NOTICES)
}

/** What a digest that leaves then would tell somebody with a free account of what they saved. */
export async function readPendingNotices(ctx: Context, reader: ReaderRow, leavesAt: Date): Promise<Told[]> {
  if (!findsInDigest(reader)) return []
  const [from, to] = savedSoonDays(leavesAt)
  const alerts = await ctx.notifications.listUnmailed([reader.id], from)
  const saved = await ctx.savedEvents.listBetween([reader.id], from, to)
  return noticesOf(alerts, saved, await eventsOf(ctx, [...alerts, ...saved]))
}

/** For free accounts: alerts that go out with this digest, and what they saved for the days until the next one. */
export async function readNotices(
  ctx: Context,
  digests: readonly DeliveryRow[],
  readers: ReadonlyMap<string, ReaderRow>,
): Promise<(row: DeliveryRow) => Notice[]> {
  const free = digests.filter(({ userId }) => {
    const reader = readers.get(userId)
    return reader && findsInDigest(reader)
  })
  const alerts = await ctx.notifications.listMailedIn(free.map(({ id }) => id))
  const userIds = free.map(({ userId }) => userId)
  const saved = await ctx.savedEvents.listBetween(userIds, ...savedSoonDays(ctx.now()))
  const eventOf = await eventsOf(ctx, [...alerts, ...saved])
  const alertsBy = Map.groupBy(alerts, ({ mailedIn }) => mailedIn)
  const savedBy = Map.groupBy(saved, ({ userId }) => userId)
  const wanted = new Set(free.map(({ id }) => id))
  return (row) => {
    if (!wanted.has(row.id)) return []
    return noticesOf(alertsBy.get(row.id) ?? [], savedBy.get(row.userId) ?? [], eventOf)
  }
}

async function eventsOf(ctx: Context, about: readonly { eventId: string }[]) {
  const ids = [...new Set(about.map(({ eventId }) => eventId))]
  const events = new Map((await ctx.digests.listEvents(ids)).map((event) => [event.id, event]))
  return (id: string) => events.get(id)
}

export type Alert = Notice & { kind: NotificationKind }

/** What the messages about single events tell of. */
export async function readAlerts(
  ctx: Context,
  rows: readonly DeliveryRow[],
): Promise<(row: DeliveryRow) => Alert | undefined> {
  const notices = rows.filter(({ kind }) => kind === 'reminder' || kind === 'change')
  const told = await ctx.notifications.listByOccasions(
    notices.map((row) => ({ userId: row.userId, period: occasionOf(row) })),
  )
  const eventOf = await eventsOf(ctx, told)
  const byOccasion = new Map(told.map((one) => [`${one.userId} ${one.occasion}`, one]))
  return (row) => {
    const one = byOccasion.get(`${row.userId} ${occasionOf(row)}`)
    const event = one && eventOf(one.eventId)
    return one && event && { kind: one.kind, event, changes: one.changes }
  }
}

/** Still true when it leaves: what is over, or on again, needs no message any more. */
export function isStillTrue({ event, kind }: Alert, now: Date): boolean {
  if (event.status !== (kind === 'cancelled' ? 'cancelled' : 'approved')) return false
  return kind !== 'reminder' || event.startAt > now
}

/** Nor does whoever has another plan or other switches by now. */
export function composeNotice(
  ctx: Context,
  row: DeliveryRow,
  reader: ReaderRow,
  way: Way,
  notice: Alert | undefined,
): Outgoing | undefined {
  const now = ctx.now()
  if (!notice || !isTold(reader, way.channel) || !isStillTrue(notice, now)) return undefined
  if (way.channel !== 'email') {
    return { ...way, id: row.id, ...shortNotice({ recipient: reader, notice, publicUrl: ctx.publicUrl }) }
  }
  const unsubscribeUrl = ctx.unsubscribeLinks.urlFor({ userId: reader.id, scope: 'reminders' })
  const content = ctx.renderer.notice({
    ...{ recipient: reader, notice, unsubscribeUrl, publicUrl: ctx.publicUrl },
    today: todayOf(reader.timeZone, now),
    preferencesUrl: new URL('/preferences', ctx.publicUrl).href,
  })
  return { ...content, id: row.id, to: { name: reader.name, address: reader.email }, unsubscribeUrl }
}
