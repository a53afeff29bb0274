import { randomUUID } from 'node:crypto'
import type { Candidate, EventDetail, FoundEvent, Place } from '@uitpost/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seed } from '../src/domain/seed/seed.ts'
import { approve, CATEGORY, candidate, intake, OTHER_CATEGORY } from './candidates.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

let catalogue: Catalogue
let ids: Record<string, string> = {}
const at = (title: string, day: string, members: Partial<Candidate> = {}) =>
  candidate({ title, startDate: day, endDate: null, allDay: true, description: null, ...members })

beforeAll(async () => {
  catalogue = await startCatalogue()
  await seed(catalogue.ctx)
  const found = [
    at('Fête de la Musique', '2027-06-21', { city: 'Liège', country: 'BE', location: 'Place Saint-Lambert' }),
    at('Deventer Boekenmarkt', '2027-08-01', { endDate: '2027-08-03' }),
    at('Weinfest am Rhein', '2027-07-03', { city: 'Köln', country: 'DE', categoryId: OTHER_CATEGORY }),
    at('Kaasmarkt', '2027-04-08', { city: 'Gouda', location: 'Markt' }),
    at('Garnalenfeest', '2027-03-01', { city: 'Delft', endDate: '2027-03-20' }),
    at('Concert d’orgue', '2027-05-01', { city: 'Amsterdam', description: 'Met Händel & Liszt' }),
    at('Hidden until approved', '2027-05-02', { city: 'Amsterdam' }),
  ]
  const outcomes = await intake(catalogue, ...found)
  ids = Object.fromEntries(outcomes.map(({ eventId }, i) => [found[i]?.title ?? '', eventId ?? '']))
  for (const [title, id] of Object.entries(ids)) {
    if (title !== 'Hidden until approved') await approve(catalogue, id)
  }
})
afterAll(() => catalogue.close())

const lotte = randomUUID()
const get = (url: string, claims: Record<string, unknown> = { sub: lotte }) =>
  catalogue.http.inject({ url, headers: catalogue.keys.bearer(claims) })
const titles = async (query: string) =>
  (await get(`/api/events?${query}`)).json<FoundEvent[]>().map(({ title }) => title)

describe('searching', () => {
  test.each([
    ['fete', ['Fête de la Musique']],
    ['FÊTE musique', ['Fête de la Musique']],
    ['fete luik', ['Fête de la Musique']],
    ['musiqe', ['Fête de la Musique']],
    ['boekenmrakt', ['Deventer Boekenmarkt']],
    ['markt', ['Kaasmarkt', 'Deventer Boekenmarkt']],
    ['boek', ['Deventer Boekenmarkt']],
    ['weinfest', ['Weinfest am Rhein']],
    ['feest', ['Garnalenfeest']],
    ['orgue händel', ['Concert d’orgue']],
    ['keulen', ['Weinfest am Rhein']],
    ['xyzzyplugh', []],
    ['★', []],
    ["'; drop table event; --", []],
  ])('%s finds %j', async (q, expected) => {
    expect(await titles(`q=${encodeURIComponent(q)}`)).toEqual(expected)
  })

  test.each([
    [
      '',
      [
        'Garnalenfeest',
        'Kaasmarkt',
        'Concert d’orgue',
        'Fête de la Musique',
        'Weinfest am Rhein',
        'Deventer Boekenmarkt',
      ],
    ],
    ['city=Luik', ['Fête de la Musique']],
    ['city=Lüttich&country=BE', ['Fête de la Musique']],
    ['city=Amstredam', ['Concert d’orgue']],
    ['city=Rotterdam&radiusKm=25', ['Garnalenfeest', 'Kaasmarkt']],
    ['city=nl-rotterdam&radiusKm=25&q=kaas', ['Kaasmarkt']],
    ['country=DE', ['Weinfest am Rhein']],
    ['from=2027-08-02', ['Deventer Boekenmarkt']],
    ['from=2027-04-08&to=2027-05-01', ['Kaasmarkt', 'Concert d’orgue']],
    ['to=2027-03-31', ['Garnalenfeest']],
  ])('?%s finds %j', async (query, expected) => {
    expect(await titles(encodeURI(query))).toEqual(expected)
  })

  test('several categories widen the search, a city narrows it', async () => {
    expect(await titles(`category=${OTHER_CATEGORY}`)).toEqual(['Weinfest am Rhein'])
    expect(await titles(`category=${CATEGORY},${OTHER_CATEGORY}`)).toHaveLength(6)
    expect(await titles(`category=${CATEGORY}&city=Gouda`)).toEqual(['Kaasmarkt'])
  })

  test('results include the distance', async () => {
    const [event] = (await get('/api/events?city=Rotterdam&radiusKm=25&q=kaas')).json<FoundEvent[]>()
    expect(event?.distanceKm).toBeGreaterThan(15)
    expect(event?.distanceKm).toBeLessThan(25)
  })

  test.each(['soonest', 'newest'])('pages are complete and without repeats, %s first', async (sort) => {
    const whole = await titles(`sort=${sort}`)
    const paged: string[] = []
    let url: string | undefined = `/api/events?sort=${sort}&limit=2`
    while (url) {
      const response = await get(url)
      paged.push(...response.json<FoundEvent[]>().map(({ title }) => title))
      url = /<([^>]+)>; rel="next"/.exec(String(response.headers['link']))?.[1]
    }
    expect(whole).toHaveLength(6)
    expect(paged).toEqual(whole)
  })

  test.each([
    ...['radiusKm=5', 'city=Gent&radiusKm=5000', 'sort=price', 'from=yesterday', 'category=x', 'page=2'],
    ...['q=%00', 'limit=1e308', 'cursor=__proto__', 'q=a&q=b'],
  ])('?%s is refused', async (query) => {
    expect((await get(`/api/events?${query}`)).statusCode).toBe(400)
  })
})

describe('one event', () => {
  test('all users see a published event with its sources, and whether they saved it', async () => {
    const id = ids['Kaasmarkt'] ?? ''
    await catalogue.db.insertInto('savedEvent').values({ userId: lotte, eventId: id }).execute()
    const event = (await get(`/api/events/${id}`)).json<EventDetail>()
    expect(event).toMatchObject({ id, saved: true, status: 'approved', mergedInto: null })
    expect(event.sources).toMatchObject([{ source: 'books.example', verdict: 'verified' }])
    expect(event.sources[0]).not.toHaveProperty('evidence')
    expect((await get(`/api/events/${id}`, { sub: randomUUID() })).json()).toMatchObject({ saved: false })
  })

  test('only admins see unpublished events, and the evidence', async () => {
    const id = ids['Hidden until approved'] ?? ''
    expect((await get(`/api/events/${id}`)).statusCode).toBe(404)
    const event = (await get(`/api/events/${id}`, { role: 'admin' })).json<EventDetail>()
    expect(event).toMatchObject({
      id,
      status: 'pending',
      sources: [{ evidence: { title: { proven: true } } }],
    })
    expect((await get(`/api/events/${randomUUID()}`, { role: 'admin' })).statusCode).toBe(404)
  })

  test('an event that was cancelled before any approval is visible to admins only', async () => {
    const id = ids['Hidden until approved'] ?? ''
    const setStatus = (status: 'cancelled' | 'pending') =>
      catalogue.db.updateTable('event').set({ status }).where('id', '=', id).execute()
    await setStatus('cancelled')
    expect((await get(`/api/events/${id}`)).statusCode).toBe(404)
    expect((await get(`/api/events/${id}`, { role: 'admin' })).statusCode).toBe(200)
    await setStatus('pending')
  })

  test('for a merged event users get the kept one, and admins see which one it was merged into', async () => {
    const [kept = '', gone = ''] = [ids['Kaasmarkt'], ids['Hidden until approved']]
    await catalogue.db
      .updateTable('event')
      .set({ status: 'merged', mergedInto: kept })
      .where('id', '=', gone)
      .execute()
    expect((await get(`/api/events/${gone}`)).json()).toMatchObject({ id: kept, title: 'Kaasmarkt' })
    expect((await get(`/api/events/${gone}`, { role: 'admin' })).json()).toMatchObject({
      id: gone,
      mergedInto: kept,
    })
  })
})

describe('places', () => {
  test.each([
    ['Amstredam', 'Amsterdam'],
    ['La Haye', 'Den Haag'],
    ['Luik', 'Liège'],
    ['brux', 'Brussel'],
  ])('%s finds the city %s, without signing in', async (q, name) => {
    const response = await catalogue.http.inject({ url: `/api/places?q=${encodeURIComponent(q)}` })
    const [place] = response.json<Place[]>()
    expect(Object.values({ ...place?.names, name: place?.name })).toContain(name)
  })

  test.each(['', '?q=%00', `?q=${'x'.repeat(61)}`, '?q=a&limit=100', '?q=a&country=US'])(
    '/api/places%s is refused',
    async (query) => {
      expect((await catalogue.http.inject({ url: `/api/places${query}` })).statusCode).toBe(400)
    },
  )
})
