import { get } from 'node:http'
import { STREAM_PATH } from '@uitpost/contracts'
import { waitFor } from '@uitpost/testing'
import { afterEach, expect, test } from 'vitest'
import type { GatewayLimits } from '../src/limits/limits.ts'
import { type EdgeStage, postHead, startEdge } from './edge-stage.ts'
import { answersIn, exchange, openRaw, problemIn, type RawSocket, soon } from './raw-socket.ts'
import { keys } from './set-up.ts'

const LOGIN = '/api/auth/login'
const PUBLIC = '/api/categories'
const OTHER = '/api/stats/platform'
/** An address that counts as another network. */
const ELSEWHERE = '127.0.0.2'
let stage: EdgeStage | undefined
const open: RawSocket[] = []
afterEach(async () => {
  for (const { socket } of open.splice(0)) socket.destroy()
  await stage?.close()
  stage = undefined
})

const start = async (limits: Partial<GatewayLimits>, trustedProxies?: string[]): Promise<EdgeStage> => {
  stage = await startEdge({ limits, ...(trustedProxies && { trustedProxies }) })
  return stage
}
async function openFrom(url: string, from?: string): Promise<RawSocket> {
  const raw = await openRaw(url, from)
  open.push(raw)
  return raw
}
interface Question {
  from?: string
  headers?: Record<string, string>
  path?: string
}
/** Sends a request over a new connection from this address; 0 without a response. */
const ask = (url: string, { from = '127.0.0.1', headers = {}, path = PUBLIC }: Question = {}) =>
  new Promise<number>((resolve) => {
    const request = get(`${url}${path}`, { agent: false, localAddress: from, headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.on('error', () => resolve(0))
  })
const dripFrom = async (url: string, from: string, ...headers: string[]): Promise<RawSocket> => {
  const raw = await openFrom(url, from)
  raw.socket.write(postHead(LOGIN, 100, ...headers))
  return raw
}

test('the connections of a network are limited, idle ones included; a closed one frees its place', async () => {
  const { url } = await start({ connectionsPerNetwork: 5 })
  const idle = await Promise.all(Array.from({ length: 5 }, () => openFrom(url, ELSEWHERE)))
  const refused = await openFrom(url, ELSEWHERE)
  await refused.untilClosed()
  expect(refused.text()).toBe('')
  expect(await ask(url, { from: ELSEWHERE })).toBe(0)
  expect(await ask(url)).toBe(200)
  expect(idle.map((raw) => raw.isClosed())).toEqual(Array(5).fill(false))
  idle[0]?.socket.destroy()
  await waitFor(async () => (await ask(url, { from: ELSEWHERE })) === 200)
})

test('a keep-alive connection counts after its response', async () => {
  const { url } = await start({ connectionsPerNetwork: 1 })
  const kept = await openFrom(url, ELSEWHERE)
  kept.socket.write(`GET ${PUBLIC} HTTP/1.1\r\nhost: here\r\n\r\n`)
  await soon(() => kept.text()).toMatch(/\[\]$/)
  expect(await ask(url, { from: ELSEWHERE })).toBe(0)
})

test('the connections of a trusted proxy are not limited, and a header makes no caller a trusted proxy', async () => {
  const { url } = await start({ connectionsPerNetwork: 2 }, [ELSEWHERE])
  const many = await Promise.all(Array.from({ length: 20 }, () => openFrom(url, ELSEWHERE)))
  expect(await ask(url, { from: ELSEWHERE })).toBe(200)
  expect(many.filter((raw) => raw.isClosed())).toHaveLength(0)
  await Promise.all([openFrom(url), openFrom(url)])
  expect(await ask(url, { headers: { 'x-forwarded-for': ELSEWHERE } })).toBe(0)
})

test('the concurrent requests of a network are limited: 429 with retry-after', async () => {
  const { url, asked } = await start({ requestsPerNetwork: 3 })
  const dripping = await Promise.all([1, 2, 3].map(() => dripFrom(url, ELSEWHERE)))
  await waitFor(async () => (await ask(url, { from: ELSEWHERE })) === 429)
  const refused = await openFrom(url, ELSEWHERE)
  refused.socket.write(`GET ${PUBLIC} HTTP/1.1\r\nhost: here\r\n\r\n`)
  await soon(() => refused.text()).toMatch(/^HTTP\/1\.1 429 .*\nretry-after: \d+\r\n.*"too_many"/is)
  expect(await ask(url)).toBe(200)
  expect(await ask(url, { from: ELSEWHERE, path: '/health' })).not.toBe(429)
  const before = asked.length
  dripping[0]?.socket.write('x'.repeat(100))
  await waitFor(async () => (await ask(url, { from: ELSEWHERE })) === 200)
  expect(asked.slice(before)).toContain(`POST ${LOGIN}`)
})

test('behind a proxy the requests of each caller are counted, and those of the proxy itself are not', async () => {
  const { url } = await start({ requestsPerNetwork: 1 }, [ELSEWHERE])
  await dripFrom(url, ELSEWHERE, 'x-forwarded-for: 198.51.100.7')
  const behind = (caller: string) => ask(url, { from: ELSEWHERE, headers: { 'x-forwarded-for': caller } })
  await waitFor(async () => (await behind('198.51.100.7')) === 429)
  expect(await behind('198.51.100.8')).toBe(200)
  expect(await behind('6.6.6.6, 198.51.100.7')).toBe(429)
  await dripFrom(url, ELSEWHERE)
  expect(await ask(url, { from: ELSEWHERE })).toBe(200)
})

test.each([
  ['one IPv6 network', '2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:db8:1:3::1'],
  ['an IPv4 address in two spellings', '198.51.100.7', '::ffff:198.51.100.7', '198.51.100.8'],
])('%s counts as one caller, and another one as another', async (_, first, same, other) => {
  const { http, hold, waiting, release } = await start({ requestsPerNetwork: 1 })
  hold(PUBLIC)
  const pending = http.inject({ url: PUBLIC, remoteAddress: first })
  await soon(() => waiting(PUBLIC)).toBe(1)
  const refused = await http.inject({ url: OTHER, remoteAddress: same })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2'])
  expect((await http.inject({ url: OTHER, remoteAddress: other })).statusCode).toBe(200)
  release(PUBLIC)
  expect((await pending).statusCode).toBe(200)
  expect((await http.inject({ url: OTHER, remoteAddress: same })).statusCode).toBe(200)
})

test('a request counts until the service has finished, also when its client has disconnected', async () => {
  const { url, hold, waiting, release } = await start({ requestsPerNetwork: 1 })
  hold(PUBLIC)
  const raw = await openFrom(url, ELSEWHERE)
  raw.socket.write(`GET ${PUBLIC} HTTP/1.1\r\nhost: here\r\n\r\n`)
  await soon(() => waiting(PUBLIC)).toBe(1)
  raw.socket.destroy()
  const again = () => ask(url, { from: ELSEWHERE, path: OTHER })
  expect(await again()).toBe(429)
  expect(await again()).toBe(429)
  release(PUBLIC)
  await waitFor(async () => (await again()) === 200)
})

test('pipelined requests count one by one, and all end with their connection', async () => {
  const { url, hold, waiting, release } = await start({ requestsPerNetwork: 4 })
  hold(PUBLIC)
  const raw = await openFrom(url, ELSEWHERE)
  raw.socket.write(`GET ${PUBLIC} HTTP/1.1\r\nhost: here\r\n\r\n`.repeat(10))
  await soon(() => waiting(PUBLIC)).toBe(1)
  expect(await ask(url, { from: ELSEWHERE, path: OTHER })).toBe(429)
  raw.socket.destroy()
  release(PUBLIC)
  await waitFor(async () => (await ask(url, { from: ELSEWHERE, path: OTHER })) === 200)
  expect(waiting(PUBLIC)).toBe(0)
  // All four places are free again: as many slow requests are accepted.
  await Promise.all([1, 2, 3].map(() => dripFrom(url, ELSEWHERE)))
  expect(await ask(url, { from: ELSEWHERE, path: OTHER })).toBe(200)
})

test('pipelined requests of a connection are served one by one, behind those of other connections', async () => {
  const { url, asked, hold, waiting, release } = await start({})
  for (const path of [PUBLIC, OTHER]) hold(path)
  const raw = await openFrom(url, ELSEWHERE)
  raw.socket.write(`GET ${PUBLIC} HTTP/1.1\r\nhost: here\r\n\r\n`.repeat(3))
  await soon(() => waiting(PUBLIC)).toBe(1)
  const others = [ask(url, { path: OTHER }), ask(url, { path: OTHER })]
  await soon(() => waiting(OTHER)).toBe(2)
  for (let answered = 1; answered <= 3; answered += 1) {
    expect(waiting(PUBLIC)).toBe(1)
    release(PUBLIC)
    await soon(() => answersIn(raw.text())).toBe(answered)
    if (answered < 3) await soon(() => waiting(PUBLIC)).toBe(1)
  }
  for (const _ of others) release(OTHER)
  expect(await Promise.all(others)).toEqual([200, 200])
  expect(asked.map((call) => call.split(' ')[1])).toEqual([PUBLIC, OTHER, OTHER, PUBLIC, PUBLIC])
})

test('when all connections are in use, the one whose request has been incomplete longest is closed', async () => {
  const { url, asked } = await start({ connections: 10, connectionsPerNetwork: 10 })
  const dripping: RawSocket[] = []
  for (let i = 0; i < 10; i += 1) dripping.push(await dripFrom(url, ELSEWHERE))
  expect(await ask(url)).toBe(200)
  await soon(() => dripping.map((raw) => raw.isClosed())).toEqual([true, ...Array(9).fill(false)])
  expect(asked).toEqual([`GET ${PUBLIC}`])
  expect(await ask(url, { path: '/health' })).toBe(503)
})

test('when all connections are served, /health is still answered, and other requests get 503', async () => {
  const { url, hold, waiting, release } = await start({ connections: 3 })
  hold(PUBLIC)
  const served = [1, 2, 3].map(() => ask(url))
  await soon(() => waiting(PUBLIC)).toBe(3)
  for (let i = 0; i < 40; i += 1) expect(await ask(url, { path: OTHER })).toBe(503)
  const refused = await exchange(url, [`GET ${OTHER} HTTP/1.1`, 'host: here'])
  expect(refused).toMatch(/^HTTP\/1\.1 503 /)
  expect(refused).toMatch(/^content-type: application\/problem\+json/im)
  expect(refused).toMatch(/^retry-after: 5\r$/im)
  expect(problemIn(refused)).toMatchObject({ code: 'unavailable', status: 503 })
  const health = await fetch(`${url}/health`)
  expect(await health.json()).toMatchObject({ status: 'busy' })
  for (const _ of served) release(PUBLIC)
  expect(await Promise.all(served)).toEqual([200, 200, 200])
  expect(await ask(url, { path: OTHER })).toBe(200)
})

test('connections beyond all others are few and short: idle ones are closed, and do not keep out a request', async () => {
  const { url, hold, waiting, release } = await start({ connections: 1, spareConnections: 4, spareMs: 300 })
  hold(PUBLIC)
  const served = ask(url)
  await soon(() => waiting(PUBLIC)).toBe(1)
  const idle: RawSocket[] = []
  for (let i = 0; i < 10; i += 1) idle.push(await openFrom(url, ELSEWHERE))
  expect(await ask(url, { path: '/health' })).toBe(503)
  expect(await ask(url)).toBe(503)
  for (const raw of idle) expect(await raw.untilClosed()).toBe('')
  release(PUBLIC)
  expect(await served).toBe(200)
})

test('a live stream has no time limit, does not count as a request, and is not closed for others', async () => {
  const { url } = await start({
    connections: 3,
    requestsPerNetwork: 1,
    headersMs: 1_000,
    bodyMs: 200,
    bodyGraceMs: 100,
    readerMs: 200,
  })
  const stream = await openFrom(url)
  const { authorization } = keys.bearer()
  stream.socket.write(`GET ${STREAM_PATH} HTTP/1.1\r\nhost: here\r\nauthorization: ${authorization}\r\n\r\n`)
  await soon(() => stream.text()).toContain(': open')
  // Others take all places and run into their limit, one after another: twenty times the shortest limit is longer than
  // all limits together.
  for (let round = 0; round < 20; round += 1) {
    await Promise.all([openFrom(url, ELSEWHERE), openFrom(url, ELSEWHERE)])
    const slow = await dripFrom(url, ELSEWHERE)
    await slow.untilClosed()
    await waitFor(async () => (await ask(url)) === 200)
  }
  expect(stream.isClosed()).toBe(false)
})
