import { connect } from '@uitpost/database'
import { waitFor } from '@uitpost/testing'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { NotifierDb } from '../../src/store/schema.ts'

/** Inserts deliveries like planning does, to compete for their unique keys. */
const reserve = (trx: Transaction<NotifierDb>, userIds: readonly string[], period: string) =>
  sql`insert into delivery (id, user_id, kind, channel, period)
    select gen_random_uuid(), wanted, 'digest', 'email', ${period}
    from unnest(${[...userIds]}::uuid[]) as wanted on conflict do nothing`.execute(trx)

class RolledBack extends Error {}

/**
 * On a busy machine Postgres may check before the rival waits: no deadlock then, and the other transaction continues.
 */
const isLate = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03'

/** Postgres checks for a deadlock once, after this wait; the rival must be waiting by then. */
const FOUND_AFTER = '400ms'

/**
 * Makes transactions of the service fail: in a deadlock, sessions that connect from now on are chosen as the victim.
 */
export async function openRival(adminUrl: string) {
  const db = connect<NotifierDb>({ url: adminUrl, applicationName: 'rival', poolSize: 2 })
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const name = rows[0]?.name ?? ''
  await sql`alter database ${sql.id(name)} set deadlock_timeout = ${sql.lit(FOUND_AFTER)}`.execute(db)

  return {
    /** Reserves one person's digest, waits until another session wants it, then reserves the others'. */
    async deadlock(userIds: readonly string[], period: string, onReady: () => void): Promise<void> {
      const work = db.transaction().execute(async (trx) => {
        await sql`set local deadlock_timeout = '1h'`.execute(trx)
        await sql`set local lock_timeout = '5s'`.execute(trx)
        await reserve(trx, userIds.slice(-1), period)
        onReady()
        const { rows: own } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
        await waitFor(() => isWaitedFor(db, own[0]?.pid ?? 0), {
          intervalMs: 2,
          what: 'a transaction that waits for the rival',
        })
        await reserve(trx, userIds, period)
        throw new RolledBack()
      })
      await work.catch((error: unknown) => {
        if (!(error instanceof RolledBack) && !isLate(error)) throw error
      })
    },

    /** Makes every second batch fail to serialise at its first commit. */
    async failCommits(batch: number): Promise<void> {
      await sql`create sequence lost_commits`.execute(db)
      await sql
        .raw(`create function lose_commit() returns trigger language plpgsql as $$ begin
          if (new.people + ${batch - 1}) / ${batch} % 2 = 0 and nextval('notifier.lost_commits') % 2 = 1 then
            raise exception using errcode = 'serialization_failure', message = 'lost to the rival';
          end if;
          return null;
        end $$`)
        .execute(db)
      await sql`grant usage on sequence lost_commits to public`.execute(db)
      await sql`create constraint trigger lose_commit after update on digest_run deferrable initially deferred
        for each row when (new.finished_at is null) execute function lose_commit()`.execute(db)
    },

    /** Number of transactions that Postgres ended; deadlocks are counted with a delay. */
    async lost(): Promise<{ deadlocks: number; commits: number }> {
      const { rows: counted } = await sql<{ deadlocks: number; commits: number }>`
        select (select deadlocks from pg_stat_database where datname = current_database()) as deadlocks,
          (select case when is_called then (last_value + 1) / 2 else 0 end from lost_commits) as commits`.execute(
        db,
      )
      return counted[0] ?? { deadlocks: 0, commits: 0 }
    },

    /** Restores the database's settings. */
    async close(): Promise<void> {
      await sql`alter database ${sql.id(name)} reset deadlock_timeout`.execute(db)
      await sql`drop function if exists lose_commit cascade`.execute(db)
      await sql`drop sequence if exists lost_commits`.execute(db)
      await db.destroy()
    },
  }
}

async function isWaitedFor(db: Kysely<NotifierDb>, pid: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 as one from pg_stat_activity where ${pid}::integer = any(pg_blocking_pids(pid))`.execute(db)
  return rows.length > 0
}
