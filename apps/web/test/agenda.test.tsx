import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Event, FollowedSeries, Place, SavedEvent } from '@uitpost/contracts'
import { AGENDA_COUNTED, PAGE_LIMIT } from '@uitpost/contracts/constants'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answers, fakeNetwork, json, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { agendaOf, bookMarket, bookMarkets, categories, lotte } from './samples.ts'

type Asked = { query: Record<string, string> }

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-16T12:00:00Z') })
})

async function open(where: string, change: Answers = {}) {
  storeSignIn(lotte)
  const network = fakeNetwork({
    'GET /api/user/profile': lotte,
    'GET /api/categories': categories,
    'GET /api/user/saved-events': [],
    'GET /api/user/followed-series': [],
    'GET /api/agenda': agendaOf([bookMarket]),
    'GET /api/places': [],
    ...change,
  })
  const app = renderApp(where)
  await screen.findByRole('heading', { level: 1 })
  return { network, app, asked: () => network.to('GET /api/agenda').at(-1)?.query }
}

test('/events lists the agenda by day, each event with a heart and a link to its page', {
  tags: 'routes.events',
}, async () => {
  const { asked } = await open('/events')
  const day = await screen.findByRole('region', { name: 'Saturday 18 July' })
  const card = within(within(day).getByRole('article'))
  expect(card.getByRole('link', { name: 'Deventer Boekenmarkt' }).getAttribute('href')).toBe(
    `/events/${bookMarket.id}`,
  )
  expect(await card.findByRole('button', { name: 'Save Deventer Boekenmarkt' })).toBeTruthy()
  expect(asked()).toEqual({ limit: '50' })
})

test('Every filter of the URL is asked for, and shown as a pressed chip', async () => {
  const { asked } = await open(
    `/events?q=jazz&when=weekend&near=Deventer&km=10&categories=${bookMarkets.slug},arts-culture`,
  )
  await screen.findByRole('article')
  expect(asked()).toEqual({
    q: 'jazz',
    when: 'weekend',
    near: 'Deventer',
    km: '10',
    categories: `${bookMarkets.slug},arts-culture`,
    limit: '50',
  })
  expect(screen.getByRole('button', { name: 'This weekend' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('button', { name: 'Today' }).getAttribute('aria-pressed')).toBe('false')
  expect(screen.getByRole('button', { name: 'Deventer, 10 km' })).toBeTruthy()
})

test('Invalid filters are not asked for', async () => {
  const { asked } = await open('/events?categories=%3Cb%3E&from=soon&when=never&km=7')
  await screen.findByRole('article')
  expect(asked()).toEqual({ limit: '50' })
})

test('A chip is one press: this weekend, near the own city, a category off', async () => {
  const { app, asked } = await open(`/events?categories=${bookMarkets.slug}`)
  await screen.findByRole('article')
  fireEvent.click(screen.getByRole('button', { name: 'This weekend' }))
  fireEvent.click(screen.getByRole('button', { name: `Near ${lotte.city}` }))
  fireEvent.click(screen.getByRole('button', { name: `${bookMarkets.name}: remove this category` }))
  await waitFor(() => expect(asked()).toEqual({ when: 'weekend', near: lotte.city, km: '25', limit: '50' }))
  expect(app.search()).toContain('when=weekend')
})

test('What is pressed before the last press shows is added to it', async () => {
  const { app } = await open('/events')
  const [weekend, calendar] = ['This weekend', 'Calendar'].map((name) => screen.getByRole('button', { name }))
  if (!weekend || !calendar) throw new Error('No chips')
  act(() => {
    fireEvent.click(weekend)
    fireEvent.click(calendar)
  })
  expect(app.search()).toBe('?when=weekend&view=calendar')
})

test('Days of own choice replace a period', async () => {
  const { asked } = await open('/events?when=today')
  fireEvent.click(await screen.findByRole('button', { name: 'Choose days' }))
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-07-20' } })
  await waitFor(() => expect(asked()).toEqual({ from: '2026-07-20', limit: '50' }))
})

test('Words that became filters can be taken off', { tags: 'agenda.words-become-filters' }, async () => {
  const understood = [
    { kind: 'place' as const, words: 'utrecht', without: 'boekenmarkt zaterdag', value: 'nl-utrecht' },
    {
      kind: 'time' as const,
      words: 'zaterdag',
      without: 'boekenmarkt utrecht',
      value: '2026-07-18/2026-07-18',
    },
  ]
  const { app } = await open('/events?q=boekenmarkt+utrecht+zaterdag', {
    'GET /api/agenda': agendaOf([bookMarket], { understood }),
  })
  expect(await screen.findByText('Understood as place and days.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'zaterdag: remove these words' }))
  await waitFor(() => expect(new URLSearchParams(app.search()).get('q')).toBe('boekenmarkt utrecht'))
})

test('Nothing found: what comes nearest in place and time is shown as such', {
  tags: 'agenda.nearest',
}, async () => {
  const [elsewhere] = agendaOf([{ ...bookMarket, title: 'Elsewhere' }]).items
  const nearest = elsewhere && { ...elsewhere, km: 35, reason: 'place' as const }
  await open('/events?when=today&near=Zwolle', {
    'GET /api/agenda': agendaOf([], nearest && { nearest }),
  })
  expect(await screen.findByRole('heading', { name: 'No events found' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'At that time in another place' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Elsewhere' })).toBeTruthy()
  expect(screen.getByText(/35 km/)).toBeTruthy()
})

test('Nothing found near a place: the place of what is nearest is shown in one press, on the map too', {
  tags: ['agenda.nearest', 'map.nothing-found'],
}, async () => {
  const answer = agendaOf([])
  const [elsewhere] = agendaOf([{ ...bookMarket, city: 'Deventer' }]).items
  const understood = [{ kind: 'place' as const, words: 'zwolle', without: 'boeken', value: 'nl-zwolle' }]
  const { app } = await open('/events?q=boeken+zwolle&view=map', {
    'GET /api/agenda': {
      ...answer,
      understood,
      asked: { ...answer.asked, km: 25 },
      nearest: { ...elsewhere, km: 35, reason: 'place' },
    },
  })
  expect(await screen.findByRole('group', { name: /^Events on the map: 1;/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show Deventer' }))
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(app.search()))).toEqual({
      q: 'boeken',
      near: 'Deventer',
      km: '25',
      view: 'map',
    }),
  )
})

test('Nothing found that day: the day of what is nearest is shown in one press', {
  tags: 'agenda.nearest',
}, async () => {
  const [later] = agendaOf([bookMarket]).items
  const { app } = await open('/events?when=today', {
    'GET /api/agenda': { ...agendaOf([]), nearest: { ...later, reason: 'time' } },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Show 18 July' }))
  await waitFor(() => expect(app.search()).toBe('?from=2026-07-18&to=2026-07-18'))
})

test.each([
  ['near', '/events?near=Xyzzy', 'No place of that name is known. Check its spelling.'],
  ['to', '/events?from=2026-08-01&to=2026-07-20', 'The days are over, or end before they begin.'],
  ['categories', '/events?categories=submarines', 'There is no such category any more.'],
  ['q', '/events?q=x', 'Check the place and the days.'],
])(
  'A question that is refused for its %s says why',
  { tags: 'agenda.bad-input' },
  async (field, where, sentence) => {
    await open(where, {
      'GET /api/agenda': json({ status: 400, errors: [{ field, code: 'x', message: 'Refused' }] }, 400),
    })
    expect(await screen.findByText(new RegExp(sentence))).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'This question cannot be answered' })).toBeTruthy()
  },
)

test('Ten kilobytes of words in the address are cut to what the server takes', {
  tags: 'agenda.bad-input',
}, async () => {
  const { asked } = await open(`/events?q=${'x'.repeat(10_000)}&near=${'y'.repeat(10_000)}`)
  await screen.findByRole('article')
  expect([asked()?.['q'], asked()?.['near']]).toEqual(['x'.repeat(200), 'y'.repeat(60)])
})

test('An unknown place shows an error, and the filters can be cleared', {
  tags: 'agenda.bad-input',
}, async () => {
  const { app } = await open('/events?near=Xyzzy', {
    'GET /api/agenda': ({ query }: Asked) =>
      query['near']
        ? json({ status: 400, errors: [{ field: 'near', code: 'unknown_place', message: 'Nowhere' }] }, 400)
        : agendaOf([bookMarket]),
  })
  expect(await screen.findByText(/No place of that name is known/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show all events' }))
  expect(await screen.findByRole('article')).toBeTruthy()
  await waitFor(() => expect(app.search()).toBe(''))
})

test('More events are requested with the cursor, and a wider distance is offered at the end', async () => {
  const next: Event = { ...bookMarket, id: '0198c2f1-0000-7000-8000-000000000003', title: 'Second page' }
  const { network, app } = await open('/events?near=Deventer&km=25', {
    'GET /api/agenda': ({ query }: Asked) =>
      query['cursor'] ? agendaOf([next]) : agendaOf([bookMarket], { total: 2, nextCursor: 'abc' }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'More events' }))
  expect(await screen.findByRole('link', { name: 'Second page' })).toBeTruthy()
  expect(network.to('GET /api/agenda').at(-1)?.query['cursor']).toBe('abc')
  fireEvent.click(screen.getByRole('button', { name: 'Search within 50 km' }))
  await waitFor(() => expect(app.search()).toContain('km=50'))
})

const brusselsPlace: Place = {
  id: 'be-brussel',
  name: 'Brussel',
  country: 'BE',
  region: 'Brussels',
  latitude: 50.85,
  longitude: 4.35,
  names: {},
}
const kept = (id: number, title: string, startDate: string): SavedEvent => ({
  ...bookMarket,
  id: `0198c2f1-0000-7000-8000-00000000010${id}`,
  title,
  startDate,
  endDate: null,
  savedAt: '2026-07-01T10:00:00.000Z',
})
const followedBy = (id: number, event: Event | null): FollowedSeries => ({
  id: `0198c2f1-0000-7000-8000-00000000090${id}`,
  title: event?.title ?? 'Gone',
  sentence: null,
  rule: null,
  exceptions: [],
  nextDate: event?.startDate.slice(0, 10) ?? null,
  dates: 3,
  followed: true,
  event,
})

test('In the place asked for a card names the place and no distance', {
  tags: 'agenda.distance-told',
}, async () => {
  const answer = agendaOf([bookMarket, { ...bookMarket, id: bookMarket.id.replace(/.$/, 'f') }])
  const items = answer.items.map((item, index) => ({ ...item, km: index * 12.5 }))
  await open('/events?near=Deventer', { 'GET /api/agenda': { ...answer, items } })
  const [here, there] = (await screen.findAllByRole('article')).map((card) => card.textContent)
  expect(here).toContain(bookMarket.city)
  expect(here).not.toContain(' km')
  expect(there).toContain(`${bookMarket.city}12.5 km`)
})

test('The chips name places and categories in the language of the screens', async () => {
  localStorage.setItem('language', 'fr')
  const brussels = { ...brusselsPlace, names: { fr: 'Bruxelles' } }
  const { asked } = await open(`/events?near=Brussel&categories=${bookMarkets.slug}`, {
    'GET /api/places': [brussels],
    'GET /api/categories': categories.map((one) => ({ ...one, names: { fr: `${one.name} (fr)` } })),
  })
  expect(await screen.findByRole('button', { name: /^Bruxelles, 25 km/ })).toBeTruthy()
  expect(
    await screen.findByRole('button', { name: new RegExp(`^${bookMarkets.name} \\(fr\\)`) }),
  ).toBeTruthy()
  expect(asked()).toMatchObject({ near: 'Brussel', categories: bookMarkets.slug })
})

test.each(['/events?saved=yes', '/events?saved'])(
  '%s shows what is saved and followed soonest first, a series once, past ones apart, without asking the agenda',
  { tags: 'series.follow' },
  async (path) => {
    const market = kept(1, 'In August', '2026-08-01')
    const { network } = await open(path, {
      'GET /api/user/saved-events': [market, kept(2, 'Over', '2026-07-10'), kept(3, 'In July', '2026-07-20')],
      'GET /api/user/followed-series': [
        followedBy(1, kept(4, 'Followed', '2026-07-25')),
        followedBy(2, market),
        followedBy(3, kept(5, 'Ended', '2026-07-12')),
        followedBy(4, null),
      ],
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Saved' })).toBeTruthy()
    await screen.findByRole('link', { name: 'In July' })
    const titles = screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
    expect(titles).toEqual(['In July', 'Followed', 'In August', 'Ended', 'Over'])
    expect(screen.getByRole('heading', { name: '3 events' })).toBeTruthy()
    const past = within(screen.getByRole('region', { name: 'Past' }))
    expect(past.getAllByRole('article')).toHaveLength(2)
    expect(network.to('GET /api/agenda')).toEqual([])
  },
)

const weekly = (id: number, event: SavedEvent): SavedEvent => {
  const { event: _, ...series } = followedBy(id, event)
  return { ...event, series }
}

test('A series whose saved date and next date differ is shown once, by the saved date; a calendar shows both', {
  tags: 'saved.once',
}, async () => {
  const answers = {
    'GET /api/user/saved-events': [
      weekly(1, kept(1, 'Weekly market', '2026-07-25')),
      weekly(1, kept(2, 'Weekly market', '2026-08-01')),
      weekly(1, kept(3, 'Weekly market', '2026-07-04')),
    ],
    'GET /api/user/followed-series': [followedBy(1, weekly(1, kept(4, 'Weekly market', '2026-07-18')))],
  }
  await open('/events?saved=yes', answers)
  expect(await screen.findByRole('heading', { name: '1 event' })).toBeTruthy()
  const [coming, past] = screen.getAllByRole('article')
  expect(within(coming as HTMLElement).getByText(/25 Jul/)).toBeTruthy()
  expect(within(past as HTMLElement).getByText(/4 Jul/)).toBeTruthy()
  expect(screen.getAllByRole('article')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Calendar' }))
  for (const day of ['Saturday 4 July', 'Saturday 18 July', 'Saturday 25 July', 'Saturday 1 August'])
    expect(await screen.findByRole('button', { name: `${day}, 1 event` })).toBeTruthy()
})

test('A new visit to the calendar of what is saved shows only that, and does not wait for the agenda', {
  tags: 'saved.views',
}, async () => {
  const { network } = await open('/events?saved&view=calendar', {
    'GET /api/user/saved-events': [kept(1, 'In July', '2026-07-20')],
    'GET /api/user/followed-series': [followedBy(1, kept(4, 'Followed', '2026-07-25'))],
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Saved' })).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Monday 20 July, 1 event' }))
  expect(await screen.findByRole('link', { name: 'In July' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Saturday 25 July, 1 event' })).toBeTruthy()
  expect(network.to('GET /api/agenda')).toEqual([])
})

test('The map of what is saved shows saved and followed events, and says if it lacks some', {
  tags: 'saved.views',
}, async () => {
  const town = { latitude: 52.255, longitude: 6.16, names: {} }
  await open('/events?saved=yes&view=map', {
    'GET /api/user/saved-events': [{ ...kept(1, 'In July', '2026-07-20'), town }],
    'GET /api/user/followed-series': [followedBy(1, { ...kept(4, 'Nowhere', '2026-07-25'), town: null })],
  })
  expect(await screen.findByRole('group', { name: /^Events on the map: 1;/ })).toBeTruthy()
  expect(screen.getByText('1 of 2 are on the map.')).toBeTruthy()
  expect(screen.getAllByRole('article')).toHaveLength(2)
})

test('The map asks for the nearest events, page by page, and says how many of them it shows', {
  tags: 'map.counted',
}, async () => {
  const town = { latitude: 52.255, longitude: 6.16, names: {} }
  const near = (title: string, id: string, km: number) => {
    const [item] = agendaOf([{ ...bookMarket, id: bookMarket.id.replace(/.$/, id), title, town }]).items
    if (!item) throw new Error('No item')
    return { ...item, km }
  }
  const [first, second] = [near('Here', '4', 1), near('There', '5', 7.2)]
  let broken = true
  const { asked } = await open('/events?view=map&near=Deventer', {
    'GET /api/agenda': ({ query }: Asked) => {
      if (query['cursor'] && broken) return problem(503, 'No.')
      const answer = agendaOf([], { total: 2, nextCursor: query['cursor'] ? null : 'abc' })
      return {
        ...answer,
        asked: { ...answer.asked, km: 25 },
        items: query['cursor'] ? [second] : [first],
      }
    },
  })
  expect(await screen.findByText('Nearest 1 of 2 events, all within 1 km.')).toBeTruthy()
  expect(await screen.findByText('The events could not be loaded.')).toBeTruthy()
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'There' })).toBeTruthy()
  expect(screen.queryByText(/^Nearest/)).toBeNull()
  expect(asked()).toMatchObject({ order: 'distance', limit: String(PAGE_LIMIT), cursor: 'abc' })
})

test('The map says if there are more events than are counted', { tags: 'map.counted' }, async () => {
  const { items, asked, ...answer } = agendaOf([bookMarket], { total: AGENDA_COUNTED })
  await open('/events?view=map&near=Deventer', {
    'GET /api/agenda': {
      ...answer,
      asked: { ...asked, km: 25 },
      items: items.map((item) => ({ ...item, km: 7.2 })),
    },
  })
  expect(await screen.findByText('Nearest 1 of 10,000 or more events, all within 8 km.')).toBeTruthy()
})

type Position = Pick<Geolocation, 'getCurrentPosition'>['getCurrentPosition']

/** A browser that answers the question for the position. */
function stubPosition(answer: Position) {
  const getCurrentPosition = vi.fn(answer)
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
  return getCurrentPosition
}

test('The map asks for the position after a press only, and searches around it to a kilometre', {
  tags: 'map.own-position',
}, async () => {
  const asking = stubPosition((found) =>
    found({ coords: { latitude: 52.09083, longitude: 5.12222 } } as GeolocationPosition),
  )
  const { asked } = await open('/events?view=map')
  const button = await screen.findByRole('button', { name: 'Near me: use my position' })
  expect(asking).not.toHaveBeenCalled()
  fireEvent.click(button)
  await waitFor(() => expect(asked()?.['near']).toBe('52.0900,5.1200'))
})

test('A position that the browser does not give is told in words', { tags: 'map.own-position' }, async () => {
  stubPosition((_, refused) => refused?.({} as GeolocationPositionError))
  await open('/events?view=map')
  fireEvent.click(await screen.findByRole('button', { name: 'Near me: use my position' }))
  expect(await screen.findByText(/^Your browser does not give your position/)).toBeTruthy()
})

test('Opened without a connection the map says that it needs one, and asks again', {
  tags: 'map.load-fails',
}, async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await open('/events', {
    'GET /api/agenda': ({ query }: Asked) => {
      if (query['order'] && !navigator.onLine) throw new TypeError('Failed to fetch')
      return agendaOf([bookMarket])
    },
  })
  await screen.findByRole('article')
  fireEvent.click(screen.getByRole('button', { name: 'Map' }))
  expect(await screen.findByText('The map needs a connection.')).toBeTruthy()
  online.mockReturnValue(true)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('group', { name: /^Events on the map/ })).toBeTruthy()
})

test('An area of the map in the address is asked for, and its chip names no coordinates', {
  tags: 'map.search-area',
}, async () => {
  const { asked } = await open('/events?near=52.1,5.1&km=17')
  expect(await screen.findByRole('button', { name: 'Area of the map, 17 km' })).toBeTruthy()
  expect(asked()).toMatchObject({ near: '52.1,5.1', km: '17' })
})

test('Followed series that cannot be loaded show an error with a retry button', async () => {
  let broken = true
  await open('/events?saved=yes', {
    'GET /api/user/followed-series': () => (broken ? problem(503, 'No.') : []),
  })
  expect(await screen.findByText('The events could not be loaded.')).toBeTruthy()
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Nothing saved yet' })).toBeTruthy()
})
