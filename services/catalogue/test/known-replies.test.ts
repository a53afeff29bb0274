import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { approve, CATEGORY, candidate, intake } from './candidates.ts'
import { openPublicStage, type PublicStage } from './public-stage.ts'

const inGent = { city: 'Gent', country: 'BE', cityId: 'be-gent', timeZone: 'Europe/Brussels' } as const
const inUtrecht = {
  city: 'Utrecht',
  country: 'NL',
  cityId: 'nl-utrecht',
  timeZone: 'Europe/Amsterdam',
} as const
const GENT = '/agenda/gent?lang=nl'
const UTRECHT = '/agenda/utrecht.json?lang=nl'

let stage: PublicStage
let fair: string
beforeAll(async () => {
  stage = await openPublicStage()
  const found = candidate({
    ...inGent,
    title: 'Boekenmarkt',
    startDate: '2027-03-13T10:00:00+01:00',
    endDate: '2027-03-13T12:00:00+01:00',
  })
  fair = await takeIn(found)
  await takeIn(candidate({ ...inUtrecht, title: 'Lentemarkt', startDate: '2027-03-21T10:00:00+01:00' }))
})
afterAll(() => stage.catalogue.close())
beforeEach(() => stage.catalogue.setClock('2027-03-10T12:00:00Z'))

async function takeIn(found: ReturnType<typeof candidate>): Promise<string> {
  const [outcome] = await intake(stage.catalogue, found)
  await approve(stage.catalogue, outcome?.eventId ?? '')
  return outcome?.eventId ?? ''
}

const admin = (method: 'PUT' | 'POST', url: string, payload?: object) =>
  stage.catalogue.http.inject({
    method,
    url,
    headers: stage.catalogue.keys.bearer({ role: 'admin' }),
    ...(payload && { payload }),
  })

async function tagOf(path: string): Promise<string> {
  const { statusCode, headers } = await stage.get(path)
  expect(statusCode).toBe(200)
  return String(headers.etag)
}

const again = (path: string, tag: string) => stage.get(path, { 'if-none-match': tag })

/** Nobody reads an event meanwhile: who tried would wait until `work` ends, which waits for them. */
const withoutEvents = (work: () => Promise<void>) =>
  stage.catalogue.db.transaction().execute(async (trx) => {
    await sql`lock table event in access exclusive mode`.execute(trx)
    await work()
  })

test.each([
  GENT,
  '/agenda/gent/weekend',
  '/agenda?near=be-gent&km=5',
  '/embed/agenda?near=gent',
  '/agenda/gent.ics',
  '/agenda/gent.rss',
  '/agenda/gent/book-markets.json',
  '/agenda.jsonld?near=51.05,3.72',
])('%s is 304 without a look at the events for those who have it', async (path) => {
  const first = await stage.get(path)
  await withoutEvents(async () => {
    const known = await again(path, String(first.headers.etag))
    expect([known.statusCode, known.body]).toEqual([304, ''])
    for (const name of ['etag', 'vary', 'last-modified', 'content-language'])
      expect(known.headers[name], name).toBe(first.headers[name])
  })
})

test('each change of an event is there at once in its towns, and elsewhere nothing is made anew', async () => {
  const [gent, utrecht] = [await tagOf(GENT), await tagOf(UTRECHT)]
  await admin('PUT', `/api/admin/events/${fair}`, { title: 'Grote boekenmarkt' })
  expect((await again(GENT, gent)).body.includes('Grote boekenmarkt')).toBe(true)
  await withoutEvents(async () => {
    expect((await again(UTRECHT, utrecht)).statusCode).toBe(304)
  })

  const renamed = await tagOf(GENT)
  // Ten kilometres around Gent.
  await takeIn(
    candidate({ ...inGent, city: 'Melle', cityId: 'be-melle', title: 'Buren', startDate: '2027-03-22' }),
  )
  expect((await again(GENT, renamed)).body.includes('Buren')).toBe(true)

  const withNeighbours = await tagOf(GENT)
  await admin('PUT', `/api/admin/events/${fair}`, { city: 'Utrecht', country: 'NL' })
  expect((await again(GENT, withNeighbours)).body.includes('Grote boekenmarkt')).toBe(false)
  const moved = await again(UTRECHT, utrecht)
  expect(moved.body.includes('Grote boekenmarkt')).toBe(true)

  await admin('PUT', `/api/events/${fair}/reject`)
  expect((await again(UTRECHT, String(moved.headers.etag))).body.includes('Grote boekenmarkt')).toBe(false)
})

test('a category has its new name at once', async () => {
  const tag = await tagOf('/agenda/utrecht?lang=en')
  await admin('PUT', `/api/admin/categories/${CATEGORY}`, { name: 'Markets of books' })
  expect((await again('/agenda/utrecht?lang=en', tag)).body.includes('Markets of books')).toBe(true)
})

test('an event that is over leaves within five minutes', async () => {
  await takeIn(
    candidate({
      ...inGent,
      title: 'Vroege markt',
      startDate: '2027-03-10T13:00:00+01:00',
      endDate: '2027-03-10T13:01:00+01:00',
    }),
  )
  const first = await stage.get(GENT)
  expect(first.body.includes('Vroege markt')).toBe(true)
  stage.catalogue.setClock('2027-03-10T12:05:00Z')
  const later = await again(GENT, String(first.headers.etag))
  expect([later.statusCode, later.body.includes('Vroege markt')]).toEqual([200, false])
})

test('the nearest event, named because nothing fits, may change elsewhere', async () => {
  const inGroningen = { city: 'Groningen', country: 'NL', cityId: 'nl-groningen' } as const
  const id = await takeIn(candidate({ ...inGroningen, title: 'Zomermarkt', startDate: '2027-03-23' }))
  const path = '/agenda/leeuwarden?lang=nl'
  const first = await stage.get(path)
  expect(first.body.includes('Zomermarkt')).toBe(true)
  await admin('PUT', `/api/admin/events/${id}`, { title: 'Herfstmarkt' })
  expect((await again(path, String(first.headers.etag))).body.includes('Herfstmarkt')).toBe(true)
})
