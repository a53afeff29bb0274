import type {
  Country,
  EndedRun,
  EventStatus,
  NotificationChange,
  NotificationKind,
  ReportNotificationKind,
  RunNotificationKind,
} from '@uitpost/contracts'
import { removeInPortions } from '@uitpost/database'
import { type Kysely, sql } from 'kysely'
import type { EventNotificationRow, NotificationRow, NotifierDb } from './schema.ts'

/** The person has not turned reminders off, in Preferences or by a link. */
const WANTS = sql`recipient.event_reminders and not 'reminders' = any(recipient.opt_outs)`

/** Time of a reminder: the day before the event, at the hour the person chose for digests. */
const REMIND_AT = sql`(((event.local_date - 1) + make_interval(hours => recipient.digest_hour)) at time zone event.time_zone)`

/** When a whole series changes, its followers are notified of this many of its next dates. */
const NEXT_DATES = 3

export interface Alert {
  kind: Exclude<NotificationKind, 'reminder'>
  eventId: string
  title: string
  changes: readonly NotificationChange[]
  occasion: string
}

export interface RunNews {
  kind: RunNotificationKind
  run: EndedRun
  title: string
  occasion: string
  /** The id of an admin, or `all`. */
  to: string
}

export interface ReportNews {
  kind: ReportNotificationKind
  userId: string
  eventId: string
  title: string
  occasion: string
}

/** A notification with the current values of its event. */
export interface ShownNotification extends NotificationRow {
  startDate: string | null
  endDate: string | null
  allDay: boolean | null
  timeKnown: boolean | null
  timeZone: string | null
  city: string | null
  cityId: string | null
  country: Country | null
  location: string | null
  status: EventStatus | null
}

/** The cursor: rows before this one. */
export interface Before {
  createdAt: Date
  id: string
}

/** Notifications shown in the panel. */
export const notificationStore = (db: Kysely<NotifierDb>) => ({
  /**
   * One notification for each person who saved one of the events, or follows its series where it is one of the next
   * dates: a digest tells changes of later ones. The occasion prevents duplicates.
   */
  addForSaversAndFollowers: async (alerts: readonly Alert[], now: Date): Promise<void> => {
    if (alerts.length === 0) return
    await sql`
      with alert as (
        select alert.*, event.series_id, event.start_at from jsonb_to_recordset(${JSON.stringify(alerts)}::jsonb)
          as alert(kind text, "eventId" uuid, title text, changes jsonb, occasion text)
        left join event on event.id = alert."eventId"
      ), concerned as (
        select saved_event.user_id, alert.* from alert join saved_event on saved_event.event_id = alert."eventId"
        union
        select followed_series.user_id, alert.* from alert
        join followed_series on followed_series.series_id = alert.series_id
        where ${NEXT_DATES} > (
          select count(*) from event where event.series_id = alert.series_id and event.start_at >= ${now}
            and event.start_at < alert.start_at and event.status = 'approved' and not event.withheld)
      )
      insert into notification (id, user_id, kind, event_id, title, changes, occasion, created_at)
      select gen_random_uuid(), recipient.id, concerned.kind, concerned."eventId", concerned.title,
        concerned.changes, concerned.occasion, ${now}
      from concerned join recipient on recipient.id = concerned.user_id
      where ${WANTS}
      on conflict do nothing`.execute(db)
  },

  /**
   * One notification for each admin, or for the named one if they still are an admin; the occasion prevents duplicates.
   */
  addForAdmins: async (news: readonly RunNews[], now: Date): Promise<void> => {
    if (news.length === 0) return
    await sql`
      insert into notification (id, user_id, kind, run, title, occasion, created_at)
      select gen_random_uuid(), recipient.id, one.kind, one.run, one.title, one.occasion, ${now}
      from jsonb_to_recordset(${JSON.stringify(news)}::jsonb)
        as one(kind text, run jsonb, title text, occasion text, "to" text)
      join recipient on one."to" = 'all' or recipient.id::text = one."to"
      where recipient.role in ('admin', 'super_admin')
      on conflict do nothing`.execute(db)
  },

  /** One notification for each outcome whose reader has an account; the occasion prevents duplicates. */
  addForReporters: async (news: readonly ReportNews[], now: Date): Promise<void> => {
    if (news.length === 0) return
    await sql`
      insert into notification (id, user_id, kind, event_id, title, occasion, created_at)
      select gen_random_uuid(), recipient.id, one.kind, one."eventId", one.title, one.occasion, ${now}
      from jsonb_to_recordset(${JSON.stringify(news)}::jsonb)
        as one(kind text, "userId" uuid, "eventId" uuid, title text, occasion text)
      join recipient on recipient.id = one."userId"
      on conflict do nothing`.execute(db)
  },

  /** Due reminders of events that have not begun and are not withheld; not for events saved after the reminder's time. */
  addReminders: async (now: Date, firstDay: string, lastDay: string): Promise<number> => {
    const { numAffectedRows } = await sql`
      insert into notification (id, user_id, kind, event_id, title, occasion, created_at)
      select gen_random_uuid(), recipient.id, 'reminder', event.id, event.title,
        'reminder ' || event.id || ' ' || event.local_date, ${now}
      from event
      join saved_event on saved_event.event_id = event.id
      join recipient on recipient.id = saved_event.user_id
      where event.status = 'approved' and not event.withheld and event.local_date between ${firstDay} and ${lastDay}
        and event.start_at > ${now} and ${REMIND_AT} <= ${now} and saved_event.saved_at < ${REMIND_AT}
        and ${WANTS}
      on conflict do nothing`.execute(db)
    return Number(numAffectedRows ?? 0)
  },

  /** Notifications not dispatched yet, locked; other replicas skip them. */
  listWaiting: (limit: number): Promise<NotificationRow[]> =>
    db
      .selectFrom('notification')
      .selectAll()
      .where('dispatchedAt', 'is', null)
      .orderBy('createdAt')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute(),

  markDispatched: async (ids: readonly string[], at: Date): Promise<void> => {
    await sql`update notification set dispatched_at = ${at} where id = any(${[...ids]}::uuid[])`.execute(db)
  },

  /** Notifications by occasion, which is the period of their deliveries. */
  listByOccasions: async (
    occasions: readonly { userId: string; period: string }[],
  ): Promise<EventNotificationRow[]> => {
    if (occasions.length === 0) return []
    const { rows } = await sql<EventNotificationRow>`
      select notification.* from notification
      join jsonb_to_recordset(${JSON.stringify(occasions)}::jsonb) as asked("userId" uuid, period text)
        on notification.user_id = asked."userId" and notification.occasion = asked.period
      where notification.event_id is not null`.execute(db)
    return rows
  },

  /** Alerts not sent in a digest yet, of events that are not over; failed digests do not count. */
  listUnmailed: async (userIds: readonly string[], today: string): Promise<EventNotificationRow[]> => {
    if (userIds.length === 0) return []
    const { rows } = await sql<EventNotificationRow>`
      select notification.* from notification
      join event on event.id = notification.event_id
      left join delivery on delivery.id = notification.mailed_in
      where notification.user_id = any(${[...userIds]}::uuid[]) and notification.kind in ('changed', 'cancelled', 'reinstated')
        and event.local_end_date >= ${today}
        and (delivery.id is null or delivery.status = 'failed')
      order by notification.created_at`.execute(db)
    return rows
  },

  /** Links alerts to the digests that contain them. */
  recordMailed: async (pairs: readonly { id: string; deliveryId: string }[]): Promise<void> => {
    if (pairs.length === 0) return
    await sql`
      update notification set mailed_in = pair."deliveryId"
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair(id uuid, "deliveryId" uuid)
      where notification.id = pair.id`.execute(db)
  },

  listMailedIn: (deliveryIds: readonly string[]): Promise<EventNotificationRow[]> =>
    db
      .selectFrom('notification')
      .selectAll()
      .where('mailedIn', '=', sql<string>`any(${[...deliveryIds]}::uuid[])`)
      .where('eventId', 'is not', null)
      .orderBy('createdAt')
      .$narrowType<{ kind: NotificationKind; eventId: string }>()
      .execute(),

  list: (userId: string, unread: boolean, limit: number, before?: Before): Promise<ShownNotification[]> =>
    db
      .selectFrom('notification')
      .leftJoin('event', 'event.id', 'notification.eventId')
      .selectAll('notification')
      .select(['event.startDate', 'event.endDate', 'event.allDay', 'event.timeKnown', 'event.timeZone'])
      .select(['event.city', 'event.cityId', 'event.country', 'event.location', 'event.status'])
      .where('notification.userId', '=', userId)
      .$if(unread, (query) => query.where('notification.readAt', 'is', null))
      .$if(before !== undefined, (query) =>
        query.where(
          sql<boolean>`(notification.created_at, notification.id) < (${before?.createdAt}, ${before?.id}::uuid)`,
        ),
      )
      .orderBy('notification.createdAt', 'desc')
      .orderBy('notification.id', 'desc')
      .limit(limit)
      .execute(),

  count: async (userId: string): Promise<{ total: number; unread: number }> => {
    const { rows } = await sql<{ total: number; unread: number }>`
      select count(*)::integer as total, (count(*) filter (where read_at is null))::integer as unread
      from notification where user_id = ${userId}::uuid`.execute(db)
    return rows[0] ?? { total: 0, unread: 0 }
  },

  /** False if the caller has no notification with this id. Reading it again keeps the first time. */
  setRead: async (userId: string, id: string, readAt: Date | null): Promise<boolean> => {
    const row = await db
      .updateTable('notification')
      .set({ readAt: readAt ? sql<Date>`coalesce(read_at, ${readAt})` : null })
      .where('userId', '=', userId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  readAll: async (userId: string, readAt: Date): Promise<number> => {
    const result = await db
      .updateTable('notification')
      .set({ readAt })
      .where('userId', '=', userId)
      .where('readAt', 'is', null)
      .executeTakeFirst()
    return Number(result.numUpdatedRows)
  },

  removeBefore: (at: Date) => removeInPortions(db, 'notification', sql`created_at < ${at}`),
})
