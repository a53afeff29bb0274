import { judgeRobots } from '@uitpost/event-reader/parsers'
import { FetchRefused } from '@uitpost/service-kit/fetch-refused'
import { INNER_ADDRESSES } from '@uitpost/testing'
import { describe, expect, test } from 'vitest'
import { createSafeFetch, PAGE_TYPES } from './safe-fetch.ts'

const refusal = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'opened',
    (error: unknown) => (error instanceof FetchRefused ? error.type : `not a refusal: ${String(error)}`),
  )

test('addresses that robots.txt forbids are not fetched, also not after a redirect', async () => {
  const polite = createSafeFetch({
    userAgent: 'UitpostBot/1.0',
    contact: 'x',
    judgeRobots: async (question) => judgeRobots(question),
    perHostDelayMs: 0,
    transport: async (url) =>
      url.endsWith('/robots.txt')
        ? new Response('User-agent: *\nDisallow: /geheim', { headers: { 'content-type': 'text/plain' } })
        : new Response(null, { status: 302, headers: { location: '/geheim' } }),
  })
  expect(await refusal(polite('https://site.example/', { accept: PAGE_TYPES }))).toBe('robots')
})

describe('a host', () => {
  test('gets one request per second, independently of other hosts', async () => {
    const clock = { now: 0 }
    const waits: number[] = []
    const safeFetch = createSafeFetch({
      userAgent: 'UitpostBot/1.0',
      contact: 'x',
      judgeRobots: false,
      now: () => clock.now,
      wait: async (ms) => waits.push(ms),
      transport: async () => new Response('x', { headers: { 'content-type': 'text/html' } }),
    })
    const get = (url: string) => safeFetch(url, { accept: PAGE_TYPES })
    await Promise.all([
      get('https://a.example/1'),
      get('https://a.example/2'),
      get('https://a.example/3'),
      get('https://b.example/'),
    ])
    expect(waits).toEqual([1_000, 2_000])
    clock.now = 10_000
    await get('https://a.example/4')
    expect(waits).toHaveLength(2)
  })

  test('with too many waiting requests is tried later', async () => {
    const safeFetch = createSafeFetch({
      userAgent: 'UitpostBot/1.0',
      contact: 'x',
      judgeRobots: false,
      now: () => 0,
      wait: async () => undefined,
      transport: async () => new Response('x', { headers: { 'content-type': 'text/html' } }),
    })
    const asked = Array.from({ length: 200 }, () =>
      refusal(safeFetch('https://a.example/', { accept: PAGE_TYPES })),
    )
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['opened', 'host_busy']))
  })
})

describe('the sandbox transport', () => {
  const sandbox = (reply: () => Response, totalTimeoutMs = 60_000) => {
    const asked: string[] = []
    const safeFetch = createSafeFetch({
      userAgent: 'UitpostBot/1.0',
      contact: 'x',
      judgeRobots: async (question) => judgeRobots(question),
      perHostDelayMs: 0,
      totalTimeoutMs,
      transport: async (url) => {
        asked.push(url)
        return url.endsWith('/robots.txt') ? new Response('', { status: 404 }) : reply()
      },
    })
    return { asked, get: (url: string) => safeFetch(url, { accept: PAGE_TYPES, maxBytes: 1_000 }) }
  }
  const page = (body = 'opgenomen') => new Response(body, { headers: { 'content-type': 'text/html' } })

  test('answers recorded pages, marked as such', async () => {
    const { get, asked } = sandbox(() => page())
    const { bytes, fromSandbox } = await get('https://agenda.example/jazz')
    expect([Buffer.from(bytes).toString(), fromSandbox]).toEqual(['opgenomen', true])
    expect(asked).toEqual(['https://agenda.example/robots.txt', 'https://agenda.example/jazz'])
  })

  test('fetches no address that the network client would refuse', async () => {
    const { get, asked } = sandbox(() => page())
    for (const address of INNER_ADDRESSES)
      expect(await refusal(get(address)), address).toBe('private_address')
    expect(asked).toEqual([])
  })

  test('has the same limits', async () => {
    expect(await refusal(sandbox(() => page('x'.repeat(2_000))).get('https://a.example/'))).toBe('too_large')
    expect(await refusal(sandbox(() => new Response('x')).get('https://a.example/'))).toBe('content_type')
    const stuck = new ReadableStream({ pull: () => new Promise(() => undefined) })
    const slow = sandbox(() => new Response(stuck, { headers: { 'content-type': 'text/html' } }), 250)
    expect(await refusal(slow.get('https://a.example/'))).toBe('timeout')
  })
})
