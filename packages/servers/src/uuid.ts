import type { Client } from 'pg'

/** Creates uuidv7() on Postgres 17; Postgres 18 has it built in. */
export async function createUuidFunction(db: Client): Promise<void> {
  const builtin = await db.query<{ known: boolean }>(
    `select to_regprocedure('pg_catalog.uuidv7()') is not null as known`,
  )
  if (builtin.rows[0]?.known) return
  await db.query(`
    create or replace function public.uuidv7() returns uuid language sql volatile parallel safe as $$
      -- 48 bits of milliseconds over a random version 4 value, then version 4 (0100) becomes 7 (0111).
      select encode(
        set_bit(set_bit(
          overlay(uuid_send(gen_random_uuid())
            placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
            from 1 for 6),
          52, 1), 53, 1), 'hex')::uuid
    $$`)
}
