import { type Kysely, sql } from 'kysely'
import type { CatalogueDb } from '../schema.ts'

/** Events of a city in the days after `from`, a series once; `weekend` begin on the Saturday or Sunday. */
export interface CityEvents {
  cityKey: string
  /** Null where the category is not approved, or there is none. */
  categorySlug: string | null
  /** Of all its categories. */
  whole: boolean
  events: number
  weekend: number
}

/** The soonest events of a city that are counted. */
const COUNTED = 300

export const agendaPageStore = (db: Kysely<CatalogueDb>) => ({
  /** The cities with the most approved events. */
  listLargest: async (limit: number): Promise<string[]> => {
    const rows = await db
      .selectFrom('cityCount')
      .select('cityKey')
      .where('approved', '>', 0)
      .orderBy('approved', 'desc')
      .orderBy('cityKey')
      .limit(limit)
      .execute()
    return rows.map(({ cityKey }) => cityKey)
  },

  /** A short index scan per city: the counts of a large city are at least these. */
  count: async (
    cityKeys: readonly string[],
    { from, to, saturday, sunday }: { from: string; to: string; saturday: string; sunday: string },
  ): Promise<CityEvents[]> => {
    const { rows } = await sql<CityEvents>`
      select part.key as city_key, category.slug as category_slug, grouping(category.slug) = 1 as whole,
        count(distinct coalesce(found.series_id, found.id))::int as events,
        count(distinct coalesce(found.series_id, found.id))
          filter (where found.local_date between ${saturday}::date and ${sunday}::date)::int as weekend
      from unnest(${cityKeys}::text[]) as part(key)
      cross join lateral (
        select id, series_id, category_id, local_date from event
        where city_key = part.key and status = 'approved' and local_date > ${from}::date
          and local_date <= ${to}::date
        order by local_date, start_at, id limit ${COUNTED}
      ) as found
      left join category on category.id = found.category_id and category.approved
      group by grouping sets ((part.key, category.slug), (part.key))
      order by part.key, whole desc, category.slug`.execute(db)
    return rows
  },
})
