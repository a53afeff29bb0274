import { type Hint, hintChannel } from '@uitpost/contracts'
import type { RedisClient } from '@uitpost/service-kit/redis'

/** Publishes hints for the gateway's streams. While Redis is unreachable hints are lost; polling shows the changes later. */
export const hintSender =
  (redis: RedisClient, prefix: string) =>
  (hint: Hint): void => {
    if (redis.status === 'ready') {
      redis.publish(hintChannel(prefix), JSON.stringify(hint)).catch(() => undefined)
    }
  }
