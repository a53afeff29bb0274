import { screen, within } from '@testing-library/react'
import type { EventDetail } from '@uitpost/contracts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answers, fakeNetwork, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { agendaOf, bookMarket, categories, lotte } from './samples.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-16T12:00:00Z') })
})

const id = (number: number) => `0198c2f1-0000-7000-8000-000000000${number}`
const seriesId = id(901)
const detail: EventDetail = {
  ...bookMarket,
  location: 'IJsselkade, Deventer, Nederland',
  saved: false,
  seriesId,
  town: {
    id: 'nl-deventer',
    name: 'Deventer',
    country: 'NL',
    region: 'Overijssel',
    latitude: 52.255,
    longitude: 6.16,
    names: {},
  },
  dates: [],
  facts: {},
  unconfirmed: [],
  mergedInto: null,
  sources: [],
}
const fair = { ...bookMarket, id: id(101), title: 'Kermis', city: 'Zutphen', location: null }

async function open(change: Partial<EventDetail> = {}, answers: Answers = {}) {
  storeSignIn(lotte)
  const network = fakeNetwork({
    'GET /api/user/profile': lotte,
    'GET /api/categories': categories,
    'GET /api/user/saved-events': [],
    'GET /api/agenda': agendaOf([]),
    [`GET /api/events/${bookMarket.id}`]: { ...detail, ...change },
    ...answers,
  })
  renderApp(`/events/${bookMarket.id}`)
  await screen.findByRole('heading', { level: 1, name: bookMarket.title })
  return network
}
const section = (name: string) => within(screen.getByRole('region', { name }))

test('A suggestion that no source confirms says so under its date, once', {
  tags: 'event.suggestion-marked',
}, async () => {
  await open({ facts: { suggested: { value: true, source: 'Suggestion' } }, unconfirmed: ['title', 'start'] })
  expect(screen.getByText('Suggested by a reader, not confirmed')).toBeTruthy()
  expect(screen.queryByText(/Not confirmed by its source/)).toBeNull()
})

test('The place is shown once, with directions to it and a link for map apps', async () => {
  await open()
  const where = section('Where')
  expect(where.getByText('IJsselkade').closest('address')?.textContent).toBe(
    'IJsselkadeDeventer, Netherlands',
  )
  expect(
    where
      .getByRole('link', { name: 'Directions to IJsselkade, Deventer, on openstreetmap.org' })
      .getAttribute('href'),
  ).toBe('https://www.openstreetmap.org/directions?to=IJsselkade%2C%20Deventer%2C%20Netherlands')
  expect(where.getByRole('link', { name: 'Open in map app' }).getAttribute('href')).toBe(
    'geo:52.255,6.16?q=IJsselkade%2C%20Deventer%2C%20Netherlands',
  )
})

test('An event with coordinates of its own is shown where it is', {
  tags: 'event.own-coordinates',
}, async () => {
  const geo = { value: { latitude: 52.2711, longitude: 6.1402 }, source: 'dekade.example' }
  await open({ facts: { geo } })
  expect(screen.getByRole('link', { name: 'Open in map app' }).getAttribute('href')).toMatch(
    /^geo:52\.2711,6\.1402\?q=/,
  )
  expect(screen.queryByText('Good to know')).toBeNull()
})

test('Other dates say how each is known, and their hour where it differs', async () => {
  const dates = ['25T09:30', '28T18:00', '30T09:30', '31T09:30'].map((start, index) => ({
    id: id(200 + index),
    startDate: `2026-07-${start}:00+02:00`,
    timeKnown: true,
    how: index === 0 ? ('stated' as const) : ('by_rule' as const),
  }))
  const last = { id: id(210), startDate: '2027-01-02', timeKnown: true, how: null }
  await open({ dates: [...dates, last] })
  const links = section('Other dates').getAllByRole('link', { hidden: true })
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    [`/events/${id(200)}`, 'Sat 25 Julyconfirmed'],
    [`/events/${id(201)}`, 'Tue 28 July18:00 · follows from the rule'],
    [`/events/${id(202)}`, 'Thu 30 Julyfollows from the rule'],
    [`/events/${id(203)}`, 'Fri 31 Julyfollows from the rule'],
    [`/events/${id(210)}`, 'Sat, 2 January 2027'],
  ])
  expect(screen.getByText('1 more date').tagName).toBe('SUMMARY')
})

test('Other events nearby on that day are requested from the agenda, without the event and its series', async () => {
  const own = { ...bookMarket, series: null }
  const items = [...agendaOf([own]).items, ...agendaOf([fair]).items.map((item) => ({ ...item, km: 14.2 }))]
  const network = await open({}, { 'GET /api/agenda': { ...agendaOf([]), items } })
  await screen.findByRole('heading', { name: 'Also nearby that day' })
  const nearby = section('Also nearby that day')
  expect(nearby.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Kermis09:30–16:30, Zutphen14.2 km',
  ])
  expect(nearby.getByRole('link', { name: 'Everything on 18 July near Deventer' }).getAttribute('href')).toBe(
    '/events?from=2026-07-18&to=2026-07-18&near=Deventer',
  )
  const [asked] = network.to('GET /api/agenda')
  expect(asked?.query).toMatchObject({
    near: 'nl-deventer',
    from: '2026-07-18',
    to: '2026-07-18',
    order: 'distance',
  })
})

test.each<[string, Partial<EventDetail>]>([
  ['is over', { startDate: '2026-07-11', endDate: '2026-07-12' }],
  ['is in a town that we do not know', { town: null }],
])('Nothing near it is asked for when it %s', async (_, change) => {
  const network = await open(change)
  expect(network.to('GET /api/agenda')).toEqual([])
})

test('An event without sources has no section How we know this', async () => {
  await open()
  expect(screen.queryByRole('heading', { name: 'How we know this' })).toBeNull()
})

test('When the events nearby cannot be loaded, the rest of the page is shown without an error', async () => {
  const network = await open({}, { 'GET /api/agenda': problem(503, 'No.') })
  expect(network.to('GET /api/agenda').length).toBeGreaterThan(0)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('region', { name: 'Where' })).toBeTruthy()
})

test('Tickets, price, ages, organiser and accessibility are shown with their source, and left out where none states them', {
  tags: 'event.facts-told',
}, async () => {
  const source = 'dekade.example'
  await open({
    facts: {
      soldOut: { value: true, source },
      price: { value: { from: 7.5, to: 20, currency: 'EUR' }, source },
      ages: { value: { from: 6, to: null }, source },
      organiser: { value: '<b>De Kade</b>', source },
      accessibility: { value: ['wheelchair', 'sign-language'], source },
    },
  })
  const rows = section('Good to know').getAllByRole('definition')
  expect(rows.map((row) => row.textContent?.replace(/\s/g, ' '))).toEqual([
    'Sold outaccording to dekade.example',
    '€7.50 – €20according to dekade.example',
    'from 6 yearsaccording to dekade.example',
    '<b>De Kade</b>according to dekade.example',
    'wheelchair accessible and sign languageaccording to dekade.example',
  ])
})

test('Without facts there is no section for them; a price of nothing is free', async () => {
  await open({ facts: { price: { value: { from: 0, to: 0, currency: 'EUR' }, source: 'dekade.example' } } })
  expect(section('Good to know').getByText('Free')).toBeTruthy()
  expect(screen.queryByText('Organiser')).toBeNull()
})
