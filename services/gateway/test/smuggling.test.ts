import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answersIn, exchange, openRaw, problemIn, soon, statusOf } from './raw-socket.ts'
import { everyServiceAt, type Gateway, keys, listen, startGateway, writeWebRoot } from './set-up.ts'

let upstream: Server
let webRoot: string
let http: Gateway
let url: string
let seen: { request: IncomingMessage; body: string }[] = []

beforeAll(async () => {
  upstream = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      seen.push({ request, body })
      response
        .setHeader('content-type', 'application/json')
        .setHeader('keep-alive', 'timeout=7')
        .setHeader('x-total-count', '7')
        .end('[]')
    })
  })
  webRoot = await writeWebRoot({ 'index.html': '<!doctype html><title>The web app</title>' })
  http = await startGateway(everyServiceAt(await listen(upstream)), webRoot)
  url = await http.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(() => {
  seen = []
})
afterAll(async () => {
  await http.close()
  upstream.close()
  await rm(webRoot, { recursive: true })
})

const LOGIN = ['POST /api/auth/login HTTP/1.1', 'host: here', 'content-type: application/json']
const SECOND = 'GET /api/stats/platform HTTP/1.1\r\nhost: here\r\n\r\n'

test.each([
  ['a length and chunks', ['content-length: 6', 'transfer-encoding: chunked'], `0\r\n\r\n${SECOND}`],
  ['chunks and a length', ['transfer-encoding: chunked', 'content-length: 6'], `0\r\n\r\n${SECOND}`],
  ['two lengths', ['content-length: 2', 'content-length: 60'], `{}${SECOND}`],
  ['one length twice', ['content-length: 2', 'content-length: 2'], `{}${SECOND}`],
  ['two lengths in one header', ['content-length: 2, 60'], `{}${SECOND}`],
  ['a length with a sign', ['content-length: +2'], `{}${SECOND}`],
  ['a negative length', ['content-length: -1'], SECOND],
  ['a length in hexadecimal', ['content-length: 0x2'], `{}${SECOND}`],
  ['a length that is no number', ['content-length: two'], SECOND],
  ['a length beyond all numbers', ['content-length: 99999999999999999999999'], SECOND],
  ['an unknown transfer encoding', ['transfer-encoding: xchunked'], `0\r\n\r\n${SECOND}`],
  ['chunks that are not the last encoding', ['transfer-encoding: chunked, identity'], `0\r\n\r\n${SECOND}`],
  [
    'two headers of chunks',
    ['transfer-encoding: chunked', 'transfer-encoding: identity'],
    `0\r\n\r\n${SECOND}`,
  ],
  ['a blank before the colon', ['content-length : 2'], `{}${SECOND}`],
  ['a folded header', ['x-folded: a', ' content-length: 60'], SECOND],
  ['a header without a name', [': 2'], SECOND],
  ['a NUL in a header', ['x-nul: a\0b'], SECOND],
  ['a chunk size with a sign', ['transfer-encoding: chunked'], `+2\r\n{}\r\n0\r\n\r\n${SECOND}`],
  ['a chunk that is longer than it says', ['transfer-encoding: chunked'], `1\r\n{}\r\n0\r\n\r\n${SECOND}`],
  ['a chunk size in words', ['transfer-encoding: chunked'], `two\r\n{}\r\n0\r\n\r\n${SECOND}`],
])('a request with %s is refused, and what follows it is not read as a request', async (_, headers, body) => {
  const answer = await exchange(url, [...LOGIN, ...headers], body)
  expect(statusOf(answer)).toBe(400)
  expect(answersIn(answer)).toBe(1)
  expect(seen).toHaveLength(0)
})

test('a chunked body is passed on whole, with its length and without its trailers', async () => {
  const headers = ['transfer-encoding: chunked', 'trailer: x-user-id']
  const answer = await exchange(
    url,
    [...LOGIN, ...headers],
    '1\r\n{\r\n1;x=y\r\n}\r\n0\r\nx-user-id: 7\r\n\r\n',
  )
  expect(statusOf(answer)).toBe(200)
  expect(seen[0]?.body).toBe('{}')
  expect(seen[0]?.request.headers).toMatchObject({ 'content-length': '2' })
  for (const name of ['transfer-encoding', 'trailer', 'x-user-id'])
    expect(seen[0]?.request.headers).not.toHaveProperty(name)
})

test.each(['GET', 'HEAD'])(
  'the body of a %s is not read as a second request, and not passed to the service',
  async (method) => {
    const head = [`${method} /api/categories HTTP/1.1`, 'host: here', `content-length: ${SECOND.length}`]
    const answer = await exchange(url, head, SECOND)
    expect([statusOf(answer), answersIn(answer)]).toEqual([200, 1])
    expect(seen.map(({ request }) => `${request.method} ${request.url}`)).toEqual([
      `${method} /api/categories`,
    ])
    expect(seen[0]?.request.headers).not.toHaveProperty('content-length')
  },
)

test('pipelined requests are answered in order', async () => {
  const raw = await openRaw(url)
  raw.socket.write(
    `GET /robots.txt HTTP/1.1\r\nhost: a\r\n\r\nGET /api/categories HTTP/1.1\r\nhost: a\r\n\r\n${SECOND.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n')}`,
  )
  const answer = await raw.untilClosed()
  expect(answersIn(answer)).toBe(3)
  expect(answer.indexOf('User-agent')).toBeLessThan(answer.indexOf('x-total-count'))
})

const get = (...headers: string[]) =>
  exchange(url, ['GET /api/user/profile HTTP/1.1', 'host: here', ...headers])
const bearer = `authorization: ${keys.bearer().authorization}`

test.each([
  'x-forwarded-for: 6.6.6.6',
  'X-Forwarded-Host: evil.example',
  'x-forwarded-proto: ftp',
  'x-forwarded-port: 1',
  'x-forwarded-prefix: /admin',
  'x-real-ip: 6.6.6.6',
  'x-client-ip: 6.6.6.6',
  'true-client-ip: 6.6.6.6',
  'cf-connecting-ip: 6.6.6.6',
  'forwarded: for=6.6.6.6;host=evil.example',
  'via: 1.1 evil.example',
  'x-user-id: 6.6.6.6',
  'x-user-role: super_admin-evil.example',
  'x-request-id: evil.example',
  'x-internal-token: evil.example',
  'x-page-assets: /evil.example.css',
  'x-original-url: /evil.example',
  'x-rewrite-url: /evil.example',
  'x-http-method-override: evil.example',
  'proxy-authorization: Basic evil.example',
  'te: evil.example',
  'trailer: evil.example',
  'upgrade: evil.example',
  'keep-alive: evil.example',
  'expect: 100-continue',
])('%s is not passed on with the caller’s value', async (header) => {
  const [name = '', value = ''] = header.split(': ')
  expect(statusOf((await get(bearer, header)).replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, ''))).toBe(200)
  expect(seen).toHaveLength(1)
  expect(seen[0]?.request.headers[name.toLowerCase()] ?? '').not.toContain(value)
})

test('headers named by Connection are dropped, except those that the gateway sets', async () => {
  const named = 'connection: x-forwarded-for, x-request-id, host, x-mine, accept'
  const answer = await exchange(url, [
    'GET /api/categories HTTP/1.1',
    'host: here',
    named,
    'x-mine: yes',
    'accept: text/html',
  ])
  expect(statusOf(answer)).toBe(200)
  expect(seen[0]?.request.headers).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-request-id': expect.any(String),
  })
  expect(seen[0]?.request.headers).not.toHaveProperty('x-mine')
  expect(seen[0]?.request.headers).not.toHaveProperty('accept')
})

test('a token named by Connection is checked by the gateway, and not passed to the service', async () => {
  await get(bearer, 'connection: authorization')
  expect(seen[0]?.request.headers).not.toHaveProperty('authorization')
})

test('of two tokens the one that is checked is passed on', async () => {
  const admin = `authorization: ${keys.bearer({ role: 'admin' }).authorization}`
  await get(bearer, admin)
  expect(seen[0]?.request.rawHeaders.filter((name) => name.toLowerCase() === 'authorization')).toHaveLength(1)
  expect(`authorization: ${seen[0]?.request.headers.authorization}`).toBe(bearer)
  const pending = await exchange(url, ['GET /api/events/pending HTTP/1.1', 'host: here', bearer, admin])
  expect([statusOf(pending), seen.length]).toEqual([403, 1])
})

test('hop-by-hop headers of a service are not passed back', async () => {
  const raw = await openRaw(url)
  raw.socket.write('GET /api/categories HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n')
  const answer = await raw.untilClosed()
  expect(answer).toContain('x-total-count: 7')
  expect(answer).not.toContain('timeout=7')
})

test.each([
  [
    'a WebSocket',
    ['upgrade: websocket', 'connection: upgrade', 'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA=='],
  ],
  [
    'HTTP/2',
    ['upgrade: h2c', 'connection: upgrade, http2-settings', 'http2-settings: AAMAAABkAAQCAAAAAAIAAAAA'],
  ],
])('an upgrade to %s is ignored: the response is that of a plain request', async (_, headers) => {
  const raw = await openRaw(url)
  raw.socket.write(`${['GET /api/categories HTTP/1.1', 'host: here', ...headers].join('\r\n')}\r\n\r\n`)
  await soon(() => answersIn(raw.text())).toBe(1)
  raw.socket.destroy()
  expect(statusOf(raw.text())).toBe(200)
  expect(seen[0]?.request.headers).not.toHaveProperty('upgrade')
})

test.each([
  ['TRACE', '/api/categories'],
  ['TRACE', '/'],
  ['CONNECT', 'here:443'],
  ['CONNECT', '/api/categories'],
  ['OPTIONS', '*'],
  ['OPTIONS', '/api/categories'],
  ['PROPFIND', '/'],
  ['PATCH', '/api/categories'],
  ['EVIL', '/'],
])('%s %s reaches no service and echoes nothing', async (method, target) => {
  const answer = await exchange(url, [
    `${method} ${target} HTTP/1.1`,
    'host: here',
    'x-secret: of-the-header',
    'cookie: a=of-the-cookie',
  ])
  expect([400, 404, 405, 0]).toContain(statusOf(answer))
  expect(answer).not.toMatch(/of-the-header|of-the-cookie|access-control-allow/)
  expect(seen).toHaveLength(0)
})

test('an unknown expectation is refused', async () => {
  const answer = await exchange(url, [...LOGIN, 'content-length: 2', 'expect: 200-maybe'], '{}')
  expect(statusOf(answer)).toBe(417)
  expect(seen).toHaveLength(0)
})

test('a refusal is sent before 100 Continue', async () => {
  const head = ['PUT /api/user/profile HTTP/1.1', 'host: here', 'content-length: 100', 'expect: 100-continue']
  const raw = await openRaw(url)
  raw.socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await soon(() => raw.text()).toContain('401 Unauthorized')
  expect(raw.text()).not.toContain('100 Continue')
  raw.socket.destroy()
})

test('a body that is too long is refused before 100 Continue', async () => {
  const raw = await openRaw(url)
  raw.socket.write(`${[...LOGIN, 'content-length: 100000', 'expect: 100-continue'].join('\r\n')}\r\n\r\n`)
  await soon(() => raw.text()).toContain('413 Payload Too Large')
  expect(raw.text()).not.toContain('100 Continue')
  raw.socket.destroy()
})

test('a request with an expectation is read after 100 Continue', async () => {
  const raw = await openRaw(url)
  raw.socket.write(
    `${[...LOGIN, 'content-length: 2', 'expect: 100-continue', 'connection: close'].join('\r\n')}\r\n\r\n`,
  )
  await soon(() => raw.text()).toContain('100 Continue')
  expect(seen).toHaveLength(0)
  raw.socket.write('{}')
  expect(await raw.untilClosed()).toContain('200 OK')
  expect(seen.map(({ body }) => body)).toEqual(['{}'])
})

test('a refused target is answered with the usual security headers', async () => {
  const answer = await exchange(url, ['GET /e/x\\..\\y HTTP/1.1', 'host: here'])
  expect(answer).toMatch(/^x-content-type-options: nosniff/im)
  expect(answer).toMatch(/^content-security-policy: default-src 'none'/im)
})

test('too many headers are refused, however short', async () => {
  const headers = Array.from({ length: 120 }, (_, i) => `a${i}:`)
  const answer = await exchange(url, ['GET /api/categories HTTP/1.1', 'host: here', ...headers])
  expect([statusOf(answer), problemIn(answer).code]).toEqual([400, 'bad_request'])
  const thousands = Array.from({ length: 3_000 }, () => 'a:')
  const flood = await exchange(url, ['GET /api/categories HTTP/1.1', 'host: here', ...thousands, bearer])
  expect(statusOf(flood)).toBe(400)
  expect(seen).toHaveLength(0)
})

test('a header that is too long is refused', async () => {
  const answer = await exchange(url, [
    'GET /api/categories HTTP/1.1',
    'host: here',
    `cookie: a=${'x'.repeat(20_000)}`,
  ])
  expect([statusOf(answer), problemIn(answer).code]).toEqual([400, 'bad_request'])
  expect(seen).toHaveLength(0)
})

test('bytes that are no HTTP are refused with an HTTP response', async () => {
  const raw = await openRaw(url)
  raw.socket.write('\x16\x03\x01\x02\x00\x01\x00')
  expect(statusOf(await raw.untilClosed())).toBe(400)
})

test.each([
  ['one range', 'bytes=0-8', 206],
  ['a thousand ranges', `bytes=${Array.from({ length: 1_000 }, (_, i) => `${i % 9}-${i}`).join(',')}`, 206],
  ['an invalid range', 'bytes=a-b', 416],
  ['a range beyond the end', 'bytes=9000-', 416],
])('%s of a page gives a response no longer than the page', async (_, range, status) => {
  const answer = await exchange(url, ['GET /auth/login HTTP/1.1', 'host: here', `range: ${range}`])
  expect(statusOf(answer)).toBe(status)
  expect(answer.length).toBeLessThan(3_000)
})
