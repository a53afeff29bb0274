import { randomUUID } from 'node:crypto'
import type { Agenda, Candidate, EventDetail, FoundPlace, Place } from '@uitpost/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seed } from '../src/domain/seed/seed.ts'
import { approve, candidate, intake, OTHER_CATEGORY } from './candidates.ts'
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
    at('Brass&Co 2026-2027 7e8b', '2027-05-08', { city: 'Delft' }),
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

describe('text in quotation marks', () => {
  test.each([
    ['fete', ['Fête de la Musique']],
    ['FÊTE musique', ['Fête de la Musique']],
    ['fete luik', ['Fête de la Musique']],
    ['musiqe', ['Fête de la Musique']],
    ['boekenmrakt', ['Deventer Boekenmarkt']],
    ['boek', ['Deventer Boekenmarkt']],
    ['weinfest', ['Weinfest am Rhein']],
    ['feest', ['Garnalenfeest']],
    ['orgue händel', ['Concert d’orgue']],
    ['2027 co', ['Brass&Co 2026-2027 7e8b']],
    ['7e8b', ['Brass&Co 2026-2027 7e8b']],
    ['xyzzyplugh', []],
    ["'; drop table event; --", []],
  ])('%s finds %j', async (q, expected) => {
    const { items } = (
      await get(`/api/agenda?${new URLSearchParams({ q: `"${q}"` }).toString()}`)
    ).json<Agenda>()
    expect(items.map(({ event }) => event.title)).toEqual(expected)
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

  test.each([
    ['Utreht', 'nl-utrecht', false],
    ['Utre', 'nl-utrecht', false],
    ['bruxelles', 'be-brussel', true],
    ['Hengelo (Gelderland)', 'nl-hengelo-gelderland', true],
  ])('of %s it says whether it names %s: %s', { tags: 'places.unknown' }, async (q, id, exact) => {
    const response = await catalogue.http.inject({ url: `/api/places?q=${encodeURIComponent(q)}` })
    expect(response.json<FoundPlace[]>()[0]).toMatchObject({ id, exact })
  })

  test.each(['', '?q=%00', `?q=${'x'.repeat(61)}`, '?q=a&limit=100', '?q=a&country=US'])(
    '/api/places%s is refused',
    async (query) => {
      expect((await catalogue.http.inject({ url: `/api/places${query}` })).statusCode).toBe(400)
    },
  )
})
