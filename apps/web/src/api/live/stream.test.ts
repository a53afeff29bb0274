import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeNetwork, json } from '../../../test/network.ts'
import { call } from '../call.ts'
import { invalidateAfter } from '../invalidate-after.ts'
import { createQueryClient } from '../query-client.ts'
import { createRefresher, readHints } from './stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const PATH = '/api/events/pending'

/** Simulates a screen with active queries under these paths. */
function show(...keys: (readonly unknown[])[]) {
  const client = createQueryClient()
  const network = fakeNetwork({ [`GET ${PATH}`]: [], 'GET /api/subscriptions': [] })
  const queryFn = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    fetch(String(queryKey[0])).then((response) => response.json() as Promise<unknown>)
  for (const queryKey of keys) {
    new QueryObserver(client, { queryKey: [...queryKey], queryFn }).subscribe(() => undefined)
  }
  return { refresh: createRefresher(client), asked: () => network.to(`GET ${PATH}`).length }
}

test('a hint refetches the active queries under its key at once, and no others', async () => {
  const screen = show([PATH], ['/api/subscriptions'])
  await vi.advanceTimersByTimeAsync(10)
  screen.refresh({ keys: ['/api/subscriptions'] })
  await vi.advanceTimersByTimeAsync(10)
  expect(screen.asked()).toBe(1)
  screen.refresh({ keys: [PATH] })
  await vi.advanceTimersByTimeAsync(10)
  expect(screen.asked()).toBe(2)
})

test('hints for one key cause at most one refetch per second, and the last one is not lost', async () => {
  const screen = show([PATH])
  await vi.advanceTimersByTimeAsync(10)
  for (let i = 0; i < 95; i += 1) {
    screen.refresh({ keys: [PATH] })
    await vi.advanceTimersByTimeAsync(50)
  }
  // In 4.75 seconds: one refetch at once, and one for each following second.
  expect(screen.asked() - 1).toBeLessThanOrEqual(5)
  const before = screen.asked()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(screen.asked()).toBe(before + 1)
})

describe('a query that this tab changed by a write', () => {
  const APPROVE = 'PUT /api/events/1/approve'
  /** Simulates a decision: the screen refetches its list as soon as the response arrives. */
  function decide(id: string, answer: () => unknown = () => json({}, 200, { 'x-request-id': id })) {
    const client = createQueryClient()
    const network = fakeNetwork({ [`GET ${PATH}`]: [], 'GET /api/subscriptions': [], [APPROVE]: answer })
    for (const path of [PATH, '/api/subscriptions']) {
      new QueryObserver(client, { queryKey: [path] }).subscribe(() => undefined)
    }
    const refresh = createRefresher(client)
    return {
      refresh,
      times: (path: string) => network.to(`GET ${path}`).length,
      decide: () =>
        call('approveEvent', { params: { id: '1' } }).then(() =>
          invalidateAfter(client, 'approveEvent', { id: '1' }),
        ),
    }
  }

  test.each([
    ['after the response', 20],
    ['long after the response', 400],
  ])('is fetched once when the hint arrives %s', async (_, ms) => {
    const screen = decide(`after ${ms}`)
    await vi.advanceTimersByTimeAsync(10)
    void screen.decide()
    await vi.advanceTimersByTimeAsync(ms)
    screen.refresh({ keys: [PATH], after: `after ${ms}` })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(screen.times(PATH)).toBe(2)
  })

  test('is fetched once when the hint arrives before the response', async () => {
    let respond: (response: Response) => void = () => {}
    const screen = decide('quick', () => new Promise<Response>((resolve) => (respond = resolve)))
    await vi.advanceTimersByTimeAsync(10)
    void screen.decide()
    await vi.advanceTimersByTimeAsync(10)
    screen.refresh({ keys: [PATH], after: 'quick' })
    await vi.advanceTimersByTimeAsync(200)
    expect(screen.times(PATH)).toBe(1)
    respond(json({}, 200, { 'x-request-id': 'quick' }))
    await vi.advanceTimersByTimeAsync(3_000)
    expect(screen.times(PATH)).toBe(2)
  })

  test('is fetched by the hint when the screen does not refetch it', async () => {
    const screen = decide('elsewhere')
    await vi.advanceTimersByTimeAsync(10)
    void screen.decide()
    await vi.advanceTimersByTimeAsync(20)
    screen.refresh({ keys: [PATH, '/api/subscriptions'], after: 'elsewhere' })
    await vi.advanceTimersByTimeAsync(3_000)
    expect([screen.times(PATH), screen.times('/api/subscriptions')]).toEqual([2, 2])
  })

  test('is fetched again when another user changes it at the same time', async () => {
    const screen = decide('mine')
    await vi.advanceTimersByTimeAsync(10)
    void screen.decide()
    await vi.advanceTimersByTimeAsync(20)
    screen.refresh({ keys: [PATH], after: 'mine' })
    screen.refresh({ keys: [PATH], after: 'theirs' })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(screen.times(PATH)).toBe(3)
  })

  test('is fetched within about a second although another write never gets a response', async () => {
    const screen = decide('hangs', () => new Promise(() => undefined))
    await vi.advanceTimersByTimeAsync(10)
    void screen.decide()
    screen.refresh({ keys: [PATH], after: 'theirs' })
    await vi.advanceTimersByTimeAsync(1_100)
    expect(screen.times(PATH)).toBe(2)
  })
})

test('a hint for a path refetches its pages and filtered lists', async () => {
  const screen = show([PATH, 'pages', { limit: 5 }])
  await vi.advanceTimersByTimeAsync(10)
  screen.refresh({ keys: [PATH] })
  await vi.advanceTimersByTimeAsync(10)
  expect(screen.asked()).toBe(2)
})

test('hints are parsed across chunk boundaries, and malformed ones are ignored', async () => {
  const parts = [
    ': open\n\nda',
    'ta: {"keys":["/a"',
    ',"/b"],"after":"r1"}\n\n: \n\n',
    'data: {oops\n\ndata: {"keys":["/c"]}\n\n',
  ]
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(encoder.encode(part))
      controller.close()
    },
  })
  fakeNetwork({})
  vi.stubGlobal('fetch', async () => ({ ok: true, body }))
  const told: unknown[] = []
  let signs = 0
  await readHints(
    new AbortController().signal,
    (one) => told.push(one),
    () => (signs += 1),
  )
  expect(told).toEqual([{ keys: ['/a', '/b'], after: 'r1' }, { keys: [] }, { keys: ['/c'] }])
  expect(signs).toBe(parts.length)
})

test('a stream stays open while data arrives, and is aborted after 45 seconds without', async () => {
  let send: (text: string) => void = () => {}
  fakeNetwork({})
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => ({
    ok: true,
    body: new ReadableStream<Uint8Array>({
      start(controller) {
        send = (text) => controller.enqueue(new TextEncoder().encode(text))
        signal?.addEventListener('abort', () => controller.error(new Error('given up')))
      },
    }),
  }))
  let ended: unknown
  void readHints(
    new AbortController().signal,
    () => undefined,
    () => undefined,
  ).catch((error: unknown) => (ended = error))
  for (let sign = 0; sign < 8; sign += 1) {
    await vi.advanceTimersByTimeAsync(15_000)
    send(': \n\n')
  }
  await vi.advanceTimersByTimeAsync(44_000)
  expect(ended).toBeUndefined()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(ended).toEqual(new Error('given up'))
})

test('a stream that never opens is aborted', async () => {
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('given up')))
      }),
  )
  const read = expect(
    readHints(
      new AbortController().signal,
      () => undefined,
      () => undefined,
    ),
  ).rejects.toThrow('given up')
  await vi.advanceTimersByTimeAsync(46_000)
  await read
})
