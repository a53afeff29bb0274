import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeNetwork } from '../../test/network.ts'
import { createQueryClient } from './query-client.ts'
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
  screen.refresh(['/api/subscriptions'])
  await vi.advanceTimersByTimeAsync(10)
  expect(screen.asked()).toBe(1)
  screen.refresh([PATH])
  await vi.advanceTimersByTimeAsync(10)
  expect(screen.asked()).toBe(2)
})

test('many hints for one key ask once a second at most, and the last of them is not lost', async () => {
  const screen = show([PATH])
  await vi.advanceTimersByTimeAsync(10)
  for (let i = 0; i < 95; i += 1) {
    screen.refresh([PATH])
    await vi.advanceTimersByTimeAsync(50)
  }
  // 4.75 seconds: one at once and one for each further second.
  expect(screen.asked() - 1).toBeLessThanOrEqual(5)
  const before = screen.asked()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(screen.asked()).toBe(before + 1)
})

test('a list that is shown page by page or filtered is refreshed under its path', async () => {
  const screen = show([PATH, 'pages', { limit: 5 }])
  await vi.advanceTimersByTimeAsync(10)
  screen.refresh([PATH])
  await vi.advanceTimersByTimeAsync(10)
  expect(screen.asked()).toBe(2)
})

test('hints are read from the stream however it is cut, and what is none is passed over', async () => {
  const parts = [
    ': open\n\nda',
    'ta: {"keys":["/a"',
    ',"/b"]}\n\n: \n\n',
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
  const told: string[][] = []
  let signs = 0
  await readHints(
    new AbortController().signal,
    (keys) => told.push(keys),
    () => (signs += 1),
  )
  expect(told).toEqual([['/a', '/b'], [], ['/c']])
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
