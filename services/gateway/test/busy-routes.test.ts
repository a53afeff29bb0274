import { once } from 'node:events'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { waitFor } from '@uitpost/testing'
import { afterEach, expect, test } from 'vitest'
import type { GatewayLimits } from '../src/limits/limits.ts'
import { type EdgeStage, startEdge } from './edge-stage.ts'
import { openRaw, soon } from './raw-socket.ts'
import { keys } from './set-up.ts'

const WEBHOOK = '/api/webhooks/mail'
const MIB = 1_048_576
let stage: EdgeStage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

const start = async (limits: Partial<GatewayLimits>): Promise<EdgeStage> => {
  stage = await startEdge({ limits: { requestsPerNetwork: 1_000, ...limits } })
  return stage
}
/** Blocks the event loop. */
const stopFor = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
const post = (url: string, path: string) => fetch(`${url}${path}`, { method: 'POST', body: '{}' })

test('a full route does not affect other routes, even of the same service', async () => {
  const { url, hold, waiting, release } = await start({ requestsPerRoute: 4 })
  hold(WEBHOOK)
  const calls = Array.from({ length: 12 }, () => post(url, WEBHOOK))
  await soon(() => waiting(WEBHOOK)).toBe(4)
  const others = await Promise.all([
    post(url, '/api/auth/login'),
    fetch(`${url}/api/user/profile`, { headers: keys.bearer() }),
    post(url, '/api/webhooks/messages'),
    fetch(`${url}/api/notifications`, { headers: keys.bearer() }),
  ])
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(waiting(WEBHOOK)).toBe(4)
  // The queued requests follow one after the other.
  for (let i = 0; i < 12; i += 1) {
    await soon(() => waiting(WEBHOOK)).toBeGreaterThan(0)
    release(WEBHOOK)
  }
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(12).fill(200))
})

test('routes share the connections to their service', async () => {
  const { url, asked, connections } = await start({})
  await fetch(`${url}/api/user/profile`, { headers: keys.bearer() })
  await post(url, '/api/auth/login')
  await fetch(`${url}/api/notifications`, { headers: keys.bearer() })
  await post(url, WEBHOOK)
  expect([asked.length, connections()]).toEqual([4, 1])
})

test('with a full queue a request is refused at once: 503 with retry-after', async () => {
  const { url, hold, waiting, release } = await start({ requestsPerRoute: 1, waitingPerRoute: 2 })
  hold(WEBHOOK)
  const served = post(url, WEBHOOK)
  await soon(() => waiting(WEBHOOK)).toBe(1)
  const [one, two] = [post(url, WEBHOOK), post(url, WEBHOOK)]
  await waitFor(async () => (await fetch(`${url}/health`)).status === 200)
  const refused = await Promise.all(Array.from({ length: 5 }, () => post(url, WEBHOOK)))
  expect(
    refused.map(({ status }) => status).filter((status) => status === 503).length,
  ).toBeGreaterThanOrEqual(3)
  const last = refused.at(-1)
  expect(last?.headers.get('content-type')).toContain('application/problem+json')
  expect(last?.headers.get('retry-after')).toBe('2')
  expect(await last?.json()).toMatchObject({ code: 'unavailable' })
  const health = await fetch(`${url}/health`)
  expect([health.status, await health.json()]).toMatchObject([503, { status: 'busy' }])
  expect((await post(url, '/api/auth/login')).status).toBe(200)
  for (let i = 0; i < 3; i += 1) {
    await soon(() => waiting(WEBHOOK)).toBe(1)
    release(WEBHOOK)
  }
  for (const call of [served, one, two]) expect((await call).status).toBe(200)
})

test('a request that has waited too long is refused, and its place is free again', async () => {
  const { url, hold, waiting, release } = await start({ requestsPerRoute: 1, waitMs: 200 })
  hold(WEBHOOK)
  const served = post(url, WEBHOOK)
  await soon(() => waiting(WEBHOOK)).toBe(1)
  const late = await post(url, WEBHOOK)
  expect([late.status, late.headers.get('retry-after')]).toEqual([503, '2'])
  release(WEBHOOK)
  expect((await served).status).toBe(200)
  const next = post(url, WEBHOOK)
  await soon(() => waiting(WEBHOOK)).toBe(1)
  release(WEBHOOK)
  expect((await next).status).toBe(200)
})

test('a queued request whose client disconnects is not sent to the service', async () => {
  const { http, url, asked, hold, waiting, release } = await start({
    requestsPerRoute: 1,
    waitingPerRoute: 5,
  })
  const connections = promisify(http.server.getConnections.bind(http.server))
  hold(WEBHOOK)
  const served = post(url, WEBHOOK)
  await soon(() => waiting(WEBHOOK)).toBe(1)
  const leaving = await Promise.all(Array.from({ length: 5 }, () => openRaw(url)))
  for (const { socket } of leaving)
    socket.write(`POST ${WEBHOOK} HTTP/1.1\r\nhost: here\r\ncontent-length: 2\r\n\r\n{}`)
  await waitFor(async () => (await post(url, WEBHOOK)).status === 503)
  const before = await connections()
  for (const { socket } of leaving) socket.destroy()
  await waitFor(async () => (await connections()) <= before - leaving.length)
  const last = post(url, WEBHOOK)
  release(WEBHOOK)
  expect((await served).status).toBe(200)
  await soon(() => waiting(WEBHOOK)).toBe(1)
  release(WEBHOOK)
  expect((await last).status).toBe(200)
  expect(asked).toHaveLength(2)
})

test('a place is occupied while the service works, also when the client has disconnected', async () => {
  const { url, hold, waiting, release } = await start({ requestsPerRoute: 2, waitMs: 200 })
  hold(WEBHOOK)
  for (let i = 1; i <= 2; i += 1) {
    const raw = await openRaw(url)
    raw.socket.write(`POST ${WEBHOOK} HTTP/1.1\r\nhost: here\r\ncontent-length: 2\r\n\r\n{}`)
    await soon(() => waiting(WEBHOOK)).toBe(i)
    raw.socket.destroy()
  }
  expect((await post(url, WEBHOOK)).status).toBe(503)
  release(WEBHOOK)
  await waitFor(async () => {
    const call = post(url, WEBHOOK)
    await soon(() => waiting(WEBHOOK)).toBeGreaterThan(1)
    release(WEBHOOK)
    release(WEBHOOK)
    return (await call).status === 200
  })
})

test.each([
  ['hangs up', 'destroy'],
  ['breaks off in the middle', 'half'],
  ['breaks off in the middle of a short response', 'half JSON'],
  ['responds with no HTTP', 'nonsense'],
])('when a service %s its place is freed, and the client gets 503 or half the response', async (_, fault) => {
  const { url, answerWith } = await start({ requestsPerRoute: 1, waitMs: 500 })
  answerWith((_request, response) => {
    if (fault === 'destroy') response.destroy()
    else if (fault === 'nonsense') response.socket?.end('nonsense\r\n\r\n')
    else {
      const type = fault === 'half JSON' ? { 'content-type': 'application/json' } : {}
      response.writeHead(200, { 'content-length': 100, ...type }).write('half')
      setTimeout(() => response.destroy(), 50)
    }
  })
  for (let i = 0; i < 3; i += 1) {
    const outcome = await post(url, WEBHOOK).then(
      async (response) => (response.status === 503 ? '503' : await response.text().catch(() => 'half')),
      () => 'half',
    )
    expect(outcome).toBe(fault.startsWith('half') ? 'half' : '503')
  }
  answerWith((_request, response) => void response.end('[]'))
  expect((await post(url, WEBHOOK)).status).toBe(200)
})

test('a service that does not respond gives 503 with retry-after', async () => {
  const { url, answerWith } = await start({})
  answerWith((_request, response) => void response.destroy())
  const response = await fetch(`${url}/api/categories`)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
})

test.each([
  ['a read is sent once more', 'GET', '/api/categories', 2, 200],
  ['a write is not', 'POST', WEBHOOK, 1, 503],
])('of a service that closes the connection before it answers %s', async (_, method, path, calls, status) => {
  const { url, asked, answerWith } = await start({})
  answerWith((_request, response) => {
    if (asked.length === 1) response.destroy()
    else response.end('[]')
  })
  const response = await fetch(`${url}${path}`, { method, ...(method === 'POST' && { body: '{}' }) })
  expect([response.status, asked.length]).toEqual([status, calls])
})

test('a 503 of a service is passed on without a retry', async () => {
  const { url, asked, answerWith } = await start({})
  answerWith((_request, response) => void response.writeHead(503, { 'retry-after': '9' }).end('{}'))
  const response = await fetch(`${url}/api/categories`)
  expect([response.status, response.headers.get('retry-after'), asked.length]).toEqual([503, '9', 1])
})

test('while the process is overloaded, all requests except health checks are refused', async () => {
  const { http, asked } = await start({ memoryBytes: 1, sampleMs: 100 })
  await waitFor(async () => (await http.inject('/api/categories')).statusCode === 503)
  const refused = await http.inject('/api/categories')
  expect([refused.headers['retry-after'], refused.json()]).toMatchObject(['5', { code: 'unavailable' }])
  expect((await http.inject('/auth/login')).statusCode).toBe(503)
  // Otherwise a load that only has to be shed would restart every gateway.
  for (const probe of ['/live', '/ready']) expect((await http.inject(probe)).statusCode).toBe(200)
  const before = asked.length
  const health = await http.inject('/health')
  expect([health.statusCode, health.json()]).toEqual([503, { status: 'busy', version: '1.2.3' }])
  expect(health.headers['retry-after']).toBe('5')
  expect(asked).toHaveLength(before)
})

test('load is shed while the event loop is delayed, and no longer after it has recovered', async () => {
  // A start on a busy machine delays the event loop too, but not for this long.
  const { http } = await start({ eventLoopDelayMs: 400, sampleMs: 1_000 })
  const status = async () => (await http.inject('/api/categories')).statusCode
  expect(await status()).toBe(200)
  const busy = setInterval(stopFor, 1, 1_000)
  await waitFor(async () => (await status()) === 503)
  clearInterval(busy)
  await waitFor(async () => (await status()) === 200)
})

test('a single long block of the event loop, as at the start, causes no refusal', async () => {
  const { http } = await start({ eventLoopDelayMs: 400, sampleMs: 2_000 })
  stopFor(1_000)
  const begun = performance.now()
  await waitFor(async () => {
    expect((await http.inject('/api/categories')).statusCode).toBe(200)
    return performance.now() - begun > 3_000
  })
})

/** Reads the head of a response and nothing of its body. */
async function readNothing(url: string, path: string) {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  let closed = false
  socket.on('error', () => {}).on('close', () => (closed = true))
  socket.write(`GET ${path} HTTP/1.1\r\nhost: here\r\n\r\n`)
  await once(socket, 'readable')
  return { socket, isClosed: () => closed }
}

test('a client that requests much and reads nothing is disconnected', async () => {
  const { url, answerWith } = await start({ readerMs: 400 })
  let gone = 0
  answerWith((_request, response) => {
    response.once('close', () => (gone += 1))
    response.end(Buffer.alloc(64 * MIB))
  })
  const { socket, isClosed } = await readNothing(url, '/api/categories')
  await soon(() => gone).toBe(1)
  socket.resume()
  await waitFor(isClosed)
  expect(socket.bytesRead).toBeLessThan(64 * MIB)
})

test('a client that reads slowly is served to the end', async () => {
  const { url, answerWith } = await start({ readerMs: 2_000, readerBytes: 1_024 })
  answerWith((_request, response) => void response.end(Buffer.alloc(16 * MIB)))
  const response = await fetch(`${url}/api/categories`)
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect(length).toBe(16 * MIB)
})
