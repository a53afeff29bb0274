import { bodyLimitOf, type Endpoint, endpoints, MAX_BODY_BYTES, type RouteName } from '@uitpost/contracts'
import { createTestKeys, gatewayHeader, internalToken } from '@uitpost/testing'
import { beforeEach, expect, test } from 'vitest'
import { createLogger } from '../logger.ts'
import { createTokenVerifier, parseJwks } from '../tokens.ts'
import { type App, createApp } from './app.ts'
import { DomainError } from './errors.ts'
import { type Handler, route } from './route.ts'

const keys = createTestKeys()
const url = '/api/admin/notifications/digests/run'
/** The service's other routes are not what is looked at here. */
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
      verifyToken: createTokenVerifier(parseJwks(keys.publicJwks)),
    }),
  )
  answer = () => ({ queued: 1, empty: 0 })
  route(app, 'runDigests', (...call) => answer(...call))
})

const post = (options: { headers?: Record<string, string>; payload?: string } = {}) =>
  app.http.inject({ method: 'POST', url, ...options })

test.each([
  ['nobody', {}, 401],
  ['a user', keys.bearer({ role: 'user' }), 403],
  ['a premium user', keys.bearer({ role: 'premium' }), 403],
  ['an admin', keys.bearer({ role: 'admin' }), 200],
  ['a super admin', keys.bearer({ role: 'super_admin' }), 200],
  ['an expired admin', keys.bearer({ role: 'admin', exp: 1 }), 401],
  ['an admin of another audience', keys.bearer({ role: 'admin', aud: 'elsewhere' }), 401],
  ['an admin of another issuer', keys.bearer({ role: 'admin', iss: 'elsewhere' }), 401],
  ["an admin signed by somebody else's key", createTestKeys().bearer({ role: 'admin' }), 401],
  ['an invented role', keys.bearer({ role: 'root' }), 401],
])('an admin route answers %s with the right status', async (_, headers, status) => {
  expect((await post({ headers })).statusCode).toBe(status)
})

test.each([
  ['one that has expired', keys.bearer({ role: 'admin', exp: 1 }), 'token_stale'],
  // The gateway let it in a moment before: clocks differ.
  [
    'one that expired on the way here',
    keys.bearer({ role: 'admin', exp: Math.floor(Date.now() / 1_000) }),
    'token_stale',
  ],
  ['one of a role too low that has expired', keys.bearer({ role: 'user', exp: 1 }), 'token_stale'],
  ['none', {}, 'unauthenticated'],
  ['what is no token', { authorization: 'Bearer a.b.c' }, 'unauthenticated'],
  ['a refresh token', keys.bearer({ role: 'admin', typ: 'refresh' }), 'unauthenticated'],
  ['one without an issuer', keys.bearer({ role: 'admin', iss: undefined }), 'unauthenticated'],
])(
  'a service that is shown %s answers 401, with a code that only an expired one is refreshed for',
  async (_, headers, code) => {
    const response = await post({ headers })
    expect([response.statusCode, response.json().code]).toEqual([401, code])
  },
)

const admin = keys.bearer({ role: 'admin' })
const json = { ...admin, 'content-type': 'application/json' }

test.each([
  ['no body and no content type', { headers: admin }],
  ['an empty body called JSON', { headers: json, payload: '' }],
  ['white space called JSON', { headers: json, payload: '  ' }],
])('%s is no body', async (_, request) => {
  expect((await post(request)).statusCode).toBe(200)
})

test('a refusal is problem+json that names every field at fault', async () => {
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
  ['an attempt at the prototype', '{"__proto__":{"force":true}}'],
])('%s is refused with 400', async (_, payload) => {
  expect((await post({ headers: json, payload })).statusCode).toBe(400)
})

test('the policy is asked before the body is looked at', async () => {
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
])('a body of more %s than any call takes is refused before it is parsed', async (_, payload) => {
  const reply = await post({ headers: json, payload })
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ code: 'bad_request', message: 'This body has too many parts.' })
})

test.each([
  ['members that nobody knows', Object.fromEntries(Array.from({ length: 9_000 }, (_, at) => [`k${at}`, 0]))],
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
])('a body %s is answered with its status before anything is made of it', async (_, more, status) => {
  const limit = bodyLimitOf(endpoints.runDigests)
  expect(limit).toBeLessThan(MAX_BODY_BYTES)
  const payload = `{}${' '.repeat(limit - 2 + more)}`
  const response = await post({ headers: json, payload })
  expect(response.statusCode).toBe(status)
  if (status !== 200) expect(response.json()).toMatchObject({ code: 'too_large', status })
})

test('members that the contract does not state never leave', { tags: 'calls.unlisted-shapes' }, async () => {
  answer = () => ({ queued: 1, empty: 0, passwordHash: 'x' }) as { queued: number; empty: number }
  expect((await post({ headers: admin })).json()).toEqual({ queued: 1, empty: 0 })
})

test('an unexpected error tells the caller nothing of the inside', async () => {
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

test('a refusal for a while says when to come back', async () => {
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
    verifyToken: app.verifyToken,
  })
  await expect(incomplete.http.ready()).rejects.toThrow('runDigests')
})

test.each([
  [true, 200],
  [false, 503],
])(
  'what a check tells beside is shown, and only its "ready: %s" makes the answer %i',
  async (ready, status) => {
    const told = withoutTheOthers(
      createApp({
        service: 'notifier',
        logger: createLogger('test', 'silent'),
        verifyToken: app.verifyToken,
        internalToken,
        checks: { postgres: async () => 'ok', messages: async () => ({ ready, tells: { redis: 'away' } }) },
      }),
    )
    route(told, 'runDigests', () => answer({} as never, {} as never, {} as never))
    const response = await told.http.inject({ url: '/ready', headers: gatewayHeader })
    expect([response.statusCode, response.json().checks]).toEqual([status, { postgres: 'ok', redis: 'away' }])
  },
)

test('a check that never answers is a 503 before long', async () => {
  const slow = withoutTheOthers(
    createApp({
      service: 'notifier',
      logger: createLogger('test', 'silent'),
      verifyToken: app.verifyToken,
      internalToken,
      checks: { postgres: () => new Promise(() => {}), redis: async () => 'ok' },
    }),
  )
  route(slow, 'runDigests', () => answer({} as never, {} as never, {} as never))
  const ready = await slow.http.inject({ url: '/ready', headers: gatewayHeader })
  expect([ready.statusCode, ready.json().checks]).toEqual([503, { postgres: 'no answer', redis: 'ok' }])
})

test('ready is 503 while something it needs is away, live stays 200', async () => {
  const lame = withoutTheOthers(
    createApp({
      service: 'notifier',
      logger: createLogger('test', 'silent'),
      verifyToken: app.verifyToken,
      internalToken,
      checks: { postgres: () => Promise.reject(new Error('away')), redis: async () => 'ok' },
    }),
  )
  route(lame, 'runDigests', () => answer({} as never, {} as never, {} as never))
  const ready = await lame.http.inject({ url: '/ready', headers: gatewayHeader })
  expect([ready.statusCode, ready.json().checks]).toEqual([503, { postgres: 'down', redis: 'ok' }])
  expect((await lame.http.inject('/live')).statusCode).toBe(200)
})
