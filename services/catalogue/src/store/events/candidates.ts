import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { CatalogueDb } from '../schema.ts'
import { bitsOf, titleLike } from './title-likeness.ts'

/** Keys are hashed to this many locks: a message of 500 candidates must not exhaust the server's lock table. */
const LOCKS = 512

/** What events are searched by. */
export interface Wanted {
  candidateId: string
  /** Its candidate id in an earlier release. */
  formerId: string | null
  cityKey: string
  localDate: string
  normalisedTitle: string
  linkKey: string | null
  seriesId: string | null
  slot: string | null
}

/** What other dates of a happening are searched by. */
export interface WantedHappening {
  cityKey: string
  normalisedTitle: string
  categoryId: string | null
  allDay: boolean
  /** The local start, 'HH:MM'. */
  hour: string
}

/** Whether one begins with the other, or they are equal. */
const eitherBeginsWith = (left: RawBuilder<unknown>, right: RawBuilder<unknown>) =>
  sql`(starts_with(${left} || ' ', ${right} || ' ') or starts_with(${right} || ' ', ${left} || ' '))`

export const candidateStore = (db: Kysely<CatalogueDb>) => ({
  /** Held until the end of the transaction; taken in sorted order, which prevents deadlocks. */
  lock: async (keys: string[]) => {
    await sql`
      select pg_advisory_xact_lock(hashtext('catalogue.intake'), bucket) from (
        select distinct abs(hashtext(key) % ${LOCKS}) as bucket
        from unnest(${keys}::text[]) as key order by bucket
      ) as ordered`.execute(db)
  },

  /**
   * Ids of events that a finding may match: the same candidate, the same link on that day, or a title at least
   * `similarity` alike (or with the same beginning) in the same city within a day.
   */
  findSimilar: async (wanted: Wanted[], similarity: number): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      with asked as materialized (
        select wanted.*, ${bitsOf(sql`"normalisedTitle"`)},
          exists (select from event_source where candidate_id = wanted."candidateId") as known
        from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted(
          "candidateId" uuid, "formerId" uuid, "cityKey" text, "localDate" date, "normalisedTitle" text, "linkKey" text,
          "seriesId" uuid, slot text)
      )
      select distinct alike.id
      from asked as wanted
      cross join lateral (
        select event_id as id from event_source where candidate_id in (wanted."candidateId", wanted."formerId")
        union all
        select event_id from event_source
        where series_id = wanted."seriesId" and event_source.slot = wanted.slot
        union all
        select event.id from event_source join event on event.id = event_source.event_id
        where event_source.link_key = wanted."linkKey" and event.local_date = wanted."localDate"
        union all
        select id from event
        where city_key = wanted."cityKey" and not wanted.known
          and local_date between wanted."localDate" - 1 and wanted."localDate" + 1
          and ${titleLike(
            sql`title_bits`,
            similarity,
            sql`similarity(normalised_title, wanted."normalisedTitle") >= ${similarity}
              or ${eitherBeginsWith(sql`normalised_title`, sql`wanted."normalisedTitle"`)}`,
          )}
      ) as alike`.execute(db)
    return rows.map((row) => row.id)
  },

  /**
   * Ids of other dates of what the findings may be a date of: the same title, city, category and local hours; the latest
   * ones, as one of a series is enough; of each series that was taken down one with the same title and city.
   */
  findHappenings: async (wanted: WantedHappening[], most: number): Promise<string[]> => {
    if (wanted.length === 0) return []
    const { rows } = await sql<{ id: string }>`
      select distinct alike.id
      from (
        select distinct * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted(
          "cityKey" text, "normalisedTitle" text, "categoryId" uuid, "allDay" boolean, hour time)
      ) as wanted
      cross join lateral (
        select id from event
        where city_key = wanted."cityKey" and normalised_title = wanted."normalisedTitle"
          and status in ('held', 'pending', 'approved') and not stands_alone
          and category_id is not distinct from wanted."categoryId" and all_day = wanted."allDay"
          and (all_day or (start_at at time zone time_zone)::time = wanted.hour)
        order by series_id is null, local_date desc, id limit ${most}
      ) as alike
      union (
        select distinct on (event.series_id) event.id
        from series join event on event.series_id = series.id
        join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted("cityKey" text, "normalisedTitle" text)
          on event.city_key = wanted."cityKey" and event.normalised_title = wanted."normalisedTitle"
        where series.taken_down_by is not null
        order by event.series_id, event.local_date desc, event.id
      )`.execute(db)
    return rows.map((row) => row.id)
  },

  /** Ids of online events on a finding's day, and for an online finding of events in any city on its day. */
  findOnline: async (wanted: Wanted[], onlineKey: string): Promise<string[]> => {
    const shape = sql`wanted("localDate" date, "normalisedTitle" text)`
    const { rows: online } = await sql<{ id: string }>`
      select distinct event.id from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as ${shape}
      join event on event.city_key = ${onlineKey} and event.local_date = wanted."localDate"
      where ${eitherBeginsWith(sql`event.normalised_title`, sql`wanted."normalisedTitle"`)}`.execute(db)
    const unplaced = wanted.filter(({ cityKey }) => cityKey === onlineKey)
    if (unplaced.length === 0) return online.map(({ id }) => id)
    // By day, as there is no index on the title alone; few findings are online.
    const { rows: placed } = await sql<{ id: string }>`
      select event.id from jsonb_to_recordset(${JSON.stringify(unplaced)}::jsonb) as ${shape}
      join event on event.status = 'pending' and event.local_date = wanted."localDate"
        and event.normalised_title = wanted."normalisedTitle"
      union
      select event.id from jsonb_to_recordset(${JSON.stringify(unplaced)}::jsonb) as ${shape}
      cross join category
      join event on event.category_id = category.id and event.status = 'approved'
        and event.local_date = wanted."localDate" and event.normalised_title = wanted."normalisedTitle"`.execute(
      db,
    )
    return [...online, ...placed].map(({ id }) => id)
  },
})
