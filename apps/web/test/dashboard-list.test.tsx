import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Event, Place, Series } from '@uitpost/contracts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answers, fakeNetwork, json } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { bookMarket, bookMarkets, carnivalFairs, categories, dashboardStats, lotte } from './samples.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-16T12:00:00Z') })
})

const utrecht: Place = {
  id: 'nl-utrecht',
  name: 'Utrecht',
  country: 'NL',
  region: 'Utrecht',
  latitude: 52.09,
  longitude: 5.12,
  names: {},
}
const deventer: Event['town'] = { latitude: 52.255, longitude: 6.16, names: {} }
const deBilt: Event['town'] = { latitude: 52.11, longitude: 5.18, names: {} }
const weekly: Series = {
  id: '0198c2f1-0000-7000-8000-000000000901',
  title: 'Weekmarkt',
  sentence: null,
  rule: null,
  exceptions: [],
  nextDate: '2026-07-20',
  dates: 3,
  followed: false,
}
const at = (index: number, title: string, date: string, change: Partial<Event> = {}): Event => ({
  ...bookMarket,
  id: `0198c2f1-0000-7000-8000-00000000020${index}`,
  title,
  startDate: `${date}T10:00:00+02:00`,
  endDate: null,
  city: 'Deventer',
  town: deventer,
  ...change,
})
const near = { city: 'De Bilt', town: deBilt }
const events = [
  at(1, 'Far and tomorrow', '2026-07-17'),
  at(2, 'Weekmarkt', '2026-07-20', { ...near, series: weekly }),
  at(3, 'Near in a week', '2026-07-23', near),
  at(4, 'Weekmarkt', '2026-07-27', { ...near, series: weekly }),
  at(5, 'Town unknown', '2026-07-28', { town: null }),
  at(6, 'Weekmarkt', '2026-08-03', { ...near, series: weekly }),
]

const answersOf = (change: Answers = {}): Answers => ({
  'GET /api/user/profile': lotte,
  'GET /api/user/dashboard-stats': dashboardStats,
  'GET /api/categories': categories,
  'GET /api/events/counts': {},
  'GET /api/subscriptions': [{ categoryId: bookMarkets.id }, { categoryId: carnivalFairs.id }],
  'GET /api/events/upcoming': events,
  'GET /api/places': [utrecht],
  ...change,
})

async function open(change: Answers = {}, path = '/dashboard') {
  storeSignIn(lotte)
  const network = fakeNetwork(answersOf(change))
  const app = renderApp(path)
  await screen.findAllByRole('article')
  return { network, app, list: within(screen.getByRole('region', { name: 'Subscribed Events' })) }
}
const titles = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)

test('The list has each series once, the near events first with their distance, and then the soonest', {
  tags: 'dashboard.only-subscribed',
}, async () => {
  const { list, network } = await open()
  expect(titles()).toEqual(['Weekmarkt', 'Near in a week', 'Far and tomorrow', 'Town unknown'])
  expect(list.getByText('near Utrecht first, then soonest')).toBeTruthy()
  const [first, , third, last] = list.getAllByRole('article').map((card) => card.textContent)
  expect(first).toContain('De Bilt4.7 km')
  expect(third).toContain('Deventer73.3 km')
  expect(last).not.toContain(' km')
  // The specified request, without parameters.
  expect(network.to('GET /api/events/upcoming').map(({ query }) => query)).toEqual([{}])
})

test('A card in the own city names the city and no distance', { tags: 'agenda.distance-told' }, async () => {
  const here = {
    city: 'Utrecht',
    town: { ...deBilt, latitude: utrecht.latitude, longitude: utrecht.longitude },
  }
  const { list } = await open({
    'GET /api/events/upcoming': [
      at(1, 'At home', '2026-07-20', here),
      at(2, 'Next door', '2026-07-21', near),
    ],
  })
  const [home, neighbour] = list.getAllByRole('article').map((card) => card.textContent)
  expect(home).toContain('Utrecht')
  expect(home).not.toContain(' km')
  expect(neighbour).toContain('De Bilt4.7 km')
})

test('A card tells price and ages, and the distance to the event itself where its source states coordinates', {
  tags: ['event.facts-told', 'event.own-coordinates'],
}, async () => {
  const source = 'dekade.example'
  const facts: Event['facts'] = {
    geo: { value: { latitude: 52.09, longitude: 5.3 }, source },
    free: { value: true, source },
    ages: { value: { from: 4, to: 8 }, source },
  }
  const { list } = await open({
    'GET /api/events/upcoming': [at(1, 'In the woods', '2026-07-20', { ...near, facts })],
  })
  const card = list.getByRole('article').textContent
  expect(card).toContain('De Bilt12.3 km')
  expect(card).toContain('Free · 4 to 8 years')
})

test('The card of a suggestion that no source confirms says so', {
  tags: 'event.suggestion-marked',
}, async () => {
  const facts: Event['facts'] = { suggested: { value: true, source: 'Suggestion' } }
  const { list } = await open({
    'GET /api/events/upcoming': [at(1, 'In the woods', '2026-07-20', { ...near, facts })],
  })
  expect(list.getByRole('article').textContent).toContain('Suggested by a reader, not confirmed')
})

test.each([
  ['Utrecht', 'd’abord près d’Utrecht, puis par date', 'Ce week-end près d’Utrecht'],
  ['Gand', 'd’abord près de Gand, puis par date', 'Ce week-end près de Gand'],
])('In French the name of the own city is joined: %s', async (name, order, question) => {
  localStorage.setItem('language', 'fr')
  const places = [{ ...utrecht, names: { fr: name } }]
  storeSignIn(lotte)
  fakeNetwork(answersOf({ 'GET /api/places': places }))
  renderApp('/dashboard')
  expect(await screen.findByText(order)).toBeTruthy()
  expect(screen.getByRole('link', { name: question })).toBeTruthy()
})

test.each([
  ['no place has the name of the city', { 'GET /api/places': [] }],
  ['places cannot be loaded', { 'GET /api/places': () => json({}, 503) }],
])('If %s the soonest are first, and the list says that', async (_, change) => {
  const { list } = await open(change)
  expect(titles()).toEqual(['Far and tomorrow', 'Weekmarkt', 'Near in a week', 'Town unknown'])
  expect(list.getByText('soonest first')).toBeTruthy()
})

test('What is not shown is counted, in a period too', { tags: 'dashboard.period-week' }, async () => {
  const { list } = await open({
    'GET /api/events/upcoming': () => json(events, 200, { 'x-total-count': '330' }),
  })
  expect(list.getByText('4 of 330 dates. A series is shown once.')).toBeTruthy()
  fireEvent.click(list.getByRole('button', { name: 'This Month' }))
  expect(list.getByText('4 of 5 dates. A series is shown once.')).toBeTruthy()
  fireEvent.click(list.getByRole('button', { name: 'This Week' }))
  expect(list.queryByText(/A series is shown once/)).toBeNull()
})

test.each([
  ['All Events', ''],
  ['Today', '?when=today'],
  ['This Week', '?when=week'],
  ['This Month', '?from=2026-07-16&to=2026-07-31'],
])(
  'View All Events of %s opens the agenda with the same days and categories',
  {
    tags: 'dashboard.view-all',
  },
  async (period, days) => {
    const { app, list } = await open({
      'GET /api/events/upcoming': [at(1, 'Runs all month', '2026-07-01', { endDate: '2026-07-31' })],
    })
    fireEvent.click(list.getByRole('button', { name: period }))
    fireEvent.click(list.getByRole('button', { name: 'View All Events' }))
    await waitFor(() => expect(app.path()).toBe('/events'))
    const asked = new URLSearchParams(app.search())
    expect(asked.get('categories')?.split(',').toSorted()).toEqual(
      [bookMarkets.slug, carnivalFairs.slug].toSorted(),
    )
    asked.delete('categories')
    expect(asked.toString()).toBe(days.slice(1))
  },
)

test.each([
  ['fr', 'Bruxelles'],
  ['nl', 'Brussel'],
  ['en', 'Brussels'],
  ['de', 'Brüssel'],
])(
  'A city has its name in the language of the screens: in %s %s',
  {
    tags: 'card.city',
  },
  async (language, name) => {
    localStorage.setItem('language', language)
    const names = { fr: 'Bruxelles', en: 'Brussels', de: 'Brüssel' }
    storeSignIn({ ...lotte, language: language as 'fr', city: 'Brussel', country: 'BE' })
    fakeNetwork({
      'GET /api/user/profile': { ...lotte, language, city: 'Brussel', country: 'BE' },
      'GET /api/user/dashboard-stats': dashboardStats,
      'GET /api/categories': categories,
      'GET /api/events/counts': {},
      'GET /api/subscriptions': [{ categoryId: bookMarkets.id }],
      'GET /api/events/upcoming': [
        at(1, 'Market', '2026-07-20', {
          city: 'Brussel',
          country: 'BE',
          town: { latitude: 50.85, longitude: 4.35, names },
        }),
      ],
      'GET /api/places': [{ ...utrecht, id: 'be-brussel', name: 'Brussel', country: 'BE', names }],
    })
    renderApp('/dashboard')
    const card = await screen.findByRole('article')
    await waitFor(() => expect(card.textContent).toContain(name))
    await waitFor(() =>
      expect(document.body.textContent).toMatch(new RegExp(`(near|bij|près de|bei) ${name}`)),
    )
    if (name !== 'Brussel') expect(document.body.textContent).not.toMatch(/Brussel(?!s)/)
  },
)
