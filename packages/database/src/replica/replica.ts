import { type Kysely, sql } from 'kysely'
import { type ConnectOptions, connect } from '../connect.ts'
import { isConnectionLost } from '../connections/connection-lost.ts'
import type { Executor } from '../executor.ts'
import { ownWriteStore } from './own-writes.ts'
import { type ReplicaState, type WatchOptions, watchReplica } from './watch.ts'

export interface ReplicaOptions<DB> extends Omit<ConnectOptions, 'waitForConnectionMs'> {
  primary: Kysely<DB>
  /** Called when the replica is left out, with the reason, and with 'ok' when it is read again. */
  onChange: (state: ReplicaState) => void
  timing?: Pick<WatchOptions, 'everyMs' | 'lateMs'>
}

export interface Replica<DB> {
  /**
   * Runs a read whose result may be stale, except for the reader's own writes: on the replica if that has replayed the
   * reader's own writes, otherwise on the primary. `work` may run twice, so it has no side effects: what fails on the
   * replica, a refusal included, is asked of the primary.
   */
  read<Result>(readerId: string | undefined, work: (db: Kysely<DB>) => Promise<Result>): Promise<Result>
  /** Call it after the commit: these people's next reads contain what was written until now. */
  recordWrites(userIds: readonly string[]): Promise<void>
  /** Whether the replica is read, and if not, why. */
  state(): ReplicaState
  close(): Promise<void>
}

const WAIT_FOR_CONNECTION_MS = 2_000

class ReplicaBehind extends Error {}

/**
 * Connects to a replica (streaming replication, one server or several behind one address) and leaves it out while it is
 * unreachable or does not replicate. Every process of the service must have it, because processes without it do not
 * record writes.
 */
export async function openReplica<DB>(options: ReplicaOptions<DB>): Promise<Replica<DB>> {
  const { primary, onChange, timing, ...connection } = options
  const replica = connect<DB>({ ...connection, waitForConnectionMs: WAIT_FOR_CONNECTION_MS })
  const ownWrites = ownWriteStore(primary)
  const watched = await watchReplica({ primary, replica, onChange, ...timing })

  /** One transaction, because the next connection may lead to another server. */
  const readAfter = <Result>(position: string, work: (db: Kysely<DB>) => Promise<Result>) =>
    replica
      .transaction()
      // Each statement sees what was replayed before it, so at least what the first one found.
      .setIsolationLevel('read committed')
      .setAccessMode('read only')
      .execute(async (trx) => {
        if (!(await hasReplayed(trx, position))) throw new ReplicaBehind()
        return work(trx)
      })

  return {
    async read(readerId, work) {
      if (watched.state() !== 'ok') return work(primary)
      const position = readerId && (await ownWrites.find(readerId))
      try {
        return await (position ? readAfter(position, work) : work(replica))
      } catch (error) {
        if (isConnectionLost(error)) watched.leaveOut()
        return work(primary)
      }
    },
    recordWrites: (userIds) => ownWrites.record(userIds),
    state: watched.state,
    async close() {
      watched.close()
      await replica.destroy()
    },
  }
}

async function hasReplayed(db: Executor, position: string): Promise<boolean> {
  const { rows } = await sql<{ replayed: boolean }>`
    select coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as replayed`.execute(db)
  return rows[0]?.replayed ?? false
}
