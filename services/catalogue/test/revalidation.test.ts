import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed } from '../src/domain/seed/seed.ts'
import { approve, candidate, intake } from './candidates.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await startCatalogue()
  await seed(catalogue.ctx)
})
afterAll(() => catalogue.close())

const get = (url: string, headers: Record<string, string> = {}) => catalogue.http.inject({ url, headers })

test.each(['/api/categories', '/api/stats/platform', '/api/events/counts', '/api/places?q=gent'])(
  '%s has an ETag, and is 304 for clients that have it',
  async (url) => {
    const first = await get(url)
    const tag = String(first.headers.etag)
    expect([first.statusCode, tag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]+"$/)])
    for (const known of [tag, tag.slice(2), `"older", ${tag}`, '*']) {
      const again = await get(url, { 'if-none-match': known })
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag])
      expect(again.headers['content-type']).toBeUndefined()
    }
    expect((await get(url, { 'if-none-match': '"older"' })).body).toBe(first.body)
  },
)

test.each(['/api/categories', '/agenda', '/agenda.ics'])(
  'HEAD %s is 304 for clients that have it',
  async (url) => {
    const head = (headers: Record<string, string>) => catalogue.http.inject({ method: 'HEAD', url, headers })
    const tag = String((await head({})).headers.etag)
    expect((await get(url)).headers.etag).toBe(tag)
    const again = await head({ 'if-none-match': tag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  },
)

test('changed data is sent whole to clients with the older answer', async () => {
  const tag = String((await get('/api/stats/platform')).headers.etag)
  const [outcome] = await intake(catalogue, candidate())
  await approve(catalogue, String(outcome?.eventId))
  const changed = await get('/api/stats/platform', { 'if-none-match': tag })
  expect([changed.statusCode, changed.json().approvedEvents]).toEqual([200, 1])
  expect(changed.headers.etag).not.toBe(tag)
})

test('personal data and refusals have no ETag', async () => {
  const own = await get('/api/subscriptions', catalogue.keys.bearer())
  const refused = await get('/api/places?limit=many')
  expect([own.statusCode, own.headers.etag]).toEqual([200, undefined])
  expect([refused.statusCode, refused.headers.etag]).toEqual([400, undefined])
})
