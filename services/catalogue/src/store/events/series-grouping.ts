import { type Kysely, sql } from 'kysely'
import type { CatalogueDb } from '../schema.ts'

/** What single dates of one happening have in common. */
export interface TitleInCity {
  cityKey: string
  normalisedTitle: string
}

const OPEN = sql`status in ('held', 'pending', 'approved')`

export const seriesGroupingStore = (db: Kysely<CatalogueDb>) => ({
  /** Where the grouping goes on; undefined once it is done, or while another process holds it. */
  lock: (): Promise<TitleInCity | undefined> =>
    db
      .selectFrom('seriesGrouping')
      .select(['cityKey', 'normalisedTitle'])
      .forUpdate()
      .skipLocked()
      .executeTakeFirst(),

  /** The next titles of open events, with the number of these. */
  listTitles: async (
    { cityKey, normalisedTitle }: TitleInCity,
    limit: number,
  ): Promise<(TitleInCity & { events: number })[]> => {
    const { rows } = await sql<TitleInCity & { events: number }>`
      select city_key as "cityKey", normalised_title as "normalisedTitle", count(*)::int as events from event
      where ${OPEN} and (city_key, normalised_title) > (${cityKey}, ${normalisedTitle})
      group by city_key, normalised_title order by city_key, normalised_title limit ${limit}`.execute(db)
    return rows
  },

  /**
   * Ids of the open events with these titles; of a series that brings dates together at most `most` per venue and hour, as
   * one shows which it is.
   */
  listDates: async (titles: readonly TitleInCity[], most: number): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select id from (
        select event.id, series.kind = 'stated' or series.rule is not null as is_shared, row_number() over (
          partition by city_key, normalised_title, series_id, category_id, location, all_day,
            (start_at at time zone time_zone)::time
          order by local_date desc, event.id) as nth
        from event
        join unnest(${titles.map((one) => one.cityKey)}::text[], ${titles.map((one) => one.normalisedTitle)}::text[])
          as given(city_key, normalised_title) using (city_key, normalised_title)
        left join series on series.id = event.series_id
        where ${OPEN} and not stands_alone
      ) as dates
      where is_shared is not true or nth <= ${most}`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** Undefined: all is done. */
  moveTo: (place: TitleInCity | undefined) =>
    place === undefined
      ? db.deleteFrom('seriesGrouping').execute()
      : db
          .updateTable('seriesGrouping')
          .set({ cityKey: place.cityKey, normalisedTitle: place.normalisedTitle })
          .execute(),
})
