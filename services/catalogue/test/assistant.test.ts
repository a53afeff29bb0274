import { randomUUID } from 'node:crypto'
import type { Client } from '@modelcontextprotocol/client'
import {
  type Agenda,
  FindPlaceOutput,
  GetEventOutput,
  GetSeriesOutput,
  ListCategoriesOutput,
  MONITOR_CATEGORIES,
  SearchEventsOutput,
  SUGGESTED_SOURCE,
} from '@uitpost/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AssistantStage, evidenceOf, openAssistantStage } from './assistant-stage.ts'
import { OTHER_CATEGORY, UNPROVEN } from './candidates.ts'

const SUNDAY = '2027-03-14'
const PAGE = 'https://fair.example/programme'
let stage: AssistantStage
let client: Client
let fair: string

beforeAll(async () => {
  stage = await openAssistantStage()
  fair = await stage.publish({
    title: 'Ghent craft fair',
    description: 'Baskets and bowls.',
    startDate: SUNDAY,
    endDate: null,
    allDay: true,
    city: 'Gent',
    country: 'BE',
    categoryId: OTHER_CATEGORY,
    link: PAGE,
    evidence: evidenceOf('Ghent craft fair', 'zondag 14 maart 2027', 'Gent'),
  })
  for (const slot of ['2027-03-14', '2027-03-21', '2027-03-28']) {
    await stage.publish({
      title: 'Sunday market of Deinze',
      startDate: slot,
      endDate: null,
      allDay: true,
      city: 'Deinze',
      country: 'BE',
      evidence: evidenceOf('Sunday market of Deinze', 'every Sunday', 'Deinze'),
      dateKnown: 'by_rule',
      series: {
        feed: 'https://deinze.example/agenda.ics',
        uid: 'market',
        slot,
        rule: 'FREQ=WEEKLY;BYDAY=SU',
      },
    })
  }
  await stage.publish({
    title: 'Boat show',
    startDate: SUNDAY,
    endDate: null,
    allDay: true,
    city: 'Groningen',
  })
  await stage.takeIn({ title: 'Waits in Gent', startDate: SUNDAY, allDay: true, city: 'Gent', country: 'BE' })
  client = await stage.connect()
})
afterAll(() => stage.close())

/** The data of a result, which has to be the same in its text. */
async function call(name: string, input: Record<string, unknown>, by = client): Promise<object> {
  const { structuredContent, content, isError } = await by.callTool({ name, arguments: input })
  expect(isError ?? false, JSON.stringify(content)).toBe(false)
  const [{ text = '' } = {}] = content as { text?: string }[]
  const json = /<quoted-data>\n(.*)\n<\/quoted-data>/s.exec(text)?.[1] ?? text
  expect(JSON.parse(json)).toEqual(structuredContent)
  return structuredContent as object
}
const search = async (input: Record<string, unknown>, by = client) =>
  SearchEventsOutput.parse(await call('search_events', input, by))
const titlesOf = ({ events }: SearchEventsOutput) => events.map(({ quoted }) => quoted.title)

/** The sentence of a refused call. */
async function refusal(name: string, input: Record<string, unknown>): Promise<string> {
  const { isError, content } = await client.callTool({ name, arguments: input })
  expect(isError).toBe(true)
  return (content as { text: string }[]).map(({ text }) => text).join('')
}

test.each([
  ['the newest version', true],
  ['the versions until 2025', false],
])(
  'a client in %s asks what there is to do on Sunday near Ghent, and gets to the source',
  {
    tags: ['assistant.tools', 'assistant.provenance'],
  },
  async (_, newest) => {
    const own = await stage.connect(newest)
    const { tools } = await own.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'search_events',
      'get_event',
      'get_series',
      'list_categories',
      'find_place',
    ])
    const found = await search({ q: 'Sunday near Ghent' }, own)
    expect(titlesOf(found)).toEqual(['Ghent craft fair', 'Sunday market of Deinze'])
    expect(found.asked).toMatchObject({ from: SUNDAY, to: SUNDAY, place: { name: 'Gent' } })
    const { event } = GetEventOutput.parse(await call('get_event', { id: found.events[0]?.id }, own))
    expect(event.sources).toEqual([
      {
        name: 'books.example',
        address: PAGE,
        checkedAt: '2027-03-01T00:00:00.000Z',
        dateKnown: 'stated',
        sandbox: false,
        quotes: [
          { about: 'start', text: 'zondag 14 maart 2027' },
          { about: 'title', text: 'Ghent craft fair' },
          { about: 'city', text: 'Gent' },
        ],
      },
    ])
    expect(event).toMatchObject({
      page: `https://uitpost.test/e/${fair}`,
      startDate: SUNDAY,
      dateKnown: { how: 'stated', source: 'books.example' },
      quoted: { title: 'Ghent craft fair', description: 'Baskets and bowls.', city: 'Gent' },
      over: false,
      unconfirmed: [],
    })
  },
)

describe('search_events', () => {
  test.each([
    [{ q: 'Sunday near Ghent' }],
    [{ near: 'Gent', km: '40', from: SUNDAY, to: '2027-03-28' }],
    [{ when: 'week' }],
    [{ when: 'weekend', near: 'be-gent', order: 'distance' }],
    [{ q: 'market' }],
    [{ q: 'boat', near: 'Gent' }],
  ])('finds for %j what GET /api/agenda finds', { tags: 'assistant.same-events' }, async (query) => {
    const agenda = (await stage.agenda(query)) as Agenda
    const found = await search(query)
    const idsOf = (items: readonly { event: { id: string } }[] = []) => items.map(({ event }) => event.id)
    expect(found.events.map(({ id }) => id)).toEqual(idsOf(agenda.items))
    expect([found.total, found.asked, found.words]).toEqual([agenda.total, agenda.asked, agenda.words])
    expect(found.nearest?.id).toBe(agenda.nearest?.event.id)
  })

  test('names for each event one source with a quote, and whether its day is stated or follows from a rule', {
    tags: ['assistant.provenance', 'agenda.one-per-series'],
  }, async () => {
    const { events } = await search({ q: 'Sunday near Ghent' })
    expect(
      events.map(({ dateKnown, sources, moreDates }) => [dateKnown?.how, sources[0]?.quotes, moreDates]),
    ).toEqual([
      ['stated', [{ about: 'start', text: 'zondag 14 maart 2027' }], 0],
      ['by_rule', [{ about: 'start', text: 'every Sunday' }], 0],
    ])
    expect(events[1]?.series).toMatchObject({ sentence: 'every Sunday', dates: 3, nextDate: SUNDAY })
  })

  test('goes on where the answer before ended', async () => {
    const first = await search({ from: SUNDAY, limit: 2 })
    const second = await search({ from: SUNDAY, limit: 2, cursor: first.nextCursor })
    expect([...titlesOf(first), ...titlesOf(second)].toSorted()).toEqual([
      'Boat show',
      'Ghent craft fair',
      'Sunday market of Deinze',
    ])
    expect([first.total, second.nextCursor]).toEqual([3, null])
  })

  test('lowers what is too wide and says so', { tags: 'assistant.lowered' }, async () => {
    const found = await search({ near: 'Gent', km: 5_000, limit: 1_000 })
    expect([found.lowered, found.asked.km]).toEqual([['km', 'limit'], 100])
  })

  test.each([
    ['an unknown place', { near: 'Nowhereville-on-Sea' }, /no place of that name/],
    ['an unknown category', { categories: ['no-such'] }, /no category no-such/],
    ['a range that ends before it starts', { from: '2027-04-02', to: '2027-04-01' }, /ends before it starts/],
    ['a broken cursor', { cursor: 'abc' }, /cursor/i],
    ['an unknown member', { colour: 'red' }, /colour/],
    ['a day that does not exist', { from: '2027-02-30' }, /from/],
  ])('answers %s with a sentence', { tags: 'assistant.protocol-errors' }, async (_, input, sentence) => {
    expect(await refusal('search_events', input)).toMatch(sentence)
  })
})

describe('events that are not published', () => {
  test('are neither found nor shown, whatever their state', { tags: 'assistant.same-events' }, async () => {
    const waiting = await stage.takeIn({ title: 'Waiting', city: 'Gent', country: 'BE' })
    const held = await stage.takeIn({ title: 'Held', evidence: UNPROVEN, city: 'Gent', country: 'BE' })
    const sentences = await Promise.all(
      [waiting, held, randomUUID()].map((id) => refusal('get_event', { id })),
    )
    expect(new Set(sentences)).toEqual(new Set(['There is no event with this id.']))
    expect(await refusal('get_event', { id: "1' or '1'='1" })).toMatch(/id/)
    expect(titlesOf(await search({ near: 'Gent', limit: 50 }))).not.toContain('Waits in Gent')
  })

  test('the kept event is shown for a merged one, and a link that a user suggested is not', async () => {
    const merged = await stage.publish({ title: 'Second craft fair', city: 'Brugge', country: 'BE' })
    const { db } = stage.catalogue
    await db
      .updateTable('event')
      .set({ status: 'merged', mergedInto: fair })
      .where('id', '=', merged)
      .execute()
    expect(GetEventOutput.parse(await call('get_event', { id: merged })).event.id).toBe(fair)
    const suggested = await stage.publish({
      title: 'Suggested walk',
      city: 'Brugge',
      country: 'BE',
      source: {
        kind: 'page',
        name: SUGGESTED_SOURCE,
        url: 'https://walk.example/',
        sandbox: false,
        checkedAt: '2027-03-01T00:00:00Z',
      },
    })
    const { event } = GetEventOutput.parse(await call('get_event', { id: suggested }))
    expect([event.sources, event.dateKnown]).toEqual([[], null])
  })
})

test('get_series names how it repeats, its next date with sources, and the further dates', {
  tags: 'assistant.tools',
}, async () => {
  const { events } = await search({ q: 'Deinze market' })
  const id = events[0]?.series?.id
  const { series } = GetSeriesOutput.parse(await call('get_series', { id, language: 'nl' }))
  expect(series).toMatchObject({ id, sentence: 'elke zondag', rule: 'FREQ=WEEKLY;BYDAY=SU', dates: 3 })
  expect([series.next.startDate, series.next.sources[0]?.quotes[0]?.text]).toEqual([SUNDAY, 'every Sunday'])
  expect(series.otherDates.map(({ startDate, how }) => [startDate, how])).toEqual([
    ['2027-03-21', 'by_rule'],
    ['2027-03-28', 'by_rule'],
  ])
  expect(await refusal('get_series', { id: randomUUID() })).toBe('There is no series with this id.')
})

test('list_categories and find_place name what search_events takes', {
  tags: 'assistant.tools',
}, async () => {
  const { categories } = ListCategoriesOutput.parse(await call('list_categories', { language: 'nl' }))
  expect(categories).toHaveLength(MONITOR_CATEGORIES.length)
  const fairs = categories.find(({ id }) => id === OTHER_CATEGORY)
  expect(titlesOf(await search({ categories: [fairs?.slug] }))).toEqual(['Ghent craft fair'])
  const { places } = FindPlaceOutput.parse(await call('find_place', { q: 'Gand' }))
  expect(places[0]).toMatchObject({ name: 'Gent', country: 'BE' })
  expect(titlesOf(await search({ near: places[0]?.id, km: 5 }))).toEqual(['Ghent craft fair'])
})
