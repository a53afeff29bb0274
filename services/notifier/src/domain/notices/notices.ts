import type { NotificationChange, NotificationKind } from '@uitpost/contracts'
import type { Context } from '../../context.ts'
import type { Notice } from '../../mail/notices.ts'
import { pageLink } from '../../mail/page-links.ts'
import type { NoticeContent } from '../../mail/render.ts'
import { shortNotice } from '../../mail/short.ts'
import type { DigestEvent } from '../../store/digests.ts'
import type { ReaderRow } from '../../store/recipients.ts'
import type { DeliveryRow, EventNotificationRow } from '../../store/schema.ts'
import { type DeliveryTarget, wantsNotices } from '../channels/channels.ts'
import type { Outgoing } from '../channels/outgoing.ts'
import { occasionOf } from '../channels/push-subscriptions.ts'
import { cityIdOf } from '../digests/digests.ts'
import { getsNoticesInDigest, savedSoonDays } from '../digests/saved-in-digest.ts'
import { todayOf } from '../timing/schedule.ts'
import { kmToEvent } from '../upcoming/digest-ranking.ts'
import { isOver } from '../upcoming/event-times.ts'

/** Limits the length of a mail; the panel shows all notifications. */
const MAX_NOTICES = 10

/** A notice with the event's current values. */
export type NoticeWithEvent = Notice & { event: DigestEvent }

/** One change per field, from the first value to the last; fields that ended as they began are left out. */
function joinChanges(changes: readonly NotificationChange[]): NotificationChange[] {
  const byField = new Map<string, NotificationChange>()
  for (const change of changes) {
    byField.set(change.field, { ...change, from: byField.get(change.field)?.from ?? change.from })
  }
  return [...byField.values()].filter(({ from, to }) => from !== to)
}

/** Changes are listed before coming events, each event once: the latest news of it, with all its changes. */
function noticesOf(
  { reader, leavesAt }: { reader: ReaderRow; leavesAt: Date },
  alerts: readonly Pick<EventNotificationRow, 'kind' | 'eventId' | 'changes'>[],
  saved: readonly { eventId: string }[],
  eventOf: (id: string) => DigestEvent | undefined,
): NoticeWithEvent[] {
  const cityId = cityIdOf(reader)
  const soon = saved.map(({ eventId }) => ({ kind: 'soon' as const, eventId, changes: [] }))
  const byEvent = Map.groupBy([...alerts, ...soon], ({ eventId }) => eventId)
  const notices = [...byEvent].flatMap(([eventId, about]): NoticeWithEvent[] => {
    const event = eventOf(eventId)
    if (!event || isOver(event, leavesAt)) return []
    const latest = about.findLast(({ kind }) => kind !== 'soon')
    const changes = joinChanges(about.flatMap((one) => one.changes))
    return [{ kind: latest?.kind ?? 'soon', event, changes, km: kmToEvent(cityId, event) }]
  })
  return notices.slice(0, MAX_NOTICES)
}

/** Saved-event notices of a free account's digest that would leave at `leavesAt`. */
export async function readPendingNotices(
  ctx: Context,
  reader: ReaderRow,
  leavesAt: Date,
): Promise<NoticeWithEvent[]> {
  if (!getsNoticesInDigest(reader)) return []
  const [from, to] = savedSoonDays(leavesAt)
  const alerts = await ctx.notifications.listUnmailed([reader.id], from)
  const saved = await ctx.savedEvents.listBetween([reader.id], from, to)
  return noticesOf({ reader, leavesAt }, alerts, saved, await eventsOf(ctx, [...alerts, ...saved]))
}

/** For free accounts: alerts sent with this digest, and saved events until the next one. */
export async function readNotices(
  ctx: Context,
  digests: readonly DeliveryRow[],
  readers: ReadonlyMap<string, ReaderRow>,
): Promise<(row: DeliveryRow) => Notice[]> {
  const free = digests.filter(({ userId }) => {
    const reader = readers.get(userId)
    return reader && getsNoticesInDigest(reader)
  })
  const alerts = await ctx.notifications.listMailedIn(free.map(({ id }) => id))
  const userIds = free.map(({ userId }) => userId)
  const saved = await ctx.savedEvents.listBetween(userIds, ...savedSoonDays(ctx.now()))
  const eventOf = await eventsOf(ctx, [...alerts, ...saved])
  const alertsBy = Map.groupBy(alerts, ({ mailedIn }) => mailedIn)
  const savedBy = Map.groupBy(saved, ({ userId }) => userId)
  const wanted = new Set(free.map(({ id }) => id))
  return (row) => {
    const reader = readers.get(row.userId)
    if (!reader || !wanted.has(row.id)) return []
    const about = { reader, leavesAt: ctx.now() }
    return noticesOf(about, alertsBy.get(row.id) ?? [], savedBy.get(row.userId) ?? [], eventOf)
  }
}

async function eventsOf(ctx: Context, about: readonly { eventId: string }[]) {
  const ids = [...new Set(about.map(({ eventId }) => eventId))]
  const events = new Map((await ctx.digests.listEvents(ids)).map((event) => [event.id, event]))
  return (id: string) => events.get(id)
}

export type Alert = Notice & { kind: NotificationKind }

/** The alerts of reminder and change deliveries. */
export async function readAlerts(
  ctx: Context,
  rows: readonly DeliveryRow[],
): Promise<(row: DeliveryRow) => Alert | undefined> {
  const alertRows = rows.filter(({ kind }) => kind === 'reminder' || kind === 'change')
  const notices = await ctx.notifications.listByOccasions(
    alertRows.map((row) => ({ userId: row.userId, period: occasionOf(row) })),
  )
  const eventOf = await eventsOf(ctx, notices)
  const byOccasion = new Map(notices.map((one) => [`${one.userId} ${one.occasion}`, one]))
  return (row) => {
    const one = byOccasion.get(`${row.userId} ${occasionOf(row)}`)
    const event = one && eventOf(one.eventId)
    return one && event && { kind: one.kind, event, changes: one.changes }
  }
}

/** Whether an alert still applies when it is sent: not if the event is over, or no longer cancelled. */
export function stillApplies({ event, kind }: Alert, now: Date): boolean {
  if (event.status !== (kind === 'cancelled' ? 'cancelled' : 'approved')) return false
  return kind !== 'reminder' || event.startAt > now
}

/** Whether a reminder has to wait because its event is withheld. */
export const isUndecided = (alert: Alert, now: Date): boolean =>
  alert.kind === 'reminder' && alert.event.withheld && stillApplies(alert, now)

/** The kind of a notice at sending: a reminder that is sent only on the day itself becomes `today`. */
export const noticeKindAt = (notice: Alert, now: Date): NoticeContent['notice'] =>
  notice.kind === 'reminder' && todayOf(notice.event.timeZone, now) >= notice.event.localDate
    ? { ...notice, kind: 'today' }
    : notice

/** Composes a notice; undefined if it no longer applies, or by the present role or preferences. */
export function composeNotice(
  ctx: Context,
  row: DeliveryRow,
  reader: ReaderRow,
  target: DeliveryTarget,
  notice: Alert | undefined,
): Outgoing | undefined {
  const now = ctx.now()
  if (!notice || !wantsNotices(reader, target.channel) || !stillApplies(notice, now)) return undefined
  if (target.channel !== 'email') {
    return {
      ...target,
      id: row.id,
      ...shortNotice({ recipient: reader, notice: noticeKindAt(notice, now), publicUrl: ctx.publicUrl }),
    }
  }
  const unsubscribeUrl = ctx.unsubscribeLinks.urlFor({ userId: reader.id, scope: 'reminders' })
  const content = ctx.renderer.notice({
    recipient: reader,
    notice: noticeKindAt(notice, now),
    unsubscribeUrl,
    publicUrl: ctx.publicUrl,
    today: todayOf(reader.timeZone, now),
    preferencesUrl: pageLink('/preferences', ctx.publicUrl),
  })
  return { ...content, id: row.id, to: { name: reader.name, address: reader.email }, unsubscribeUrl }
}
