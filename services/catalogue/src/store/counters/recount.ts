import { type Kysely, sql } from 'kysely'
import type { CatalogueDb } from '../schema.ts'
import type { CityCount, EventCount, EventTally, Stat } from './counters.ts'

export interface Counters {
  eventCounts: EventCount[]
  eventTallies: EventTally[]
  cityCounts: CityCount[]
  stats: Stat[]
}

export const recountStore = (db: Kysely<CatalogueDb>) => ({
  /** Locks the events table against changes until the transaction ends. */
  blockEventWrites: async () => {
    await sql`lock table event in share row exclusive mode`.execute(db)
  },

  stored: async (): Promise<Counters> => ({
    eventCounts: await db
      .selectFrom('eventCount')
      .select(['lastDate', 'categoryId', 'approved'])
      .where('approved', '<>', 0)
      .execute(),
    eventTallies: await db.selectFrom('eventTally').selectAll().where('approved', '<>', 0).execute(),
    cityCounts: await db
      .selectFrom('cityCount')
      .select(['cityKey', 'approved'])
      .where('approved', '<>', 0)
      .execute(),
    stats: await db.selectFrom('stat').select(['name', 'value']).execute(),
  }),

  /** The counters computed from the rows themselves. */
  countFromRows: async (): Promise<Counters> => {
    const approved = db.selectFrom('event').where('status', '=', 'approved')
    const { rows: stats } = await sql<Stat>`
      select 'approved_events' as name, count(*) as value from event where status = 'approved'
      union all select 'pending_events', count(*) from event where status = 'pending'
      union all select 'cities', count(distinct city_key) from event where status = 'approved'
      union all select 'users', count(*) from user_projection`.execute(db)
    const { rows: eventTallies } = await sql<EventTally>`
      select category_id, edge, span, date_trunc(span, day)::date as from_date, count(*) as approved
      from event
      cross join lateral (values
        ('first', 'day', local_date), ('first', 'month', local_date), ('last', 'month', local_end_date)
      ) as period (edge, span, day)
      where status = 'approved' and category_id is not null group by 1, 2, 3, 4`.execute(db)
    return {
      eventTallies,
      eventCounts: await approved
        .select(['localEndDate as lastDate', 'categoryId', (eb) => eb.fn.countAll<number>().as('approved')])
        .where('categoryId', 'is not', null)
        .$narrowType<{ categoryId: string }>()
        .groupBy(['localEndDate', 'categoryId'])
        .execute(),
      cityCounts: await approved
        .select(['cityKey', (eb) => eb.fn.countAll<number>().as('approved')])
        .groupBy('cityKey')
        .execute(),
      stats,
    }
  },
})
