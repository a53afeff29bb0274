import type { Executor } from '@uitpost/database'
import type { Redis } from 'ioredis'
import { sql } from 'kysely'
import { countDeadLetters } from './dead-letters.ts'
import { mayEvict } from './redis.ts'

export interface MessagingHealth {
  /** `may-evict`: reachable, but free to drop jobs (maxmemory-policy is not noeviction). */
  redis: 'ok' | 'away' | 'may-evict'
  /** How long the oldest unsent message waits; those sent again after a loss of Redis wait since then. */
  relayLagSeconds: number
  deadLetters: number
}

export async function readHealth(db: Executor, redis: Redis): Promise<MessagingHealth> {
  const [state, relayLagSeconds, deadLetters] = await Promise.all([
    redisState(redis),
    readRelayLag(db),
    countDeadLetters(db),
  ])
  return { redis: state, relayLagSeconds, deadLetters }
}

async function redisState(redis: Redis): Promise<MessagingHealth['redis']> {
  try {
    return (await mayEvict(redis)) ? 'may-evict' : 'ok'
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
