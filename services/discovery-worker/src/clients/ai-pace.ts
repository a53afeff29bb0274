import { setTimeout as delay } from 'node:timers/promises'

export interface AiPaceOptions {
  /** Calls under way at the same time. */
  atOnce: number
  now: () => number
  signal?: AbortSignal | undefined
}

/** What the provider said of its limits with one answer, as far as it said anything. */
export interface LimitsSeen {
  /** Tokens per minute: the whole allowance and what is left of it now. */
  tokens?: { size: number; left: number }
  /** Requests per day. */
  requestsOfDay?: { size: number; left: number }
  /** Tokens that the call was charged. */
  used?: number
  /** Nothing was asked after all. */
  notAsked?: boolean
  /** It refused the call: which allowance is spent, how large it is, and when asking makes sense again. */
  refused?: { limit: 'tokens' | 'requests'; size: number | undefined; waitMs: number }
}

export interface AiPace {
  /**
   * Waits until a call of about this many tokens may be made; answers what ends it. Rejects when stopped, and with
   * DayIsSpent when the day's requests are used up: nobody waits that long.
   */
  enter(model: string, tokens: number): Promise<(seen: LimitsSeen) => void>
}

/** The provider would refuse another request today. */
export class DayIsSpent extends Error {
  override name = 'DayIsSpent'
  readonly size: number
  /** Until there is room for one. */
  readonly waitMs: number

  constructor(size: number, waitMs: number) {
    super(`The ${size} requests per day are used up`)
    this.size = size
    this.waitMs = waitMs
  }
}

/** An allowance that refills evenly: all of it in one period. */
interface Bucket {
  size: number
  periodMs: number
  level: number
  at: number
}

/** The provider counts per model. */
interface Limits {
  tokens: Bucket | undefined
  requests: Bucket | undefined
  requestsOfDay: Bucket | undefined
  blockedUntil: number
  /** The last one in line. */
  turn: Promise<unknown>
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** A little less than everything: two clocks never agree to the millisecond. */
const MARGIN = 0.01

/**
 * Keeps calls of the AI within what its provider allows, in the order in which they were wanted. A call takes its tokens
 * from what we know to be left when it begins and is corrected when it ends. So nothing is asked that would be refused
 * once the provider has told of its limits, and what it allows is used all the same.
 */
export function createAiPace({ atOnce, now, signal }: AiPaceOptions): AiPace {
  const known = new Map<string, Limits>()
  const waiting = new Set<() => void>()
  let underWay = 0

  const limitsOf = (model: string): Limits => {
    const limits = known.get(model) ?? {
      ...{ tokens: undefined, requests: undefined, requestsOfDay: undefined },
      ...{ blockedUntil: 0, turn: Promise.resolve() },
    }
    known.set(model, limits)
    return limits
  }
  const levelOf = ({ size, periodMs, level, at }: Bucket): number =>
    Math.min(size, level + ((now() - at) / periodMs) * size)
  const filled = (bucket: Bucket, level: number): Bucket => ({ ...bucket, level, at: now() })
  const msUntil = (bucket: Bucket | undefined, wanted: number, margin = MARGIN): number => {
    if (!bucket) return 0
    const lacking = Math.min(wanted + margin * bucket.size, bucket.size) - levelOf(bucket)
    return lacking <= 0 ? 0 : Math.ceil((lacking / bucket.size) * bucket.periodMs)
  }
  const add = (limits: Limits, tokens: number, requests: number): void => {
    if (limits.tokens) limits.tokens = filled(limits.tokens, levelOf(limits.tokens) + tokens)
    if (limits.requests) limits.requests = filled(limits.requests, levelOf(limits.requests) + requests)
    const { requestsOfDay: day } = limits
    if (day) limits.requestsOfDay = filled(day, levelOf(day) + requests)
  }

  async function takeRoom(limits: Limits, wanted: number): Promise<void> {
    for (;;) {
      signal?.throwIfAborted()
      const untilNextMs = msUntil(limits.requestsOfDay, 1, 0)
      if (limits.requestsOfDay && untilNextMs > 0)
        throw new DayIsSpent(limits.requestsOfDay.size, untilNextMs)
      const waitMs = Math.max(
        underWay >= atOnce ? MINUTE_MS : 0,
        limits.blockedUntil - now(),
        msUntil(limits.tokens, wanted),
        msUntil(limits.requests, 1),
      )
      if (waitMs <= 0) break
      await somethingChanged(waitMs)
    }
    underWay += 1
    add(limits, -wanted, -1)
  }

  /** Time has passed, a call has ended, or nobody waits any more. */
  async function somethingChanged(atMostMs: number): Promise<void> {
    const early = new AbortController()
    const wake = () => early.abort()
    waiting.add(wake)
    const end = signal ? AbortSignal.any([signal, early.signal]) : early.signal
    await delay(Math.min(atMostMs, MINUTE_MS), undefined, { signal: end }).catch(() => {})
    waiting.delete(wake)
  }

  function learn(limits: Limits, seen: LimitsSeen, taken: number): void {
    if (seen.notAsked) {
      add(limits, taken, 1)
      return
    }
    if (seen.tokens) {
      const { size, left } = seen.tokens
      const own = limits.tokens
      // Others may draw on the same allowance: of two opinions the lower one counts.
      const level = own?.size === size ? Math.min(levelOf(own) + taken - (seen.used ?? taken), left) : left
      limits.tokens = { size, periodMs: MINUTE_MS, level, at: now() }
    }
    if (seen.requestsOfDay) {
      const { size, left } = seen.requestsOfDay
      const own = limits.requestsOfDay
      const level = own?.size === size ? Math.min(levelOf(own), left) : left
      limits.requestsOfDay = { size, periodMs: DAY_MS, level, at: now() }
    }
    const { refused } = seen
    if (!refused) return
    limits.blockedUntil = Math.max(limits.blockedUntil, now() + refused.waitMs)
    if (refused.limit === 'requests' && refused.size !== undefined) {
      // By then there is room for one.
      const level = 1 - (refused.waitMs / MINUTE_MS) * refused.size
      limits.requests = { size: refused.size, periodMs: MINUTE_MS, level, at: now() }
    }
  }

  return {
    async enter(model, wanted) {
      const limits = limitsOf(model)
      const mine = limits.turn.then(() => takeRoom(limits, wanted))
      limits.turn = mine.catch(() => {})
      await mine
      return (seen) => {
        underWay -= 1
        learn(limits, seen, wanted)
        for (const wake of waiting) wake()
      }
    },
  }
}
