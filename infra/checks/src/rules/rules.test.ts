import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { findMessageGaps, findRouteGaps, readServiceCode, type ServiceCode } from './contracts.ts'
import { pathsIn } from './documents.ts'
import { foreignIn } from './foreign-words.ts'
import { breaksIn } from './style.ts'

const code = (parts: Partial<ServiceCode> = {}): ServiceCode => ({
  ...{ routes: [], emits: [], consumes: [], workQueues: [], enqueues: [] },
  ...parts,
})
const endpoint = { service: 'auth', policy: 'anonymous', reply: z.string() } as const

describe('what a service does is read from its code', () => {
  const read = readServiceCode([
    `const SEND = 'mail.send'
     route(app, 'login', ({ body }) => login(ctx, body)) // route(app, 'gone', …)
     route(
       app,
       'register',
       handler)
     await outbox.add('user.changed', [row])
     consume('event.changed', handler)
     work(SEND, schema, handler)
     messaging.enqueue('mail.send', {})`,
  ])
  test('whatever its line breaks and constants, and without its comments', () => {
    expect(read).toEqual({
      routes: ['login', 'register'],
      emits: ['user.changed'],
      consumes: ['event.changed'],
      workQueues: ['mail.send'],
      enqueues: ['mail.send'],
    })
  })
})

describe('a contract and its route', () => {
  const paths = { login: 'POST /login' }
  const contracts = { login: endpoint }
  test('belong together one to one', () => {
    expect(findRouteGaps({ auth: code({ routes: ['login'] }), catalogue: code() }, paths, contracts)).toEqual(
      [],
    )
  })

  test.each([
    ['a contract without a route', { auth: code() }, 'login has 0 routes in auth instead of 1'],
    ['two routes', { auth: code({ routes: ['login', 'login'] }) }, 'login has 2 routes in auth instead of 1'],
    [
      'a route in another service',
      { auth: code({ routes: ['login'] }), catalogue: code({ routes: ['login'] }) },
      'login has 1 routes in catalogue instead of 0',
    ],
    [
      'a route without a contract',
      { auth: code({ routes: ['login', 'dance'] }) },
      'auth answers dance, which no contract names',
    ],
    ['a service that is not there', {}, 'login: there is no service auth'],
  ])('%s is a gap', (_, services, gap) => {
    expect(findRouteGaps(services, paths, contracts)).toContain(gap)
  })

  test.each([
    [
      'a path without an endpoint',
      { login: 'POST /login', other: 'GET /x' },
      contracts,
      'other stands in routes.ts',
    ],
    ['an endpoint without a path', {}, contracts, 'login has an endpoint and no line'],
    [
      'one path under two names',
      { login: 'GET /:id', other: 'GET /:key' },
      contracts,
      'GET /: is named login and other',
    ],
    ['a parameter that the endpoint does not know', { login: 'POST /:id' }, contracts, 'params do not agree'],
    [
      'a GET with a body',
      { login: 'GET /login' },
      { login: { ...endpoint, body: z.string() } },
      'a GET takes no body',
    ],
  ])('%s is a gap', (_, routes, endpoints, gap) => {
    const gaps = findRouteGaps({ auth: code({ routes: ['login'] }) }, routes, endpoints)
    expect(gaps.join('\n')).toContain(gap)
  })
})

describe('a message', () => {
  const nouns = { 'user.changed': { from: 'auth', to: ['notifier'] } }
  const sender = code({ emits: ['user.changed'] })
  const receiver = code({ consumes: ['user.changed'] })

  test('has one sender and one consumer in each receiver', () => {
    expect(findMessageGaps({ auth: sender, notifier: receiver }, nouns)).toEqual([])
  })

  test.each([
    ['nobody sends', { auth: code(), notifier: receiver }, 'auth never sends user.changed'],
    [
      'the wrong one sends',
      { auth: sender, notifier: { ...receiver, emits: ['user.changed'] } },
      'notifier sends',
    ],
    ['nobody takes in', { auth: sender, notifier: code() }, 'has 0 consumers in notifier instead of 1'],
    [
      'a stranger takes in',
      { auth: sender, notifier: receiver, catalogue: receiver },
      'catalogue instead of 0',
    ],
    ['goes to a queue without a worker', { auth: { ...sender, enqueues: ['mail.send'] } }, 'has 0 workers'],
    [
      'goes to a queue with two workers',
      { auth: { ...sender, workQueues: ['a.b', 'a.b'] } },
      'has 2 workers',
    ],
  ])('that %s is a gap', (_, services, gap) => {
    expect(findMessageGaps(services, nouns).join('\n')).toContain(gap)
  })
})

test('paths are read from backticks, links and pictures of a document, not from its examples', () => {
  const text = [
    '| approve | `services/catalogue/src/domain/events.ts` |',
    'see [how](../CONTRIBUTING.md) and [there](https://example.org), not `npm start` or `services/*/src`',
    '![picture](docs/dashboard.png)',
    '```\ncat services/none\n```',
  ].join('\n')
  expect(pathsIn(text, 'infra/README.md')).toEqual([
    'services/catalogue/src/domain/events.ts',
    'CONTRIBUTING.md',
    'infra/docs/dashboard.png',
  ])
})

test.each([
  ["const home = '/home/someone/uitpost'", 'a path of one machine'],
  ['"resolved": "https://registry.example.org/a.tgz"', 'the host of a package registry'],
  [`const key = 'gsk_${'a'.repeat(24)}'`, 'a key'],
  [`${'<'.repeat(7)} HEAD`, 'an unresolved merge'],
  ['// TODO: later', 'unfinished business'],
])('%s does not belong in the repository', (line, says) => {
  expect(foreignIn('a.ts', line)).toEqual([`a.ts:1: ${says}`])
})

test('a path of the product is no path of a machine', () => {
  expect(foreignIn('a.ts', "call('/api/home/page'); open('apps/web/work/x')")).toEqual([])
})

test.each([
  ['services/auth/src/app.ts', 'process.env.PORT', 1],
  ['services/auth/src/config.ts', 'process.env.PORT', 0],
  ['packages/places/src/find.ts', 'value as unknown as City', 1],
])('in %s the line "%s" breaks %i rules', (path, line, count) => {
  expect(breaksIn(path, line)).toHaveLength(count)
})
