import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type Endpoint, endpoints, revocationKeys } from '@uitpost/contracts'
import { createLogger, newId } from '@uitpost/service-kit'
import { openRedis, type RedisServers } from '@uitpost/service-kit/redis'
import { startOwnRedis, testRedis } from '@uitpost/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connectCallLimits } from '../src/clients/call-limits.ts'
import { gatewayConfig } from '../src/config.ts'
import { everyServiceAt, type Gateway, keys, listen, startGateway, writeWebRoot } from './set-up.ts'

const logger = createLogger('gateway', 'silent')
let upstream: Server
let seen: IncomingMessage['headers'][] = []
let upstreams: ReturnType<typeof everyServiceAt>
let webRoot: string
const closing: (() => Promise<void> | void)[] = []
let count = 0

beforeAll(async () => {
  upstream = createServer((request, response) => {
    seen.push(request.headers)
    response.setHeader('content-type', 'application/json').end('[]')
  })
  upstreams = everyServiceAt(await listen(upstream))
  webRoot = await writeWebRoot({ 'index.html': '<!doctype html>' })
})
afterEach(async () => {
  seen = []
  for (const close of closing.splice(0).toReversed()) await close()
})
afterAll(async () => {
  upstream.close()
  await rm(webRoot, { recursive: true })
})

interface Settings {
  trustedProxies?: string[]
  perMinute?: number
  searchesPerMinute?: number
  redis?: RedisServers
}

async function startWith({ trustedProxies, perMinute, searchesPerMinute = 100, redis }: Settings) {
  const { servers, queuePrefix } = testRedis()
  count += 1
  const callLimits =
    perMinute === undefined
      ? undefined
      : await connectCallLimits(
          redis ?? servers,
          { prefix: `${queuePrefix}-${count}`, perMinute, searchesPerMinute },
          logger,
        )
  const http = await startGateway(upstreams, webRoot, {
    ...(callLimits && { callLimits }),
    ...(trustedProxies && { trustedProxies }),
  })
  closing.push(() => callLimits?.close())
  closing.push(() => http.close())
  return http
}

test.each<[string, string[] | undefined, string, string, string]>([
  [
    'without a trusted proxy is identified by the address of the connection',
    undefined,
    '127.0.0.1',
    '6.6.6.6',
    '127.0.0.1',
  ],
  [
    'behind a trusted proxy is identified by X-Forwarded-For',
    ['127.0.0.1'],
    '127.0.0.1',
    '198.51.100.7',
    '198.51.100.7',
  ],
  [
    'behind a proxy in a trusted network is identified by X-Forwarded-For',
    ['10.0.0.0/8'],
    '10.1.2.3',
    '198.51.100.7',
    '198.51.100.7',
  ],
  [
    'behind two trusted proxies is identified by the address that the outer one saw',
    ['10.0.0.0/8'],
    '10.1.2.3',
    '198.51.100.7, 10.9.9.9',
    '198.51.100.7',
  ],
  [
    'that sends X-Forwarded-For itself is identified by the address that the proxy added',
    ['10.0.0.0/8'],
    '10.1.2.3',
    '6.6.6.6, 198.51.100.7',
    '198.51.100.7',
  ],
  [
    'behind an untrusted proxy is identified by the address of that proxy',
    ['10.0.0.0/8'],
    '203.0.113.5',
    '6.6.6.6',
    '203.0.113.5',
  ],
])('a caller %s', async (_, trustedProxies, remoteAddress, forwarded, counted) => {
  const http = await startWith({ ...(trustedProxies && { trustedProxies }) })
  const headers = { 'x-forwarded-for': forwarded, 'x-forwarded-host': 'evil.example' }
  await http.inject({ url: '/api/categories', remoteAddress, headers })
  expect(seen[0]).toMatchObject({ 'x-forwarded-for': counted, 'x-forwarded-host': 'uitpost.example' })
})

test.each([
  ['', []],
  ['10.0.0.7', ['10.0.0.7']],
  [' 10.0.0.0/8 , fd00::/8,', ['10.0.0.0/8', 'fd00::/8']],
])('GATEWAY_TRUSTED_PROXIES %j trusts %j', (text, proxies) => {
  expect(gatewayConfig.GATEWAY_TRUSTED_PROXIES.parse(text)).toEqual(proxies)
})

test.each(['true', '*', '1', '10.0.0.0/33', 'fd00::/129', '10.0.0.0/', 'proxy.example', '10.0.0.0/8/8'])(
  'GATEWAY_TRUSTED_PROXIES %j prevents the start',
  (text) => {
    expect(gatewayConfig.GATEWAY_TRUSTED_PROXIES.safeParse(text).success).toBe(false)
  },
)

const places = (http: Gateway, remoteAddress: string) =>
  http.inject({ url: '/api/places?q=gent', remoteAddress })

test('requests for places above the limit per minute are refused, for that caller only', async () => {
  const http = await startWith({ perMinute: 3 })
  const statuses: number[] = []
  for (let i = 0; i < 5; i += 1) statuses.push((await places(http, '198.51.100.7')).statusCode)
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  const refused = await places(http, '198.51.100.7')
  expect([refused.json().code, Number(refused.headers['retry-after']) > 0]).toEqual(['too_many', true])
  expect(refused.headers['content-type']).toContain('application/problem+json')
  expect(seen).toHaveLength(3)
  expect((await places(http, '198.51.100.8')).statusCode).toBe(200)
  // Another public route is counted separately, and polled routes are not limited.
  const consents = { method: 'POST' as const, url: '/api/user/consents', remoteAddress: '198.51.100.7' }
  expect((await http.inject(consents)).statusCode).toBe(200)
  for (let i = 0; i < 20; i += 1)
    expect(
      (await http.inject({ url: '/api/stats/platform', remoteAddress: '198.51.100.7' })).statusCode,
    ).toBe(200)
})

test('visits from mails above the limit per minute are refused, for that network only', async () => {
  const http = await startWith({ perMinute: 3 })
  const visit = async (remoteAddress: string) =>
    (await http.inject({ method: 'POST', url: '/api/notifications/visits', remoteAddress })).statusCode
  const flood: number[] = []
  for (let i = 0; i < 5; i += 1) flood.push(await visit('198.51.100.7'))
  expect(flood).toEqual([200, 200, 200, 429, 429])
  expect(seen).toHaveLength(3)
  expect(await visit('198.51.100.8')).toBe(200)
})

test('the addresses of an IPv6 network count as one caller', async () => {
  const http = await startWith({ perMinute: 1 })
  expect((await places(http, '2001:db8:1:2::1')).statusCode).toBe(200)
  expect((await places(http, '2001:db8:1:2::2')).statusCode).toBe(429)
  expect((await places(http, '2001:db8:1:3::1')).statusCode).toBe(200)
})

test('searches above the limit per minute are refused for the account at any address, other reads are not', async () => {
  const http = await startWith({ perMinute: 100, searchesPerMinute: 3 })
  const admin = () => keys.bearer({ sub: newId(), role: 'admin' })
  const [lotte, daan] = [admin(), admin()]
  const get = async (url: string, headers: Record<string, string>, remoteAddress = '198.51.100.7') =>
    (await http.inject({ url, headers, remoteAddress })).statusCode
  expect(await get('/api/admin/events?q=jazz', lotte)).toBe(200)
  expect(await get('/api/admin/events?city=gent', lotte)).toBe(200)
  expect(await get('/api/admin/events?%71=jazz&limit=5', lotte, '203.0.113.9')).toBe(200)
  expect(await get('/api/admin/events?q=jazz', lotte, '203.0.113.10')).toBe(429)
  expect(await get('/api/admin/events?limit=5', lotte)).toBe(200)
  expect(await get('/api/admin/events?q=jazz', daan)).toBe(200)
})

test('an account’s searches are counted in the key that its erasure deletes', async () => {
  const http = await startWith({ perMinute: 100, searchesPerMinute: 1 })
  const sub = newId()
  const search = async () =>
    (await http.inject({ url: '/api/admin/events?q=jazz', headers: keys.bearer({ sub, role: 'admin' }) }))
      .statusCode
  const redis = openRedis(testRedis().servers, { name: 'test', timeoutMs: 1_000, onUnreachable: () => {} })
  closing.push(() => redis.disconnect())
  await once(redis, 'ready')
  expect(await search()).toBe(200)
  const found = await redis.keys(`${revocationKeys('*').searches}:${sub}`)
  expect(found).toHaveLength(1)
  await redis.del(...found)
  expect([await search(), await search()]).toEqual([200, 429])
})

test('the calls that count as searches are those of admins by text or city', () => {
  const all = Object.entries(endpoints as Record<string, Endpoint>)
  const searches = all.filter(([, { searchedBy = [] }]) => searchedBy.length > 0)
  expect(searches.map(([name]) => name).toSorted()).toEqual(['breakDownEvents', 'listAdminEvents'])
})

test('without Redis calls are counted in memory', async () => {
  const server = await startOwnRedis()
  const http = await startWith({ perMinute: 2, redis: server })
  expect((await places(http, '198.51.100.1')).statusCode).toBe(200)
  await server.kill()
  const statuses: number[] = []
  for (let i = 0; i < 4; i += 1) statuses.push((await places(http, '198.51.100.7')).statusCode)
  expect(statuses).toEqual([200, 200, 429, 429])
  await server.close()
})

test('the calls with a limit per caller are public ones that cause work', () => {
  const limited = Object.entries(endpoints as Record<string, Endpoint>).filter(([, { limited: is }]) => is)
  expect(limited.map(([name]) => name).toSorted()).toEqual([
    ...['answerAssistant', 'askAsOrganiser', 'confirmEmailSubscription', 'confirmOrganiserRequest'],
    ...['countMailVisit', 'drawEventCard', 'endAssistantSession'],
    ...['openAssistantStream', 'readAgenda', 'readAgendaCalendar', 'readAgendaJson'],
    ...['readAgendaJsonLd', 'readAgendaRss', 'readCityAgendaCalendar', 'readCityAgendaJson'],
    ...[
      'readCityAgendaJsonLd',
      'readCityAgendaPartCalendar',
      'readCityAgendaPartJson',
      'readCityAgendaPartJsonLd',
    ],
    ...['readCityAgendaPartRss', 'readCityAgendaRss', 'readEventCalendar'],
    ...['readSitemap', 'readSitemapIndex', 'reportEvent', 'reportOnPage'],
    ...['requestEmailSubscription', 'saveConsents', 'saveOnPage', 'searchPlaces', 'showAgenda'],
    ...[
      'showCityAgenda',
      'showCityAgendaPart',
      'showEmailSubscription',
      'showEmbeddedAgenda',
      'showEventPage',
    ],
    ...['showOrganiserForm', 'showOrganiserRequest'],
  ])
  expect(limited.every(([, { policy }]) => policy === 'anonymous')).toBe(true)
})
