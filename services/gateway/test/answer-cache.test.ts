import { gunzipSync } from 'node:zlib'
import type { Hint } from '@uitpost/contracts'
import { afterEach, expect, test } from 'vitest'
import { createAnswerCache } from '../src/answer-cache.ts'
import type { GatewayLimits } from '../src/limits/limits.ts'
import { type EdgeStage, startEdge } from './edge-stage.ts'
import { openRaw, soon } from './raw-socket.ts'
import { keys } from './set-up.ts'

const CATEGORIES = '/api/categories'
const STATS = '/api/stats/platform'
const TAG = 'W/"tag"'
const ID = '0190c000-0000-7000-8000-000000000001'
const cached = { tags: 'calls.public-reads-cached' }
let stage: EdgeStage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

/** Starts a gateway whose service numbers its responses and includes the requested language. */
async function start(limits: Partial<GatewayLimits> = {}) {
  let now = 0
  let count = 0
  const listeners = new Set<(hint: Hint) => void>()
  const hints = {
    listen(listener: (hint: Hint) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  stage = await startEdge({ limits, hints, answerCache: createAnswerCache(() => now) })
  stage.answerWith(({ headers }, response) => {
    count += 1
    response.setHeader('content-type', 'application/json').setHeader('etag', TAG)
    response.end(JSON.stringify({ count, language: headers['accept-language'], fill: 'x'.repeat(5_000) }))
  })
  const { http } = stage
  const get = async (url: string, headers: Record<string, string> = {}) => {
    const response = await http.inject({ url, headers })
    const packed = response.headers['content-encoding'] === 'gzip'
    const text = packed ? gunzipSync(response.rawPayload).toString() : response.body
    const { statusCode, headers: told } = response
    return { statusCode, told, body: text && (JSON.parse(text) as { count: number; language?: string }) }
  }
  return {
    ...stage,
    get,
    countOf: async (url: string, headers: Record<string, string> = {}) => {
      const { body } = await get(url, headers)
      return typeof body === 'object' ? body.count : undefined
    },
    pass: (ms: number) => (now += ms),
    hint(hint: Hint) {
      for (const listener of listeners) listener(hint)
    },
  }
}

test('callers without a token share a response for one second', cached, async () => {
  const { countOf, pass, asked } = await start()
  expect([await countOf(STATS), await countOf(STATS), await countOf(STATS)]).toEqual([1, 1, 1])
  pass(999)
  expect(await countOf(STATS)).toBe(1)
  pass(1)
  expect(await countOf(STATS)).toBe(2)
  expect(asked).toHaveLength(2)
})

test.each([
  ['a token', () => keys.bearer()],
  ['a token that has expired', () => keys.bearer({ exp: 1 })],
  ['another authorization', () => ({ authorization: 'Basic abc' })],
  ['an empty authorization header', () => ({ authorization: '' })],
  ['a cookie', () => ({ cookie: 'a=b' })],
])('a request with %s is answered by the service', cached, async (_, headers) => {
  const { countOf } = await start()
  expect(await countOf(STATS)).toBe(1)
  expect(await countOf(STATS, headers())).toBe(2)
  expect(await countOf(STATS, headers())).toBe(3)
  expect(await countOf(STATS)).toBe(1)
})

test('responses are not shared between languages or encodings', cached, async () => {
  const { get, asked } = await start()
  const cases = ['nl', 'fr', ''].flatMap((language) =>
    ['gzip', 'identity'].map((code) => ({ language, code })),
  )
  for (const round of [1, 2])
    for (const [index, { language, code }] of cases.entries()) {
      const headers = { 'accept-encoding': code, ...(language && { 'accept-language': language }) }
      const { told, body } = await get(CATEGORIES, headers)
      expect([round, body]).toMatchObject([round, { count: index + 1 }])
      expect(typeof body === 'object' && body.language).toBe(language || undefined)
      expect(told['content-encoding']).toBe(code === 'gzip' ? 'gzip' : undefined)
    }
  expect(asked).toHaveLength(cases.length)
})

test('a hint invalidates the cached responses of its paths at once, and of no others', cached, async () => {
  const { countOf, hint } = await start()
  expect([await countOf(STATS), await countOf(CATEGORIES)]).toEqual([1, 2])
  hint({ audience: 'admins', keys: [STATS] })
  expect([await countOf(STATS), await countOf(CATEGORIES)]).toEqual([3, 2])
})

test(
  'a successful write invalidates what it changes before its response is sent; a refused one does not',
  cached,
  async () => {
    const { http, countOf, answerWith } = await start()
    expect([await countOf(STATS), await countOf(CATEGORIES)]).toEqual([1, 2])
    const approve = () =>
      http.inject({
        method: 'PUT',
        url: `/api/events/${ID}/approve`,
        headers: keys.bearer({ role: 'admin' }),
      })
    expect((await http.inject({ method: 'PUT', url: `/api/events/${ID}/approve` })).statusCode).toBe(401)
    expect(await countOf(STATS)).toBe(1)
    await approve()
    // The approval itself was the third response.
    expect([await countOf(STATS), await countOf(CATEGORIES)]).toEqual([4, 2])
    answerWith((_request, response) => void response.writeHead(404).end('{}'))
    await approve()
    expect(await countOf(STATS)).toBe(4)
  },
)

test(
  'a category that an admin adds is shown to visitors at once, and by other gateways in a second',
  cached,
  async () => {
    const { http, get, pass, answerWith } = await start()
    const categories = ['markets']
    answerWith(({ method }, response) => {
      if (method === 'POST') categories.push('concerts')
      response.setHeader('content-type', 'application/json').end(JSON.stringify(categories))
    })
    const seen = async () => (await get(CATEGORIES)).body
    expect(await seen()).toEqual(['markets'])
    await http.inject({
      method: 'POST',
      url: '/api/admin/categories',
      payload: {},
      headers: keys.bearer({ role: 'admin' }),
    })
    expect(await seen()).toEqual(['markets', 'concerts'])
    // Added through another gateway, while no hint arrives.
    categories.push('fairs')
    expect(await seen()).toEqual(['markets', 'concerts'])
    pass(1_000)
    expect(await seen()).toEqual(['markets', 'concerts', 'fairs'])
  },
)

test('a cached response counts for the request limit of its network', cached, async () => {
  const { url, hold, waiting, release } = await start({ requestsPerNetwork: 1 })
  expect((await fetch(`${url}${CATEGORIES}`)).status).toBe(200)
  hold(STATS)
  const held = fetch(`${url}${STATS}`)
  await soon(() => waiting(STATS)).toBe(1)
  expect((await fetch(`${url}${CATEGORIES}`)).status).toBe(429)
  release(STATS)
  expect((await held).status).toBe(200)
})

test('a response that the caller has cached is a 304, also for the first request', cached, async () => {
  const { get, asked } = await start()
  for (const tag of [TAG, '"tag"', `"other", ${TAG}`]) {
    const { statusCode, body, told } = await get(STATS, { 'if-none-match': tag })
    expect([statusCode, body]).toEqual([304, ''])
    expect(told).toMatchObject({ etag: TAG, 'cache-control': 'no-cache' })
  }
  expect((await get(STATS, { 'if-none-match': '"older"' })).body).toMatchObject({ count: 1 })
  expect(asked).toHaveLength(1)
})

test('each cached response has its own request id and the usual headers', cached, async () => {
  const { get } = await start()
  const [one, two] = [await get(STATS), await get(STATS)]
  expect(one.told['x-request-id']).toBeTruthy()
  expect(two.told['x-request-id']).not.toBe(one.told['x-request-id'])
  const alike = ({ told }: typeof one) => ({ ...told, 'x-request-id': '', date: '' })
  expect(alike(two)).toEqual(alike(one))
  expect(two.told).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
})

test.each([
  ['sets a cookie', { 'set-cookie': 'a=b' }, 200],
  ['has no-store', { 'cache-control': 'no-store' }, 200],
  ['is private', { 'cache-control': 'private, max-age=5' }, 200],
  ['varies by another header', { vary: 'cookie' }, 200],
  ['is a refusal', {}, 404],
  ['is a failure', {}, 500],
])('a response that %s is not shared', cached, async (_, headers, status) => {
  const { http, answerWith, asked } = await start()
  answerWith((_request, response) => void response.writeHead(status, headers).end('{}'))
  for (const _time of [1, 2]) expect((await http.inject(STATS)).statusCode).toBe(status)
  expect(asked).toHaveLength(2)
})

test('HEAD, rate-limited reads and reads with a secret URL are answered by the service', cached, async () => {
  const { http, asked } = await start()
  const urls = ['/api/places?q=Gent', `/e/${ID}`, '/calendar/secret.ics', '/unsubscribe/token']
  for (const url of [...urls, ...urls]) await http.inject(url)
  await http.inject({ method: 'HEAD', url: STATS })
  await http.inject({ method: 'HEAD', url: STATS })
  expect(asked).toHaveLength(2 * urls.length + 2)
})

test('concurrent equal requests are one request to the service', cached, async () => {
  const { url, asked, hold, waiting, release } = await start()
  hold(STATS)
  const calls = Array.from({ length: 20 }, () => fetch(`${url}${STATS}`))
  await soon(() => waiting(STATS)).toBe(1)
  release(STATS)
  expect(await Promise.all(calls.map(async (call) => (await call).text()))).toEqual(Array(20).fill('[]'))
  expect(asked).toHaveLength(1)
})

test(
  'when the client of the pending request disconnects, the waiting ones are still answered',
  cached,
  async () => {
    const { url, hold, waiting, release, asked } = await start()
    hold(STATS)
    const first = await openRaw(url)
    first.socket.write(`GET ${STATS} HTTP/1.1\r\nhost: here\r\n\r\n`)
    await soon(() => waiting(STATS)).toBe(1)
    // Raw requests like the first one: fetch sends language and encoding headers, which give another cache key.
    const second = await openRaw(url)
    const third = await openRaw(url)
    for (const { socket } of [second, third]) socket.write(`GET ${STATS} HTTP/1.1\r\nhost: here\r\n\r\n`)
    first.socket.destroy()
    await soon(() => waiting(STATS)).toBe(2)
    release(STATS)
    release(STATS)
    for (const { text } of [second, third]) await soon(text).toMatch(/^HTTP\/1\.1 200 [\s\S]*\[\]$/)
    expect(asked).toHaveLength(2)
    for (const { socket } of [second, third]) socket.destroy()
  },
)

test.each([
  ['hangs up', 503],
  ['breaks off in the middle', 503],
])(
  'when the service %s all waiting requests fail, and later ones are served',
  cached,
  async (fault, status) => {
    const { url, answerWith, asked } = await start()
    answerWith((_request, response) => {
      if (fault === 'hangs up') return void response.destroy()
      response.writeHead(200, { 'content-length': 100 }).write('half')
      setTimeout(() => response.destroy(), 20)
    })
    const calls = Array.from({ length: 5 }, () => fetch(`${url}${STATS}`))
    const answers = await Promise.all(calls)
    expect(answers.map((answer) => answer.status)).toContain(status)
    expect(asked.length).toBeGreaterThan(0)
    answerWith((_request, response) => void response.end('[]'))
    expect((await fetch(`${url}${STATS}`)).status).toBe(200)
  },
)
