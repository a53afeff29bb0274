import { Hint } from '@uitpost/contracts'
import type { Logger } from '@uitpost/service-kit'
import { openRedis, type RedisServers } from '@uitpost/service-kit/redis'

export interface Hints {
  /** Returns a function that stops listening. */
  listen(listener: (hint: Hint) => void): () => void
}

/** Change hints of the services over Redis pub/sub. Without Redis there are none, and nothing fails. */
export function connectHints(
  servers: RedisServers,
  channel: string,
  logger: Logger,
): Hints & { close(): void } {
  const listeners = new Set<(hint: Hint) => void>()
  const redis = openRedis(servers, {
    name: 'gateway.hints',
    receivesOnly: true,
    onUnreachable: (error) =>
      logger.warn({ err: error }, 'Redis is unreachable; screens are updated by polling only'),
  })
  redis.on('message', (_channel: string, text: string) => {
    const hint = readHint(text)
    if (hint) for (const listener of listeners) listener(hint)
    else logger.warn('An invalid hint was received')
  })
  redis.subscribe(channel).catch((error: unknown) => {
    logger.warn({ err: error }, 'The hints of the services cannot be received')
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
