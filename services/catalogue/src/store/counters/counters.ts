import { addDays } from '@uitpost/contracts'
import { plannedOnce } from '@uitpost/database'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { runningByEnd } from '../events/events.ts'
import type { CatalogueDb } from '../schema.ts'
import type { EventTallyTable, StatName } from '../tables/counter-tables.ts'

export interface EventCount {
  lastDate: string
  categoryId: string
  approved: number
}
export type EventTally = EventTallyTable
export interface CityCount {
  cityKey: string
  approved: number
}
export interface Stat {
  name: StatName
  value: number
}

/**
 * Counts approved events of `category` whose first or last day is `day` or later. Adds days up to the end of the
 * month, then whole months, so that the cost does not grow with the years stored.
 */
function countSince(edge: EventTally['edge'], day: string) {
  const nextMonth = sql`(date_trunc('month', ${day}::date) + interval '1 month')::date`
  const tallied = (span: EventTally['span']) => sql`from event_tally
    where category_id = category.id and edge = ${sql.lit(edge)} and span = ${sql.lit(span)}`
  const days =
    edge === 'last'
      ? sql`from event_count where category_id = category.id
          and last_date >= ${day}::date and last_date < ${nextMonth}`
      : sql`${tallied('day')} and from_date >= ${day}::date and from_date < ${nextMonth}`
  return sql<number>`(coalesce((select sum(approved) ${days}), 0)
    + coalesce((select sum(approved) ${tallied('month')} and from_date >= ${nextMonth}), 0))::bigint`
}

/** Approved events in a user's categories that are not over on `today`. */
export const subscribedFrom = (userId: string, today: string) => sql<number>`(
  select coalesce(sum(${countSince('last', today)}), 0)::bigint
  from subscription join category on category.id = subscription.category_id and category.approved
  where subscription.user_id = ${userId})`

/** Changes must be sorted by key: rows are locked in that order, which prevents deadlocks. */
export const counterStore = (db: Kysely<CatalogueDb>) => ({
  addToEventCounts: async (changes: EventCount[]) => {
    if (changes.length === 0) return
    await db
      .insertInto('eventCount')
      .values(changes)
      .onConflict((conflict) =>
        conflict
          .columns(['lastDate', 'categoryId'])
          .doUpdateSet((eb) => ({ approved: eb('eventCount.approved', '+', eb.ref('excluded.approved')) })),
      )
      .execute()
  },

  addToEventTallies: async (changes: EventTally[]) => {
    if (changes.length === 0) return
    await db
      .insertInto('eventTally')
      .values(changes)
      .onConflict((conflict) =>
        conflict
          .columns(['categoryId', 'edge', 'span', 'fromDate'])
          .doUpdateSet((eb) => ({ approved: eb('eventTally.approved', '+', eb.ref('excluded.approved')) })),
      )
      .execute()
  },

  /** Returns the counts after the change. */
  addToCityCounts: (changes: CityCount[]): Promise<CityCount[]> =>
    changes.length === 0
      ? Promise.resolve([])
      : db
          .insertInto('cityCount')
          .values(changes)
          .onConflict((conflict) =>
            conflict.column('cityKey').doUpdateSet((eb) => ({
              approved: eb('cityCount.approved', '+', eb.ref('excluded.approved')),
            })),
          )
          .returning(['cityKey', 'approved'])
          .execute(),

  /** The key of a city that is not in the gazetteer contains text that a user typed. */
  forgetCities: async (cityKeys: string[]) => {
    if (cityKeys.length === 0) return
    await db.deleteFrom('cityCount').where('cityKey', 'in', cityKeys).where('approved', '=', 0).execute()
  },

  addToStats: async (changes: Stat[]) => {
    if (changes.length === 0) return
    await db
      .insertInto('stat')
      .values(changes)
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet((eb) => ({ value: eb('stat.value', '+', eb.ref('excluded.value')) })),
      )
      .execute()
  },

  lockStat: (name: StatName) =>
    db.selectFrom('stat').select('value').where('name', '=', name).forUpdate().execute(),

  stats: async (): Promise<Record<StatName, number>> => {
    const rows = await db.selectFrom('stat').select(['name', 'value']).execute()
    const values = new Map(rows.map((row) => [row.name, row.value]))
    const of = (name: StatName) => values.get(name) ?? 0
    return {
      approved_events: of('approved_events'),
      cities: of('cities'),
      pending_events: of('pending_events'),
      users: of('users'),
    }
  },

  /** Approved events per approved category that are not over on `today`; includes categories with none. */
  countFrom: (today: string): Promise<{ categoryId: string; events: number }[]> =>
    db
      .selectFrom('category')
      .modifyFront(plannedOnce)
      .select(['category.id as categoryId', countSince('last', today).as('events')])
      .where('category.approved', '=', true)
      .orderBy('category.id')
      .execute(),

  /** The same in one city, for categories with events: reads the index of the agenda alone. */
  countInCity: async (cityKey: string, today: string): Promise<{ categoryId: string; events: number }[]> => {
    const there = sql`status = 'approved' and city_key = ${cityKey}`
    const { rows } = await sql<{ categoryId: string; events: number }>`
      select category.id as "categoryId", count(*) as events
      from (
        select category_id from event where ${there} and local_date >= ${today}::date
        union all select category_id from event where ${there} and ${runningByEnd(today)}
      ) as found
      join category on category.id = found.category_id and category.approved
      group by category.id`.execute(db)
    return rows
  },

  /** As `countFrom`, summed over one user's categories. */
  countSubscribedFrom: async (userId: string, today: string) => {
    const { rows } = await sql<{ events: number }>`
      select ${plannedOnce} ${subscribedFrom(userId, today)} as events`.execute(db)
    return rows[0]?.events ?? 0
  },

  /** How many of those touch the days up to `lastDay`: those not over, minus those that begin later. */
  countSubscribedBetween: async (userId: string, today: string, lastDay: string) => {
    const later = countSince('first', addDays(lastDay, 1))
    const row = await subscribed(db, userId)
      .select(sum(sql<number>`${countSince('last', today)} - ${later}`).as('events'))
      .executeTakeFirstOrThrow()
    return row.events
  },
})

const sum = (count: RawBuilder<number>) => sql<number>`coalesce(sum(${count}), 0)::bigint`

const subscribed = (db: Kysely<CatalogueDb>, userId: string) =>
  db
    .selectFrom('subscription')
    .modifyFront(plannedOnce)
    .innerJoin('category', 'category.id', 'subscription.categoryId')
    .where('subscription.userId', '=', userId)
    .where('category.approved', '=', true)
