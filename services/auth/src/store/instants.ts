import { type RawBuilder, sql } from 'kysely'

/** Postgres stores microseconds and a Date milliseconds, so a cursor made of a Date would skip rows. */
export const microsOf = (column: string): RawBuilder<number> =>
  sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`

/** Converts back without loss. */
export const fromMicros = (micros: number): RawBuilder<Date> =>
  sql<Date>`('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond')`
