import type { z } from 'zod'
import type { RedisClient } from '../redis/index.ts'

/** The new value, and the result of `change`; without `value` the state stays as it is. */
export interface Change<T, Result> {
  value?: T
  /** Time to live of the value in milliseconds. Default 0: it expires at once. */
  keepMs?: number
  result: Result
}

/**
 * Small values that all processes change by compare-and-swap, such as when a host may be fetched again. `apply` gets
 * the value and the time in milliseconds. It has to be synchronous, must not throw, and may be called more than once.
 * Rejects with LimitsAway.
 */
export interface SharedState {
  change<T, Result>(
    key: string,
    schema: z.ZodType<T>,
    apply: (value: T | undefined, now: number) => Change<T, Result>,
  ): Promise<Result>
}

interface Kept {
  value: unknown
  until: number
}

/** Thrown while Redis is unreachable: without the shared state a process cannot know what the others have used up. */
export class LimitsAway extends Error {
  override name = 'LimitsAway'
  readonly type = 'limits_away'
  readonly passing = true

  constructor(cause: unknown) {
    super('Redis, which counts for all processes, is unreachable: waiting until it is back', { cause })
  }
}

/** Longer lists of keys are cleared of what has expired. */
const MAX_KEYS = 5_000
/** The state of one process: for tests with a clock of their own, and for measurements. */
export function inMemoryState(now: () => number): SharedState {
  const last = createKept()
  return {
    change: async (key, schema, apply) => {
      const time = now()
      const change = apply(schema.safeParse(last.get(key, time)).data, time)
      last.keep(key, change, time)
      return change.result
    },
  }
}

function createKept() {
  const kept = new Map<string, Kept>()
  return {
    get(key: string, time: number): unknown {
      const found = kept.get(key)
      return found && found.until > time ? found.value : undefined
    },
    keep(key: string, { value, keepMs = 0 }: Change<unknown, unknown>, time: number): void {
      if (value === undefined) return
      if (kept.size >= MAX_KEYS) for (const [old, { until }] of kept) if (until <= time) kept.delete(old)
      kept.set(key, { value, until: time + keepMs })
    },
  }
}

const READ = `local time = redis.call('time')
return { redis.call('get', KEYS[1]), time[1] * 1000 + math.floor(time[2] / 1000) }`

/** Writes only if no other process has changed the value meanwhile. */
const SWAP = `if (redis.call('get', KEYS[1]) or '') ~= ARGV[1] then return 0 end
redis.call('set', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1`

/** The state of all processes, in Redis and by its clock. */
export function sharedState(redis: RedisClient, prefix: string): SharedState {
  /** What this process last wrote, for a Redis that has lost its data. */
  const last = createKept()
  const run = (script: string, key: string, ...values: (string | number)[]): Promise<unknown> =>
    redis.eval(script, 1, `${prefix}:${key}`, ...values).catch((error: unknown) => {
      throw new LimitsAway(error)
    })

  return {
    async change(key, schema, apply) {
      // Ends, because whenever another process is faster, that one has succeeded.
      for (;;) {
        const [text, now] = (await run(READ, key)) as [string | null, number]
        const before: unknown = text === null ? last.get(key, now) : JSON.parse(text)
        const change = apply(schema.safeParse(before).data, now)
        if (change.value === undefined) return change.result
        const values = [text ?? '', JSON.stringify(change.value), Math.max(1, Math.ceil(change.keepMs ?? 0))]
        if ((await run(SWAP, key, ...values)) !== 1) continue
        last.keep(key, change, now)
        return change.result
      }
    },
  }
}
