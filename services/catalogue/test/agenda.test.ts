import { randomUUID } from 'node:crypto'
import type { Agenda, AgendaItem, Candidate } from '@uitpost/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seed } from '../src/domain/seed/seed.ts'
import { approve, CATEGORY, candidate, intake, OTHER_CATEGORY } from './candidates.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

/** A Wednesday, 13:00 in all our countries. */
const NOW = '2027-03-10T12:00:00Z'
let catalogue: Catalogue
const FEED = 'https://feed.example/agenda.ics'

const at = (title: string, start: string, end: string | null, members: Partial<Candidate> = {}) =>
  candidate({
    title,
    startDate: start,
    endDate: end,
    allDay: start.length === 10,
    description: null,
    location: title,
    city: 'Utrecht',
    ...members,
  })
const hours = (day: string, from: string, to: string) =>
  [`${day}T${from}:00+01:00`, `${day}T${to}:00+01:00`] as const
const weekly = (day: string) =>
  at('Domplein boekenmarkt', ...hours(day, '10:00', '16:00'), {
    series: { feed: FEED, uid: 'weekly', slot: day },
  })

beforeAll(async () => {
  catalogue = await startCatalogue(NOW)
  await seed(catalogue.ctx)
  const found = [
    weekly('2027-03-13'),
    weekly('2027-03-14'),
    weekly('2027-03-20'),
    at('Morning of Friday', ...hours('2027-03-12', '09:00', '12:00')),
    at('Friday afternoon into the evening', ...hours('2027-03-12', '15:00', '19:00')),
    at('Friday at five', '2027-03-12T17:00:00+01:00', null),
    at('Panorama', '2027-03-01', '2027-03-31'),
    at('Over this morning', ...hours('2027-03-10', '08:00', '10:00')),
    at('Tonight', ...hours('2027-03-10', '20:00', '22:00')),
    at('Amersfoort craft fair', '2027-03-13', null, {
      city: 'Amersfoort',
      categoryId: OTHER_CATEGORY,
      description: 'Voor het hele gezin, met kinderhoek',
    }),
    at('Ghent craft fair', '2027-03-20', null, { city: 'Gent', country: 'BE', categoryId: OTHER_CATEGORY }),
    at('Jazz at the castle', ...hours('2027-03-14', '20:00', '23:00'), {
      city: 'Gent',
      country: 'BE',
      description: 'Entrée gratuite',
    }),
    at('Waits for approval', '2027-03-13', null),
  ]
  const outcomes = await intake(catalogue, ...found)
  for (const [index, { eventId }] of outcomes.entries()) {
    if (found[index]?.title !== 'Waits for approval') await approve(catalogue, eventId ?? '')
  }
})
afterAll(() => catalogue.close())

const ask = (query: Record<string, string>, language = 'en', sub?: string) =>
  catalogue.http.inject({
    url: `/api/agenda?${new URLSearchParams(query).toString()}`,
    headers: { 'accept-language': language, ...(sub && catalogue.keys.bearer({ sub })) },
  })
const agenda = async (query: Record<string, string>, language?: string): Promise<Agenda> => {
  const response = await ask(query, language)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<Agenda>()
}
const titlesOf = (items: readonly AgendaItem[]) => items.map(({ event }) => event.title)
const titles = async (query: Record<string, string>) => titlesOf((await agenda(query)).items)

describe('times', () => {
  test('the weekend begins on Friday at 17:00 of the place and ends on Sunday', {
    tags: ['agenda.weekend-hours'],
  }, async () => {
    const found = await agenda({ when: 'weekend', near: 'nl-utrecht', km: '10' })
    expect(titlesOf(found.items)).toEqual([
      'Panorama',
      'Friday afternoon into the evening',
      'Friday at five',
      'Domplein boekenmarkt',
    ])
    expect(found.asked).toMatchObject({ from: '2027-03-12', to: '2027-03-14', km: 10 })
  })

  test.each([
    ['today', ['Panorama', 'Tonight']],
    ['tonight', ['Tonight']],
    ['tomorrow', ['Panorama']],
    [
      'week',
      [
        'Panorama',
        'Tonight',
        'Morning of Friday',
        'Friday afternoon into the evening',
        'Friday at five',
        'Domplein boekenmarkt',
      ],
    ],
    ['next-week', ['Panorama', 'Domplein boekenmarkt']],
  ])('when=%s finds %j, and nothing that is over', { tags: ['agenda.times'] }, async (when, expected) => {
    expect(await titles({ when, near: 'Utrecht', km: '5' })).toEqual(expected)
  })

  test('days may be asked for by date, past ones included', async () => {
    expect(await titles({ from: '2027-03-10', to: '2027-03-10', near: 'Utrecht' })).toEqual([
      'Panorama',
      'Tonight',
    ])
    expect(await titles({ from: '2027-03-09', to: '2027-03-10', near: 'Utrecht', km: '5' })).toEqual([
      'Panorama',
      'Over this morning',
      'Tonight',
    ])
  })

  test('on Sunday what is left of the weekend is that Sunday', async () => {
    catalogue.setClock('2027-03-14T15:30:00Z')
    const found = await agenda({ when: 'weekend', near: 'Gent' })
    catalogue.setClock(NOW)
    expect([titlesOf(found.items), found.asked.from]).toEqual([['Jazz at the castle'], '2027-03-14'])
  })
})

describe('items', () => {
  test('a series is one item: its next date inside what is asked for, with the number of further ones', {
    tags: ['agenda.one-per-series'],
  }, async () => {
    const of = async (query: Record<string, string>) =>
      (await agenda({ q: 'Domplein', ...query })).items.map(({ event, dates, moreDates, series }) => [
        event.startDate,
        dates.map((date) => date.slice(8, 16)),
        moreDates,
        series && [series.nextDate, series.dates],
      ])
    const coming = ['2027-03-13', 3]
    const [saturday, sunday] = ['2027-03-13T10:00:00+01:00', '2027-03-14T10:00:00+01:00']
    expect(await of({})).toEqual([[saturday, ['13T10:00', '14T10:00', '20T10:00'], 2, coming]])
    expect(await of({ when: 'weekend' })).toEqual([[saturday, ['13T10:00', '14T10:00'], 1, coming]])
    expect(await of({ from: '2027-03-14', to: '2027-03-14' })).toEqual([[sunday, ['14T10:00'], 0, coming]])
  })

  test('for a calendar each date of a series is an item, page by page, also of days that are over', {
    tags: ['agenda.each-date'],
  }, async () => {
    const month = { q: 'Domplein', dates: 'each', from: '2027-03-01', to: '2027-03-31' }
    const datesOf = ({ items }: Agenda) =>
      items.map(({ event, moreDates, series }) => [event.startDate.slice(0, 10), moreDates, series?.dates])
    const whole = await agenda(month)
    expect(datesOf(whole)).toEqual([
      ['2027-03-13', 0, 3],
      ['2027-03-14', 0, 3],
      ['2027-03-20', 0, 3],
    ])
    expect(whole.total).toBe(3)
    const first = await agenda({ ...month, limit: '2' })
    const second = await agenda({ ...month, limit: '2', cursor: first.nextCursor ?? '' })
    expect([...datesOf(first), ...datesOf(second)]).toEqual(datesOf(whole))
    expect(second.nextCursor).toBeNull()
    catalogue.setClock('2027-03-16T12:00:00Z')
    const later = await agenda(month)
    catalogue.setClock(NOW)
    expect(datesOf(later).map(([date]) => date)).toEqual(datesOf(whole).map(([date]) => date))
    expect((await agenda({ ...month, q: 'Nowhere at all' })).nearest).toBeNull()
  })

  test('an event that stands alone has no series', async () => {
    const [item] = (await agenda({ q: 'Panorama' })).items
    expect(item).toMatchObject({ series: null, dates: ['2027-03-01'], moreDates: 0, km: null })
  })

  test('items carry their distance, and the nearest come first if asked for', async () => {
    const near = { near: '52.0908,5.1222', km: '30', from: '2027-03-13', to: '2027-03-13' }
    const found = await agenda({ ...near, order: 'distance' })
    expect(found.items.map(({ event, km }) => [event.city, Math.round(km ?? -1)])).toEqual([
      ['Utrecht', 0],
      ['Utrecht', 0],
      ['Amersfoort', 20],
    ])
    expect(found.asked.place).toBeNull()
  })

  test.each(['date', 'distance'])(
    'pages by %s are complete and without repeats',
    {
      tags: ['agenda.paged'],
    },
    async (order) => {
      const query = { near: 'Utrecht', km: '100', order }
      const whole = await agenda({ ...query, limit: '100' })
      const paged: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const response = await ask({ ...query, limit: '2', ...(cursor && { cursor }) })
        const page: Agenda = response.json()
        const link = /<([^>]+)>; rel="next"/.exec(String(response.headers['link'] ?? ''))?.[1]
        expect(new URLSearchParams(link?.split('?')[1]).get('cursor')).toBe(page.nextCursor)
        expect(page.total).toBe(whole.items.length)
        paged.push(...titlesOf(page.items))
        cursor = page.nextCursor
      }
      expect(whole.items.length).toBeGreaterThan(5)
      expect(paged).toEqual(titlesOf(whole.items))
    },
  )

  test('what somebody saved is asked for with their account', { tags: ['agenda.saved'] }, async () => {
    const [lotte, daan] = [randomUUID(), randomUUID()]
    for (const q of ['Domplein', 'castle']) {
      const [{ event }] = (await agenda({ q, order: 'date' })).items as [AgendaItem]
      await catalogue.db.insertInto('savedEvent').values({ userId: lotte, eventId: event.id }).execute()
    }
    const of = async (sub: string, query: Record<string, string> = {}) =>
      titlesOf((await ask({ saved: '1', ...query }, 'en', sub)).json<Agenda>().items)
    expect(await of(lotte)).toEqual(['Domplein boekenmarkt', 'Jazz at the castle'])
    expect(await of(lotte, { near: 'Gent' })).toEqual(['Jazz at the castle'])
    expect(await of(daan)).toEqual([])
  })

  test('only approved events are shown, without members that only admins see', {
    tags: ['agenda.public-only'],
  }, async () => {
    const response = await ask({ q: 'Waits' })
    expect(response.json<Agenda>().items).toEqual([])
    const [item] = (await agenda({ q: 'Panorama' })).items
    expect(Object.keys(item?.event ?? {}).toSorted()).toEqual([
      ...[
        'allDay',
        'category',
        'categoryId',
        'city',
        'country',
        'dateKnown',
        'description',
        'endDate',
        'facts',
        'id',
      ],
      ...[
        'location',
        'series',
        'source',
        'sourceLink',
        'startDate',
        'status',
        'timeKnown',
        'timeZone',
        'title',
        'town',
      ],
    ])
  })

  test('an archived category is not named, and cannot be asked for', async () => {
    const change = (approved: boolean) =>
      catalogue.db.updateTable('category').set({ approved }).where('id', '=', OTHER_CATEGORY).execute()
    await change(false)
    const [item] = (await agenda({ q: 'Ghent craft fair' })).items
    const refused = await ask({ categories: 'craft-fairs' })
    await change(true)
    expect([item?.event.category, item?.event.categoryId]).toEqual([null, null])
    expect(refused.statusCode).toBe(400)
  })

  test('several categories widen, by slug or id', async () => {
    expect(await titles({ categories: 'craft-fairs' })).toEqual(['Amersfoort craft fair', 'Ghent craft fair'])
    expect((await agenda({ categories: `craft-fairs,${CATEGORY}` })).total).toBe(9)
  })
})

describe('words', () => {
  test('words of place, time and category become filters and come back as such', {
    tags: ['agenda.words-become-filters'],
  }, async () => {
    const found = await agenda({ q: 'boekenmarkt utrecht zaterdag' })
    expect(titlesOf(found.items)).toEqual(['Panorama', 'Domplein boekenmarkt'])
    expect(found.understood).toEqual([
      { kind: 'category', words: 'boekenmarkt', without: 'utrecht zaterdag', value: 'book-markets' },
      { kind: 'place', words: 'utrecht', without: 'boekenmarkt zaterdag', value: 'nl-utrecht' },
      { kind: 'time', words: 'zaterdag', without: 'boekenmarkt utrecht', value: '2027-03-13/2027-03-13' },
    ])
    expect([found.words, found.asked.place?.id]).toEqual([[], 'nl-utrecht'])
  })

  test('what is left over is searched for, with its typing mistakes', async () => {
    const found = await agenda({ q: 'casttle in Ghent' })
    expect([titlesOf(found.items), found.words]).toEqual([['Jazz at the castle'], ['casttle']])
  })

  test('words replace the member of their kind', async () => {
    const found = await agenda({ q: 'in Gent', near: 'Utrecht', when: 'today', km: '20' })
    expect(found.asked).toMatchObject({ place: { id: 'be-gent' }, km: 20, from: '2027-03-10' })
  })

  test('events whose texts say that they are free of charge or for children', async () => {
    const found = await agenda({ q: 'free concert with kids in Utrecht' })
    expect(titlesOf(found.items)).toEqual([])
    expect([found.asked.free, found.asked.kids]).toEqual([true, true])
    expect(await titles({ kids: '1' })).toEqual(['Amersfoort craft fair'])
    expect(await titles({ free: '1', near: 'Gent' })).toEqual(['Jazz at the castle'])
  })

  test('a country narrows', async () => {
    expect(await titles({ q: 'in België' })).toEqual(['Jazz at the castle', 'Ghent craft fair'])
  })
})

describe('nothing found', { tags: ['agenda.nearest'] }, () => {
  const fairs = { categories: 'craft-fairs' }
  test.each([
    [
      'the next one of the place before one of that time far away',
      { ...fairs, near: 'Gent', from: '2027-03-13', to: '2027-03-14' },
      ['Ghent craft fair', 'time', 0],
    ],
    [
      'one of that time close by before the next one of the place',
      { ...fairs, near: 'Utrecht', km: '10', from: '2027-03-13', to: '2027-03-14' },
      ['Amersfoort craft fair', 'place', 20],
    ],
    [
      'one of that time far away',
      { q: 'castle', near: 'Utrecht', from: '2027-03-14', to: '2027-03-14' },
      ['Jazz at the castle', 'place', 151],
    ],
    [
      'a later one elsewhere',
      { ...fairs, near: 'Maastricht', km: '10', when: 'today' },
      ['Ghent craft fair', 'time', 140],
    ],
    ['one in another country', { q: 'craft fair in Germany' }, ['Amersfoort craft fair', 'place', null]],
    [
      'one with these words in its title, typed without quotation marks',
      { q: 'Ghent craft fair', when: 'today' },
      ['Ghent craft fair', 'time', 0],
    ],
    [
      'what was searched for by its words alone at another time',
      { q: 'castle', when: 'today' },
      ['Jazz at the castle', 'time', null],
    ],
  ])('the nearest is told as such: %s', async (_, query, expected) => {
    const { items, total, nearest } = await agenda(query)
    expect([items, total]).toEqual([[], 0])
    const km = nearest && (nearest.km === null ? null : Math.round(nearest.km))
    expect([nearest?.event.title, nearest?.reason, km]).toEqual(expected)
  })

  test('nothing is near when something was found, or nothing is anywhere', async () => {
    expect((await agenda({ when: 'today' })).nearest).toBeNull()
    expect((await agenda({ q: 'xyzzyplugh in Gent today' })).nearest).toBeNull()
    // The words of the town and the location are no words of the title.
    expect((await agenda({ q: 'Panorama Utrecht', from: '2028-01-01' })).nearest).toBeNull()
  })
})

describe('bad input', () => {
  test.each([
    ['a place that is nowhere', { near: 'Qqqqqqqqqq' }, 'near'],
    ['a point that is nowhere', { near: '91,5' }, 'near'],
    ['a distance without a place', { km: '10' }, 'near'],
    ['a distance beyond the limit', { near: 'Gent', km: '5000' }, 'km'],
    ['a range that ends before it starts', { from: '2027-04-01', to: '2027-03-01' }, 'to'],
    ['a range that ended', { to: '2027-03-01' }, 'to'],
    ['a time by name and by days', { when: 'today', from: '2027-03-12' }, 'when'],
    ['an unknown time', { when: 'someday' }, 'when'],
    ['an unknown category', { categories: 'submarines' }, 'categories'],
    ['10 kB of words', { q: 'x'.repeat(10_000) }, 'q'],
    ['control characters', { q: 'a\0b' }, 'q'],
    ['a cursor of another list', { cursor: 'WzddCg' }, 'cursor'],
    ['an unknown member', { price: '0' }, 'price'],
    ['10 kB of a place', { near: 'x'.repeat(10_000) }, 'near'],
    ['a place without letters', { near: '???' }, 'near'],
    ['half a point', { near: '52.09,' }, 'near'],
    ['a distance that is no number', { near: 'Gent', km: 'far' }, 'km'],
    ['a negative distance', { near: 'Gent', km: '-5' }, 'km'],
    ['a day that does not exist', { from: '2027-02-30' }, 'from'],
    ['a day in another form', { to: '31/03/2027' }, 'to'],
    ['200 categories', { categories: `a${',a'.repeat(199)}` }, 'categories'],
    ['what is saved, without an account', { saved: '1' }, 'saved'],
    ['an unknown order', { order: 'price' }, 'order'],
    ['a page of nothing', { limit: '0' }, 'limit'],
  ])('%s is refused with a sentence', { tags: ['agenda.bad-input'] }, async (_, query, field) => {
    const response = await ask(query)
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      400,
      'application/problem+json; charset=utf-8',
    ])
    expect(response.json<{ errors: { field: string; message: string }[] }>().errors).toMatchObject([
      { field, message: expect.stringMatching(/\w+ \w+/) },
    ])
  })

  test.each([
    '★★★',
    "'; drop table event; --",
    '"',
    'zaterdag 31 november',
    'km km km',
    'in in in',
    '12/12/12/12',
    ':*&|!()<->',
    'boekenmarkt '.repeat(15),
    'utrecht '.repeat(24),
    'a'.repeat(200),
    'in Qqqqqqqqqq',
    '🎉🎉 ﷽ Ω≈ç √',
    '%00%27 or 1=1',
  ])('the words %j are answered', { tags: ['agenda.bad-input'] }, async (q) => {
    expect((await ask({ q })).statusCode).toBe(200)
  })

  test('a member that is given twice is refused with a sentence', {
    tags: ['agenda.bad-input'],
  }, async () => {
    const response = await catalogue.http.inject('/api/agenda?near=Gent&near=Utrecht')
    expect([response.statusCode, response.json<{ errors: { field: string }[] }>().errors[0]?.field]).toEqual([
      400,
      'near',
    ])
  })

  test.each(['Utreht', 'Brussel', 'Bruxelles', 'Brüssel', 'Den Bosch', 'Qqqqqqqqqq', '★', 'x'.repeat(60)])(
    'the places of %j are answered without an account',
    async (q) => {
      const response = await catalogue.http.inject(`/api/places?${new URLSearchParams({ q }).toString()}`)
      expect(response.statusCode).toBe(200)
    },
  )

  test.each([
    ['10 kB of a name', { q: 'x'.repeat(10_000) }, 'q'],
    ['control characters', { q: 'a\0b' }, 'q'],
    ['an unknown country', { q: 'Gent', country: 'XX' }, 'country'],
  ])('places: %s is refused with a sentence', async (_, query, field) => {
    const response = await catalogue.http.inject(`/api/places?${new URLSearchParams(query).toString()}`)
    expect([response.statusCode, response.json<{ errors: unknown[] }>().errors]).toMatchObject([
      400,
      [{ field, message: expect.stringMatching(/\w+ \w+/) }],
    ])
  })
})
