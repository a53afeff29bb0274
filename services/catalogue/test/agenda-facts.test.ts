import type { Agenda, Candidate } from '@uitpost/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed } from '../src/domain/seed/seed.ts'
import { approve, candidate, intake } from './candidates.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

let catalogue: Catalogue
const DAY = '2027-03-12'

const at = (title: string, members: Partial<Candidate>) =>
  candidate({
    title,
    startDate: `${DAY}T10:00:00+01:00`,
    endDate: null,
    description: null,
    location: title,
    city: 'Utrecht',
    cityId: 'nl-utrecht',
    ...members,
  })

beforeAll(async () => {
  catalogue = await startCatalogue('2027-03-10T12:00:00Z')
  await seed(catalogue.ctx)
  const found = [
    at('Free by fact', { facts: { free: true } }),
    at('Free by price', { facts: { price: { from: 0, to: 0, currency: 'EUR' } } }),
    at('Gratis in words', {}),
    at('Gratis parkeren', { facts: { price: { from: 12, to: 12, currency: 'EUR' } } }),
    at('Gratis folder', { facts: { free: false } }),
    at('Gratis of betaald', { facts: { price: { from: 0, to: 20, currency: 'EUR' } } }),
    at('Toddlers by ages', { facts: { ages: { from: 2, to: 6 } } }),
    at('Kinderen in words', {}),
    at('Niets voor kinderen', { facts: { ages: { from: 18, to: null } } }),
    at('Castle', { facts: { geo: { latitude: 52.0623, longitude: 4.9937 } } }),
    at('Mistaken place', { facts: { geo: { latitude: 51.5, longitude: 4.5 } } }),
    at('Houten', { city: 'Houten', cityId: 'nl-houten' }),
  ]
  for (const { eventId } of await intake(catalogue, ...found)) await approve(catalogue, eventId ?? '')
})
afterAll(() => catalogue.close())

const items = async (query: Record<string, string>) => {
  const response = await catalogue.http.inject({
    url: `/api/agenda?${new URLSearchParams(query).toString()}`,
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<Agenda>().items
}
const titles = async (query: Record<string, string>) =>
  (await items(query)).map(({ event }) => event.title).toSorted()

const FREE = ['Free by fact', 'Free by price', 'Gratis in words', 'Gratis of betaald']
const KIDS = ['Kinderen in words', 'Toddlers by ages']

test.each<[Record<string, string>, string[]]>([
  [{ free: '1' }, FREE],
  [{ free: '1', near: 'Utrecht' }, FREE],
  [{ q: 'gratis Utrecht' }, FREE],
  [{ kids: '1' }, KIDS],
  [{ kids: '1', near: 'Utrecht', from: DAY, to: DAY }, KIDS],
  [{ free: '1', kids: '1' }, []],
])(
  '%j finds what sources state, and what texts say where no source does',
  {
    tags: 'agenda.facts-before-words',
  },
  async (query, expected) => {
    expect(await titles(query)).toEqual(expected)
  },
)

test('Distances are those of the event itself where its coordinates are near its town', {
  tags: 'event.own-coordinates',
}, async () => {
  const found = await items({ near: 'Utrecht', km: '15', order: 'distance' })
  const kmOf = new Map(found.map(({ event, km }) => [event.title, km]))
  expect([kmOf.get('Castle'), kmOf.get('Mistaken place')]).toEqual([9.3, 0])
  const order = found.map(({ km }) => km ?? 0)
  expect(order).toEqual(order.toSorted((one, other) => one - other))
  const byPage = await catalogue.http.inject({
    url: '/api/agenda?near=Utrecht&km=15&order=distance&limit=11',
  })
  const { nextCursor } = byPage.json<Agenda>()
  expect(await titles({ near: 'Utrecht', km: '15', order: 'distance', cursor: nextCursor ?? '' })).toEqual([
    'Castle',
  ])
})

test('What lies further away than asked for is left out, although its town is near', {
  tags: 'event.own-coordinates',
}, async () => {
  const found = await titles({ near: 'Utrecht', km: '5' })
  expect(found).toContain('Mistaken place')
  expect(found).not.toContain('Castle')
})
