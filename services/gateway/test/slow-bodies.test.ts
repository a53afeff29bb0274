import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { GatewayLimits } from '../src/limits/limits.ts'
import { type EdgeStage, postHead, startEdge } from './edge-stage.ts'
import { openRaw, problemIn, type RawSocket, soon, statusOf } from './raw-socket.ts'
import { keys } from './set-up.ts'

const LOGIN = '/api/auth/login'
const CREDENTIALS = '{"email":"a@example.org","password":"hush"}'
let stage: EdgeStage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

const start = async (limits: Partial<GatewayLimits>): Promise<EdgeStage> => {
  stage = await startEdge({ limits })
  return stage
}
/** Sends a part at intervals, until the socket closes. */
function drip({ socket }: RawSocket, everyMs: number, part = ' '): void {
  const timer = setInterval(() => socket.write(part), everyMs)
  socket.once('close', () => clearInterval(timer))
}
const login = (url: string) =>
  fetch(`${url}${LOGIN}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: CREDENTIALS,
  })

test.each(['/api/auth/login', '/api/webhooks/mail', '/unsubscribe/a'])(
  'a slow body to %s is refused with 408 after the grace period, and uses no connection to a service',
  async (path) => {
    const { url, asked, connections } = await start({
      bodyGraceMs: 300,
      bodyBytesPerSecond: 200,
      bodyMs: 60_000,
    })
    const raw = await openRaw(url)
    const begun = performance.now()
    raw.socket.write(postHead(path, 500))
    drip(raw, 50)
    const answer = await raw.untilClosed()
    expect(performance.now() - begun).toBeGreaterThan(290)
    expect([statusOf(answer), problemIn(answer).code]).toEqual([408, 'timeout'])
    expect(answer).toMatch(/^connection: close/im)
    expect([asked, connections()]).toEqual([[], 0])
  },
)

test('an endless chunked body is refused with 408 after the time limit, however fast it is', async () => {
  const { url, asked } = await start({ bodyMs: 500, bodyGraceMs: 100, bodyBytesPerSecond: 1 })
  const raw = await openRaw(url)
  const begun = performance.now()
  raw.socket.write(postHead(LOGIN, 'chunked'))
  drip(raw, 20, '1\r\n \r\n')
  const answer = await raw.untilClosed()
  expect([statusOf(answer), problemIn(answer).code]).toEqual([408, 'timeout'])
  expect(performance.now() - begun).toBeGreaterThan(490)
  expect(asked).toEqual([])
})

test('a body above the minimum rate is passed on whole', async () => {
  const { url, asked, answerWith } = await start({ bodyGraceMs: 100, bodyBytesPerSecond: 20, bodyMs: 20_000 })
  answerWith((request, response) => response.end(request.headers['content-length']))
  const raw = await openRaw(url)
  raw.socket.write(postHead(LOGIN, 100, 'connection: close'))
  for (let sent = 0; sent < 100; sent += 5) {
    await pause(50)
    raw.socket.write('     ')
  }
  expect(await raw.untilClosed()).toMatch(/\r\n\r\n100$/)
  expect(asked).toEqual([`POST ${LOGIN}`])
})

test('while many slow bodies are sent, a fast one is served', async () => {
  const { url, asked } = await start({
    bodyGraceMs: 60_000,
    requestsPerNetwork: 1_000,
    connectionsPerNetwork: 1_000,
  })
  const dripping = await Promise.all(Array.from({ length: 200 }, () => openRaw(url)))
  for (const raw of dripping) {
    raw.socket.write(postHead(LOGIN, 500))
    drip(raw, 1_000)
  }
  for (let i = 0; i < 20; i += 1) expect((await login(url)).status).toBe(200)
  expect(asked).toHaveLength(20)
  expect(dripping.filter((raw) => raw.isClosed())).toHaveLength(0)
  for (const { socket } of dripping) socket.destroy()
})

test.each([
  ['states its length, before a byte of it is read,', 16_385, ''],
  [
    'does not state it, once the limit is exceeded,',
    'chunked' as const,
    `4001\r\n${'x'.repeat(16_385)}\r\n0\r\n\r\n`,
  ],
])('a body that is longer than its route allows and %s is refused with 413', async (_, length, body) => {
  const { url, asked } = await start({})
  const raw = await openRaw(url)
  raw.socket.write(`${postHead(LOGIN, length)}${body}`)
  await soon(() => statusOf(raw.text())).toBe(413)
  expect(problemIn(raw.text()).code).toBe('too_large')
  expect(asked).toEqual([])
  raw.socket.destroy()
})

test('a client still sending a body that is too long gets the 413 instead of a reset', async () => {
  const { url } = await start({})
  const response = await fetch(`${url}${LOGIN}`, { method: 'POST', body: 'x'.repeat(5_000_000) })
  expect([response.status, await response.json()]).toMatchObject([413, { code: 'too_large' }])
})

test.each([
  ['login', LOGIN, 16_384],
  ['a call without a body', '/api/auth/logout', 1_024],
  ['a call of a signed-in user', '/api/user/saved-events', 262_144],
  ['a report of a mail server', '/api/webhooks/mail', 1_048_576],
])('%s accepts bodies up to the limit of its contract, and not a byte more', async (_, path, limit) => {
  const { url } = await start({})
  const send = (length: number) =>
    fetch(`${url}${path}`, { method: 'POST', headers: keys.bearer(), body: ' '.repeat(length) })
  expect([(await send(limit)).status, (await send(limit + 1)).status]).toEqual([200, 413])
})

test('the memory of all bodies is bounded; short bodies are still read, and memory is freed', async () => {
  const { url } = await start({ largeBodyBytes: 500_000, bodyGraceMs: 60_000, bodyMs: 60_000 })
  const path = '/api/webhooks/mail'
  const send = (length: number) => fetch(`${url}${path}`, { method: 'POST', body: ' '.repeat(length) })
  const startLongBody = async () => {
    const raw = await openRaw(url)
    raw.socket.write(`${postHead(path, 400_001)}${' '.repeat(400_000)}`)
    return raw
  }
  let raw = await startLongBody()
  let refused: Response | undefined
  await soon(async () => {
    // Whichever arrives second is refused: a long body that was answered or closed came second. The next one arrives
    // first only if the short one is not sent at the same time, on a connection that is already open.
    if (raw.socket.bytesRead > 0 || raw.isClosed()) {
      raw = await startLongBody()
      return 'the long body was refused'
    }
    refused = await send(200_000)
    return refused.status
  }).toBe(503)
  expect(refused?.headers.get('retry-after')).toBe('5')
  expect(await refused?.json()).toMatchObject({ code: 'unavailable' })
  expect((await login(url)).status).toBe(200)
  expect((await fetch(`${url}/health`)).status).toBe(503)
  raw.socket.destroy()
  await soon(async () => (await send(200_000)).status).toBe(200)
})

test('headers that do not end are refused with 408', async () => {
  const { url } = await start({ headersMs: 400 })
  const raw = await openRaw(url)
  raw.socket.write('GET /robots.txt HTTP/1.1\r\nhost: here\r\n')
  drip(raw, 50, 'a')
  expect(statusOf(await raw.untilClosed())).toBe(408)
})

test('a connection that sends nothing is closed', async () => {
  const { url } = await start({ headersMs: 400 })
  const raw = await openRaw(url)
  const begun = performance.now()
  await raw.untilClosed()
  expect(performance.now() - begun).toBeGreaterThan(390)
})

test.each([
  ['was refused', '/api/user/saved-events', 401],
  ['has no route', '/api/nothing', 404],
  ['is too long', LOGIN, 413],
])(
  'the rest of a request that %s is awaited no longer than the time limit of bodies',
  async (_, path, status) => {
    const { url, asked } = await start({ headersMs: 200, bodyMs: 300 })
    const raw = await openRaw(url)
    raw.socket.write(postHead(path, 50_000))
    drip(raw, 50)
    const begun = performance.now()
    expect(statusOf(await raw.untilClosed())).toBe(status)
    expect(asked).toEqual([])
    expect(performance.now() - begun).toBeLessThan(5_000)
  },
)

test('a client that disconnects in the middle of a body frees its place', async () => {
  const { url, asked, connections } = await start({ requestsPerNetwork: 1 })
  const raw = await openRaw(url)
  raw.socket.write(`${postHead(LOGIN, 100)}{`)
  await soon(async () => (await login(url)).status).toBe(429)
  raw.socket.destroy()
  await soon(async () => (await login(url)).status).toBe(200)
  expect([asked.length, connections()]).toEqual([1, 1])
})

test('closing the gateway does not wait for slow bodies', async () => {
  const { url, http } = await start({ bodyGraceMs: 60_000, bodyMs: 60_000 })
  const raw = await openRaw(url)
  raw.socket.write(postHead(LOGIN, 100))
  drip(raw, 100)
  await login(url)
  const begun = performance.now()
  await http.close()
  expect(performance.now() - begun).toBeLessThan(5_000)
  await soon(() => raw.isClosed()).toBe(true)
})
