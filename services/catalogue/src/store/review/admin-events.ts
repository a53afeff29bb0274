import { type Kysely, sql } from 'kysely'
import { type After, columns, qualified, type ShownEvent } from '../events/events.ts'
import type { CatalogueDb, EventFields } from '../schema.ts'
import { conditionsOf, type EventFilter } from './event-filters.ts'
import { proofRank } from './event-risks.ts'

export type AdminEventRow = ShownEvent & { createdAt: Date }
export type RankedEventRow = AdminEventRow & { proofRank: number }

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** What is told of an event follows from its sources. */
const DERIVED: readonly string[] = ['id', 'sequence', 'facts']
const assigned = columns.filter((column) => !DERIVED.includes(column))

type AdminEventSort = 'newest' | 'soonest' | 'proof'
const SOONEST = sql`event.local_date, event.start_at, event.id`
// Ids are ordered by time (UUIDv7).
const ORDERS = { newest: sql`event.id desc`, soonest: SOONEST, proof: sql`${proofRank}, ${SOONEST}` }

function behind(
  sort: AdminEventSort,
  { id, localDate, startAt, proofRank: rank = 0 }: After & { proofRank?: number },
) {
  if (sort === 'newest') return sql`event.id < ${id}::uuid`
  const place = sql`${localDate}::date, ${startAt}::timestamptz, ${id}::uuid`
  if (sort === 'soonest') return sql`(${SOONEST}) > (${place})`
  return sql`(${proofRank}, ${SOONEST}) > (${rank}::int, ${place})`
}

/** Events of every status, for admins. */
export const adminEventStore = (db: Kysely<CatalogueDb>) => ({
  list: async (
    filter: EventFilter,
    sort: AdminEventSort,
    limit: number,
    after?: After & { proofRank?: number },
  ): Promise<RankedEventRow[]> => {
    const rest = after ? sql`and ${behind(sort, after)}` : sql``
    const { rows } = await sql<RankedEventRow>`
      select ${sql.join(columns.map((column) => sql.ref(`event.${column}`)))}, event.created_at,
        ${proofRank} as proof_rank,
        category.name as category_name, category.slug as category_slug
      from event left join category on category.id = event.category_id
      where ${conditionsOf(filter)} ${rest} order by ${ORDERS[sort]} limit ${limit}`.execute(db)
    return rows
  },

  listByIds: (ids: string[]): Promise<AdminEventRow[]> =>
    db
      .selectFrom('event')
      .leftJoin('category', 'category.id', 'event.categoryId')
      .select([...qualified, 'event.createdAt'])
      .select(['category.name as categoryName', 'category.slug as categorySlug'])
      .where(sql<boolean>`event.id = any(${ids}::uuid[])`)
      .orderBy('event.id')
      .execute(),

  /** The total, or undefined beyond `most`: counting further takes too long. */
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

  /**
   * Pending dates of a series, locked in the order of ids. Dates by rule on a holiday are left to a decision of their
   * own, except for the event `asked` about.
   */
  listPendingOfSeries: (seriesId: string, asked: string): Promise<EventFields[]> =>
    db
      .selectFrom('event')
      .select(columns)
      .where('seriesId', '=', seriesId)
      .where('status', '=', 'pending')
      .where(sql<boolean>`(id = ${asked}::uuid or not 'holiday-rule' = any(risks))`)
      .orderBy('id')
      .limit(1_000)
      .forUpdate()
      .execute(),

  /** Updates locked rows in one statement and increments their sequence. */
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
