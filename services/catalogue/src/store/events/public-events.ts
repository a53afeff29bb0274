import { type Category, COUNTRIES } from '@uitpost/contracts'
import { type Kysely, sql } from 'kysely'
import type { CatalogueDb } from '../schema.ts'
import { qualified, running, type ShownEvent } from './events.ts'

/** An event with everything a public page shows. */
export type PublicRow = ShownEvent & {
  updatedAt: Date
  categoryNames: Category['names'] | null
}

/** What a sitemap needs of an event. */
export interface ListedPage {
  id: string
  updatedAt: Date
}

const PAGE = sql`id, updated_at`
/** Of all countries: named, so that the index by country and day serves. */
const APPROVED = sql`status = 'approved' and country in (${sql.join(COUNTRIES.map((country) => sql.lit(country)))})`

const shown = (db: Kysely<CatalogueDb>) =>
  db
    .selectFrom('event')
    .leftJoin('category', 'category.id', 'event.categoryId')
    .select([...qualified, 'event.updatedAt'])
    .select([
      'category.name as categoryName',
      'category.slug as categorySlug',
      'category.names as categoryNames',
    ])

export const publicEventStore = (db: Kysely<CatalogueDb>) => ({
  find: (id: string): Promise<PublicRow | undefined> =>
    shown(db).where('event.id', '=', id).executeTakeFirst(),

  list: (ids: readonly string[]): Promise<PublicRow[]> =>
    shown(db).where(sql<boolean>`event.id = any(${ids}::uuid[])`).execute(),

  /** Approved events per first day, from a day on; those with a category come from the counters. */
  countByDay: async (from: string): Promise<{ day: string; events: number }[]> => {
    const { rows } = await sql<{ day: string; events: number }>`
      select day, sum(events)::bigint as events from (
        select from_date as day, sum(approved) as events from event_tally
        where edge = 'first' and span = 'day' and from_date >= ${from}::date group by from_date
        union all
        select local_date, count(*) from event
        where status = 'approved' and category_id is null and local_date >= ${from}::date group by local_date
      ) as counted
      group by day having sum(events) > 0 order by day`.execute(db)
    return rows
  },

  /** Those that begin on one of some days. */
  listBetween: async (first: string, last: string, limit: number, offset: number): Promise<ListedPage[]> => {
    const { rows } = await sql<ListedPage>`
      select ${PAGE} from event
      where ${APPROVED} and local_date between ${first}::date and ${last}::date
      order by local_date, start_at, id limit ${limit} offset ${offset}`.execute(db)
    return rows
  },

  /** Events that began before a day and are not over on it. */
  listRunning: async (day: string, limit: number): Promise<ListedPage[]> => {
    const { rows } = await sql<ListedPage>`
      select ${PAGE} from event where status = 'approved' and ${running(day)}
      order by local_end_date, id limit ${limit}`.execute(db)
    return rows
  },
})
