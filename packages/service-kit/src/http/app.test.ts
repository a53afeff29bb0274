import { bodyLimitOf, type Endpoint, endpoints, MAX_BODY_BYTES, type RouteName } from '@uitpost/contracts'
import { createTestKeys, gatewayHeader, internalToken } from '@uitpost/testing'
import { beforeEach, expect, test } from 'vitest'
import { DomainError } from '../errors.ts'
import { createLogger } from '../logger.ts'
import { parseJwks } from '../tokens.ts'
import { type App, createApp } from './app.ts'
import { type Handler, route } from './route.ts'

const keys = createTestKeys()
const url = '/api/admin/notifications/digests/run'
/** Marks the service's other contracts as routed, since they are not tested here. */
const withoutTheOthers = (one: App): App => {
  for (const [name, contract] of Object.entries(endpoints) as [RouteName, Endpoint][]) {
    if (contract.service === one.service && name !== 'runDigests') one.routed.add(name)
  }
  return one
}

let app: App
let answer: Handler<'runDigests'>

beforeEach(() => {
  app = withoutTheOthers(
    createApp({
      service: 'notifier',
      logger: createLogger('test', 'silent'),
      publicKeys: parseJwks(keys.publicJwks),
    }),
  )
  answer = () => ({ queued: 1, empty: 0 })
  route(app, 'runDigests', (...call) => answer(...call))
})

const post = (options: { headers?: Record<string, string>; payload?: string } = {}) =>
  app.http.inject({ method: 'POST', url, ...options })

test.each([
  ['a caller without a token', {}, 401],
  ['a user', keys.bearer({ role: 'user' }), 403],
  ['a premium user', keys.bearer({ role: 'premium' }), 403],
  ['an admin', keys.bearer({ role: 'admin' }), 200],
  ['a super admin', keys.bearer({ role: 'super_admin' }), 200],
  ['an expired admin', keys.bearer({ role: 'admin', exp: 1 }), 401],
  ['an admin of another audience', keys.bearer({ role: 'admin', aud: 'elsewhere' }), 401],
  ['an admin of another issuer', keys.bearer({ role: 'admin', iss: 'elsewhere' }), 401],
  ['an admin with a token signed by another key', createTestKeys().bearer({ role: 'admin' }), 401],
  ['an invented role', keys.bearer({ role: 'root' }), 401],
])('an admin route answers %s with the right status', async (_, headers, status) => {
  expect((await post({ headers })).statusCode).toBe(status)
})

test.each([
  ['an expired token', keys.bearer({ role: 'admin', exp: 1 }), 'token_stale'],
  // The gateway has accepted it just before: clocks differ.
  [
    'a token that expired on the way',
    keys.bearer({ role: 'admin', exp: Math.floor(Date.now() / 1_000) }),
    'token_stale',
  ],
  ['an expired token of a lower role', keys.bearer({ role: 'user', exp: 1 }), 'token_stale'],
  ['no token', {}, 'unauthenticated'],
  ['a malformed token', { authorization: 'Bearer a.b.c' }, 'unauthenticated'],
  ['a refresh token', keys.bearer({ role: 'admin', typ: 'refresh' }), 'unauthenticated'],
  ['a token without an issuer', keys.bearer({ role: 'admin', iss: undefined }), 'unauthenticated'],
])(
  'a service that gets %s responds 401, with token_stale only for an expired token',
  async (_, headers, code) => {
    const response = await post({ headers })
    expect([response.statusCode, response.json().code]).toEqual([401, code])
  },
)

const admin = keys.bearer({ role: 'admin' })
const json = { ...admin, 'content-type': 'application/json' }

test.each([
  ['no body and no content type', { headers: admin }],
  ['an empty body with content type JSON', { headers: json, payload: '' }],
  ['white space with content type JSON', { headers: json, payload: '  ' }],
])('%s counts as no body', async (_, request) => {
  expect((await post(request)).statusCode).toBe(200)
})

test('a refusal is problem+json that names every invalid field', async () => {
  const response = await post({ headers: json, payload: '{"force":"yes","colour":"red"}' })
  expect(response.statusCode).toBe(400)
  expect(response.headers['content-type']).toContain('application/problem+json')
  expect(response.json()).toMatchObject({
    status: 400,
    code: 'bad_request',
    errors: [{ field: 'force' }, { field: 'colour', code: 'unrecognized_keys' }],
  })
})

test.each([
  ['text that is not JSON', '{"force":'],
  ['a member __proto__', '{"__proto__":{"force":true}}'],
])('%s is refused with 400', async (_, payload) => {
  expect((await post({ headers: json, payload })).statusCode).toBe(400)
})

test('the policy is checked before the body', async () => {
  const tooLong = ' '.repeat(bodyLimitOf(endpoints.runDigests) + 1)
  for (const payload of ['not json', '{"colour":"red"}', tooLong]) {
    const headers = { 'content-type': 'application/json' }
    expect((await post({ headers, payload })).statusCode).toBe(401)
    const user = keys.bearer({ role: 'user' })
    expect((await post({ headers: { ...headers, ...user }, payload })).statusCode).toBe(403)
  }
})

test.each([
  ['items', `[${'0,'.repeat(10_000)}0]`],
  ['members', `{${Array.from({ length: 10_001 }, (_, index) => `"k${index}":0`).join(',')}}`],
  ['lists in lists', '['.repeat(10_001) + ']'.repeat(10_001)],
])('a body with more %s than any call accepts is refused before it is parsed', async (_, payload) => {
  const reply = await post({ headers: json, payload })
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ code: 'bad_request', message: 'This body has too many parts.' })
})

test.each([
  ['many unknown members', Object.fromEntries(Array.from({ length: 9_000 }, (_, at) => [`k${at}`, 0]))],
  ['a member with a name of 200 kB', { ['k'.repeat(200_000)]: 0 }],
])('the refusal of %s is short', async (_, body) => {
  const payload = JSON.stringify(body)
  const reply = await post({ headers: json, payload })
  expect(reply.statusCode).toBe(400)
  expect(reply.json<{ errors: unknown[] }>().errors.length).toBeLessThanOrEqual(50)
  expect(reply.payload.length).toBeLessThan(10_000)
})

test('a body that is not JSON is refused with 415', async () => {
  const headers = { ...admin, 'content-type': 'text/plain' }
  expect((await post({ headers, payload: 'force' })).statusCode).toBe(415)
})

test.each([
  ['just as long as the contract allows', 0, 200],
  ['one byte longer', 1, 413],
])('a body %s is checked before it is parsed', async (_, more, status) => {
  const limit = bodyLimitOf(endpoints.runDigests)
  expect(limit).toBeLessThan(MAX_BODY_BYTES)
  const payload = `{}${' '.repeat(limit - 2 + more)}`
  const response = await post({ headers: json, payload })
  expect(response.statusCode).toBe(status)
  if (status !== 200) expect(response.json()).toMatchObject({ code: 'too_large', status })
})

test('members that the contract does not state are removed from replies', {
  tags: 'calls.unlisted-shapes',
}, async () => {
  answer = () => ({ queued: 1, empty: 0, passwordHash: 'x' }) as { queued: number; empty: number }
  expect((await post({ headers: admin })).json()).toEqual({ queued: 1, empty: 0 })
})

test('an unexpected error reveals no internals', async () => {
  answer = () => {
    throw new Error('select * from secret')
  }
  const response = await post({ headers: admin })
  expect(response.statusCode).toBe(500)
  expect(response.headers['content-type']).toContain('application/problem+json')
  expect(response.json()).toMatchObject({
    code: 'internal',
    message: 'Something went wrong. Please try again.',
  })
  expect(response.body).not.toMatch(/select|secret|app\.test/)
})

test('a temporary refusal has retry-after', async () => {
  answer = () => {
    throw new DomainError('too_many', 'Please wait.', { retryAfter: 30 })
  }
  const response = await post({ headers: admin })
  expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '30'])
})

test('an unknown path is a 404 problem', async () => {
  const response = await app.http.inject('/api/nothing')
  expect([response.statusCode, response.json().code]).toEqual([404, 'not_found'])
  expect(response.headers['cache-control']).toBe('no-store')
})

test('a contract has one route, in the service that it names', () => {
  expect(() => route(app, 'runDigests', () => ({ queued: 1, empty: 0 }))).toThrow('has a route already')
  expect(() => route(app, 'getRobots', () => '')).toThrow('is answered by gateway')
})

test('a service without a route for one of its contracts does not start', async () => {
  const incomplete = createApp({
    service: 'notifier',
    logger: app.http.log as never,
    publicKeys: parseJwks(keys.publicJwks),
  })
  await expect(incomplete.http.ready()).rejects.toThrow('runDigests')
})

test.each([
  [true, 200],
  [false, 503],
])(
  'the details of a check are shown, and only its "ready: %s" decides the status %i',
  async (ready, status) => {
    const told = withoutTheOthers(
      createApp({
        service: 'notifier',
        logger: createLogger('test', 'silent'),
        publicKeys: parseJwks(keys.publicJwks),
        internalToken,
        checks: { postgres: async () => 'ok', messages: async () => ({ ready, details: { redis: 'away' } }) },
      }),
    )
    route(told, 'runDigests', () => answer({} as never, {} as never, {} as never))
    const response = await told.http.inject({ url: '/ready', headers: gatewayHeader })
    expect([response.statusCode, response.json().checks]).toEqual([status, { postgres: 'ok', redis: 'away' }])
  },
)

test('a check that never responds is a 503 after a timeout', async () => {
  const slow = withoutTheOthers(
    createApp({
      service: 'notifier',
      logger: createLogger('test', 'silent'),
      publicKeys: parseJwks(keys.publicJwks),
      internalToken,
      checks: { postgres: () => new Promise(() => {}), redis: async () => 'ok' },
    }),
  )
  route(slow, 'runDigests', () => answer({} as never, {} as never, {} as never))
  const ready = await slow.http.inject({ url: '/ready', headers: gatewayHeader })
  expect([ready.statusCode, ready.json().checks]).toEqual([503, { postgres: 'no answer', redis: 'ok' }])
})

test('ready is 503 while a dependency is down, live stays 200', async () => {
  const lame = withoutTheOthers(
    createApp({
      service: 'notifier',
      logger: createLogger('test', 'silent'),
      publicKeys: parseJwks(keys.publicJwks),
      internalToken,
      checks: { postgres: () => Promise.reject(new Error('away')), redis: async () => 'ok' },
    }),
  )
  route(lame, 'runDigests', () => answer({} as never, {} as never, {} as never))
  const ready = await lame.http.inject({ url: '/ready', headers: gatewayHeader })
  expect([ready.statusCode, ready.json().checks]).toEqual([503, { postgres: 'down', redis: 'ok' }])
  expect((await lame.http.inject('/live')).statusCode).toBe(200)
})
