import { setTimeout as pause } from 'node:timers/promises'
import type { Executor } from '@uitpost/database'
import type { RedisClient } from '@uitpost/service-kit/redis'
import { sql } from 'kysely'
import { countDeadLetters } from './dead-letters/dead-letters.ts'
import { mayEvict } from './queues/redis.ts'

export interface MessagingHealth {
  /** `may-evict`: reachable, but allowed to drop jobs (maxmemory-policy is not noeviction). */
  redis: 'ok' | 'away' | 'may-evict'
  /** Age of the oldest unsent message in seconds; after a loss of Redis, counted from when resending began. */
  relayLagSeconds: number
  deadLetters: number
}

/** State of Redis, age of the oldest unsent message, and number of dead letters. */
export async function readHealth(db: Executor, redis: RedisClient): Promise<MessagingHealth> {
  const [state, relayLagSeconds, deadLetters] = await Promise.all([
    redisState(redis),
    readRelayLag(db),
    countDeadLetters(db),
  ])
  return { redis: state, relayLagSeconds, deadLetters }
}

const REDIS_ANSWER_MS = 1_000

async function redisState(redis: RedisClient): Promise<MessagingHealth['redis']> {
  // A Redis that does not answer in time counts as away.
  const late = pause(REDIS_ANSWER_MS, 'away' as const, { ref: false })
  const asked = mayEvict(redis).then((evicts) => (evicts ? ('may-evict' as const) : ('ok' as const)))
  try {
    return await Promise.race([asked, late])
  } catch {
    return 'away'
  }
}

async function readRelayLag(db: Executor): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(greatest(at, (select at from relay_state)))), 0)::float8 as seconds
    from outbox where published_at is null`.execute(db)
  return Math.max(0, Math.round(rows[0]?.seconds ?? 0))
}
