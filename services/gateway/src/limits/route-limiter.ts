import { DomainError } from '@uitpost/service-kit'
import type { GatewayLimits } from './limits.ts'

const RETRY_SECONDS = 2

interface RouteLimiterOptions extends Pick<GatewayLimits, 'requestsPerRoute' | 'waitingPerRoute' | 'waitMs'> {
  /** Called when a request is refused because its route is full. */
  onFull(route: string): void
}

interface RouteLoad {
  underWay: number
  /** Waiting requests, in order of arrival. */
  waiting: Set<() => void>
}

export interface RouteLimiter {
  /**
   * Waits for a slot of a route and returns the function that frees it; undefined if the client disconnected. Throws
   * `unavailable` (503) if no slot becomes free in time, or too many requests wait.
   */
  acquire(route: string, onGone: (leave: () => void) => void): Promise<(() => void) | undefined>
}

/** Limits the concurrent requests per route, so that a slow or attacked route does not affect the others. */
export function createRouteLimiter({
  requestsPerRoute,
  waitingPerRoute,
  waitMs,
  onFull,
}: RouteLimiterOptions): RouteLimiter {
  const loads = new Map<string, RouteLoad>()

  const refuse = (route: string): never => {
    onFull(route)
    const message = 'This part of Uitpost is very busy right now. Please try again shortly.'
    throw new DomainError('unavailable', message, { retryAfter: RETRY_SECONDS })
  }
  const releaseOf = (load: RouteLoad) => (): void => {
    const [next] = load.waiting
    if (next) next()
    else load.underWay -= 1
  }

  return {
    async acquire(route, onGone) {
      const load = loads.get(route) ?? { underWay: 0, waiting: new Set() }
      loads.set(route, load)
      if (load.underWay < requestsPerRoute) {
        load.underWay += 1
        return releaseOf(load)
      }
      if (load.waiting.size >= waitingPerRoute) return refuse(route)
      const outcome = await waitForSlot(load, waitMs, onGone)
      if (outcome === 'timeout') return refuse(route)
      return outcome === 'slot' ? releaseOf(load) : undefined
    },
  }
}

const waitForSlot = (
  { waiting }: RouteLoad,
  waitMs: number,
  onGone: (leave: () => void) => void,
): Promise<'slot' | 'timeout' | 'disconnected'> =>
  new Promise((resolve) => {
    const settle = (outcome: 'slot' | 'timeout' | 'disconnected'): void => {
      clearTimeout(timer)
      waiting.delete(takeSlot)
      resolve(outcome)
    }
    const takeSlot = (): void => settle('slot')
    const timer = setTimeout(settle, waitMs, 'timeout')
    waiting.add(takeSlot)
    onGone(() => settle('disconnected'))
  })
