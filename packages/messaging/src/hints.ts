import { type Hint, hintChannel } from '@uitpost/contracts'
import type { Redis } from 'ioredis'

/** Publishes hints for the gateway's streams. With Redis away they are lost, and polling shows the same later. */
export const hintSender =
  (redis: Redis, prefix: string) =>
  (hint: Hint): void => {
    if (redis.status === 'ready') {
      redis.publish(hintChannel(prefix), JSON.stringify(hint)).catch(() => undefined)
    }
  }
