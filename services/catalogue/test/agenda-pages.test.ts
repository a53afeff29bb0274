import {
  type Agenda,
  EmailSubscriptionForm,
  LANGUAGES,
  MAX_RADIUS_KM,
  MONITOR_CATEGORIES,
  PAGE_LIMIT,
} from '@uitpost/contracts'
import { load } from 'cheerio'
import { decodeQR } from 'qr/decode.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approve, CATEGORY, candidate, intake, OTHER_CATEGORY } from './candidates.ts'
import { openPublicStage, type PublicStage } from './public-stage.ts'

const MANY = 51
const FEED = 'https://feed.example/agenda.ics'
let stage: PublicStage

const inGent = { city: 'Gent', country: 'BE', cityId: 'be-gent', timeZone: 'Europe/Brussels' } as const
const day = (startDate: string) => ({ startDate, endDate: null, allDay: true })

beforeAll(async () => {
  stage = await openPublicStage()
  const series = (slot: string) => ({ feed: FEED, uid: 'weekly', slot })
  const { catalogue } = stage
  const found = [
    ...['2027-03-14', '2027-03-21', '2027-03-28'].map((slot) =>
      candidate({
        ...inGent,
        ...day(slot),
        title: 'Boekenmarkt Ajuinlei',
        location: 'Ajuinlei',
        series: series(slot),
      }),
    ),
    candidate({ ...inGent, ...day('2027-03-13'), title: 'Boeken & <b>strips</b>', location: 'Vooruit' }),
    candidate({ ...inGent, ...day('2027-03-13'), title: 'Stripbeurs', location: 'Flanders Expo' }),
    candidate({
      ...inGent,
      ...day('2027-03-18'),
      title: 'Ambachtenmarkt',
      location: 'Kouter',
      categoryId: OTHER_CATEGORY,
    }),
    ...Array.from({ length: MANY }, (_, index) =>
      candidate({
        ...day(`2027-03-${13 + (index % 2)}`),
        city: 'Utrecht',
        cityId: 'nl-utrecht',
        title: `Markt nummer ${index}`,
        location: `Plein ${index}`,
      }),
    ),
    // 16 km away, and after 30 days.
    candidate({ ...inGent, ...day('2027-03-13'), city: 'Deinze', cityId: 'be-deinze', title: 'Elders' }),
    candidate({ ...inGent, ...day('2027-04-10'), title: 'Later', location: 'Sint-Pietersplein' }),
    candidate({ ...day('2027-04-01'), city: 'Groningen', cityId: 'nl-groningen', title: 'Eenling' }),
  ]
  for (const { eventId } of await intake(catalogue, ...found)) await approve(catalogue, eventId ?? '')
})
afterAll(() => stage.catalogue.close())

const open = async (path: string, language = 'en') => {
  const response = await stage.get(path, { 'accept-language': language })
  const $ = load(response.body)
  const of = (selector: string, name: string) =>
    $(selector)
      .map((_, element) => $(element).attr(name))
      .get()
  return {
    response,
    $,
    of,
    titles: $('.agenda-list h2')
      .map((_, element) => $(element).text())
      .get(),
  }
}

test('a page shows the events of its question, in the reader’s language, without scripts and without storing', {
  tags: ['agenda-pages.addresses', 'agenda-pages.languages', 'agenda-pages.stores-nothing'],
}, async () => {
  const asked = await stage.get('/api/agenda?near=be-gent&km=10&to=2027-04-09')
  const expected = asked.json<Agenda>().items.map(({ event }) => event.title)
  expect(expected).toHaveLength(4)
  const headings = {
    nl: 'Wat is er te doen in Gent',
    fr: 'Que faire à Gand',
    de: 'Was ist los in Gent',
    en: 'What is on in Ghent',
  }
  for (const [language, heading] of Object.entries(headings)) {
    const { $ } = await open('/agenda/gent', language)
    expect($('h1').text()).toBe(heading)
  }
  for (const language of LANGUAGES) {
    const { response, $, of, titles } = await open('/agenda/gent', language)
    expect(titles).toEqual(expected)
    expect($('html').attr('lang')).toBe(language)
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      vary: 'accept-language',
    })
    expect(response.headers['set-cookie']).toBeUndefined()
    expect(of('script[src]', 'src')).toEqual(['/theme.js'])
    expect($('[onclick], [style], style, iframe')).toHaveLength(0)
    expect(of('link[rel=canonical]', 'href')).toEqual([`https://uitpost.test/agenda/gent?lang=${language}`])
    expect(of('link[hreflang]', 'hreflang')).toEqual([...LANGUAGES, 'x-default'])
    expect(of('link[hreflang]', 'href')).toEqual([
      ...LANGUAGES.map((one) => `https://uitpost.test/agenda/gent?lang=${one}`),
      'https://uitpost.test/agenda/gent',
    ])
  }
  const explicit = await open('/agenda/gent?lang=fr&utm_source=elsewhere', 'nl')
  expect(explicit.response.headers).toMatchObject({ 'content-language': 'fr' })
  expect(explicit.response.headers['vary']).toBeUndefined()
  expect((await open('/agenda/gent?lang=xx', 'nl')).response.headers).toMatchObject({
    'content-language': 'nl',
  })
})

test.each([
  ['/agenda/gent/book-markets', 'near=be-gent&km=10&to=2027-04-09&categories=book-markets'],
  ['/agenda/gent/weekend', 'near=be-gent&km=10&when=weekend'],
  ['/agenda', 'limit=50'],
])('%s shows what the agenda answers to %s', { tags: 'agenda-pages.addresses' }, async (path, query) => {
  const { items } = (
    await stage.get(`/api/agenda?${query}${query.includes('limit') ? '' : '&limit=50'}`)
  ).json<Agenda>()
  const { response, titles } = await open(path)
  expect(response.statusCode).toBe(200)
  expect(items.length).toBeGreaterThan(1)
  expect(titles).toEqual(items.map(({ event }) => event.title))
})

test.each([
  ['/agenda/Gent', '/agenda/gent'],
  ['/agenda/gand?lang=fr', '/agenda/gent?lang=fr'],
  ['/agenda/be-gent/weekend', '/agenda/gent/weekend'],
  ['/agenda/gent/Tweedehands-Boekenmarkten', '/agenda/gent/book-markets'],
  ['/agenda/gent/Weekend', '/agenda/gent/weekend'],
  ['/agenda/bergen', '/agenda/mons'],
])('%s is another spelling and leads to %s', { tags: 'agenda-pages.one-slug' }, async (path, to) => {
  const { response } = await open(path)
  expect([response.statusCode, response.headers.location]).toEqual([301, `https://uitpost.test${to}`])
})

test.each([
  ['/agenda/gnet', 'We know no such place', undefined],
  ['/agenda/amsterdm', 'We know no such place', '/agenda/amsterdam?lang=en'],
  ['/agenda/gent/book-market', 'There is no such kind of event', '/agenda/gent/book-markets?lang=en'],
  ['/agenda/gent/%00', 'There is no such kind of event', '/agenda/gent?lang=en'],
  [`/agenda/${'x'.repeat(90)}`, 'We know no such place', undefined],
  ['/agenda/%F0%9F%8E%AA', 'We know no such place', undefined],
])(
  '%s is a missing page with the nearest names',
  { tags: 'agenda-pages.missing' },
  async (path, title, nearest) => {
    const { response, $, of } = await open(path)
    expect([response.statusCode, $('h1').text()]).toEqual([404, title])
    if (nearest) expect(of('.missing .agenda-ways a', 'href')).toContain(nearest)
    expect(of('meta[name=robots]', 'content')).toEqual(['noindex'])
  },
)

test('pages with fewer than three events are neither indexed nor in the sitemap, the others are both', {
  tags: 'agenda-pages.few-events',
}, async () => {
  const robots = async (path: string) => (await open(path)).of('meta[name=robots]', 'content')
  expect(await robots('/agenda/groningen')).toEqual(['noindex'])
  expect(await robots('/agenda/gent/craft-fairs')).toEqual(['noindex'])
  expect(await robots('/agenda/gent')).toEqual([])
  expect((await stage.get('/sitemap.xml')).body).toContain(
    '<loc>https://uitpost.test/sitemap/agenda.xml</loc>',
  )
  const listed = load((await stage.get('/sitemap/agenda.xml')).body, { xml: true })('loc')
    .map((_, element) => load(element).text())
    .get()
  const paths = [
    '/agenda',
    '/agenda/gent',
    '/agenda/gent/weekend',
    '/agenda/gent/book-markets',
    '/agenda/utrecht',
    '/agenda/utrecht/weekend',
    '/agenda/utrecht/book-markets',
  ]
  expect(listed.toSorted()).toEqual(
    paths.flatMap((path) => LANGUAGES.map((one) => `https://uitpost.test${path}?lang=${one}`)).toSorted(),
  )
  for (const path of paths) expect([path, await robots(path)]).toEqual([path, []])
})

test('search engines are told a list of events and, for series, of their next dates', {
  tags: 'agenda-pages.structured-data',
}, async () => {
  const { $ } = await open('/agenda/gent')
  const list = JSON.parse($('script[type="application/ld+json"]').text()) as {
    itemListElement: {
      position: number
      item: { '@type': string; name: string; subEvent?: { startDate: string }[] }
    }[]
  }
  expect(list).toMatchObject({ '@context': 'https://schema.org', '@type': 'ItemList', numberOfItems: 4 })
  const items = list.itemListElement.map(({ item }) => item)
  expect(items.map((item) => [item['@type'], item.name])).toEqual([
    ...[
      ['Event', 'Boeken & <b>strips</b>'],
      ['Event', 'Stripbeurs'],
    ].toSorted(() => (items[0]?.name === 'Stripbeurs' ? -1 : 1)),
    ['EventSeries', 'Boekenmarkt Ajuinlei'],
    ['Event', 'Ambachtenmarkt'],
  ])
  expect(items[2]?.subEvent?.[0]?.startDate).toBe('2027-03-14')
  expect($('h2 b')).toHaveLength(0)
})

test('each event says how its day is known', { tags: 'agenda-pages.addresses' }, async () => {
  const known = (await open('/agenda/gent?lang=nl')).$('.agenda-marks .hint')
  expect(known.map((_, element) => load(element).text()).get()).toEqual(Array(4).fill('datum bevestigd'))
})

test('a page with more events than it shows says so', { tags: 'agenda-pages.limited' }, async () => {
  const { $, titles } = await open('/agenda/utrecht')
  expect(titles).toHaveLength(50)
  expect($('.agenda-head').text()).toContain('This page shows the next 30 days.')
  expect($('.agenda-head').text()).toContain('These are the first 50 of 51.')
  expect((await open('/agenda/gent')).$('.agenda-head').text()).not.toContain('first')
})

test.each([
  ['/agenda/utrecht', ''],
  ['/agenda/utrecht/book-markets', ''],
  ['/agenda/utrecht/weekend', ''],
  ['/agenda', 'near=utrecht&km=5&categories=book-markets&q=markt'],
])(
  '%s?%s links to the next events until there are none, with its question and its language',
  {
    tags: ['agenda-pages.limited', 'agenda-pages.question'],
  },
  async (path, query) => {
    const first = `https://uitpost.test${path}?${new URLSearchParams(`${query}&lang=nl`).toString()}`
    const start = await open(`${first.replace('https://uitpost.test', '')}&utm_source=elsewhere`)
    expect([start.titles.length, start.of('.agenda-page a[rel=first]', 'href')]).toEqual([50, []])
    const [next = ''] = start.of('.agenda-page a[rel=next]', 'href')
    expect(start.of('link[rel=next]', 'href')).toEqual([next])
    const cursor = new URL(next).searchParams.get('cursor') ?? ''
    const members = (address: string): Record<string, string> => {
      const { pathname, searchParams } = new URL(address)
      return { pathname, ...Object.fromEntries(searchParams) }
    }
    expect(members(next)).toEqual({ ...members(first), cursor })

    const further = await open(next.replace('https://uitpost.test', ''))
    expect(new Set([...start.titles, ...further.titles]).size).toBe(MANY)
    expect(further.of('.agenda-page a[rel=first]', 'href').map(members)).toEqual([members(first)])
    expect(further.of('a[rel=next], link[rel=next]', 'href')).toEqual([])
    expect(further.$('.agenda-head').text()).toContain(`Dit zijn er 1 van ${MANY}.`)
    expect(further.of('meta[name=robots]', 'content')).toEqual(['noindex'])
    expect(further.$('.sheet')).toHaveLength(0)
    const german = further.of('.agenda-foot a[hreflang=de]', 'href')[0] ?? ''
    expect((await open(german.replace('https://uitpost.test', ''))).titles).toEqual(further.titles)
  },
)

test('the page of everything takes the whole question, keeps it in its links, and is not indexed', {
  tags: 'agenda-pages.question',
}, async () => {
  const asked = 'near=gand&km=5000&limit=100000&q=ajuinlei&lang=en'
  const { $, of, titles } = await open(`/agenda?${asked}&utm_source=elsewhere`)
  const { items } = (
    await stage.get('/api/agenda?near=gand&km=100&limit=100&q=ajuinlei', { 'accept-language': 'en' })
  ).json<Agenda>()
  expect([titles, items.map(({ event }) => event.title)]).toEqual(Array(2).fill(['Boekenmarkt Ajuinlei']))
  expect($('h1').text()).toBe('What is on in Ghent')
  for (const sentence of [
    'Searched for: ajuinlei.',
    `Distances are at most ${MAX_RADIUS_KM} km.`,
    `At most ${PAGE_LIMIT} events are shown at once.`,
  ])
    expect($('.agenda-head').text()).toContain(sentence)
  expect(of('meta[name=robots]', 'content')).toEqual(['noindex'])
  expect(of('link[rel=canonical]', 'href')).toEqual([`https://uitpost.test/agenda?${asked}`])
  expect(of('link[hreflang=fr]', 'href')).toEqual([
    `https://uitpost.test/agenda?${asked.replace('lang=en', 'lang=fr')}`,
  ])
  expect(of('main a[type="text/calendar"]', 'href')).toEqual([`https://uitpost.test/agenda.ics?${asked}`])
  expect(of('.agenda-ways [aria-current]', 'href')).toEqual(of('.agenda-foot [aria-current]', 'href'))
  expect($('form [name=city]').attr('value')).toBe('be-gent')
  expect($('.sheet')).toHaveLength(0)
})

test.each([
  ['near=nowhere-at-all', 404, 'We know no such place'],
  ['categories=book-market', 404, 'There is no such kind of event'],
  ['from=2027-05-02&to=2027-05-01', 400, 'We cannot answer this question'],
  ['km=10', 400, 'We cannot answer this question'],
])(
  'the page of everything for %s is %i, with a link to all places',
  {
    tags: 'agenda-pages.missing',
  },
  async (query, status, title) => {
    const { response, $, of } = await open(`/agenda?${query}`)
    expect([response.statusCode, $('h1').text()]).toEqual([status, title])
    expect(of('.missing a', 'href')).toEqual(['/agenda?lang=en'])
  },
)

test('a question about a city with an unknown category leads to those whose name comes nearest', {
  tags: 'agenda-pages.missing',
}, async () => {
  const { response, of } = await open('/agenda?near=gent&categories=book-market&lang=en')
  expect(response.statusCode).toBe(404)
  expect(of('.missing .agenda-ways a', 'href')).toEqual(
    expect.arrayContaining(['/agenda/gent/book-markets?lang=en', '/agenda/gent?lang=en']),
  )
})

test('the page for frames shows the same events, links to new windows and reads nothing of the device', {
  tags: 'embed.frame',
}, async () => {
  const asked = 'near=be-gent&km=10'
  const { items } = (await stage.get(`/api/agenda?${asked}`)).json<Agenda>()
  for (const language of LANGUAGES) {
    const { response, $, of, titles } = await open(`/embed/agenda?${asked}&theme=dark`, language)
    expect(titles).toEqual(items.map(({ event }) => event.title))
    expect([$('html').attr('lang'), $('html').attr('data-theme')]).toEqual([language, 'dark'])
    expect([response.headers.vary, response.headers['set-cookie']]).toEqual(['accept-language', undefined])
    expect([of('base', 'target'), of('meta[name=robots]', 'content')]).toEqual([['_blank'], ['noindex']])
    expect([$('script').length, of('script', 'src'), $('form').length]).toEqual([1, [], 0])
    expect($('script').text()).not.toMatch(/storage|cookie/i)
    expect(of('.agenda-foot a', 'href')).toEqual(
      Array(2).fill(`https://uitpost.test/agenda?near=be-gent&km=10&lang=${language}`),
    )
  }
  const missing = await open('/embed/agenda?near=nowhere-at-all&lang=nl&theme=pink')
  expect([missing.response.statusCode, missing.$('h1').text()]).toEqual([404, 'Deze plaats kennen we niet'])
  expect(missing.$('html').attr('data-theme')).toBeUndefined()
})

test.each([
  ['/agenda/gent', 'near=be-gent&km=10'],
  ['/agenda/gent/book-markets', 'near=be-gent&km=10&categories=book-markets'],
  ['/agenda/gent/weekend', 'near=be-gent&km=10&when=weekend'],
  ['/agenda?q=boeken&near=gent', 'q=boeken&near=gent'],
])(
  '%s has a line of HTML that shows its events in another site',
  {
    tags: 'embed.frame',
  },
  async (path, question) => {
    const page = await open(`${path}${path.includes('?') ? '&' : '?'}lang=fr`)
    const frame = load(page.$('.agenda-embed code').text())('iframe')
    expect(frame.attr('src')).toBe(`https://uitpost.test/embed/agenda?${question}&lang=fr`)
    expect([frame.attr('title'), frame.attr('height')]).toEqual([page.$('h1').text(), '480'])
  },
)

test('an empty page shows what comes nearest', { tags: 'agenda-pages.addresses' }, async () => {
  const { response, $, titles } = await open('/agenda/groningen/weekend')
  expect([response.statusCode, titles]).toEqual([200, expect.arrayContaining(['Eenling'])])
  expect($('.agenda-head > p').text()).toBe('No events are known here yet.')
  expect($('.agenda-nearest').text()).toBe('This comes nearest:')
})

test('printed, a page of a city is a sheet of its week with a code for each event, and its screen shows none of it', {
  tags: 'agenda-pages.week-sheet',
}, async () => {
  const { $, titles } = await open('/agenda/gent?lang=nl')
  const texts = (selector: string) =>
    $(selector)
      .map((_, element) => $(element).text())
      .get()
  expect(texts('.sheet-what, .sheet-town, .sheet-week')).toEqual([
    'Wat is er te doen in',
    'Gent',
    expect.stringMatching(/^10\D+16 maart$/),
  ])
  // Those of the next seven days; the others are on the screen only.
  expect(titles).toHaveLength(4)
  expect(texts('.sheet h3')).toEqual(titles.slice(0, 3))
  expect(texts('.sheet-date > span:first-child, .sheet .stamp-day')).toEqual(['za', '13', 'zo', '14'])
  const pages = $('.agenda-list h2 a')
    .map((_, element) => `https://uitpost.test${$(element).attr('href')}`)
    .get()
  const codes = $('.sheet .code')
    .map((_, element) => decode($(element).attr('viewBox'), $(element).find('path').attr('d')))
    .get()
  expect(codes).toEqual([...pages.slice(0, 3), 'https://uitpost.test/agenda/gent'])
  expect(texts('.sheet-link')).toEqual(['uitpost.test/agenda/gent'])
  expect((await open('/agenda/groningen')).$('.sheet')).toHaveLength(0)
  expect((await open('/agenda')).$('.sheet')).toHaveLength(0)
})

test('the form subscribes to the city and the category of the page, or to one that is picked', {
  tags: ['agenda-pages.form', 'subscribe.form'],
}, async () => {
  const sent = async (path: string) => {
    const { $ } = await open(path, 'nl')
    return EmailSubscriptionForm.parse(
      Object.fromEntries(
        $('form')
          .serializeArray()
          .map(({ name, value }) => [name, value]),
      ),
    )
  }
  expect(await sent('/agenda/gent/book-markets')).toMatchObject({
    city: 'be-gent',
    category: 'book-markets',
    language: 'nl',
  })
  expect(await sent('/agenda/gent')).toMatchObject({ city: 'be-gent', category: expect.any(String) })
  const { $, of } = await open('/agenda/gent')
  expect(of('#subscribe-category option', 'value').toSorted()).toEqual(
    MONITOR_CATEGORIES.map(({ slug }) => slug).toSorted(),
  )
  expect($('label[for=subscribe-category]').text()).toBe('Kind of event')
  expect((await open('/agenda')).$('form')).toHaveLength(0)
})

test('no category can take the name of the weekend', { tags: 'agenda-pages.weekend-reserved' }, async () => {
  const response = await stage.catalogue.http.inject({
    method: 'POST',
    url: '/api/admin/categories',
    headers: stage.catalogue.keys.bearer({ role: 'admin' }),
    payload: { name: 'Weekend!', approved: true },
  })
  expect([response.statusCode, response.json().code]).toEqual([409, 'conflict'])
})

test('a page is 304 for those who have it', { tags: 'agenda-pages.addresses' }, async () => {
  const first = await stage.get('/agenda/gent?lang=nl')
  const again = await stage.get('/agenda/gent?lang=nl', { 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(CATEGORY).not.toBe(OTHER_CATEGORY)
})

/** What a camera reads in a drawn code: its squares four dots wide, with a margin. */
function decode(viewBox = '', lines = ''): string {
  const [dots, margin] = [4, 16]
  const size = Number(viewBox.split(' ')[2]) * dots + 2 * margin
  const data = new Uint8Array(size * size * 4).fill(255)
  for (const [, x, y, length] of lines.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let down = 0; down < dots; down += 1) {
      const start = (Number(y) * dots + down + margin) * size + Number(x) * dots + margin
      for (let dot = start; dot < start + Number(length) * dots; dot += 1) data.fill(0, dot * 4, dot * 4 + 3)
    }
  return decodeQR({ width: size, height: size, data })
}
