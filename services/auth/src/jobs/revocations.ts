import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { rewriteRevocations } from '../domain/sessions/revocation.ts'

const LOOK_EVERY_MS = 2_000

/**
 * Looks whether Redis still has what is revoked. Every replica does, without a lock: each knows by itself what it could
 * not tell, and writing twice changes nothing.
 */
export function watchRevocations(ctx: Context, logger: Logger, everyMs = LOOK_EVERY_MS) {
  const stop = new AbortController()
  const watch = async () => {
    while (!stop.signal.aborted) {
      try {
        if (await rewriteRevocations(ctx)) logger.info('Redis was told what is revoked')
      } catch (error) {
        logger.debug({ err: error }, 'Redis cannot be told what is revoked yet')
      }
      await pause(everyMs, undefined, { signal: stop.signal, ref: false }).catch(() => {})
    }
  }
  const watching = watch()
  return async () => {
    stop.abort()
    await watching
  }
}
