import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAuth, type TestAuth } from './harness.ts'
import { refreshOf, signedInTo } from './visitors.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startAuth()
})
afterAll(() => auth.close())

const isOver = async (sid: string) => (await auth.redis.exists(auth.redisKeys.ended(sid))) === 1

const FOREIGN_ORIGINS = [
  'https://evil.example',
  'null',
  'https://uitpost.example.evil.example',
  'https://evil.uitpost.example',
  'https://uitpost.example:8443',
  'http://uitpost.example',
  '',
]
const foreignCalls = ['refresh', 'logout'].flatMap((path) =>
  FOREIGN_ORIGINS.flatMap((origin) =>
    // Older browsers send no Sec-Fetch-Site; a page on a sibling origin is same-site.
    ['cross-site', 'same-site', 'none', undefined].map((site): [string, string, string | undefined] => [
      path,
      origin,
      site,
    ]),
  ),
)

test.each(foreignCalls)(
  '%s from a page of the origin %j, with Sec-Fetch-Site %s, changes nothing',
  async (path, origin, site) => {
    const { post, refresh, refreshToken } = await signedInTo(auth)
    const headers = { cookie: `refresh=${refreshToken}`, origin, ...(site && { 'sec-fetch-site': site }) }
    const answer = await post(path, undefined, headers)
    expect([answer.statusCode, refreshOf(answer)]).toEqual([403, undefined])
    expect((await refresh(refreshToken)).statusCode).toBe(200)
  },
)

test.each(
  ['refresh', 'logout'].flatMap((path) =>
    ['cross-site', 'same-site'].flatMap((site): [string, string, string | undefined][] => [
      [path, site, undefined],
      [path, site, 'https://uitpost.example'],
    ]),
  ),
)('%s that its browser calls %s changes nothing, whatever the origin (%s)', async (path, site, origin) => {
  const { post, refresh, refreshToken } = await signedInTo(auth)
  const headers = { cookie: `refresh=${refreshToken}`, 'sec-fetch-site': site, ...(origin && { origin }) }
  const answer = await post(path, undefined, headers)
  expect([answer.statusCode, refreshOf(answer)]).toEqual([403, undefined])
  expect((await refresh(refreshToken)).statusCode).toBe(200)
})

test.each<[string, Record<string, string>]>([
  ['of our own origin', { origin: 'https://uitpost.example' }],
  [
    'that its browser calls same-origin',
    { origin: 'http://inside.example', 'sec-fetch-site': 'same-origin' },
  ],
  ['without an origin, which no other page can send', {}],
])('a page %s may refresh and log out', async (_, headers) => {
  const { post, refresh, refreshToken, sid } = await signedInTo(auth)
  const refreshed = await refresh(refreshToken, headers)
  expect(refreshed.statusCode).toBe(200)
  await post('logout', undefined, { cookie: `refresh=${refreshOf(refreshed)}`, ...headers })
  expect(await isOver(sid)).toBe(true)
})
