import { type RawBuilder, sql } from 'kysely'

/** A Date holds milliseconds and Postgres microseconds: a page that went on after a Date would leave rows out. */
export const microsOf = (column: string): RawBuilder<number> =>
  sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`

/** The instant back, exactly. */
export const fromMicros = (micros: number): RawBuilder<Date> =>
  sql<Date>`('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond')`
