import { DomainError } from '@uitpost/service-kit'
import type { EdgeLimits } from '../edge/limits.ts'

const RETRY_SECONDS = 2

interface LaneOptions extends Pick<EdgeLimits, 'requestsPerRoute' | 'waitingPerRoute' | 'waitMs'> {
  /** Called when a request is refused because its route is full. */
  onFull(route: string): void
}

interface Lane {
  underWay: number
  /** Waiting requests, in order of arrival. */
  waiting: Set<() => void>
}

export interface Lanes {
  /**
   * Waits for a slot of a route and returns the function that frees it; undefined if the client disconnected. Throws
   * `unavailable` (503) if no slot becomes free in time, or too many requests wait.
   */
  enter(route: string, onGone: (leave: () => void) => void): Promise<(() => void) | undefined>
}

/** Limits the concurrent requests per route, so that a slow or attacked route does not affect the others. */
export function createLanes({ requestsPerRoute, waitingPerRoute, waitMs, onFull }: LaneOptions): Lanes {
  const lanes = new Map<string, Lane>()

  const refuse = (route: string): never => {
    onFull(route)
    const message = 'This part of Uitpost is very busy right now. Please try again shortly.'
    throw new DomainError('unavailable', message, { retryAfter: RETRY_SECONDS })
  }
  const placeIn = (lane: Lane) => (): void => {
    const [next] = lane.waiting
    if (next) next()
    else lane.underWay -= 1
  }

  return {
    async enter(route, onGone) {
      const lane = lanes.get(route) ?? { underWay: 0, waiting: new Set() }
      lanes.set(route, lane)
      if (lane.underWay < requestsPerRoute) {
        lane.underWay += 1
        return placeIn(lane)
      }
      if (lane.waiting.size >= waitingPerRoute) return refuse(route)
      const outcome = await waitForPlace(lane, waitMs, onGone)
      if (outcome === 'late') return refuse(route)
      return outcome === 'place' ? placeIn(lane) : undefined
    },
  }
}

const waitForPlace = (
  { waiting }: Lane,
  waitMs: number,
  onGone: (leave: () => void) => void,
): Promise<'place' | 'late' | 'gone'> =>
  new Promise((resolve) => {
    const settle = (outcome: 'place' | 'late' | 'gone'): void => {
      clearTimeout(timer)
      waiting.delete(take)
      resolve(outcome)
    }
    const take = (): void => settle('place')
    const timer = setTimeout(settle, waitMs, 'late')
    waiting.add(take)
    onGone(() => settle('gone'))
  })
