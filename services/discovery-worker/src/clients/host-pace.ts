import { setTimeout as delay } from 'node:timers/promises'
import { FetchRefused } from '@uitpost/service-kit/fetch-refused'

export interface Pace {
  /** Resolves when it is this caller's turn at the host; each host sees one request per interval. */
  turn(host: string, intervalMs: number): Promise<void>
}

/** Longer than this nobody queues for one host; the query is tried again later instead. */
const LONGEST_QUEUE_MS = 120_000
const MAX_HOSTS = 5_000

export function createPace(now: () => number, wait: (ms: number) => Promise<unknown> = delay): Pace {
  /** When each host may be asked again. */
  const free = new Map<string, number>()
  return {
    async turn(host, intervalMs) {
      const time = now()
      const mine = Math.max(time, free.get(host) ?? 0)
      if (mine - time > LONGEST_QUEUE_MS) {
        throw new FetchRefused('host_busy', `Too many requests are waiting for ${host}`)
      }
      if (free.size >= MAX_HOSTS) for (const [key, until] of free) if (until <= time) free.delete(key)
      free.set(host, mine + intervalMs)
      if (mine > time) await wait(mine - time)
    },
  }
}
