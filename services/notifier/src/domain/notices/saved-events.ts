import { addDays, localDateIn, type NotificationChange, PANEL, type SaveState } from '@uitpost/contracts'
import { bury, upsertNewer } from '@uitpost/database'
import { newId } from '@uitpost/service-kit'
import type { Transaction } from 'kysely'
import { type Context, erasuresIn, type Stores } from '../../context.ts'
import type { Alert } from '../../store/notifications.ts'
import type { EventRow, NotifierDb, RecipientRow } from '../../store/schema.ts'
import { channelOf, isTold } from '../channels/channels.ts'
import { isToldByPush, pushPeriod } from '../channels/push-subscriptions.ts'
import { ringAt } from '../channels/quiet-hours.ts'

const BATCH = 500

/** Our copy of who saved what. */
export async function applySaves(
  trx: Transaction<NotifierDb>,
  items: readonly SaveState[],
  version: number,
): Promise<void> {
  const dead = items.filter(({ deleted }) => deleted)
  await bury(
    trx,
    'savedEvent',
    ['id'],
    dead.map(({ id }) => ({ id, version })),
  )
  const alive = items.filter(({ deleted }) => !deleted)
  const erased = await erasuresIn(trx).erasedAmong(alive.map(({ userId }) => userId))
  const rows = alive
    .filter(({ userId }) => !erased.has(userId))
    .map(({ id, userId, eventId, savedAt }) => ({ id, userId, eventId, savedAt: new Date(savedAt), version }))
  await upsertNewer(trx, 'savedEvent', ['id'], rows)
}

const TOLD_FIELDS = ['startDate', 'endDate', 'city', 'location'] as const
const isPublic = ({ status }: EventRow) => status === 'approved' || status === 'cancelled'

/** What those who saved an event must know of a change; undefined when it is nothing to them. */
export function alertFor(before: EventRow, after: EventRow, now: Date): Alert | undefined {
  const today = localDateIn(after.timeZone, now)
  if (!isPublic(before) || !isPublic(after)) return undefined
  if (before.localEndDate < today && after.localEndDate < today) return undefined
  const changes = TOLD_FIELDS.flatMap((field): NotificationChange[] =>
    before[field] === after[field] ? [] : [{ field, from: before[field], to: after[field] }],
  )
  const about = { eventId: after.id, title: after.title, occasion: `event ${after.id} ${after.version}` }
  if (before.status !== after.status) {
    return { ...about, kind: after.status === 'cancelled' ? 'cancelled' : 'reinstated', changes }
  }
  if (after.status === 'cancelled' || changes.length === 0) return undefined
  return { ...about, kind: 'changed', changes }
}

/** Reminders whose hour has come, and whatever has not been carried further yet. */
export async function sweepNotifications(ctx: Context): Promise<void> {
  const now = ctx.now()
  const today = localDateIn('UTC', now)
  await ctx.notifications.addReminders(now, addDays(today, -1), addDays(today, 2))
  await dispatchNotifications(ctx)
}

/** Plans the message of those who get one, and tells open screens that there is something new. */
export async function dispatchNotifications(ctx: Context): Promise<void> {
  for (;;) {
    const waiting = await ctx.transaction((stores) => dispatchBatch(stores, ctx.now()))
    for (const userId of new Set(waiting.map(({ userId: id }) => id))) ctx.hintReader(userId, PANEL)
    if (waiting.length > 0) await ctx.hintSending()
    if (waiting.length < BATCH) return
  }
}

async function dispatchBatch(stores: Stores, now: Date) {
  const { notifications, recipients, deliveries } = stores
  const waiting = await notifications.listWaiting(BATCH)
  if (waiting.length === 0) return waiting
  const readers = await recipients.listReaders(waiting.map(({ userId }) => userId))
  const told = new Map(
    readers.filter((reader) => isTold(reader)).map((reader) => [reader.id, channelOf(reader)]),
  )
  const browsers = await browsersOf(stores, readers)
  const ringFor = await ringTimes(stores, readers, waiting, now)
  await deliveries.addNotices(
    waiting.flatMap(({ userId, kind, occasion, eventId }) => {
      // What an admin is told of a run stays in the panel.
      if (eventId === null) return []
      const about = {
        ...{ userId, eventIds: [eventId] },
        kind: kind === 'reminder' ? ('reminder' as const) : ('change' as const),
      }
      const channel = told.get(userId)
      // The hour of a reminder is the reader's own choice, and a mail wakes nobody.
      const ring = kind === 'reminder' ? now : ringFor(userId, eventId)
      const at = channel === 'email' ? now : ring
      return [
        ...(channel ? [{ ...about, id: newId(), channel, period: occasion, nextAttemptAt: at }] : []),
        ...(browsers.get(userId) ?? []).map(({ id }) => ({
          ...{ ...about, id: newId(), channel: 'push' as const, period: pushPeriod(occasion, id) },
          nextAttemptAt: ring,
        })),
      ]
    }),
  )
  await notifications.markDispatched(
    waiting.map(({ id }) => id),
    now,
  )
  return waiting
}

/** When the phone of each of them may ring about each of these events. */
async function ringTimes(
  { digests }: Stores,
  readers: readonly RecipientRow[],
  waiting: readonly { eventId: string | null }[],
  now: Date,
) {
  const ids = new Set(waiting.flatMap(({ eventId }) => eventId ?? []))
  const startOf = new Map((await digests.listEvents([...ids])).map(({ id, startAt }) => [id, startAt]))
  const zoneOf = new Map(readers.map(({ id, timeZone }) => [id, timeZone]))
  return (userId: string, eventId: string): Date => {
    const [timeZone, start] = [zoneOf.get(userId), startOf.get(eventId)]
    return timeZone !== undefined && start ? ringAt(timeZone, now, start) : now
  }
}

/** Push comes beside whatever else they are told by. */
async function browsersOf({ pushSubscriptions }: Stores, readers: readonly RecipientRow[]) {
  const told = readers.filter(isToldByPush).map(({ id }) => id)
  const browsers = told.length > 0 ? await pushSubscriptions.listOf(told) : []
  return Map.groupBy(browsers, ({ userId }) => userId)
}
