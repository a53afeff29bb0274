import { RETENTION_DAYS } from '@uitpost/contracts'
import type { Executor, TransactionExecutor } from '@uitpost/database'
import type { Redis } from 'ioredis'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import { v7 as newId } from 'uuid'
import { redisRunId } from './redis.ts'

interface RelayState {
  epoch: string
  redisRunId: string
}

export interface EpochOptions<DB> {
  db: Kysely<DB>
  redis: Redis
  /** The Redis key that holds the epoch. It vanishes with everything else when Redis is emptied. */
  key: string
  logger: Logger
}

/**
 * Notices that Redis lost what it was given: the key is gone or another one (emptied, another server), or the
 * process is another one (restarted, maybe from an older state). Then every message still kept is sent again;
 * receivers skip those they know.
 */
export function epochGuard<DB>({ db, redis, key, logger }: EpochOptions<DB>) {
  let runId: string | undefined
  redis.on('close', () => {
    runId = undefined
  })

  const isCurrent = async (state: RelayState | undefined): Promise<boolean> => {
    runId ??= await redisRunId(redis)
    return state?.redisRunId === runId && (await redis.get(key)) === state?.epoch
  }

  return {
    /** To be called before each turn of the relay. */
    async renewIfLost(): Promise<void> {
      if (await isCurrent(await readState(db))) return
      await db.transaction().execute(async (trx) => {
        const state = await lockState(trx)
        // Another replica may have been first.
        if (await isCurrent(state)) return
        const epoch = newId()
        const { numAffectedRows } = await sql`
          update outbox set published_at = null
          where published_at is not null and at > now() - make_interval(days => ${RETENTION_DAYS.message})`.execute(
          trx,
        )
        await sql`update relay_state set epoch = ${epoch}, redis_run_id = ${runId}, at = now()`.execute(trx)
        // If the commit fails after this, the key does not match and all is done once more.
        await redis.set(key, epoch)
        const again = Number(numAffectedRows ?? 0)
        logger[again > 0 ? 'warn' : 'info'](
          { again },
          'A new or emptied Redis: every kept message is sent again',
        )
      })
    },

    /** While a batch holds this, no new epoch can begin, so none can overlook what the batch marks as sent. */
    async hold(trx: TransactionExecutor): Promise<RelayState | undefined> {
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
