import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exchange, problemIn, statusOf } from './raw-socket.ts'
import { everyServiceAt, type Gateway, keys, listen, startGateway, writeWebRoot } from './set-up.ts'

const SECRET = 'an internal answer of a service'
let upstream: Server
let webRoot: string
let http: Gateway
let url: string
let host: string
/** Requests that reached a service. */
let seen: string[] = []

beforeAll(async () => {
  upstream = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers.host}`)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(SECRET))
  })
  webRoot = await writeWebRoot({ 'index.html': '<!doctype html><title>The web app</title>' })
  http = await startGateway(everyServiceAt(await listen(upstream)), webRoot)
  url = await http.listen({ host: '127.0.0.1', port: 0 })
  host = new URL(url).host
})
beforeEach(() => {
  seen = []
})
afterAll(async () => {
  await http.close()
  upstream.close()
  await rm(webRoot, { recursive: true })
})

const { authorization } = keys.bearer({ role: 'super_admin' })
const ask = (target: string, method = 'GET') =>
  exchange(url, [`${method} ${target} HTTP/1.1`, `host: ${host}`, `authorization: ${authorization}`])

const INNER = ['internal/me/export', 'ready', 'live', 'metrics']
const WAYS = INNER.flatMap((inner) => [
  `/e/x\\..\\..\\${inner.replaceAll('/', '\\')}`,
  `\\..\\..\\${inner.replaceAll('/', '\\')}`,
  `/\\..\\..\\${inner.replaceAll('/', '\\')}`,
  `/e/x%5c..%5c..%5c${inner.replaceAll('/', '%5c')}`,
  `/e/x%255c..%255c..%255c${inner.replaceAll('/', '%255c')}`,
  `/e/../${inner}`,
  `/e/%2e%2e/${inner}`,
  `/e/%252e%252e/${inner}`,
  `/e/..%2f${inner.replaceAll('/', '%2f')}`,
  `/e/.\t./${inner}`,
  `/api/events/..\\..\\..\\${inner.replaceAll('/', '\\')}`,
  `/calendar/..%5c..%5c${inner.replaceAll('/', '%5c')}.ics`,
  `/e/x#/../../${inner}`,
  `/e/%c0%ae%c0%ae/${inner}`,
])

test.each(WAYS)('GET %j reaches no internal route: 400, and no service is called', async (target) => {
  const answer = await ask(target)
  expect([statusOf(answer), problemIn(answer).code]).toEqual([400, 'bad_request'])
  expect(answer).toContain('application/problem+json')
  expect(answer).toMatch(/^cache-control: no-store/im)
  expect(seen).toEqual([])
})

test.each(['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])(
  '%s with backslashes reaches no internal route',
  async (method) => {
    expect(statusOf(await ask('/e/x\\..\\..\\internal\\me\\export', method))).toBe(400)
    expect(seen).toEqual([])
  },
)

test.each(INNER)('/%s of a service is not routed in any spelling', async (inner) => {
  for (const target of [`/${inner}`, `//${inner}`, `/${inner}/`, `/${inner.toUpperCase()}`, `/e//${inner}`]) {
    const answer = await ask(target)
    expect([target, answer.includes(SECRET)]).toEqual([target, false])
  }
  expect(seen).toEqual([])
})

test('a well-formed target is passed on unchanged, with its query', async () => {
  for (const target of ["/api/places?q='s-Hertogenbosch&x=a%5Cb/../c", '/api/events/a%2Fb', '/e/a...b'])
    expect([target, statusOf(await ask(target))]).toEqual([target, 200])
  expect(seen.map((line) => line.split(' ')[1])).toEqual([
    "/api/places?q='s-Hertogenbosch&x=a%5Cb/../c",
    '/api/events/a%2Fb',
    '/e/a...b',
  ])
})

test('a target that is too long is refused', async () => {
  for (const length of [9_000, 20_000]) {
    const answer = await ask(`/api/places?q=${'x'.repeat(length)}`)
    expect([length, statusOf(answer), problemIn(answer).code]).toEqual([length, 400, 'bad_request'])
  }
  expect(seen).toEqual([])
})

test('an absolute target of the same host is routed by its path, for services, pages and routes of the gateway', async () => {
  expect(statusOf(await ask(`http://${host}/api/categories?a=b`))).toBe(200)
  expect(seen).toEqual([`GET /api/categories?a=b ${new URL(everyService()).host}`])
  expect(await ask(`http://${host}/auth/login`)).toContain('The web app')
  expect(statusOf(await ask(`http://${host}/robots.txt`))).toBe(200)
})
const everyService = () => {
  const address = upstream.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

test.each([
  ['an absolute target of another host', 'http://evil.example/api/categories'],
  ['an absolute target of a service', 'http://auth:8081/internal/me/export'],
  ['an absolute target with dot segments', () => `http://${host}/e/../internal/me/export`],
  ['an absolute target with a user in it', () => `http://${host}@evil.example/api/categories`],
  ['a target without a slash', 'api/categories'],
  ['a target with a scheme and no host', 'http:///api/categories'],
])('%s is refused', async (_, target) => {
  expect(statusOf(await ask(typeof target === 'string' ? target : target()))).toBe(400)
  expect(seen).toEqual([])
})

test.each([
  ['two Host headers', ['host: here', 'host: evil.example']],
  ['one Host header twice', ['host: here', 'Host: here']],
  ['no Host header', []],
  ['two hosts in one header', ['host: here, evil.example']],
  ['a host with a path', ['host: here/../evil.example']],
  ['an empty host', ['host:']],
])('%s are refused', async (_, headers) => {
  const answer = await exchange(url, ['GET /api/categories HTTP/1.1', ...headers])
  expect(statusOf(answer)).toBe(400)
  expect(seen).toEqual([])
})

test.each([
  ['10 kB of words', `/api/agenda?near=Utrecht&q=${'x'.repeat(10_240)}`, 'q'],
  ['a hostile name', `/api/agenda?${'<'.repeat(20)}=${'x'.repeat(10_240)}`, 'address'],
])(
  '%s in an address is refused with a sentence that names what is too long',
  {
    tags: 'agenda.bad-input',
  },
  async (_, target, field) => {
    const answer = await ask(target)
    expect(statusOf(answer)).toBe(400)
    expect(problemIn(answer)).toMatchObject({
      code: 'bad_request',
      errors: [{ field, code: 'too_long', message: 'An address has at most 8000 characters.' }],
    })
    expect(seen).toEqual([])
  },
)
