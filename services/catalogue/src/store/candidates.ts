import { type Kysely, sql } from 'kysely'
import type { CatalogueDb } from './schema.ts'

/** Keys hash into this many locks: a message of 500 candidates must not use up the server's lock table. */
const LOCKS = 512

/** What the search for an event like this one needs to know. */
export interface Wanted {
  candidateId: string
  cityKey: string
  localDate: string
  normalisedTitle: string
  linkKey: string | null
}

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
   * least `similarity` like it in the same city on the day, the day before or the day after.
   */
  findAlike: async (wanted: Wanted[], similarity: number): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select distinct alike.id
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted(
        "candidateId" uuid, "cityKey" text, "localDate" date, "normalisedTitle" text, "linkKey" text)
      cross join lateral (
        select event_id as id from event_source where candidate_id = wanted."candidateId"
        union all
        select event.id from event_source join event on event.id = event_source.event_id
        where event_source.link_key = wanted."linkKey" and event.local_date = wanted."localDate"
        union all
        select id from event
        where city_key = wanted."cityKey"
          and local_date between wanted."localDate" - 1 and wanted."localDate" + 1
          and (normalised_title = wanted."normalisedTitle"
            or similarity(normalised_title, wanted."normalisedTitle") >= ${similarity})
      ) as alike`.execute(db)
    return rows.map((row) => row.id)
  },
})
