import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import { inMemoryState } from '@uitpost/service-kit/limits'
import { describe, expect, test } from 'vitest'
import { type AiPace, createAiPace, DailyRequestsSpent, type LimitsSeen } from './ai-pace.ts'

const MINUTE_MS = 60_000

/** A provider with an evenly refilled allowance, which records what it granted and refused. */
function provider(size: number, limit: 'tokens' | 'requests') {
  let level = size
  let at = performance.now()
  const log = { granted: 0, refused: 0, refusedLater: 0, firstRefusal: 0, underWay: 0, most: 0 }
  const refill = () => {
    const now = performance.now()
    level = Math.min(size, level + ((now - at) / MINUTE_MS) * size)
    at = now
  }
  async function call(tokens: number): Promise<LimitsSeen> {
    const sentAt = performance.now()
    const cost = limit === 'tokens' ? tokens : 1
    log.underWay += 1
    log.most = Math.max(log.most, log.underWay)
    refill()
    const grants = level >= cost
    if (grants) level -= cost
    await pause(20)
    log.underWay -= 1
    refill()
    const left = limit === 'tokens' ? { tokens: { size, left: Math.floor(level) } } : {}
    if (grants) {
      log.granted += cost
      return { ...left, used: tokens }
    }
    log.refused += 1
    if (log.firstRefusal > 0 && sentAt > log.firstRefusal) log.refusedLater += 1
    log.firstRefusal ||= performance.now()
    return { ...left, refused: { limit, size, waitMs: ((cost - level) / size) * MINUTE_MS } }
  }
  return { call, log }
}

/** Makes calls for a while, as many at once as allowed. */
async function ask(
  limit: 'tokens' | 'requests',
  size: number,
  { tokens, expected = tokens, ms }: { tokens: number; expected?: number; ms: number },
) {
  const { call, log } = provider(size, limit)
  const pace = createAiPace({ concurrency: 8, state: inMemoryState(() => performance.now()) })
  const end = performance.now() + ms
  const began = performance.now()
  const worker = async () => {
    while (performance.now() < end) {
      const leave = await pace.enter('model', expected)
      await leave(await call(tokens))
    }
  }
  await Promise.all(Array.from({ length: 12 }, worker))
  return { ...log, allowed: size * (1 + (performance.now() - began) / MINUTE_MS) }
}

// Concurrently, since each measures seconds of real time in which it mostly waits.
test.concurrent.for([
  ['tokens per minute', 'tokens', 60_000, { tokens: 300, ms: 2_500 }],
  [
    'tokens, if each call uses more than estimated',
    'tokens',
    60_000,
    { tokens: 300, expected: 330, ms: 2_500 },
  ],
  ['requests per minute', 'requests', 300, { tokens: 300, ms: 2_500 }],
] as const)(
  '%s are used up, and no call is refused after the first refusal',
  async ([, limit, size, calls], { expect }) => {
    const { granted, allowed, refusedLater, most } = await ask(limit, size, calls)
    expect(granted / allowed).toBeGreaterThan(0.9)
    expect(refusedLater).toBe(0)
    expect(most).toBeLessThanOrEqual(8)
  },
)

test('use of the same limit by other clients is read from the responses', async () => {
  const pace = createAiPace({ concurrency: 8, state: inMemoryState(() => performance.now()) })
  const leave = await pace.enter('model', 100)
  await leave({ tokens: { size: 60_000, left: 50 }, used: 100 })
  const before = performance.now()
  // 60,000 a minute are one each millisecond: 250 and the margin are available after about 800.
  const next = await pace.enter('model', 250)
  expect(performance.now() - before).toBeGreaterThan(700)
  await next({})
})

/** Whether a call of this many tokens may begin now, with a stopped clock, so that nothing refills. */
async function mayEnter(tokens: number, earlier: (pace: AiPace) => Promise<void>): Promise<boolean> {
  const stopping = new AbortController()
  const pace = createAiPace({ concurrency: 8, state: inMemoryState(() => 0), signal: stopping.signal })
  await earlier(pace)
  let entered = false
  const entering = pace.enter('model', tokens).then(
    () => (entered = true),
    () => undefined,
  )
  // A caller that need not wait has entered before the next turn of the event loop.
  await setImmediate()
  const may = entered
  stopping.abort()
  await entering
  return may
}

describe('the remaining tokens of 1,000', () => {
  const learnt = async (pace: AiPace) => {
    const leave = await pace.enter('model', 100)
    await leave({ tokens: { size: 1_000, left: 900 }, used: 100 })
  }

  test.each<[string, number, (pace: AiPace) => Promise<void>]>([
    [
      'are the provider’s number if other clients used some',
      100,
      async (pace) => {
        await learnt(pace)
        const leave = await pace.enter('model', 300)
        await leave({ tokens: { size: 1_000, left: 100 }, used: 300 })
      },
    ],
    [
      'are reduced by calls under way that the provider has not counted yet',
      200,
      async (pace) => {
        await learnt(pace)
        const leave = await pace.enter('model', 300)
        await pace.enter('model', 400)
        await leave({ tokens: { size: 1_000, left: 600 }, used: 300 })
      },
    ],
    [
      'increase by the tokens that a call did not use',
      800,
      async (pace) => {
        await learnt(pace)
        const leave = await pace.enter('model', 700)
        await leave({ tokens: { size: 1_000, left: 900 }, used: 100 })
      },
    ],
    [
      'are reduced by the tokens that a call used above its estimate',
      400,
      async (pace) => {
        await learnt(pace)
        const leave = await pace.enter('model', 300)
        await leave({ tokens: { size: 1_000, left: 900 }, used: 500 })
      },
    ],
    [
      'are the provider’s number if the limit has changed',
      500,
      async (pace) => {
        await learnt(pace)
        const leave = await pace.enter('model', 800)
        await leave({ tokens: { size: 2_000, left: 500 }, used: 800 })
      },
    ],
  ])('%s: %i', async (_, left, earlier) => {
    const margin = left === 500 ? 20 : 10
    expect(await mayEnter(left - margin, earlier)).toBe(true)
    expect(await mayEnter(left - margin + 1, earlier)).toBe(false)
  })
})

test('the tokens of a call that was aborted before it was sent are available to the next one', async () => {
  let minutes = 0
  const pace = createAiPace({ concurrency: 8, state: inMemoryState(() => minutes * MINUTE_MS) })
  const first = await pace.enter('model', 100)
  await first({ tokens: { size: 1_000, left: 900 }, used: 100 })
  minutes += 1
  for (let n = 0; n < 20; n += 1) {
    const leave = await pace.enter('model', 800)
    await leave({ notAsked: true })
  }
  const granted = pace.enter('model', 800).then(() => 'granted')
  expect(await Promise.race([granted, pause(5_000, 'still waiting')])).toBe('granted')
})

describe('with two of 1,000 requests of the day left', () => {
  const SECONDS = 1_000
  let clock = 0
  const twoLeft = async () => {
    clock = 0
    const pace = createAiPace({ concurrency: 8, state: inMemoryState(() => clock) })
    const leave = await pace.enter('model', 100)
    await leave({ requestsOfDay: { size: 1_000, left: 2 } })
    return pace
  }

  test('two calls may begin, and the next caller gets the time of the next available request', async () => {
    const pace = await twoLeft()
    await pace.enter('model', 100)
    await pace.enter('model', 100)
    const refused = await pace.enter('model', 100).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DailyRequestsSpent)
    expect(refused).toMatchObject({ size: 1_000, waitMs: 86_400 })
    clock = 86.4 * SECONDS
    await pace.enter('model', 100)
    await expect(pace.enter('model', 100)).rejects.toThrow('The 1000 requests per day are used up')
  })

  test('a call that was not sent frees its request for others', async () => {
    const pace = await twoLeft()
    for (let time = 0; time < 5; time += 1) {
      const leave = await pace.enter('model', 100)
      await leave({ notAsked: true })
    }
    await expect(pace.enter('model', 100)).resolves.toBeTypeOf('function')
  })

  test('the lower of two counts applies: others use the same key, and answers arrive out of order', async () => {
    const pace = await twoLeft()
    const first = await pace.enter('model', 100)
    await first({ requestsOfDay: { size: 1_000, left: 900 } })
    const second = await pace.enter('model', 100)
    await second({})
    await expect(pace.enter('model', 100)).rejects.toThrow(DailyRequestsSpent)
    const other = await twoLeft()
    const last = await other.enter('model', 100)
    await last({ requestsOfDay: { size: 1_000, left: 0 } })
    await expect(other.enter('model', 100)).rejects.toThrow(DailyRequestsSpent)
  })

  test('another model has a separate limit', async () => {
    const pace = await twoLeft()
    await pace.enter('model', 100)
    await pace.enter('model', 100)
    await expect(pace.enter('another', 100)).resolves.toBeTypeOf('function')
  })
})

test('a model without tokens does not delay other models', async () => {
  const pace = createAiPace({ concurrency: 8, state: inMemoryState(() => performance.now()) })
  const leave = await pace.enter('one', 100)
  await leave({ refused: { limit: 'tokens', size: 8_000, waitMs: 60_000 } })
  const blocked = pace.enter('one', 100)
  const outcome = await Promise.race([blocked.then(() => 'one'), pace.enter('two', 100).then(() => 'two')])
  expect(outcome).toBe('two')
})

test('waiting callers are released at shutdown', async () => {
  const stopping = new AbortController()
  const pace = createAiPace({
    concurrency: 1,
    state: inMemoryState(() => performance.now()),
    signal: stopping.signal,
  })
  await pace.enter('model', 100)
  const waiting = expect(pace.enter('model', 100)).rejects.toThrow()
  stopping.abort()
  await waiting
})
