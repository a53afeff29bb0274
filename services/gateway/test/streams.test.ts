import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { type Hint, hintChannel, ROLES, revocationKeys, STREAM_PATH } from '@uitpost/contracts'
import { createLogger } from '@uitpost/service-kit'
import { type OwnServer, startOwnRedis, waitFor } from '@uitpost/testing'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connectHints } from '../src/clients/hints.ts'
import { connectRevokedTokens } from '../src/clients/revoked-tokens.ts'
import { everyServiceAt, type Gateway, keys, startGateway, writeWebRoot } from './set-up.ts'
import { readStream, type StreamReader } from './stream-reader.ts'

const redisKeys = revocationKeys('one')
const logger = createLogger('gateway', 'silent')
const SESSION = '0190c000-0000-7000-8000-000000000002'
/** The user of a test. */
let me: string
let redisServer: OwnServer
let redis: Redis
let webRoot: string
let hints: ReturnType<typeof connectHints>
let revoked: ReturnType<typeof connectRevokedTokens>
let http: Gateway
let url: string
let readers: StreamReader[] = []

const startStreams = () =>
  startGateway(everyServiceAt('http://127.0.0.1:1'), webRoot, {
    hints,
    refusalOf: revoked.refusalOf,
    streamTiming: { heartbeatMs: 60, paceMs: 40 },
  })

beforeAll(async () => {
  webRoot = await writeWebRoot({ 'index.html': '<!doctype html>' })
  redisServer = await startOwnRedis()
  redis = new Redis(redisServer.url, { retryStrategy: () => 50 })
  redis.on('error', () => {})
  hints = connectHints(redisServer, hintChannel('one'), logger)
  revoked = connectRevokedTokens(redisServer, redisKeys, logger)
  http = await startStreams()
  url = await http.listen({ host: '127.0.0.1', port: 0 })
})

beforeEach(() => {
  me = randomUUID()
})

afterEach(async () => {
  vi.useRealTimers()
  for (const reader of readers) reader.stop()
  readers = []
  await redis.flushall()
})

afterAll(async () => {
  await http.close()
  hints.close()
  revoked.close()
  redis.disconnect()
  await redisServer.close()
  await rm(webRoot, { recursive: true })
})

/** Opens a stream of this user in a session of its own. */
async function read(claims: Record<string, unknown> = {}): Promise<StreamReader> {
  const reader = await readStream(url, { claims: { sub: me, ...claims } })
  readers.push(reader)
  return reader
}

const publish = (hint: Hint) => redis.publish(hintChannel('one'), JSON.stringify(hint))
/** Publishes a hint until it arrives, since resubscribing after a fault takes some time. */
const heard = (reader: StreamReader, hint: Hint) =>
  waitFor(async () => {
    await publish(hint)
    return reader.told.flat().includes(hint.keys[0] ?? '')
  })

test('a stream can be opened with a valid token of any role only', async () => {
  const stranger = await fetch(`${url}${STREAM_PATH}`)
  expect(stranger.status).toBe(401)
  expect(stranger.headers.get('content-type')).toContain('application/problem+json')
  for (const wrong of [{ exp: 1 }, { aud: undefined }, { typ: 'refresh' }, { role: 'root' }])
    expect((await read(wrong)).status).toBe(401)
  for (const role of ROLES) {
    const reader = await read({ role, sub: randomUUID() })
    expect(reader.status).toBe(200)
    expect(reader.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    expect(reader.headers['cache-control']).toBe('no-store')
  }
})

test('a hint for a user reaches all streams of the user and no others', async () => {
  const [mine, mineToo, other] = [
    await read(),
    await read(),
    await read({ sub: SESSION, role: 'super_admin' }),
  ]
  await publish({ audience: { user: me }, keys: ['/api/subscriptions'] })
  await waitFor(() => mine.told.length > 0 && mineToo.told.length > 0)
  await publish({ audience: { user: SESSION }, keys: ['/api/user/saved-events'] })
  await waitFor(() => other.told.length > 0)
  expect(mine.told).toEqual([['/api/subscriptions']])
  expect(other.told).toEqual([['/api/user/saved-events']])
})

test('a hint for admins reaches admins and super admins, and no other users', async () => {
  const [user, premium] = [await read(), await read({ role: 'premium' })]
  const admins = [
    await read({ sub: SESSION, role: 'admin' }),
    await read({ sub: SESSION, role: 'super_admin' }),
  ]
  await publish({ audience: 'admins', keys: ['/api/events/pending'] })
  await waitFor(() => admins.every(({ told }) => told.length > 0))
  await publish({ audience: { user: me }, keys: ['/api/subscriptions'] })
  await waitFor(() => user.told.length > 0 && premium.told.length > 0)
  expect([...user.told, ...premium.told].flat()).not.toContain('/api/events/pending')
})

test('many hints in a short time are combined into few messages, each key once', async () => {
  const reader = await read()
  // In one transaction, so that they arrive together however slow the machine is.
  const many = redis.multi()
  for (let i = 0; i < 200; i += 1) {
    const hint: Hint = { audience: { user: me }, keys: [`/api/events/${i % 5}`] }
    many.publish(hintChannel('one'), JSON.stringify(hint))
  }
  await many.exec()
  await waitFor(() => new Set(reader.told.flat()).size === 5)
  expect(reader.told.length).toBeLessThan(40)
  for (const keysOfOne of reader.told) expect(new Set(keysOfOne).size).toBe(keysOfOne.length)
})

test('an idle stream sends heartbeats', async () => {
  const reader = await read()
  await waitFor(() => reader.text().split(': \n\n').length > 3)
  expect(reader.told).toEqual([])
})

test('a stream ends when its token expires', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date('2026-11-28T20:30:00Z') })
  const reader = await read({ exp: Math.floor(Date.now() / 1_000) + 60 })
  await vi.advanceTimersByTimeAsync(59_999)
  await heard(reader, { audience: { user: me }, keys: ['/api/subscriptions'] })
  expect(reader.ended()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await waitFor(reader.ended)
})

test.each([
  ['session ends', () => redis.set(redisKeys.ended(SESSION), '1')],
  ['token becomes stale', () => redis.set(redisKeys.stale(me), '1')],
])('a stream whose %s is closed, and gets no more hints', async (_, revoke) => {
  const reader = await read({ sid: SESSION, role: 'admin' })
  await revoke()
  await publish({ audience: 'admins', keys: ['/api/events/pending'] })
  await waitFor(reader.ended)
  expect(reader.told).toEqual([])
})

test('a newer stream of a session replaces the older one and gets the hints', async () => {
  const sid = SESSION
  const [older, elsewhere] = [await read({ sid }), await read()]
  const newer = await read({ sid })
  await waitFor(older.isReplaced)
  await heard(newer, { audience: { user: me }, keys: ['/api/subscriptions'] })
  expect(older.told).toEqual([])
  expect([newer.ended(), elsewhere.ended()]).toEqual([false, false])
})

test('HEAD of a stream is a 404 and takes no place', async () => {
  const sub = '0190c000-0000-7000-8000-000000000007'
  for (let i = 0; i < 12; i += 1) {
    const response = await fetch(`${url}${STREAM_PATH}`, { method: 'HEAD', headers: keys.bearer({ sub }) })
    expect(response.status).toBe(404)
  }
  expect((await read({ sub })).status).toBe(200)
})

test('while Redis is down streams stay open, and get hints again when it is back', async () => {
  const reader = await read()
  await redisServer.kill()
  const beats = reader.text().length
  await waitFor(() => reader.text().length > beats)
  const during = await read()
  expect(during.status).toBe(200)
  await redisServer.restart()
  await heard(reader, { audience: { user: me }, keys: ['/api/user/profile'] })
  await waitFor(() => during.told.flat().includes('/api/user/profile'))
  expect(reader.ended()).toBe(false)
})

test('a malformed hint is ignored', async () => {
  const reader = await read({ role: 'admin' })
  for (const text of ['', '{', '{"audience":"everybody","keys":["/x"]}', '{"audience":"admins","keys":[]}']) {
    await redis.publish(hintChannel('one'), text)
  }
  await publish({ audience: 'admins', keys: ['/api/events/pending'] })
  await waitFor(() => reader.told.length > 0)
  expect(reader.told).toEqual([['/api/events/pending']])
})

test('a client that stops reading is disconnected, and delays no other stream', async () => {
  const sub = '0190c000-0000-7000-8000-000000000008'
  const { hostname, port } = new URL(url)
  const accepted = once(http.server, 'connection')
  const stuck = connect(Number(port), hostname)
  stuck.on('error', () => {})
  // A client that does not read does not notice its disconnection.
  const [itsEnd] = (await accepted) as [Socket]
  const { authorization } = keys.bearer({ sub })
  stuck.write(`GET ${STREAM_PATH} HTTP/1.1\r\nhost: here\r\nauthorization: ${authorization}\r\n\r\n`)
  await new Promise((resolve) => stuck.once('data', resolve))
  stuck.pause()
  const reader = await read()
  // More than all buffers on the way hold.
  const long = 'x'.repeat(280)
  for (let round = 0; round < 400 && !itsEnd.destroyed; round += 1) {
    const keysOfRound = Array.from({ length: 50 }, (_, i) => `/${long}${round}.${i}`)
    await publish({ audience: { user: sub }, keys: keysOfRound })
  }
  await publish({ audience: { user: me }, keys: ['/api/subscriptions'] })
  await waitFor(() => reader.told.length > 0)
  await waitFor(() => itsEnd.destroyed)
  expect(reader.told).toEqual([['/api/subscriptions']])
  stuck.destroy()
})

test('closing the gateway ends its streams', async () => {
  const own = await startStreams()
  const address = await own.listen({ host: '127.0.0.1', port: 0 })
  const response = await fetch(`${address}${STREAM_PATH}`, { headers: keys.bearer() })
  await own.close()
  // Ended, not broken off with the connections that are still open after a while.
  expect(await response.text()).toContain(': open')
})
