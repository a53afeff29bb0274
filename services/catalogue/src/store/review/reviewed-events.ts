import { type Kysely, sql } from 'kysely'
import { conditionsOf, type EventFilter } from '../events/event-filters.ts'
import { type After, columns, qualified, type ShownEvent } from '../events/events.ts'
import type { CatalogueDb, EventFields } from '../schema.ts'

export type ReviewedEvent = ShownEvent & { createdAt: Date }

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const assigned = columns.filter((column) => column !== 'id' && column !== 'sequence')

/** Events of every status, as admins look at them and decide about them. */
export const reviewedEventStore = (db: Kysely<CatalogueDb>) => ({
  list: async (
    filter: EventFilter,
    sort: 'newest' | 'soonest',
    limit: number,
    after?: After,
  ): Promise<ReviewedEvent[]> => {
    const rest = !after
      ? sql``
      : sort === 'newest'
        ? sql`and event.id < ${after.id}::uuid`
        : sql`and (event.local_date, event.start_at, event.id) >
            (${after.localDate}::date, ${after.startAt}, ${after.id}::uuid)`
    // Ids grow with time: the newest is the highest.
    const order = sort === 'newest' ? sql`event.id desc` : sql`event.local_date, event.start_at, event.id`
    const { rows } = await sql<ReviewedEvent>`
      select ${sql.join(columns.map((column) => sql.ref(`event.${column}`)))}, event.created_at,
        category.name as category_name, category.slug as category_slug
      from event left join category on category.id = event.category_id
      where ${conditionsOf(filter)} ${rest} order by ${order} limit ${limit}`.execute(db)
    return rows
  },

  /** In the order of their ids. */
  listByIds: (ids: string[]): Promise<ReviewedEvent[]> =>
    db
      .selectFrom('event')
      .leftJoin('category', 'category.id', 'event.categoryId')
      .select([...qualified, 'event.createdAt'])
      .select(['category.name as categoryName', 'category.slug as categorySlug'])
      .where(sql<boolean>`event.id = any(${ids}::uuid[])`)
      .orderBy('event.id')
      .execute(),

  /** How many there are, or undefined beyond `most`: nobody waits for a number that only says "very many". */
  countUpTo: async (filter: EventFilter, most: number): Promise<number | undefined> => {
    const { rows } = await sql<{ events: number }>`
      select count(*) as events
      from (select 1 from event where ${conditionsOf(filter)} limit ${most + 1}) as found`.execute(db)
    const events = rows[0]?.events ?? 0
    return events > most ? undefined : events
  },

  ids: async (filter: EventFilter, limit: number): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select event.id from event where ${conditionsOf(filter)} order by event.id limit ${limit}`.execute(db)
    return rows.map((row) => row.id)
  },

  /** The dates of a series that wait for a decision, locked in the order of their ids. */
  listPendingOfSeries: (seriesId: string): Promise<EventFields[]> =>
    db
      .selectFrom('event')
      .select(columns)
      .where('seriesId', '=', seriesId)
      .where('status', '=', 'pending')
      .orderBy('id')
      .limit(1_000)
      .forUpdate()
      .execute(),

  /** Writes rows that are locked already, all in one statement; each has changed once more. */
  updateMany: async (rows: EventFields[], at: Date) => {
    if (rows.length === 0) return
    const json = JSON.stringify(
      rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value])),
      ),
    )
    const assignments = assigned.map((column) => sql`${sql.ref(column)} = changed.${sql.ref(column)}`)
    await sql`
      update event set ${sql.join(assignments)}, sequence = event.sequence + 1, updated_at = ${at}
      from jsonb_populate_recordset(null::event, ${json}::jsonb) as changed
      where event.id = changed.id and event.id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(db)
  },
})
