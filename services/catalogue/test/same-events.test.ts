import type { Candidate, DuplicateGroup } from '@uitpost/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seed } from '../src/domain/seed/seed.ts'
import { candidate, intake } from './candidates.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await startCatalogue()
  await seed(catalogue.ctx)
})
afterAll(() => catalogue.close())
beforeEach(async () => {
  for (const table of ['duplicateMember', 'duplicateGroup', 'eventSource', 'event'] as const) {
    await catalogue.db.deleteFrom(table).execute()
  }
})

const events = () => catalogue.db.selectFrom('event').select('id').execute()
const sources = () => catalogue.db.selectFrom('eventSource').select('id').execute()

describe('one event or two', () => {
  const twoDays = { startDate: '2027-04-03', endDate: '2027-04-04', allDay: true }
  const page = 'https://books.example/agenda'
  test.each<[string, Partial<Candidate>, Partial<Candidate>, number]>([
    ['the same title, day and hour', {}, {}, 1],
    ['accents, capitals and punctuation', { title: 'Café-chantant!' }, { title: 'CAFE CHANTANT' }, 1],
    ['the city by another language', { city: 'Luik', country: 'BE' }, { city: 'Liège', country: 'BE' }, 1],
    ['a title with and one without the city', { title: 'Boekenmarkt Deventer' }, { title: 'Boekenmarkt' }, 1],
    [
      'a day that one source states without an hour',
      {},
      { startDate: '2027-04-04', endDate: null, allDay: true },
      1,
    ],
    ['doors and start', {}, { startDate: '2027-04-04T10:30:00+02:00' }, 1],
    ['several days with a different first day', twoDays, { ...twoDays, startDate: '2027-04-04' }, 1],
    [
      'one address in another language',
      { link: page, title: 'Bloemencorso' },
      { link: page, title: 'Flower parade' },
      1,
    ],
    [
      'one address behind tracking',
      { link: page, title: 'Bloemencorso' },
      { link: `http://www.books.example/agenda/?utm_source=x`, title: 'Flower parade' },
      1,
    ],
    [
      'a title with “Conference” added',
      { title: 'Testing United' },
      { title: 'Testing United Conference' },
      1,
    ],
    ['a title with the number of the edition', {}, { title: 'Deventer Boekenmarkt, 39e editie' }, 1],
    [
      'held in a city and online',
      { ...twoDays, title: 'TestCon Europe' },
      { ...twoDays, title: 'TestCon Europe 2027', city: 'Online', location: null },
      1,
    ],
    [
      'online and held in a city',
      { ...twoDays, title: 'TestCon Europe', city: 'Online', location: null },
      { ...twoDays, title: 'TestCon Europe' },
      1,
    ],
    [
      'a house under another name, which no merge taught',
      { location: 'Vooruit' },
      { location: 'VIERNULVIER' },
      2,
    ],
    ['a house by its first letters', { location: 'De Waterlelie' }, { location: 'DW' }, 1],
    ['a word online and in a city', { title: 'Yoga', city: 'Online', location: null }, { title: 'Yoga' }, 2],
    [
      'a tour that begins every half hour',
      { endDate: '2027-04-04T11:00:00+02:00' },
      { startDate: '2027-04-04T10:30:00+02:00', endDate: '2027-04-04T11:30:00+02:00' },
      2,
    ],
    ['the small hall', { location: 'Grote Zaal' }, { location: 'Kleine Zaal' }, 2],
    ['another hour', {}, { startDate: '2027-04-04T14:00:00+02:00' }, 2],
    ['another venue on the same day', {}, { location: 'Schouwburg' }, 2],
    ['another city', {}, { city: 'Zwolle' }, 2],
    ['the next day', {}, { startDate: '2027-04-05T10:00:00+02:00', endDate: null }, 2],
    ['the next week', {}, { startDate: '2027-04-11T10:00:00+02:00', endDate: null }, 2],
    ['another title', {}, { title: 'Koningsdag vrijmarkt' }, 2],
    [
      'one address on another day',
      { link: page },
      { link: page, startDate: '2027-05-04T10:00:00+02:00', endDate: null },
      2,
    ],
  ])('%s', async (_, first, second, expected) => {
    await intake(catalogue, candidate(first))
    await intake(catalogue, candidate(second))
    expect(await events()).toHaveLength(expected)
    expect(await sources()).toHaveLength(2)
  })
})

test.each<[string, Partial<Candidate>, Partial<Candidate>, number]>([
  [
    'a title and a longer one that begins with it',
    { title: 'EuroSTAR', location: 'Plein' },
    { title: 'EuroSTAR, the gathering of everybody who tests', location: null },
    1,
  ],
  ['one kind of event in two languages', { title: 'Kerstmarkt' }, { title: 'Marché de Noël' }, 1],
  ['two kinds of events', { title: 'Kerstmarkt' }, { title: 'Concert de Noël' }, 0],
])('%s at one hour is listed as a likely duplicate or not', async (_, first, second, groups) => {
  await intake(catalogue, candidate(first))
  await intake(catalogue, candidate(second))
  expect(await events()).toHaveLength(2)
  const response = await catalogue.http.inject({
    url: '/api/admin/events/duplicates',
    headers: catalogue.keys.bearer({ role: 'admin' }),
  })
  expect(response.json<DuplicateGroup[]>()).toHaveLength(groups)
})
