import { type Kysely, sql } from 'kysely'
import type { CatalogueDb, StatName } from './schema.ts'

export interface EventCount {
  lastDate: string
  categoryId: string
  approved: number
}
export interface CityCount {
  cityKey: string
  approved: number
}
export interface Stat {
  name: StatName
  value: number
}

/** Changes are given in the order of their keys: rows are locked in that order, and no two writers block each other. */
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

  /** Answers the counts after the change. */
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

  /** Approved events per approved category that are not over on `today`, those with none included. */
  countFrom: (today: string): Promise<{ categoryId: string; events: number }[]> =>
    db
      .selectFrom('category')
      .leftJoin('eventCount', (join) =>
        join.onRef('eventCount.categoryId', '=', 'category.id').on('eventCount.lastDate', '>=', today),
      )
      .select([
        'category.id as categoryId',
        sql<number>`coalesce(sum(event_count.approved), 0)::bigint`.as('events'),
      ])
      .where('category.approved', '=', true)
      .groupBy('category.id')
      .orderBy('category.id')
      .execute(),

  /** The same for one person's categories together. */
  countSubscribedFrom: async (userId: string, today: string) => {
    const row = await db
      .selectFrom('subscription')
      .innerJoin('category', 'category.id', 'subscription.categoryId')
      .innerJoin('eventCount', 'eventCount.categoryId', 'subscription.categoryId')
      .select(sql<number>`coalesce(sum(event_count.approved), 0)::bigint`.as('events'))
      .where('subscription.userId', '=', userId)
      .where('category.approved', '=', true)
      .where('eventCount.lastDate', '>=', today)
      .executeTakeFirstOrThrow()
    return row.events
  },
})
