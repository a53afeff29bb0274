import { randomUUID } from 'node:crypto'
import type { Candidate } from '@uitpost/contracts'
import { load } from 'cheerio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed } from '../src/domain/seed/seed.ts'
import { approve, candidate, intake } from './candidates.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

let catalogue: Catalogue
let ids: Record<string, string> = {}
const day = (startDate: string, endDate: string | null = null): Partial<Candidate> => ({
  startDate,
  endDate,
  allDay: true,
  city: randomUUID(),
})

beforeAll(async () => {
  catalogue = await startCatalogue('2027-03-01T12:00:00Z')
  await seed(catalogue.ctx)
  const found: Record<string, Candidate> = {
    past: candidate(day('2027-03-02')),
    today: candidate(day('2027-03-10')),
    running: candidate(day('2027-03-05', '2027-03-20')),
    later: candidate(day('2027-03-31')),
    uncategorised: candidate({ ...day('2027-04-01'), categoryId: null }),
    cancelled: candidate(day('2027-05-01')),
    waiting: candidate(day('2027-06-01')),
  }
  const outcomes = await intake(catalogue, ...Object.values(found))
  ids = Object.fromEntries(Object.keys(found).map((name, index) => [name, outcomes[index]?.eventId ?? '']))
  for (const [name, id] of Object.entries(ids)) if (name !== 'waiting') await approve(catalogue, id)
  await intake(catalogue, {
    ...(found['cancelled'] ?? candidate()),
    cancelled: true,
    source: { ...candidate().source, checkedAt: '2027-03-02T00:00:00Z' },
  })
  catalogue.setClock('2027-03-10T12:00:00Z')
})
afterAll(() => catalogue.close())

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await catalogue.http.inject({ url: path, headers })
  const $ = load(response.body, { xml: true })
  const texts = (name: string) =>
    $(name)
      .map((_, element) => $(element).text())
      .get()
  return { response, addresses: texts('loc'), changed: texts('lastmod') }
}
const pageOf = (name: string) => `https://uitpost.test/e/${ids[name]}`

test('the sitemap lists its parts, and the parts list every coming approved event once, with its last change', async () => {
  const { response, addresses } = await read('/sitemap.xml')
  expect(response.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(addresses).toEqual(
    ['running', '2027-03', '2027-04'].map((part) => `https://uitpost.test/sitemap/${part}.xml`),
  )
  const parts = await Promise.all(addresses.map((address) => read(new URL(address).pathname)))
  expect(parts.map((part) => part.addresses)).toEqual([
    ['https://uitpost.test/', pageOf('running')],
    [pageOf('today'), pageOf('later')],
    [pageOf('uncategorised')],
  ])
  const { updatedAt } = await catalogue.db
    .selectFrom('event')
    .select('updatedAt')
    .where('id', '=', ids['later'] ?? '')
    .executeTakeFirstOrThrow()
  expect(parts[1]?.changed[1]).toBe(updatedAt.toISOString())
})

test('a month with too many events is split into days', async () => {
  expect((await read('/sitemap/2027-03-31.xml')).addresses).toEqual([pageOf('later')])
  expect((await read('/sitemap/2027-03-31.1.xml')).addresses).toEqual([pageOf('later')])
})

test.each([
  'agenda',
  '2027-02',
  '2027-03-09',
  '2027-03-31.2',
  '2027-03-31.0',
  '2027-03.1',
  '2027-13',
  '2027-02-30',
  'x',
  "1'--",
  '9999-12',
])('part %s is not found', async (part) => {
  expect((await read(`/sitemap/${encodeURIComponent(part)}.xml`)).response.statusCode).toBe(404)
})

test('an unchanged sitemap is 304', async () => {
  for (const path of ['/sitemap.xml', '/sitemap/2027-03.xml']) {
    const tag = String((await read(path)).response.headers.etag)
    expect((await read(path, { 'if-none-match': tag })).response.statusCode).toBe(304)
  }
})
