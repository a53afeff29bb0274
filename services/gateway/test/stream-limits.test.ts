import { randomUUID } from 'node:crypto'
import { waitFor } from '@uitpost/testing'
import { afterEach, expect, test } from 'vitest'
import { type EdgeStage, startEdge } from './edge-stage.ts'
import { readStream, type StreamReader } from './stream-reader.ts'

/** Of these streams hold ten: two of a network, and four of an IPv6 /48. */
const CONNECTIONS = 20
/** Another address of this machine, which is a trusted proxy. */
const PROXY = '127.0.0.2'
let stage: EdgeStage | undefined
let readers: StreamReader[] = []
afterEach(async () => {
  for (const reader of readers) reader.stop()
  readers = []
  await stage?.close()
  stage = undefined
})

async function start(): Promise<string> {
  stage = await startEdge({ limits: { connections: CONNECTIONS }, trustedProxies: [PROXY] })
  return stage.url
}
/** Opens a stream of a caller behind the proxy, by default of an account of its own. */
async function open(url: string, ip: string, claims: Record<string, unknown> = {}): Promise<StreamReader> {
  const reader = await readStream(url, { from: PROXY, headers: { 'x-forwarded-for': ip }, claims })
  readers.push(reader)
  return reader
}
/** Opens streams of these callers, one after the other. */
async function openAll(url: string, ips: readonly string[]): Promise<StreamReader[]> {
  const opened: StreamReader[] = []
  for (const ip of ips) opened.push(await open(url, ip))
  return opened
}
const statuses = async (url: string, ips: readonly string[]): Promise<number[]> =>
  (await openAll(url, ips)).map(({ status }) => status)
/** One address per number. */
const addresses = (count: number): string[] => Array.from({ length: count }, (_, i) => `198.51.100.${i + 1}`)
/** The statuses of a sign-in and of the health check. */
const answers = async (url: string): Promise<number[]> => {
  const signIn = await fetch(`${url}/api/auth/login`, { method: 'POST', body: '{}' })
  return [signIn.status, (await fetch(`${url}/health`)).status]
}

test('accounts whose address is not confirmed get 403 and no stream, so that they cannot fill the connections', async () => {
  const url = await start()
  for (const ip of addresses(2 * CONNECTIONS)) {
    const refused = await open(url, ip, { confirmed: false })
    expect([refused.status, refused.headers['content-type']]).toEqual([
      403,
      'application/problem+json; charset=utf-8',
    ])
  }
  expect(await answers(url)).toEqual([200, 200])
  expect((await open(url, '203.0.113.1', { confirmed: true })).status).toBe(200)
})

test('an account has streams of three sessions; a fourth is refused until one is closed', async () => {
  const url = await start()
  const [sub, sid] = [randomUUID(), randomUUID()]
  const [here, there, elsewhere, nowhere] = addresses(4) as [string, string, string, string]
  const [first] = [await open(url, here, { sub, sid }), await open(url, there, { sub })]
  const third = await open(url, elsewhere, { sub })
  const refused = await open(url, nowhere, { sub })
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30'])
  expect(refused.headers['content-type']).toContain('application/problem+json')
  expect((await open(url, nowhere)).status).toBe(200)
  // A session may open its stream again at any time, also from another network.
  expect((await open(url, nowhere, { sub, sid })).status).toBe(200)
  await waitFor(first.isReplaced)
  third.stop()
  await waitFor(async () => (await open(url, elsewhere, { sub })).status === 200)
})

test.each([
  ['an IPv4 address', ['198.51.100.7', '::ffff:198.51.100.7', '198.51.100.7'], '198.51.100.8'],
  ['an IPv6 /64', ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:3::1'], '2001:db8:1:3::1'],
])('the streams of %s hold a tenth of the connections at most', async (_, ofOne, other) => {
  const url = await start()
  expect(await statuses(url, ofOne)).toEqual([200, 200, 429])
  expect(await statuses(url, [other])).toEqual([200])
})

test('the streams of an IPv6 /48 hold a fifth of the connections at most', async () => {
  const url = await start()
  const ofOne = Array.from({ length: 5 }, (_, i) => `2001:db8:1:${i}::1`)
  expect(await statuses(url, ofOne)).toEqual([200, 200, 200, 200, 429])
  expect(await statuses(url, ['2001:db8:2:1::1'])).toEqual([200])
})

test('a caller who is no trusted proxy is counted by the address of the connection', async () => {
  const url = await start()
  for (const ip of addresses(3)) readers.push(await readStream(url, { headers: { 'x-forwarded-for': ip } }))
  expect(readers.map(({ status }) => status)).toEqual([200, 200, 429])
})

test('streams hold half of the connections at most: the site that has most loses its oldest', async () => {
  const url = await start()
  const ofSite = await openAll(url, ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:3::1'])
  const ofOthers = await openAll(url, addresses(9))
  expect(ofOthers.map(({ status }) => status)).toEqual(Array(9).fill(200))
  await waitFor(() => ofSite[1]?.isReplaced())
  expect(ofSite.map((reader) => reader.isReplaced())).toEqual([true, true, false])
  expect(ofOthers.filter((reader) => reader.ended())).toEqual([])
  // A site replaces its own stream instead of one of a site that has as many.
  expect(await statuses(url, ['198.51.100.1'])).toEqual([200])
  await waitFor(() => ofOthers[0]?.isReplaced())
  expect(ofOthers.filter((reader) => reader.ended())).toHaveLength(1)
})

test('streams of any number of accounts and networks leave connections to sign in', async () => {
  const url = await start()
  const opened = await statuses(url, addresses(2 * CONNECTIONS))
  expect(opened).toEqual([...Array(CONNECTIONS / 2).fill(200), ...Array(1.5 * CONNECTIONS).fill(429)])
  expect(await answers(url)).toEqual([200, 200])
  expect(readers.filter((reader) => reader.status === 200 && reader.ended())).toEqual([])
})
