import type { MessagingHealth } from './health.ts'

/**
 * What a service's /ready tells of its messages. Redis may be away and messages may wait without anything being lost,
 * so that is only told; a Redis that may evict jobs is no Redis for production.
 */
export const readinessOf = (
  { redis, relayLagSeconds, deadLetters }: MessagingHealth,
  environment: string,
) => ({
  ready: redis !== 'may-evict' || environment !== 'production',
  tells: { redis, relayLagSeconds: String(relayLagSeconds), deadLetters: String(deadLetters) },
})
