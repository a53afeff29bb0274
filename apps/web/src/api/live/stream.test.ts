import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeNetwork, json } from '../../../test/network.ts'
import { call } from '../call.ts'
import { createQueryClient, readAgain } from '../query-client.ts'
import { createRefresher, readHints } from './stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const PATH = '/api/events/pending'

/** A screen that shows these queries. */
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

test('a hint asks at once for what it names, and leaves the rest alone', async () => {
  const screen = show([PATH], ['/api/subscriptions'])
  await vi.advanceTimersByTimeAsync(10)
  screen.refresh({ keys: ['/api/subscriptions'] })
  await vi.advanceTimersByTimeAsync(10)
  expect(screen.asked()).toBe(1)
  screen.refresh({ keys: [PATH] })
  await vi.advanceTimersByTimeAsync(10)
  expect(screen.asked()).toBe(2)
})

test('many hints for one key ask once a second at most, and the last of them is not lost', async () => {
  const screen = show([PATH])
  await vi.advanceTimersByTimeAsync(10)
  for (let i = 0; i < 95; i += 1) {
    screen.refresh({ keys: [PATH] })
    await vi.advanceTimersByTimeAsync(50)
  }
  // 4.75 seconds: one at once and one for each further second.
  expect(screen.asked() - 1).toBeLessThanOrEqual(5)
  const before = screen.asked()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(screen.asked()).toBe(before + 1)
})

describe('what this tab changed itself', () => {
  const APPROVE = 'PUT /api/events/1/approve'
  /** A decision as a screen makes it: the list is asked for with the answer. */
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
        call('approveEvent', { params: { id: '1' } }).then(() => readAgain(client, ['listPendingEvents'])),
    }
  }

  test.each([
    ['after the answer', 20],
    ['long after it', 400],
  ])('is asked for once when the hint comes %s', async (_, ms) => {
    const screen = decide(`after ${ms}`)
    await vi.advanceTimersByTimeAsync(10)
    void screen.decide()
    await vi.advanceTimersByTimeAsync(ms)
    screen.refresh({ keys: [PATH], after: `after ${ms}` })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(screen.times(PATH)).toBe(2)
  })

  test('is asked for once when the hint is quicker than the answer', async () => {
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

  test('is asked for by the hint where the screen does not do so', async () => {
    const screen = decide('elsewhere')
    await vi.advanceTimersByTimeAsync(10)
    void screen.decide()
    await vi.advanceTimersByTimeAsync(20)
    screen.refresh({ keys: [PATH, '/api/subscriptions'], after: 'elsewhere' })
    await vi.advanceTimersByTimeAsync(3_000)
    expect([screen.times(PATH), screen.times('/api/subscriptions')]).toEqual([2, 2])
  })

  test('hides nothing that somebody else changes at the same moment', async () => {
    const screen = decide('mine')
    await vi.advanceTimersByTimeAsync(10)
    void screen.decide()
    await vi.advanceTimersByTimeAsync(20)
    screen.refresh({ keys: [PATH], after: 'mine' })
    screen.refresh({ keys: [PATH], after: 'theirs' })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(screen.times(PATH)).toBe(3)
  })

  test('does not keep a hint waiting for a write that hangs', async () => {
    const screen = decide('hangs', () => new Promise(() => undefined))
    await vi.advanceTimersByTimeAsync(10)
    void screen.decide()
    screen.refresh({ keys: [PATH], after: 'theirs' })
    await vi.advanceTimersByTimeAsync(1_100)
    expect(screen.times(PATH)).toBe(2)
  })
})

test('a list that is shown page by page or filtered is refreshed under its path', async () => {
  const screen = show([PATH, 'pages', { limit: 5 }])
  await vi.advanceTimersByTimeAsync(10)
  screen.refresh({ keys: [PATH] })
  await vi.advanceTimersByTimeAsync(10)
  expect(screen.asked()).toBe(2)
})

test('hints are read from the stream however it is cut, and what is none is passed over', async () => {
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

test('a stream that gives signs of life is kept, and given up when there were none for 45 seconds', async () => {
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

test('a stream that is never opened is given up', async () => {
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
