import type { MessagingHealth } from './health.ts'

/**
 * The messaging part of a service's /ready. An unreachable Redis and waiting messages lose nothing, so they are only
 * reported; in production a Redis that may evict jobs makes the service not ready.
 */
export const readinessOf = (
  { redis, relayLagSeconds, deadLetters }: MessagingHealth,
  environment: string,
) => ({
  ready: redis !== 'may-evict' || environment !== 'production',
  details: { redis, relayLagSeconds: String(relayLagSeconds), deadLetters: String(deadLetters) },
})
