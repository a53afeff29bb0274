import { firstAttempt, openRedis } from './open-redis.ts'
import type { RedisServers } from './redis-servers.ts'

/** The end of a sentence about a setting. */
export const NO_CLUSTER =
  'a Redis Cluster is not supported: expected one server (REDIS_URL) or a master behind Sentinels (REDIS_SENTINELS)'

const ANSWER_MS = 1_000

/**
 * One sentence if the servers are nodes of a Redis Cluster: queues need keys on one node, and most commands would fail.
 * Undefined also for a Redis that is away, because services start without it.
 */
export async function findClusterProblem(servers: RedisServers): Promise<string | undefined> {
  const redis = openRedis(servers, { name: 'start', timeoutMs: ANSWER_MS, onUnreachable: () => {} })
  try {
    await firstAttempt(redis)
    const info = await redis.info('cluster')
    return /^cluster_enabled:1/m.test(info)
      ? `Redis answers as a node of a Cluster, but ${NO_CLUSTER}`
      : undefined
  } catch {
    return undefined
  } finally {
    redis.disconnect()
  }
}
