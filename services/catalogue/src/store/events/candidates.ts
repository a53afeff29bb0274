import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { CatalogueDb } from '../schema.ts'
import { bitsOf, titleLike } from './title-likeness.ts'

/** Keys hash into this many locks: a message of 500 candidates must not use up the server's lock table. */
const LOCKS = 512

/** What the search for an event like this one needs to know. */
export interface Wanted {
  candidateId: string
  /** What an earlier release called it. */
  formerId: string | null
  cityKey: string
  localDate: string
  normalisedTitle: string
  linkKey: string | null
  seriesId: string | null
  slot: string | null
}

/** One begins with the other, equal ones included. */
const leads = (left: RawBuilder<unknown>, right: RawBuilder<unknown>) =>
  sql`(starts_with(${left} || ' ', ${right} || ' ') or starts_with(${right} || ' ', ${left} || ' '))`

export const candidateStore = (db: Kysely<CatalogueDb>) => ({
  /** Held until the transaction ends; taken in one order, so that two intakes wait and never block each other. */
  lock: async (keys: string[]) => {
    await sql`
      select pg_advisory_xact_lock(hashtext('catalogue.intake'), bucket) from (
        select distinct abs(hashtext(key) % ${LOCKS}) as bucket
        from unnest(${keys}::text[]) as key order by bucket
      ) as ordered`.execute(db)
  },

  /**
   * Ids of the events that can be meant: the source is known, the link is the same on that day, or the title is at
   * least `similarity` like it, or begins alike, in the same city on the day, the day before or the day after. Who has been found before is known by that alone.
   */
  findAlike: async (wanted: Wanted[], similarity: number): Promise<string[]> => {
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
              or ${leads(sql`normalised_title`, sql`wanted."normalisedTitle"`)}`,
          )}
      ) as alike`.execute(db)
    return rows.map((row) => row.id)
  },

  /** Ids of what is online on a finding's day, and of what an online finding may mean in any city on its day. */
  findOnline: async (wanted: Wanted[], onlineKey: string): Promise<string[]> => {
    const shape = sql`wanted("localDate" date, "normalisedTitle" text)`
    const { rows: online } = await sql<{ id: string }>`
      select distinct event.id from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as ${shape}
      join event on event.city_key = ${onlineKey} and event.local_date = wanted."localDate"
      where ${leads(sql`event.normalised_title`, sql`wanted."normalisedTitle"`)}`.execute(db)
    const unplaced = wanted.filter(({ cityKey }) => cityKey === onlineKey)
    if (unplaced.length === 0) return online.map(({ id }) => id)
    // By day, as no index leads from a title alone to what has it; few findings are online.
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
