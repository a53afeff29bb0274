import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { type Endpoint, endpoints, ROLES, type RouteName, routes } from '@uitpost/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { everyServiceAt, type Gateway, keys, listen, startGateway, writeWebRoot } from './set-up.ts'

/** The upstream replies 304 to this ETag. */
const KNOWN_TAG = '"known"'
/** The upstream's reply to requests with the header `x-wish: long`. */
const LONG = JSON.stringify(Array.from({ length: 500 }, (_, index) => ({ id: index, title: 'Rommelmarkt' })))
let seen: { request: IncomingMessage; body: string }[] = []
let upstream: Server
let webRoot: string
let http: Gateway

const gatewayTo = (url: string) => startGateway(everyServiceAt(url), webRoot)

beforeAll(async () => {
  upstream = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      seen.push({ request, body })
      if (request.headers['if-none-match'] === KNOWN_TAG) {
        response.writeHead(304, { etag: KNOWN_TAG }).end()
        return
      }
      if (request.headers['x-wish'] === 'long') {
        response
          .setHeader('content-type', 'application/json')
          .setHeader('content-length', LONG.length)
          .end(LONG)
        return
      }
      response
        .setHeader('content-type', 'application/json')
        .setHeader('x-total-count', '7')
        .end(request.url?.startsWith('/internal/') ? '{}' : '{"checks":{}}')
    })
  })
  webRoot = await writeWebRoot({ 'index.html': '<!doctype html>' })
  http = await gatewayTo(await listen(upstream))
})

beforeEach(() => {
  seen = []
})

afterAll(async () => {
  await http.close()
  upstream.close()
  await rm(webRoot, { recursive: true })
})

const ID = '0190c000-0000-7000-8000-000000000001'
const call = (name: RouteName, headers: Record<string, string> = {}) => {
  const [method = 'GET', path = '/'] = routes[name].split(' ')
  return http.inject({ method: method as 'GET', url: path.replace(/:\w+/g, ID), headers })
}

const allowed = {
  anonymous: [...ROLES],
  signedIn: [...ROLES],
  admin: ['admin', 'super_admin'],
  superAdmin: ['super_admin'],
}
const matrix = (Object.entries(endpoints) as [RouteName, Endpoint][]).flatMap(([name, contract]) => [
  { name, who: 'anonymous', expected: contract.policy === 'anonymous' ? 200 : 401 },
  ...ROLES.map((role) => ({
    name,
    who: role,
    expected: (allowed[contract.policy] as string[]).includes(role) ? 200 : 403,
  })),
])

test.each(matrix)('$name answers $who with $expected', async ({ name, who, expected }) => {
  const response = await call(name, who === 'anonymous' ? {} : keys.bearer({ role: who }))
  expect(response.statusCode).toBe(expected)
  if (expected !== 200) expect(seen).toHaveLength(0)
})

test('the bearer header, the query and the total of a list pass through', async () => {
  const bearer = keys.bearer({ role: 'admin' })
  const response = await http.inject({ url: '/api/events/pending?limit=5', headers: bearer })
  expect(response.headers['x-total-count']).toBe('7')
  expect(seen[0]?.request.url).toBe('/api/events/pending?limit=5')
  expect(seen[0]?.request.headers.authorization).toBe(bearer.authorization)
})

test.each([
  ['a path that is no UTF-8', '/api/events/%E0%A4%A'],
  ['a path with a lone percent sign', '/api/events/%/approve'],
  ['a query with a lone percent sign', '/api/events/pending?limit=%'],
  ['a query that is no UTF-8', '/api/events/pending?cursor=%ED%A0%80'],
])('%s is refused with bad_request and reaches no service', async (_, url) => {
  const response = await http.inject({ url, headers: keys.bearer({ role: 'admin' }) })
  expect(response.headers['content-type']).toContain('application/problem+json')
  expect(response.json()).toMatchObject({ status: 400, code: 'bad_request', requestId: expect.any(String) })
  expect(seen).toHaveLength(0)
})

test('a body passes through unchanged', async () => {
  const payload = '{"email":"a@example.org", "password":"  spâced €  "}\r\n'
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  await http.inject({ method: 'POST', url: '/api/auth/login', payload, headers })
  expect(seen[0]?.body).toBe(payload)
  expect(seen[0]?.request.headers).toMatchObject({
    ...headers,
    'content-length': String(Buffer.byteLength(payload)),
  })
})

test('the body of a DELETE passes through', async () => {
  const payload = `{"eventIds":["${ID}"]}`
  const headers = { ...keys.bearer({ role: 'admin' }), 'content-type': 'application/json' }
  await http.inject({ method: 'DELETE', url: '/api/admin/events/duplicates', payload, headers })
  expect(seen[0]?.body).toBe(payload)
})

test('an empty body called JSON passes through as an empty body', async () => {
  const headers = { ...keys.bearer({ role: 'admin' }), 'content-type': 'application/json' }
  const response = await http.inject({
    method: 'POST',
    url: '/api/admin/discovery/start',
    payload: '',
    headers,
  })
  expect([response.statusCode, seen[0]?.body]).toEqual([200, ''])
})

test('forwarding headers of a caller are not trusted', async () => {
  await http.inject({
    url: '/api/categories',
    headers: { 'x-forwarded-for': '6.6.6.6', 'x-user-id': 'admin', 'x-request-id': 'mine' },
  })
  const headers = seen[0]?.request.headers
  expect(headers?.['x-forwarded-for']).toBe('127.0.0.1')
  expect(headers).not.toHaveProperty('x-user-id')
  expect(headers?.['x-request-id']).not.toBe('mine')
})

test('a service that does not respond gives a 503 problem', async () => {
  const lonely = await gatewayTo('http://127.0.0.1:1')
  const response = await lonely.inject('/api/categories')
  expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable'])
  expect(response.headers['content-type']).toContain('application/problem+json')
  expect(response.body).not.toMatch(/ECONNREFUSED|127\.0\.0\.1/)
  expect((await lonely.inject('/robots.txt')).statusCode).toBe(200)
})

test('responses of the API are not stored, and public reads are always revalidated', async () => {
  expect((await call('getProfile', keys.bearer())).headers['cache-control']).toBe('no-store')
  expect((await call('listCategories')).headers['cache-control']).toBe('no-cache')
})

test('a response that the caller has cached is a 304 without content', async () => {
  const known = { 'if-none-match': KNOWN_TAG }
  const response = await call('listCategories', known)
  expect([response.statusCode, response.body]).toEqual([304, ''])
  expect(response.headers).toMatchObject({ etag: KNOWN_TAG, 'cache-control': 'no-cache' })
  expect((await call('listCategories', { 'if-none-match': '"older"' })).statusCode).toBe(200)
})

test.each(['gzip', 'br, gzip;q=0.5', 'deflate, gzip'])(
  'a long list is compressed for accept-encoding %s',
  async (accepted) => {
    const response = await call('listCategories', { 'x-wish': 'long', 'accept-encoding': accepted })
    expect(response.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(response.headers['content-length']).toBeUndefined()
    expect(response.rawPayload.length).toBeLessThan(LONG.length / 5)
    expect(gunzipSync(response.rawPayload).toString()).toBe(LONG)
  },
)

test.each([
  ['a caller without accept-encoding', { 'x-wish': 'long' }],
  ['a caller that refuses gzip', { 'x-wish': 'long', 'accept-encoding': 'br, gzip;q=0' }],
  ['a short response', { 'accept-encoding': 'gzip' }],
])('nothing is compressed for %s', async (_, headers) => {
  const response = await call('listCategories', headers)
  expect([response.statusCode, response.headers['content-encoding']]).toEqual([200, undefined])
  expect(response.json()).toBeTruthy()
})
