import { Hint } from '@uitpost/contracts'
import type { Logger } from '@uitpost/service-kit'
import { Redis } from 'ioredis'

const LONGEST_RECONNECT_MS = 2_000

export interface Hints {
  /** Answers what ends the listening. */
  listen(listener: (hint: Hint) => void): () => void
}

/** What services say of changes, over Redis pub/sub. While Redis is away nothing is heard, and nothing breaks. */
export function connectHints(url: string, channel: string, logger: Logger): Hints & { close(): void } {
  const listeners = new Set<(hint: Hint) => void>()
  const redis = new Redis(url, {
    connectionName: 'gateway.hints',
    maxRetriesPerRequest: null,
    keepAlive: 10_000,
    retryStrategy: (times) => Math.min(100 * 2 ** Math.min(times, 10), LONGEST_RECONNECT_MS),
  })
  let away = false
  redis.on('error', (error) => {
    if (!away) logger.warn({ err: error }, 'Redis is away; screens follow by polling alone')
    away = true
  })
  redis.on('ready', () => {
    away = false
  })
  redis.on('message', (_channel, text) => {
    const hint = readHint(text)
    if (hint) for (const listener of listeners) listener(hint)
    else logger.warn('Something that is no hint came over the channel of hints')
  })
  redis.subscribe(channel).catch((error: unknown) => {
    logger.warn({ err: error }, 'The hints of the services cannot be heard')
  })
  return {
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: () => redis.disconnect(),
  }
}

function readHint(text: string): Hint | undefined {
  try {
    return Hint.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
