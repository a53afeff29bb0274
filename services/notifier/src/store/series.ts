import { type Kysely, sql } from 'kysely'
import type { NotifierDb, SeriesRow } from './schema.ts'

/** How a series repeats, and the number of its coming dates. */
export interface SeriesSummary extends Pick<SeriesRow, 'id' | 'rule' | 'exceptions'> {
  /** Approved dates from today on. */
  dates: number
}

const among = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`

export const seriesStore = (db: Kysely<NotifierDb>) => ({
  /** Locked, so that concurrent messages about one series are compared one after the other. */
  listForChange: async (ids: readonly string[]): Promise<Map<string, SeriesRow>> => {
    const rows = await db
      .selectFrom('series')
      .selectAll()
      .where('id', '=', among(ids))
      .orderBy('id')
      .forUpdate()
      .execute()
    return new Map(rows.map((row) => [row.id, row]))
  },

  /** Series by id, also those without a rule. */
  listSummaries: async (ids: readonly string[], today: string): Promise<Map<string, SeriesSummary>> => {
    if (ids.length === 0) return new Map()
    const { rows } = await sql<SeriesSummary>`
      select wanted.id, series.rule, coalesce(series.exceptions, '{}') as exceptions, (
        select count(*)::integer from event where event.series_id = wanted.id and event.status = 'approved'
          and not event.withheld and event.local_end_date >= ${today}) as dates
      from unnest(${[...new Set(ids)]}::uuid[]) as wanted(id) left join series on series.id = wanted.id`.execute(
      db,
    )
    return new Map(rows.map((row) => [row.id, row]))
  },

  /** The series that people follow, by person. */
  followedBy: async (userIds: readonly string[]): Promise<Map<string, string[]>> => {
    const { rows } = await sql<{ userId: string; seriesIds: string[] }>`
      select user_id, array_agg(series_id) as series_ids from followed_series
      where user_id = any(${[...userIds]}::uuid[]) group by user_id`.execute(db)
    return new Map(rows.map((row) => [row.userId, row.seriesIds]))
  },
})
