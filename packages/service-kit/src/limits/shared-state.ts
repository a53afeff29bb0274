import type { z } from 'zod'
import type { RedisClient } from '../redis/index.ts'

/** What a change leaves behind; without `value` the state stays as it is. */
export interface Change<T, Result> {
  value?: T
  /** Milliseconds after which the value means nothing any more. */
  keepMs?: number
  result: Result
}

/**
 * Small values that all processes change in turn, such as when a host may be asked again. `apply` gets the value and the
 * time in milliseconds, is synchronous, throws nothing, and may be called more than once.
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

/** Longer lists of keys are cleared of what has expired. */
const MAX_KEYS = 5_000
/** Others may change a value at the same moment; after so many attempts this process counts for itself. */
const ATTEMPTS = 20

/** The state of one process: without Redis, and for tests with a clock of their own. */
export function ownState(now: () => number): SharedState & { last: ReturnType<typeof createKept> } {
  const last = createKept()
  return {
    last,
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

/** Writes only if nobody has changed the value meanwhile. */
const SWAP = `if (redis.call('get', KEYS[1]) or '') ~= ARGV[1] then return 0 end
redis.call('set', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1`

/**
 * The state of all processes, in Redis and by its clock. While Redis is unreachable each process goes on with the last
 * value it knows, for itself: a limit then holds per process, and is never lifted.
 */
export function sharedState(redis: RedisClient, prefix: string): SharedState {
  /** Milliseconds by which the clock of Redis is ahead. */
  let ahead = 0
  const own = ownState(() => Date.now() + ahead)

  async function changeInRedis<T, Result>(
    key: string,
    schema: z.ZodType<T>,
    apply: (value: T | undefined, now: number) => Change<T, Result>,
  ): Promise<{ result: Result } | undefined> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const [text, now] = (await redis.eval(READ, 1, `${prefix}:${key}`)) as [string | null, number]
      ahead = now - Date.now()
      // Redis may have lost its data; the value this process last wrote is used then.
      const before: unknown = text === null ? own.last.get(key, now) : JSON.parse(text)
      const change = apply(schema.safeParse(before).data, now)
      if (change.value === undefined) return change
      const values = [text ?? '', JSON.stringify(change.value), Math.max(1, Math.ceil(change.keepMs ?? 0))]
      if ((await redis.eval(SWAP, 1, `${prefix}:${key}`, ...values)) !== 1) continue
      own.last.keep(key, change, now)
      return change
    }
    return undefined
  }

  return {
    async change(key, schema, apply) {
      if (redis.status === 'ready') {
        const changed = await changeInRedis(key, schema, apply).catch(() => undefined)
        if (changed) return changed.result
      }
      return own.change(key, schema, apply)
    },
  }
}
