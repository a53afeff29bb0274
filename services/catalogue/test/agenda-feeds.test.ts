import { randomUUID } from 'node:crypto'
import { AgendaFeed, MAX_RADIUS_KM, PAGE_LIMIT } from '@uitpost/contracts'
import { load } from 'cheerio'
import { parseFeed } from 'feedsmith'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approve, candidate, intake } from './candidates.ts'
import { openPublicStage, type PublicStage } from './public-stage.ts'

let stage: PublicStage
let fair: string
let cancelled: string

const inGent = { city: 'Gent', country: 'BE', cityId: 'be-gent', timeZone: 'Europe/Brussels' } as const
/** Hours across the change of the clocks. */
const FAIR = {
  ...inGent,
  title: 'Nacht & <i>dag</i>; met, komma\\streep',
  description: 'Regel één.\nRegel twee\u0007.',
  startDate: '2027-03-28T01:30:00+01:00',
  endDate: '2027-03-28T04:00:00+02:00',
  location: 'Vooruit',
}
const GONE = candidate({
  ...inGent,
  title: 'Afgelaste beurs',
  startDate: '2027-04-02',
  endDate: null,
  allDay: true,
  location: 'Expo',
})

beforeAll(async () => {
  stage = await openPublicStage()
  const outcomes = await intake(
    stage.catalogue,
    candidate(FAIR),
    GONE,
    candidate({
      ...inGent,
      title: 'Hele dag',
      startDate: '2027-04-03',
      endDate: '2027-04-04',
      allDay: true,
      location: 'Kouter',
    }),
  )
  for (const { eventId } of outcomes) await approve(stage.catalogue, eventId ?? '')
  fair = outcomes[0]?.eventId ?? ''
  cancelled = outcomes[1]?.eventId ?? ''
  await intake(stage.catalogue, {
    ...GONE,
    cancelled: true,
    source: { ...GONE.source, checkedAt: '2027-03-02T00:00:00Z' },
  })
})
afterAll(() => stage.catalogue.close())

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await stage.get(path, headers)
  expect(response.statusCode, response.body).toBe(200)
  return response
}
const pageOf = (id: string) => `https://uitpost.test/e/${id}`

test('the calendar opens in two other readers, at the right hours of the place', {
  tags: ['agenda-feeds.formats', 'agenda-feeds.calendar'],
}, async () => {
  const { body, headers } = await read('/agenda/gent.ics?lang=nl')
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  const component = new ICAL.Component(ICAL.parse(body) as unknown[])
  const events = component.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  const first = events.find(({ uid }) => uid === `${fair}@uitpost`)
  expect([
    first?.summary,
    first?.startDate.toJSDate().toISOString(),
    first?.endDate.toJSDate().toISOString(),
  ]).toEqual([FAIR.title, '2027-03-28T00:30:00.000Z', '2027-03-28T02:00:00.000Z'])
  expect(component.getFirstPropertyValue('x-wr-calname')).toBe('Wat is er te doen in Gent')
  const others = Object.values(nodeIcal.sync.parseICS(body)).filter((one) => one?.type === 'VEVENT')
  const same = others.find((one) => one?.type === 'VEVENT' && one.uid === `${fair}@uitpost`)
  expect(same?.type === 'VEVENT' && [same.summary, same.start.toISOString(), same.url]).toEqual([
    FAIR.title,
    '2027-03-28T00:30:00.000Z',
    { params: { VALUE: 'URI' }, val: pageOf(fair) },
  ])
  expect(others).toHaveLength(events.length)
})

test('the calendar says what was cancelled, with a higher sequence, and no other format shows it', {
  tags: 'agenda-feeds.calendar',
}, async () => {
  const { body } = await read('/agenda/gent/book-markets.ics')
  const states = new ICAL.Component(ICAL.parse(body) as unknown[])
    .getAllSubcomponents('vevent')
    .map((one) => [
      one.getFirstPropertyValue('uid'),
      one.getFirstPropertyValue('status'),
      Number(one.getFirstPropertyValue('sequence')),
    ])
  const gone = states.find(([uid]) => uid === `${cancelled}@uitpost`)
  expect(gone?.[1]).toBe('CANCELLED')
  expect(Number(gone?.[2])).toBeGreaterThan(0)
  expect(states.filter(([, status]) => status === 'CONFIRMED')).toHaveLength(2)
  for (const format of ['rss', 'json', 'jsonld'])
    expect((await read(`/agenda/gent/book-markets.${format}`)).body).not.toContain(cancelled)
  expect((await read('/agenda/utrecht.ics')).body).not.toContain(cancelled)
})

test('a feed reader reads the RSS, whatever the titles contain', {
  tags: 'agenda-feeds.formats',
}, async () => {
  const { body, headers } = await read('/agenda/gent.rss?lang=en')
  expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  const parsed = parseFeed(body)
  expect(parsed.format).toBe('rss')
  expect(parsed.feed).toMatchObject({
    title: 'What is on in Ghent',
    link: 'https://uitpost.test/agenda/gent?lang=en',
    language: 'en',
    items: [{ link: pageOf(fair), guid: { value: pageOf(fair) } }, { title: 'Hele dag' }],
  })
  // An XML parser: the words are the title's, with its signs.
  const $ = load(body, { xml: true })
  expect($('item > title').first().text().trim()).toBe(FAIR.title)
  expect($('item > description').first().text()).toContain('Regel één.\nRegel twee.')
  expect(body).not.toContain('\u0007')
  for (const date of $('pubDate, lastBuildDate').toArray()) expect(Date.parse($(date).text())).not.toBeNaN()
})

test('the JSON is what its contract says, and JSON-LD a list of events', {
  tags: 'agenda-feeds.formats',
}, async () => {
  const { headers, body } = await read('/agenda/gent.json?lang=fr')
  expect(headers['content-type']).toContain('application/json')
  const feed = AgendaFeed.parse(JSON.parse(body))
  expect(feed).toMatchObject({ title: 'Que faire à Gand', language: 'fr', total: 2, lowered: [] })
  expect(feed.items.map(({ page }) => page)).toContain(pageOf(fair))
  const linked = await read('/agenda/gent.jsonld?lang=fr')
  expect(linked.headers['content-type']).toContain('application/ld+json')
  expect(JSON.parse(linked.body)).toMatchObject({
    '@type': ['ItemList', 'CreativeWork'],
    numberOfItems: 2,
    itemListElement: [{ item: { '@type': 'Event', name: FAIR.title, url: pageOf(fair) } }, {}],
  })
})

test('each kind of file begins with the link to the source and has at most 200 letters of a description', {
  tags: 'agenda-feeds.short-texts',
}, async () => {
  const [beginning, source] = ['woord woord woord', `https://books.example/${randomUUID()}`]
  const found = candidate({
    ...inGent,
    cityId: 'be-brugge',
    city: 'Brugge',
    link: source,
    title: 'Lange tekst',
    description: 'woord '.repeat(400),
  })
  const [outcome] = await intake(stage.catalogue, found)
  await approve(stage.catalogue, outcome?.eventId ?? '')
  const calendar = new ICAL.Component(ICAL.parse((await read('/agenda/brugge.ics')).body) as unknown[])
  const rss = load((await read('/agenda/brugge.rss')).body, { xml: true })
  const json = (await read('/agenda/brugge.json')).json<AgendaFeed>().items[0]?.event
  const linked = (await read('/agenda/brugge.jsonld')).json<{
    itemListElement: { item: { description: string; sameAs: string } }[]
  }>().itemListElement[0]?.item
  for (const text of [
    String(calendar.getFirstSubcomponent('vevent')?.getFirstPropertyValue('description')),
    rss('item > description').text(),
    `${json?.sourceLink} ${json?.description}`,
    `${linked?.sameAs} ${linked?.description}`,
  ]) {
    expect(text.trim().startsWith(source)).toBe(true)
    const description = text.slice(text.indexOf(beginning))
    expect(description.length).toBeGreaterThan(150)
    expect(description.length).toBeLessThanOrEqual(200)
  }
})

test('each kind of file names the licence of the facts in the field of its format', {
  tags: 'agenda-feeds.licence',
}, async () => {
  const licence = 'https://creativecommons.org/publicdomain/zero/1.0/'
  const calendar = new ICAL.Component(ICAL.parse((await read('/agenda/gent.ics')).body) as unknown[])
  const link = calendar.getFirstProperty('link')
  expect([link?.getFirstValue(), link?.getParameter('linkrel')]).toEqual([licence, 'license'])
  const { feed } = parseFeed((await read('/agenda/gent.rss?lang=en')).body)
  expect(feed).toMatchObject({
    copyright: `Licence of the facts: ${licence}`,
    atom: { links: expect.arrayContaining([{ href: licence, rel: 'license' }]) },
  })
  for (const format of ['json', 'jsonld'])
    expect((await read(`/agenda/gent.${format}`)).json()).toMatchObject({ license: licence })
  expect(load((await read('/agenda/gent')).body)('a[rel~=license]').attr('href')).toBe(licence)
})

test.each(['ics', 'rss', 'json', 'jsonld'])(
  '.%s is 304 for readers that have it, by tag or by time',
  {
    tags: 'agenda-feeds.conditional',
  },
  async (format) => {
    const path = `/agenda/gent.${format}?lang=nl`
    const { headers, body } = await read(path)
    const modified = String(headers['last-modified'])
    const status = async (sent: Record<string, string>) => (await stage.get(path, sent)).statusCode
    expect(await status({ 'if-none-match': String(headers.etag) })).toBe(304)
    expect(await status({ 'if-modified-since': modified })).toBe(304)
    expect(await status({ 'if-modified-since': 'Tue, 09 Mar 2027 00:00:00 GMT' })).toBe(200)
    expect(await status({ 'if-none-match': '"older"', 'if-modified-since': modified })).toBe(200)
    expect((await read(path)).body).toBe(body)
    // Events leave the feed without a change of those that stay.
    stage.catalogue.setClock('2027-03-10T13:00:01Z')
    expect(await status({ 'if-modified-since': modified })).toBe(200)
    stage.catalogue.setClock('2027-03-10T12:00:00Z')
  },
)

test('a question that is too wide is lowered, and every format says so or shows it', {
  tags: 'agenda-feeds.lowered',
}, async () => {
  const query = 'near=gent&km=5000&limit=100000&lang=en'
  const feed = AgendaFeed.parse((await read(`/agenda.json?${query}`)).json())
  expect(feed).toMatchObject({ lowered: ['km', 'limit'], asked: { km: MAX_RADIUS_KM } })
  const said = [
    `Distances are at most ${MAX_RADIUS_KM} km.`,
    `At most ${PAGE_LIMIT} events are shown at once.`,
  ]
  const rss = load((await read(`/agenda.rss?${query}`)).body, { xml: true })
  const calendar = new ICAL.Component(ICAL.parse((await read(`/agenda.ics?${query}`)).body) as unknown[])
  const linked = (await read(`/agenda.jsonld?${query}`)).json<{ description: string }>()
  for (const sentence of said) {
    expect(rss('channel > description').text()).toContain(sentence)
    expect(calendar.getFirstPropertyValue('x-wr-caldesc')).toContain(sentence)
    expect(linked.description).toContain(sentence)
  }
  const limited = load((await read('/agenda/gent.rss?limit=1&lang=en')).body, { xml: true })
  expect(limited('channel > description').text()).toContain('These are the first 1 of 2.')
})

test.each([
  ['/agenda/amsterdm.ics', 404, 'There is no such city. Did you mean amsterdam, amsterdam-zuidoost?'],
  ['/agenda/gent/book-market.json', 404, 'There is no such category. Did you mean book-markets'],
  ['/agenda.rss?near=nowhere-at-all', 400, 'We know no place of that name.'],
  ['/agenda.ics?categorie=book-markets', 400, 'Unknown field "categorie"'],
  ['/agenda/gent.ics?near=utrecht', 400, 'Unknown field "near"'],
])('%s is refused with %i and says why', { tags: 'agenda-feeds.refusals' }, async (path, status, message) => {
  const response = await stage.get(path)
  expect([response.statusCode, response.json().status]).toEqual([status, status])
  expect(response.headers['content-type']).toContain('application/problem+json')
  expect(response.json().message).toContain(message)
})

test.each([
  [
    'near=gand&km=25&categories=book-markets',
    'Tweedehands & Boekenmarkten in Ghent',
    '/agenda/gent/book-markets',
  ],
  ['near=gand&when=weekend', 'This weekend in Ghent', '/agenda/gent/weekend'],
  ['q=boekenmarkt+in+Gent', 'Tweedehands & Boekenmarkten in Ghent', '/agenda/gent/book-markets'],
  ['near=51.05,3.72', 'What is on', '/agenda'],
])('a file for %s is called %s', { tags: 'agenda-feeds.formats' }, async (query, title, path) => {
  const feed = AgendaFeed.parse((await read(`/agenda.json?${query}&lang=en`)).json())
  expect([feed.title, feed.page]).toEqual([title, `https://uitpost.test${path}?lang=en`])
})

test('a page names its files, for people and for programs', { tags: 'agenda-feeds.linked' }, async () => {
  const { body } = await read('/agenda/gent/weekend?lang=de')
  const $ = load(body)
  const types = {
    ics: 'text/calendar',
    rss: 'application/rss+xml',
    json: 'application/json',
    jsonld: 'application/ld+json',
  }
  for (const [format, type] of Object.entries(types)) {
    const address = `https://uitpost.test/agenda/gent/weekend.${format}?lang=de`
    expect($(`link[rel=alternate][type="${type}"]`).attr('href')).toBe(address)
    expect($(`main a[type="${type}"]`).attr('href')).toBe(address)
    await read(address.replace('https://uitpost.test', ''))
  }
})
