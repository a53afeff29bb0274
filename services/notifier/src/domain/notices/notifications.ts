import type { Notification, NotificationQuery, NotificationSummary } from '@uitpost/contracts'
import { DomainError, type Listed } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import type { ShownNotification } from '../../store/notifications.ts'
import { readNewest } from '../channels/newest-first.ts'

const toNotification = (row: ShownNotification): Notification => {
  const { startDate, allDay, timeZone, city, status } = row
  const isKnown =
    startDate !== null && allDay !== null && timeZone !== null && city !== null && status !== null
  return {
    ...{ id: row.id, kind: row.kind, eventId: row.eventId, run: row.run },
    ...{ title: row.title, changes: row.changes },
    event: isKnown
      ? { startDate, allDay, timeZone, city, status, endDate: row.endDate, location: row.location }
      : null,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  }
}

/** The caller's own, newest first. */
export const listNotifications = (
  ctx: Context,
  userId: string,
  query: NotificationQuery,
): Promise<Listed<Notification>> =>
  readNewest(query, {
    read: (limit, before) => ctx.notifications.list(userId, query.unread ?? false, limit, before),
    total: async () => {
      const { total, unread } = await ctx.notifications.count(userId)
      return query.unread ? unread : total
    },
    present: (rows) => rows.map(toNotification),
  })

export const summariseNotifications = (ctx: Context, userId: string): Promise<NotificationSummary> =>
  ctx.notifications.count(userId)

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

export async function readAllNotifications(ctx: Context, userId: string): Promise<NotificationSummary> {
  await ctx.notifications.readAll(userId, ctx.now())
  return ctx.notifications.count(userId)
}
