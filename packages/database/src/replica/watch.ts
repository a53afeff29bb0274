import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { Executor } from '../executor.ts'

/** Anything but 'ok' is the reason for which the replica is not read. */
export type ReplicaState = 'ok' | 'unreachable' | 'not replicating' | 'not a replica' | 'of another database'

export interface WatchOptions {
  primary: Executor
  replica: Executor
  /** Called for each change of the state. */
  onChange: (state: ReplicaState) => void
  /** Milliseconds between two checks. Default 2,000. */
  everyMs?: number
  /** Lag in milliseconds above which the replica counts as not replicating. Default 120,000. */
  lateMs?: number
}

const EVERY_MS = 2_000
const LATE_MS = 120_000
/** A check without an answer counts as failed after this long. */
const NO_ANSWER_MS = 5_000

/** A position of the primary that the replica had not replayed yet, and when it was there. */
interface AwaitedPosition {
  position: string
  since: number
}

/** Watches whether a replica may be read; the first check has ended when this resolves. */
export async function watchReplica(options: WatchOptions): Promise<{
  state(): ReplicaState
  /** Not read before the next check succeeds. */
  leaveOut(): void
  close(): void
}> {
  const { primary, replica, onChange, everyMs = EVERY_MS, lateMs = LATE_MS } = options
  let state: ReplicaState | undefined
  let awaited: AwaitedPosition | undefined
  let running: Promise<ReplicaState> | undefined

  const change = (next: ReplicaState): void => {
    if (next !== state) onChange(next)
    state = next
  }

  async function readState(): Promise<ReplicaState> {
    // The primary may be away, and what is already on the replica can still be read.
    const written = await positionOf(primary).catch(() => undefined)
    const found = await replayedBy(replica, awaited?.position)
    if (written && written.system !== found.system) return 'of another database'
    if (!found.inRecovery) return 'not a replica'
    if (found.reached) awaited = undefined
    if (!awaited && written) awaited = { position: written.position, since: performance.now() }
    return awaited && performance.now() - awaited.since > lateMs ? 'not replicating' : 'ok'
  }

  async function check(): Promise<void> {
    // A hung check keeps its connection, so none is added to it.
    running ??= readState()
      .catch((): ReplicaState => 'unreachable')
      .finally(() => {
        running = undefined
      })
    change(await Promise.race([running, noAnswer()]))
  }

  await check()
  const timer = setInterval(() => void check(), everyMs)
  timer.unref()
  return {
    state: () => state ?? 'unreachable',
    leaveOut: () => change('unreachable'),
    close: () => clearInterval(timer),
  }
}

const noAnswer = (): Promise<ReplicaState> =>
  new Promise((resolve) => setTimeout(resolve, NO_ANSWER_MS, 'unreachable').unref())

async function positionOf(primary: Executor): Promise<{ position: string; system: string } | undefined> {
  const { rows } = await sql<{ position: string; system: string }>`
    select pg_current_wal_insert_lsn()::text as position, system_identifier::text as system
    from pg_control_system()`.execute(primary)
  return rows[0]
}

async function replayedBy(replica: Executor, position: string | undefined) {
  const { rows } = await sql<{ inRecovery: boolean; reached: boolean; system: string }>`
    select pg_is_in_recovery() as "inRecovery", system_identifier::text as system,
      coalesce(pg_last_wal_replay_lsn() >= ${position ?? null}::pg_lsn, true) as reached
    from pg_control_system()`.execute(replica)
  return rows[0] ?? { inRecovery: false, reached: false, system: '' }
}
