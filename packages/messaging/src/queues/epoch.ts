import type { Executor, TransactionExecutor } from '@uitpost/database'
import type { RedisClient } from '@uitpost/service-kit/redis'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import { v7 as newId } from 'uuid'
import { readWithRunId } from './redis.ts'

interface RelayState {
  epoch: string
  redisRunId: string
}

export interface EpochOptions<DB> {
  db: Kysely<DB>
  redis: RedisClient
  /** The Redis key that holds the epoch; it disappears when Redis is emptied. */
  key: string
  /** Stores a new epoch under the key, and that all receivers have to be asked for missing messages. */
  begin(key: string, epoch: string): Promise<void>
  logger: Logger
}

/**
 * Detects a loss of Redis: the epoch key is missing or different (emptied, another server), or the run id changed
 * (restarted or failed over, possibly with older data). Then messages that receivers lack are sent again (resend.ts).
 */
export function createEpochGuard<DB>({ db, redis, key, begin, logger }: EpochOptions<DB>) {
  const isCurrent = async (state: RelayState | undefined): Promise<boolean> => {
    const { value, runId } = await readWithRunId(redis, key)
    return state?.redisRunId === runId && state.epoch === value
  }

  return {
    /** Call before each batch of the relay. */
    async renewIfLost(): Promise<void> {
      if (await isCurrent(await readState(db))) return
      await db.transaction().execute(async (trx) => {
        const state = await lockState(trx)
        const { value, runId } = await readWithRunId(redis, key)
        // Another replica may have renewed it meanwhile.
        if (state?.redisRunId === runId && state.epoch === value) return
        const epoch = newId()
        await sql`update relay_state set epoch = ${epoch}, redis_run_id = ${runId}, at = now()`.execute(trx)
        // If the commit fails after this, the key does not match and the renewal is repeated.
        await begin(key, epoch)
        logger.info('A new or emptied Redis: receivers are asked which of the kept messages they lack')
      })
    },

    /**
     * Locks the epoch for the batch's transaction: a new epoch meanwhile would miss rows that the batch marks as sent.
     */
    async lock(trx: TransactionExecutor): Promise<RelayState | undefined> {
      const { rows } = await sql<RelayState>`select epoch, redis_run_id from relay_state for share`.execute(
        trx,
      )
      return rows[0]
    },

    isCurrent,
  }
}

async function readState(db: Executor): Promise<RelayState | undefined> {
  const { rows } = await sql<RelayState>`select epoch, redis_run_id from relay_state`.execute(db)
  return rows[0]
}

async function lockState(trx: TransactionExecutor): Promise<RelayState | undefined> {
  await sql`insert into relay_state (epoch, redis_run_id) values ('none', 'none') on conflict do nothing`.execute(
    trx,
  )
  const { rows } = await sql<RelayState>`select epoch, redis_run_id from relay_state for update`.execute(trx)
  return rows[0]
}
