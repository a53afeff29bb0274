import { type Kysely, type Selectable, sql } from 'kysely'
import type { CategoryTable, DeliveryRow, EventRow, NotifierDb } from './schema.ts'

/** The columns that ranking needs. */
export interface Upcoming
  extends Pick<
    EventRow,
    | ('id' | 'categoryId' | 'cityId' | 'seriesId' | 'dateKnown')
    | ('startAt' | 'endAt' | 'localDate' | 'localEndDate' | 'timeZone' | 'allDay' | 'timeKnown')
    | ('approvedAt' | 'changedAt')
  > {
  /** When the rule of its series changed. */
  seriesChangedAt: Date | null
  /** Equal for dates of a series with the same title, weekday, hour and place; null outside of series. */
  look: number | null
  /** Day of the date before it in its series, also of one that is over. */
  previousDate: string | null
  /** Whether its series has no later date. */
  isLast: boolean
}

const LOOK = sql`case when event.series_id is not null then hashtext(concat_ws(chr(31), event.title,
  extract(dow from event.local_date), event.start_at at time zone event.time_zone - event.local_date, event.city,
  event.location)) end`
const UPCOMING = sql`event.id, event.category_id, event.city_id, event.series_id, event.date_known, event.start_at,
  event.end_at, event.local_date, event.local_end_date, event.time_zone, event.all_day, event.time_known,
  event.approved_at, event.changed_at, ${LOOK} as look, neighbour.previous_date, neighbour.is_last,
  (select series.changed_at from series where series.id = event.series_id) as series_changed_at`
const NEIGHBOURS = sql`left join lateral (
  select max(other.local_date) filter (where other.local_date < event.local_date)::text as previous_date,
    coalesce(max(other.local_date) <= event.local_date, false) as is_last
  from event as other where other.series_id = event.series_id and other.status = 'approved') as neighbour on true`

/** The events and series in the digests of a person so far. */
export interface SentContent {
  eventIds: string[]
  /** Series ids, with the time of the latest digest that listed them. */
  series: Map<string, Date>
}

export type ChangedEvent = Upcoming & Pick<EventRow, 'mergedInto' | 'status' | 'withheld'>

export interface DigestEvent extends EventRow {
  categoryName: string | null
  categorySlug: string | null
  categoryNames: Selectable<CategoryTable>['names'] | null
}

export type PlannedDigest = Pick<
  DeliveryRow,
  'id' | 'userId' | 'channel' | 'period' | 'nextAttemptAt' | 'eventIds' | 'runId'
> & { seriesIds: string[] }

/** Longer than an event can be sent before its date; after this time without it, a series is new again. */
const SENT_DAYS = 120

export const digestStore = (db: Kysely<NotifierDb>) => ({
  /** Approved events that digests may list, which take place or run in these days. */
  listUpcoming: async (today: string, until: string): Promise<Upcoming[]> => {
    const { rows } = await sql<Upcoming>`
      select ${UPCOMING} from event ${NEIGHBOURS}
      where status = 'approved' and not withheld and category_id is not null
        and local_end_date >= ${today} and local_date <= ${until}`.execute(db)
    return rows
  },

  /** Merged events that are not over, with the event that was kept. */
  listMerged: (today: string): Promise<{ id: string; mergedInto: string }[]> =>
    db
      .selectFrom('event')
      .select('id')
      .select(sql<string>`merged_into`.as('mergedInto'))
      .where('mergedInto', 'is not', null)
      .where('localEndDate', '>=', today)
      .execute(),

  /** The transactions visible now. A reader that starts later may see more and gets those rows again as changes. */
  readSnapshot: async (): Promise<string> => {
    const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(
      db,
    )
    return rows[0]?.snapshot ?? ''
  },

  /**
   * Events written by transactions that the snapshot did not see, and the current snapshot. Versions and timestamps
   * would miss a change that commits after a later one. A transaction id from the future belongs to the installation
   * from which this database was restored.
   */
  listChangedSince: async (snapshot: string): Promise<{ snapshot: string; changed: ChangedEvent[] }> => {
    const { rows } = await sql<ChangedEvent & { snapshot: string; id: string | null }>`
      select pg_current_snapshot()::text as snapshot, found.*
      from (values (${snapshot}::pg_snapshot)) as known(snapshot)
      left join lateral (
        select ${UPCOMING}, merged_into, status, withheld
        from event ${NEIGHBOURS}
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

  /** What was sent or planned per person, without failed deliveries and those of `except`. */
  listSentEventIds: async (
    userIds: readonly string[],
    now: Date,
    except: readonly string[] = [],
  ): Promise<Map<string, SentContent>> => {
    const { rows } = await sql<{ userId: string; eventIds: string[]; seriesIds: string[] | null; at: Date }>`
      select user_id, event_ids, created_at as at, coalesce(series_ids, (
        select array_agg(distinct series_id) from event
        where id = any(delivery.event_ids) and series_id is not null)) as series_ids
      from delivery
      where user_id = any(${[...userIds]}::uuid[]) and kind = 'digest' and status <> 'failed'
        and created_at > ${now}::timestamptz - make_interval(days => ${SENT_DAYS})
        and id <> all(${[...except]}::uuid[])
      order by created_at`.execute(db)
    const sent = new Map<string, SentContent>()
    for (const { userId, eventIds, seriesIds, at } of rows) {
      const known = sent.get(userId) ?? { eventIds: [], series: new Map<string, Date>() }
      known.eventIds.push(...eventIds)
      for (const id of seriesIds ?? []) known.series.set(id, at)
      sent.set(userId, known)
    }
    return sent
  },

  /**
   * Reserves each person's period and stores the digest's events in one statement. The unique key decides between
   * concurrent planners: used periods, on any channel, are left out. A failed digest starts over.
   */
  async plan(digests: readonly PlannedDigest[]): Promise<{ id: string; userId: string }[]> {
    if (digests.length === 0) return []
    const { rows } = await sql<{ id: string; userId: string }>`
      insert into delivery (id, user_id, kind, channel, period, next_attempt_at, created_at, event_ids, series_ids, run_id)
      select id, "userId", 'digest', channel, period, "nextAttemptAt", "nextAttemptAt", "eventIds", "seriesIds", "runId"
      from jsonb_to_recordset(${JSON.stringify(digests)}::jsonb) as planned(id uuid, "userId" uuid, channel text,
        period text, "nextAttemptAt" timestamptz, "eventIds" uuid[], "seriesIds" uuid[], "runId" uuid)
      where not exists (
        select from delivery used where used.user_id = planned."userId" and used.kind = 'digest'
          and used.period = planned.period and used.channel <> planned.channel and used.status <> 'failed')
      on conflict (user_id, kind, channel, period) do update
      set status = 'pending', attempts = 0, next_attempt_at = excluded.next_attempt_at, error = null,
        event_ids = excluded.event_ids, series_ids = excluded.series_ids, run_id = excluded.run_id
      where delivery.status = 'failed'
      returning id, user_id`.execute(db)
    return rows
  },

  /** When the latest digest left of those planned since then; undefined if none did. */
  findLastSent: async (from: Date): Promise<Date | null | undefined> => {
    const row = await db
      .selectFrom('delivery')
      .select('sentAt')
      .where('createdAt', '>=', from)
      .where('kind', '=', 'digest')
      .where('status', '=', 'sent')
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.sentAt
  },

  listEvents: (ids: readonly string[]): Promise<DigestEvent[]> =>
    db
      .selectFrom('event')
      .leftJoin('category', 'category.id', 'event.categoryId')
      .selectAll('event')
      .select([
        'category.name as categoryName',
        'category.slug as categorySlug',
        'category.names as categoryNames',
      ])
      .where('event.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .execute(),
})

export type DigestStore = ReturnType<typeof digestStore>
