import { type Kysely, sql } from 'kysely'
import type { DeliveryRow, EventRow, NotifierDb } from './schema.ts'

/** What ranking needs to know of an event to come. */
export type Upcoming = Pick<
  EventRow,
  'id' | 'categoryId' | 'cityId' | 'seriesId' | 'startAt' | 'localDate' | 'localEndDate' | 'approvedAt'
>

export type ChangedEvent = Upcoming & Pick<EventRow, 'mergedInto' | 'status'>

export interface DigestEvent extends EventRow {
  categoryName: string | null
  categorySlug: string | null
}

export type PlannedDigest = Pick<
  DeliveryRow,
  'id' | 'userId' | 'channel' | 'period' | 'nextAttemptAt' | 'eventIds' | 'runId'
>

/** How long an event can have been told of before it takes place, with room to spare. */
const TOLD_DAYS = 120

/** SQL for what a digest tells. */
export const digestStore = (db: Kysely<NotifierDb>) => ({
  /** Approved events that take place in these days, or still do. */
  listUpcoming: (today: string, until: string): Promise<Upcoming[]> =>
    db
      .selectFrom('event')
      .select([
        'id',
        'categoryId',
        'cityId',
        'seriesId',
        'startAt',
        'localDate',
        'localEndDate',
        'approvedAt',
      ])
      .where('status', '=', 'approved')
      .where('categoryId', 'is not', null)
      .where('localEndDate', '>=', today)
      .where('localDate', '<=', until)
      .execute(),

  /** Which event was merged into which, among those that are not over. */
  listMerged: (today: string): Promise<{ id: string; mergedInto: string }[]> =>
    db
      .selectFrom('event')
      .select('id')
      .select(sql<string>`merged_into`.as('mergedInto'))
      .where('mergedInto', 'is not', null)
      .where('localEndDate', '>=', today)
      .execute(),

  /** What a reader of now sees. Whoever reads afterwards may see more, and gets that a second time as a change. */
  readSnapshot: async (): Promise<string> => {
    const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(
      db,
    )
    return rows[0]?.snapshot ?? ''
  },

  /**
   * Events that were written by transactions which a reader of then did not see, whatever they are now; with them what
   * is seen now. Versions and times would miss a change that is committed after one begun later. A transaction that is
   * still to come wrote its row in another installation, from which this one was restored.
   */
  listChangedSince: async (snapshot: string): Promise<{ snapshot: string; changed: ChangedEvent[] }> => {
    const { rows } = await sql<ChangedEvent & { snapshot: string; id: string | null }>`
      select pg_current_snapshot()::text as snapshot, found.*
      from (values (${snapshot}::pg_snapshot)) as known(snapshot)
      left join lateral (
        select id, category_id, city_id, series_id, start_at, local_date, local_end_date, approved_at,
          merged_into, status
        from event
        where changed_in >= pg_snapshot_xmin(known.snapshot)
          and changed_in < pg_snapshot_xmax(pg_current_snapshot())
          and not pg_visible_in_snapshot(changed_in, known.snapshot)
      ) as found on true`.execute(db)
    return { snapshot: rows[0]?.snapshot ?? snapshot, changed: rows.filter(({ id }) => id !== null) }
  },

  categoriesOf: async (userIds: readonly string[]): Promise<Map<string, string[]>> => {
    const { rows } = await sql<{ userId: string; categoryIds: string[] }>`
      select user_id, array_agg(category_id) as category_ids from subscription
      where user_id = any(${[...userIds]}::uuid[]) group by user_id`.execute(db)
    return new Map(rows.map((row) => [row.userId, row.categoryIds]))
  },

  /** What each of them was told of, or is about to be; what failed told nothing. `except` leaves deliveries out. */
  toldTo: async (
    userIds: readonly string[],
    now: Date,
    except: readonly string[] = [],
  ): Promise<Map<string, string[]>> => {
    const { rows } = await sql<{ userId: string; eventIds: string[] }>`
      select user_id, event_ids from delivery
      where user_id = any(${[...userIds]}::uuid[]) and kind = 'digest' and status <> 'failed'
        and created_at > ${now}::timestamptz - make_interval(days => ${TOLD_DAYS})
        and id <> all(${[...except]}::uuid[])`.execute(db)
    const told = new Map<string, string[]>()
    for (const { userId, eventIds } of rows) told.set(userId, [...(told.get(userId) ?? []), ...eventIds])
    return told
  },

  /**
   * Reserves each one's period and says what the digest will tell, all in one statement. The unique key decides between
   * two planners: whose period is used, by whatever channel, is left out. A failed one used nothing and begins anew.
   */
  async plan(digests: readonly PlannedDigest[]): Promise<{ id: string; userId: string }[]> {
    if (digests.length === 0) return []
    const { rows } = await sql<{ id: string; userId: string }>`
      insert into delivery (id, user_id, kind, channel, period, next_attempt_at, event_ids, run_id)
      select id, "userId", 'digest', channel, period, "nextAttemptAt", "eventIds", "runId"
      from jsonb_to_recordset(${JSON.stringify(digests)}::jsonb) as planned(id uuid, "userId" uuid, channel text,
        period text, "nextAttemptAt" timestamptz, "eventIds" uuid[], "runId" uuid)
      where not exists (
        select from delivery used where used.user_id = planned."userId" and used.kind = 'digest'
          and used.period = planned.period and used.channel <> planned.channel and used.status <> 'failed')
      on conflict (user_id, kind, channel, period) do update
      set status = 'pending', attempts = 0, next_attempt_at = excluded.next_attempt_at, error = null,
        event_ids = excluded.event_ids, run_id = excluded.run_id
      where delivery.status = 'failed'
      returning id, user_id`.execute(db)
    return rows
  },

  /** Events by id, whatever became of them. */
  listEvents: (ids: readonly string[]): Promise<DigestEvent[]> =>
    db
      .selectFrom('event')
      .leftJoin('category', 'category.id', 'event.categoryId')
      .selectAll('event')
      .select(['category.name as categoryName', 'category.slug as categorySlug'])
      .where('event.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .execute(),
})
