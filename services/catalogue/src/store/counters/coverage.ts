import type { Country } from '@uitpost/contracts'
import { type Kysely, sql } from 'kysely'
import type { CatalogueDb } from '../schema.ts'

/** No event lasts longer (domain/facts/occurrences.ts), so earlier ones are over. */
const MAX_DAYS_LONG = 366

export interface CoverageCount {
  cityId: string
  categoryId: string
  /** Number of the week, from 0. */
  week: number
  approved: number
  pending: number
}

export const coverageStore = (db: Kysely<CatalogueDb>) => ({
  /** Active cities. */
  listCities: (country: Country) =>
    db
      .selectFrom('place')
      .innerJoin('country', 'country.code', 'place.country')
      .select(['place.id', 'place.name'])
      .where('place.country', '=', country)
      .where('place.active', '=', true)
      .where('country.active', '=', true)
      .orderBy('place.name')
      .limit(10_000)
      .execute(),

  /** Events by active city, approved category and week; one that touches several weeks counts in each. */
  count: async (country: Country, from: string, weeks: number): Promise<CoverageCount[]> => {
    const first = sql`${from}::date`
    const { rows } = await sql<CoverageCount>`
      select event.city_key as city_id, event.category_id, week,
        count(*) filter (where event.status = 'approved') as approved,
        count(*) filter (where event.status = 'pending') as pending
      from event
      join place on place.id = event.city_key and place.active
      join category on category.id = event.category_id and category.approved
      cross join lateral generate_series(
        greatest((event.local_date - ${first}) / 7, 0),
        least((event.local_end_date - ${first}) / 7, ${weeks - 1}::int)
      ) as week
      where event.status in ('approved', 'pending') and event.country = ${country}
        and event.local_date between ${first} - ${MAX_DAYS_LONG}::int and ${first} + ${weeks * 7 - 1}::int
        and event.local_end_date >= ${first}
      group by event.city_key, event.category_id, week`.execute(db)
    return rows
  },
})
