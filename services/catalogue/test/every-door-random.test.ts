import type { Client } from '@modelcontextprotocol/client'
import { type Agenda, type AgendaFeed, MONITOR_CATEGORIES, SearchEventsOutput } from '@uitpost/contracts'
import { testSeed } from '@uitpost/testing/test-seed'
import { load } from 'cheerio'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AssistantStage, openAssistantStage } from './assistant-stage.ts'
import { approve, candidate, intake } from './candidates.ts'
import { randomFrom } from './random.ts'

const SEED = Number(process.env['FAULTS_SEED'] ?? testSeed())
// Set by `npm run test:faults`.
const isLong = process.env['FAULTS_REPEAT'] !== undefined
const QUERIES = isLong ? 1_000 : 100
/** Questions that are asked through every door; the others through those of MAIN_DOORS. */
const EVERYWHERE = QUERIES / 10
const CITIES = [
  ['Gent', 'BE', 'be-gent'],
  ['Deinze', 'BE', 'be-deinze'],
  ['Brugge', 'BE', 'be-brugge'],
  ['Utrecht', 'NL', 'nl-utrecht'],
  ['Amersfoort', 'NL', 'nl-amersfoort'],
  ['Amsterdam', 'NL', 'nl-amsterdam'],
] as const
const WORDS = [
  'boekenmarkt',
  'markt',
  'jazz',
  'zaterdag in Gent',
  'near Utrecht',
  '"markt 7"',
  'weekend',
  'nothing like it',
]
const CATEGORIES = MONITOR_CATEGORIES.slice(0, 4)

const random = randomFrom(SEED)
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
const maybe = (chance: number): boolean => random() < chance
const dayFrom = (first: number, days: number): string =>
  new Date(Date.UTC(2027, 2, first + Math.floor(random() * days))).toISOString().slice(0, 10)

let stage: AssistantStage
let client: Client

beforeAll(async () => {
  stage = await openAssistantStage()
  const found = Array.from({ length: 80 }, (_, index) => {
    const [city, country, cityId] = pick(CITIES)
    const isSeries = index % 8 === 0
    const startDate = dayFrom(10, 30)
    return Array.from({ length: isSeries ? 3 : 1 }, (__, date) => {
      const slot = new Date(Date.parse(startDate) + date * 7 * 86_400_000).toISOString().slice(0, 10)
      return candidate({
        city,
        country,
        cityId,
        endDate: null,
        allDay: true,
        startDate: slot,
        title: `${pick(['Boekenmarkt', 'Markt', 'Jazz & meer'])} ${index}`,
        location: `Plein ${index}`,
        categoryId: pick(CATEGORIES)?.id ?? null,
        ...(isSeries && { series: { feed: 'https://feed.example/a.ics', uid: `series-${index}`, slot } }),
      })
    })
  }).flat()
  const ids = new Set((await intake(stage.catalogue, ...found)).flatMap(({ eventId }) => eventId ?? []))
  for (const [index, id] of [...ids].entries()) if (index % 9 !== 5) await approve(stage.catalogue, id)
  await stage.catalogue.db
    .updateTable('event')
    .set({ status: 'cancelled' })
    .where('title', 'like', '%3')
    .where('status', '=', 'approved')
    .execute()
  client = await stage.connect()
})
afterAll(() => stage.close())

type Question = Record<string, string>

/** A question that may also contradict itself. */
function anyQuestion(): Question {
  const near =
    maybe(0.6) && pick([...CITIES.map(([, , id]) => id), 'Gand', 'Utrecht', '51.05,3.72', 'nowhere-at-all'])
  const time = pick(['none', 'when', 'days', 'from'])
  return {
    ...(near && { near }),
    ...(near && maybe(0.5) && { km: pick(['1', '10', '60', '100']) }),
    ...(time === 'when' && { when: pick(['today', 'tomorrow', 'weekend', 'week', 'next-week']) }),
    ...(time === 'days' && { from: dayFrom(8, 10), to: dayFrom(14, 20) }),
    ...(time === 'from' && { from: dayFrom(8, 30) }),
    ...(maybe(0.4) && {
      categories: [...new Set([pick(CATEGORIES), pick(CATEGORIES)])].map(({ slug }) => slug).join(','),
    }),
    ...(maybe(0.3) && { q: pick(WORDS) }),
    ...(maybe(0.3) && { order: pick(['date', 'distance']) }),
    limit: pick(['1', '7', '50']),
  }
}

const idIn = (page: string): string => page.split('/').at(-1) ?? ''
const REFUSED = 'refused'

async function get<Answer>(
  path: string,
  question: Question,
  read: (body: string) => Answer,
): Promise<Answer | typeof REFUSED> {
  const { statusCode, body } = await stage.catalogue.http.inject({
    url: `${path}?${new URLSearchParams(question).toString()}`,
    headers: { 'accept-language': 'en' },
  })
  if (statusCode === 400 || statusCode === 404) return REFUSED
  expect(statusCode, body).toBe(200)
  return read(body)
}

/** Of its first list: what comes nearest to nothing is in a second one. */
function idsInPage(body: string): string[] {
  const [list = ''] = body.split('class="agenda-nearest"')
  return [...list.matchAll(/<h2><a href="([^"]*)"/g)].map(([, page = '']) => idIn(page))
}

/** Ids of the events in the order of the answer, through each door. */
type Doors = Record<string, (question: Question) => Promise<string[] | typeof REFUSED>>
const MAIN_DOORS: Doors = {
  screens: (question) =>
    get('/api/agenda', question, (body) => (JSON.parse(body) as Agenda).items.map(({ event }) => event.id)),
  page: (question) => get('/agenda', question, idsInPage),
  json: (question) =>
    get('/agenda.json', question, (body) =>
      (JSON.parse(body) as AgendaFeed).items.map(({ event }) => event.id),
    ),
  calendar: (question) =>
    get('/agenda.ics', question, (body) =>
      new ICAL.Component(ICAL.parse(body) as unknown[])
        .getAllSubcomponents('vevent')
        .filter((one) => one.getFirstPropertyValue('status') !== 'CANCELLED')
        .map((one) => String(one.getFirstPropertyValue('uid')).replace('@uitpost', '')),
    ),
}
const OTHER_DOORS: Doors = {
  frame: (question) => get('/embed/agenda', question, idsInPage),
  rss: (question) =>
    get('/agenda.rss', question, (body) => {
      const $ = load(body, { xml: true })
      return $('item > guid')
        .map((_, element) => idIn($(element).text()))
        .get()
    }),
  linkedData: (question) =>
    get('/agenda.jsonld', question, (body) => {
      const list = JSON.parse(body) as { itemListElement: { item: { url: string } }[] }
      return list.itemListElement.map(({ item }) => idIn(item.url))
    }),
  assistant: async ({ categories, ...question }) => {
    const { structuredContent, isError } = await client.callTool({
      name: 'search_events',
      arguments: { ...question, ...(categories && { categories: categories.split(',') }), language: 'en' },
    })
    return isError ? REFUSED : SearchEventsOutput.parse(structuredContent).events.map(({ id }) => id)
  },
}

test(`${QUERIES} random questions find the same events through the main doors, and ${EVERYWHERE} of them through every door, or are refused by all (seed ${SEED})`, {
  tags: ['agenda-feeds.same-events', 'agenda-pages.question', 'embed.frame', 'assistant.same-events'],
  timeout: 600_000,
}, async () => {
  let found = 0
  let refused = 0
  for (let index = 0; index < QUERIES; index += 1) {
    const question = anyQuestion()
    const doors = index < EVERYWHERE ? { ...MAIN_DOORS, ...OTHER_DOORS } : MAIN_DOORS
    const answers = await Promise.all(
      Object.entries(doors).map(async ([door, ask]) => [door, await ask(question)] as const),
    )
    const expected = answers[0]?.[1] ?? []
    const same = Object.fromEntries(Object.keys(doors).map((door) => [door, expected]))
    expect(Object.fromEntries(answers), JSON.stringify(question)).toEqual(same)
    if (expected === REFUSED) refused += 1
    else if (expected.length > 0) found += 1
  }
  // Otherwise nothing was compared.
  expect(found).toBeGreaterThan(QUERIES / 4)
  expect(refused).toBeGreaterThan(0)
})
