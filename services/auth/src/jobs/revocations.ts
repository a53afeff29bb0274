import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { rewriteRevocations } from '../domain/sessions/revocation.ts'

const LOOK_EVERY_MS = 2_000

/**
 * Checks regularly whether Redis still has the revocations. Every replica does so without a lock: each knows which of
 * its updates failed, and writing twice is harmless.
 */
export function watchRevocations(ctx: Context, logger: Logger, everyMs = LOOK_EVERY_MS) {
  const stop = new AbortController()
  const watch = async () => {
    while (!stop.signal.aborted) {
      try {
        if (await rewriteRevocations(ctx)) logger.info('The revocations were written to Redis')
      } catch (error) {
        logger.debug({ err: error }, 'The revocations cannot be written to Redis yet')
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
