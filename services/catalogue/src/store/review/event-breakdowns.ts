import type { EventBreakdown } from '@uitpost/contracts'
import { type Kysely, sql } from 'kysely'
import type { CatalogueDb } from '../schema.ts'
import { conditionsOf, type EventFilter } from './event-filters.ts'
import { currentRisks, proofRank } from './event-risks.ts'

export const eventBreakdownStore = (db: Kysely<CatalogueDb>) => ({
  /** Counts what a filter finds by proof, risk, source and series, of the last two the `most` largest; names some. */
  read: async (filter: EventFilter, most: number, titles: number): Promise<EventBreakdown> => {
    const { rows } = await sql<EventBreakdown>`
      with found as materialized (
        select source, title, local_date, series_id, ${currentRisks} as risks, ${proofRank} as proof
        from event where ${conditionsOf(filter)}
      ),
      by_risk as (
        select risk, count(*)::int as events from found, unnest(risks) as risk
        group by risk order by events desc, risk
      ),
      by_source as (
        select source, count(*)::int as events, count(distinct series_id)::int as series from found
        group by source order by events desc, source limit ${most}
      ),
      first as (
        select title, min(local_date) as day from found group by title order by day, title limit ${titles}
      ),
      by_series as (
        select series_id, min(title) as title, count(*)::int as events from found
        where series_id is not null group by series_id order by events desc, title, series_id limit ${most}
      )
      select count(*)::int as events, count(distinct series_id)::int as series,
        count(*) filter (where series_id is null)::int as single,
        jsonb_build_object('weak', count(*) filter (where proof = 0),
          'partial', count(*) filter (where proof = 1), 'full', count(*) filter (where proof = 2)) as proof,
        (select coalesce(jsonb_agg(jsonb_build_object('risk', risk, 'events', events)), '[]') from by_risk) as risks,
        (select coalesce(jsonb_agg(title order by day, title), '[]') from first) as first_titles,
        (select coalesce(jsonb_agg(jsonb_build_object('source', source, 'events', events, 'series', series)), '[]')
          from by_source) as by_source,
        (select coalesce(jsonb_agg(jsonb_build_object('seriesId', series_id, 'title', title, 'events', events)), '[]')
          from by_series) as by_series
      from found`.execute(db)
    const [read] = rows
    if (!read) throw new Error('An aggregate without groups has one row')
    return read
  },
})
