import { setTimeout as delay } from 'node:timers/promises'
import { FetchRefused } from '@uitpost/service-kit/fetch-refused'
import type { SharedState } from '@uitpost/service-kit/limits'
import { z } from 'zod'

export interface Pace {
  /**
   * Resolves at the caller's turn; each host gets one request per interval, over all processes of the state. Rejects
   * with LimitsAway while the state is.
   */
  turn(host: string, intervalMs: number): Promise<void>
}

/** Longer queues for one host are refused; the query is tried again later. */
const LONGEST_QUEUE_MS = 120_000

/** Time from which a host may be asked again. */
const Free = z.number()

export function createPace(state: SharedState, wait: (ms: number) => Promise<unknown> = delay): Pace {
  return {
    async turn(host, intervalMs) {
      const waitMs = await state.change(`pace:host:${host}`, Free, (free = 0, now) => {
        const mine = Math.max(now, free)
        if (mine - now > LONGEST_QUEUE_MS) return { result: undefined }
        return { value: mine + intervalMs, keepMs: mine + intervalMs - now, result: mine - now }
      })
      if (waitMs === undefined) {
        throw new FetchRefused('host_busy', `Too many requests are waiting for ${host}`)
      }
      if (waitMs > 0) await wait(waitMs)
    },
  }
}
