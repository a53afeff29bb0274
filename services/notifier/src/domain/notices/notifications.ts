import type { Language, Notification, NotificationQuery, NotificationSummary } from '@uitpost/contracts'
import { cityNamedIn, cityNameIn } from '@uitpost/places'
import { DomainError, type Listed } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import type { ShownNotification } from '../../store/notifications.ts'
import { readNewest } from '../channels/newest-first.ts'

/** With cities by their names in this language. */
const toNotification = (row: ShownNotification, language: Language): Notification => {
  const { startDate, allDay, timeKnown, timeZone, city, cityId, country, status } = row
  const cityText = (name: string | null): string | null =>
    name === null || country === null ? name : cityNamedIn(name, country, language)
  const isKnown =
    startDate !== null &&
    allDay !== null &&
    timeKnown !== null &&
    timeZone !== null &&
    city !== null &&
    status !== null
  return {
    id: row.id,
    kind: row.kind,
    eventId: row.eventId,
    run: row.run,
    title: row.title,
    changes: row.changes.map((change) =>
      change.field === 'city' ? { ...change, from: cityText(change.from), to: cityText(change.to) } : change,
    ),
    event: isKnown
      ? {
          startDate,
          allDay,
          timeKnown,
          timeZone,
          city: cityNameIn({ city, cityId }, language),
          status,
          endDate: row.endDate,
          location: row.location,
        }
      : null,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  }
}

export const listNotifications = (
  ctx: Context,
  userId: string,
  query: NotificationQuery,
  language: Language,
): Promise<Listed<Notification>> =>
  readNewest(query, {
    read: (limit, before) => ctx.notifications.list(userId, query.unread ?? false, limit, before),
    total: async () => {
      const { total, unread } = await ctx.notifications.count(userId)
      return query.unread ? unread : total
    },
    present: (rows) => rows.map((row) => toNotification(row, language)),
  })

export const summariseNotifications = (ctx: Context, userId: string): Promise<NotificationSummary> =>
  ctx.notifications.count(userId)

/** Marks one notification as read or unread; throws `not_found` if the caller has none with this id. */
export async function markNotification(
  ctx: Context,
  userId: string,
  id: string,
  read: boolean,
): Promise<NotificationSummary> {
  if (!(await ctx.notifications.setRead(userId, id, read ? ctx.now() : null))) {
    throw new DomainError('not_found', 'There is no notification with this id.')
  }
  return ctx.notifications.count(userId)
}

/** Marks all notifications of the caller as read. */
export async function readAllNotifications(ctx: Context, userId: string): Promise<NotificationSummary> {
  await ctx.notifications.readAll(userId, ctx.now())
  return ctx.notifications.count(userId)
}
