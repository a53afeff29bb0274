import { setTimeout as delay } from 'node:timers/promises'
import { type Change, LimitsAway, type SharedState } from '@uitpost/service-kit/limits'
import { z } from 'zod'

export interface AiPaceOptions {
  /** Concurrent calls of this process. */
  concurrency: number
  /** Where the limits are kept. */
  state: SharedState
  signal?: AbortSignal | undefined
}

/** The limits in the provider's answer, as far as it contains any. */
export interface LimitsSeen {
  /** Tokens per minute: the allowance and what is left of it. */
  tokens?: { size: number; left: number }
  requestsOfDay?: { size: number; left: number }
  /** Tokens that the call cost. */
  used?: number
  /** The call was not made. */
  notAsked?: boolean
  /** The provider refused the call: the spent allowance, its size, and the milliseconds to wait. */
  refused?: { limit: 'tokens' | 'requests'; size: number | undefined; waitMs: number }
}

export interface AiPace {
  /**
   * Waits until a call of about this many tokens may be made; returns the function that ends the call. Rejects when
   * stopped, with DailyRequestsSpent when the day's requests are used up, and with LimitsAway.
   */
  enter(model: string, tokens: number): Promise<(seen: LimitsSeen) => Promise<void>>
}

/** The day's requests are used up. */
export class DailyRequestsSpent extends Error {
  override name = 'DayIsSpent'
  readonly size: number
  /** Milliseconds until one is available. */
  readonly waitMs: number

  constructor(size: number, waitMs: number) {
    super(`The ${size} requests per day are used up`)
    this.size = size
    this.waitMs = waitMs
  }
}

/** A token bucket: refills evenly, completely within one period. */
const Bucket = z.object({ size: z.number(), periodMs: z.number(), level: z.number(), at: z.number() })
type Bucket = z.infer<typeof Bucket>

/** What is known of a model's limits. */
const Limits = z.object({
  tokens: Bucket.optional(),
  requests: Bucket.optional(),
  requestsOfDay: Bucket.optional(),
  blockedUntil: z.number(),
})
type Limits = z.infer<typeof Limits>

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Share of an allowance kept in reserve, as our clock and the provider's differ. */
const MARGIN = 0.01

/**
 * Keeps AI calls within the provider's limits, in order of the calls of this process. A call's estimated tokens are
 * taken from the bucket when it begins and corrected when it ends, for all processes of the state.
 */
export function createAiPace({ concurrency, state, signal }: AiPaceOptions): AiPace {
  /** By model; resolves when the last waiting caller has had its turn. */
  const turns = new Map<string, Promise<unknown>>()
  const waiting = new Set<() => void>()
  let underWay = 0
  const wakeAll = () => {
    for (const wake of waiting) wake()
  }

  async function acquire(model: string, wanted: number): Promise<void> {
    for (;;) {
      signal?.throwIfAborted()
      let waitMs = MINUTE_MS
      if (underWay < concurrency) {
        // Counted first, because others may ask while the state is changed.
        underWay += 1
        try {
          const turn = await state.change(keyOf(model), Limits, (limits, now) =>
            takeTurn(limits, wanted, now),
          )
          if (turn.ofDay !== undefined) throw new DailyRequestsSpent(turn.ofDay, turn.waitMs)
          if (turn.waitMs <= 0) return
          waitMs = turn.waitMs
        } catch (error) {
          underWay -= 1
          throw error
        }
        underWay -= 1
      }
      await waitForChange(waitMs)
    }
  }

  /** Resolves when a call has ended, at shutdown, or after `atMostMs`. */
  async function waitForChange(atMostMs: number): Promise<void> {
    const early = new AbortController()
    const wake = () => early.abort()
    waiting.add(wake)
    const end = signal ? AbortSignal.any([signal, early.signal]) : early.signal
    await delay(Math.min(atMostMs, MINUTE_MS), undefined, { signal: end }).catch(() => {})
    waiting.delete(wake)
  }

  return {
    async enter(model, wanted) {
      const mine = (turns.get(model) ?? Promise.resolve()).then(() => acquire(model, wanted))
      turns.set(
        model,
        mine.catch(() => {}),
      )
      await mine
      return async (seen) => {
        underWay -= 1
        try {
          await state.change(keyOf(model), Limits, (limits, now) => ({
            ...keep(learn(limits ?? UNKNOWN, seen, wanted, now)),
            result: undefined,
          }))
        } catch (error) {
          // The answer is there; the next one tells what is left of the allowance.
          if (!(error instanceof LimitsAway)) throw error
        } finally {
          wakeAll()
        }
      }
    },
  }
}

const UNKNOWN: Limits = { blockedUntil: 0 }
const keyOf = (model: string) => `pace:ai:${model}`
/** After a day every bucket is full again. */
const keep = (value: Limits) => ({ value, keepMs: DAY_MS })

const levelOf = ({ size, periodMs, level, at }: Bucket, now: number): number =>
  Math.min(size, level + ((now - at) / periodMs) * size)

function msUntil(bucket: Bucket | undefined, wanted: number, now: number, margin = MARGIN): number {
  if (!bucket) return 0
  const lacking = Math.min(wanted + margin * bucket.size, bucket.size) - levelOf(bucket, now)
  return lacking <= 0 ? 0 : Math.ceil((lacking / bucket.size) * bucket.periodMs)
}

function add(limits: Limits, tokens: number, requests: number, now: number): Limits {
  const changed = (bucket: Bucket | undefined, amount: number) =>
    bucket && { ...bucket, level: levelOf(bucket, now) + amount, at: now }
  return {
    ...limits,
    tokens: changed(limits.tokens, tokens),
    requests: changed(limits.requests, requests),
    requestsOfDay: changed(limits.requestsOfDay, requests),
  }
}

interface AiTurn {
  /** 0 if the call was taken. */
  waitMs: number
  /** The day's requests, if they are used up. */
  ofDay?: number
}

function takeTurn(limits: Limits = UNKNOWN, wanted: number, now: number): Change<Limits, AiTurn> {
  const untilNextMs = msUntil(limits.requestsOfDay, 1, now, 0)
  if (limits.requestsOfDay && untilNextMs > 0)
    return { result: { waitMs: untilNextMs, ofDay: limits.requestsOfDay.size } }
  const waitMs = Math.max(
    limits.blockedUntil - now,
    msUntil(limits.tokens, wanted, now),
    msUntil(limits.requests, 1, now),
  )
  if (waitMs > 0) return { result: { waitMs } }
  return { ...keep(add(limits, -wanted, -1, now)), result: { waitMs: 0 } }
}

function learn(limits: Limits, seen: LimitsSeen, taken: number, now: number): Limits {
  if (seen.notAsked) return add(limits, taken, 1, now)
  const learnt: Limits = { ...limits }
  if (seen.tokens) {
    const { size, left } = seen.tokens
    const own = limits.tokens
    // Other clients use the same allowance: the lower of the two counts is right.
    const level = own?.size === size ? Math.min(levelOf(own, now) + taken - (seen.used ?? taken), left) : left
    learnt.tokens = { size, periodMs: MINUTE_MS, level, at: now }
  }
  if (seen.requestsOfDay) {
    const { size, left } = seen.requestsOfDay
    const own = limits.requestsOfDay
    const level = own?.size === size ? Math.min(levelOf(own, now), left) : left
    learnt.requestsOfDay = { size, periodMs: DAY_MS, level, at: now }
  }
  const { refused } = seen
  if (!refused) return learnt
  learnt.blockedUntil = Math.max(limits.blockedUntil, now + refused.waitMs)
  if (refused.limit === 'requests' && refused.size !== undefined) {
    // At the end of the wait one request is available.
    const level = 1 - (refused.waitMs / MINUTE_MS) * refused.size
    learnt.requests = { size: refused.size, periodMs: MINUTE_MS, level, at: now }
  }
  return learnt
}
