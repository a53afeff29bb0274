import { type Generated, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Executor } from '../executor.ts'

/** The table of `ownWritesMigration`; the database type of a service with a replica extends this. */
export interface OwnWriteTables {
  ownWrite: OwnWriteTable
}

/** personal: {userId} */
interface OwnWriteTable {
  userId: string
  /** A position in the write-ahead log, after the person's last write. */
  position: string
  at: Generated<Date>
}

/** After each person's last write: where the write-ahead log of the primary was. */
export const ownWritesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table own_write (
      user_id uuid primary key,
      position pg_lsn not null,
      at timestamptz not null default now()
    )`.execute(db)
  },
}

/** Kept on the primary, where every process sees them and where no failure separates them from the writes. */
export const ownWriteStore = (primary: Executor) => ({
  /** Call it after the commit of these people's writes, and before an answer or a hint announces them. */
  record: async (userIds: readonly string[]): Promise<void> => {
    await sql`insert into own_write as known (user_id, position)
      select distinct id, pg_current_wal_insert_lsn() from unnest(${userIds}::uuid[]) as id order by id
      on conflict (user_id) do update
      set position = greatest(known.position, excluded.position), at = now()`.execute(primary)
  },

  /** What a replica must have replayed to show a person's own writes; undefined if there are none. */
  find: async (userId: string): Promise<string | undefined> => {
    const { rows } = await sql<{ position: string }>`
      select position::text as position from own_write where user_id = ${userId}`.execute(primary)
    return rows[0]?.position
  },

  /** Removes those older than a day: a replica that is further behind is not read. */
  removeOld: async (): Promise<void> => {
    await sql`delete from own_write where at < now() - interval '1 day'`.execute(primary)
  },
})
