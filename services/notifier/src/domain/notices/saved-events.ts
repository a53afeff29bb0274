import { addDays, localDateIn, NOTIFICATION_KINDS, type NotificationChange, PANEL } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import type { Context, Stores } from '../../context.ts'
import type { Alert } from '../../store/notifications.ts'
import type { EventRow, RecipientRow } from '../../store/schema.ts'
import { channelOf, wantsNotices } from '../channels/channels.ts'
import { pushPeriod, wantsPush } from '../channels/push-subscriptions.ts'
import { earliestNotification } from '../timing/quiet-hours.ts'

const BATCH = 500

const SENT_KINDS: ReadonlySet<string> = new Set(NOTIFICATION_KINDS)
const NOTIFIED_FIELDS = ['startDate', 'endDate', 'city', 'location'] as const
/** An event as its message states it. */
type StatedEvent = Omit<EventRow, 'changedAt' | 'facts'>
const isPublic = ({ status }: StatedEvent) => status === 'approved' || status === 'cancelled'

/** Whether only the hour was added to a known day, which is no change of date. */
const isFilledIn = (
  field: (typeof NOTIFIED_FIELDS)[number],
  before: StatedEvent,
  after: StatedEvent,
): boolean =>
  (field === 'startDate' || field === 'endDate') &&
  !before.timeKnown &&
  after.timeKnown &&
  !after.allDay &&
  before.localDate === after.localDate &&
  (before.endDate === null || before.localEndDate === after.localEndDate)

/** The alert about a change for users who saved the event; undefined if the change does not concern them. */
export function alertFor(before: StatedEvent, after: StatedEvent, now: Date): Alert | undefined {
  const today = localDateIn(after.timeZone, now)
  if (!isPublic(before) || !isPublic(after)) return undefined
  if (before.localEndDate < today && after.localEndDate < today) return undefined
  const changes = NOTIFIED_FIELDS.flatMap((field): NotificationChange[] =>
    before[field] === after[field] || isFilledIn(field, before, after)
      ? []
      : [{ field, from: before[field], to: after[field] }],
  )
  const about = { eventId: after.id, title: after.title, occasion: `event ${after.id} ${after.version}` }
  if (before.status !== after.status) {
    return { ...about, kind: after.status === 'cancelled' ? 'cancelled' : 'reinstated', changes }
  }
  if (after.status === 'cancelled' || changes.length === 0) return undefined
  return { ...about, kind: 'changed', changes }
}

/** Creates due reminders and dispatches waiting notifications. */
export async function sweepNotifications(ctx: Context): Promise<void> {
  const now = ctx.now()
  const today = localDateIn('UTC', now)
  await ctx.notifications.addReminders(now, addDays(today, -1), addDays(today, 2))
  await dispatchNotifications(ctx)
}

/** Plans deliveries of waiting notifications, and hints open screens. */
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
  const channels = new Map(
    readers.filter((reader) => wantsNotices(reader)).map((reader) => [reader.id, channelOf(reader)]),
  )
  const browsers = await browsersOf(stores, readers)
  const timeFor = await notificationTimes(stores, readers, waiting, now)
  await deliveries.addNotices(
    waiting.flatMap(({ userId, kind, occasion, eventId }) => {
      // Notifications about runs and reports are shown in the panel only.
      if (eventId === null || !SENT_KINDS.has(kind)) return []
      const about = {
        userId,
        eventIds: [eventId],
        kind: kind === 'reminder' ? ('reminder' as const) : ('change' as const),
      }
      const channel = channels.get(userId)
      // Reminders come at the hour the reader chose, and mails make no sound; other messages respect the night.
      const notifyAt = kind === 'reminder' ? now : timeFor(userId, eventId)
      const at = channel === 'email' ? now : notifyAt
      return [
        ...(channel ? [{ ...about, id: newId(), channel, period: occasion, nextAttemptAt: at }] : []),
        ...(browsers.get(userId) ?? []).map(({ id }) => ({
          ...about,
          id: newId(),
          channel: 'push' as const,
          period: pushPeriod(occasion, id),
          nextAttemptAt: notifyAt,
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

/** When each person's phone may be notified about each of these events. */
async function notificationTimes(
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
    return timeZone !== undefined && start ? earliestNotification(timeZone, now, start) : now
  }
}

/** Push is sent in addition to the other channel. */
async function browsersOf({ pushSubscriptions }: Stores, readers: readonly RecipientRow[]) {
  const userIds = readers.filter(wantsPush).map(({ id }) => id)
  const browsers = userIds.length > 0 ? await pushSubscriptions.listOf(userIds) : []
  return Map.groupBy(browsers, ({ userId }) => userId)
}
