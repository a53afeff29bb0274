import { type Feed, type FeedTest, MONITOR_CATEGORIES } from '@uitpost/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rateLimited } from './groq-server.ts'
import { type Discovery, startDiscovery } from './harness.ts'
import { announcedIn, clearRuns, eventPage, inDays, seedPlaces, textPage, whenEnded } from './world.ts'

const FEEDS = '/api/admin/discovery/feeds'
const ICS = 'https://feeds.example/markten.ics'
const RSS = 'https://plein.example/feed'
const PAGE = 'https://plein.example/agenda'
const UNKNOWN = '0190c000-0000-7000-8000-00000000ffff'
const [category = { id: '' }] = MONITOR_CATEGORIES

let discovery: Discovery
beforeAll(async () => {
  discovery = await startDiscovery()
  await discovery.ctx.categories.seed(MONITOR_CATEGORIES)
  await seedPlaces(discovery, ['Utrecht'])
  await discovery.startWorkers()
})
afterAll(() => discovery.close())
beforeEach(async () => {
  await clearRuns(discovery)
  await discovery.db.deleteFrom('feed').execute()
  discovery.groq.pages.set(ICS, calendar(7))
})

const calendar = (days: number) => ({
  type: 'text/calendar',
  body: [
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:Markten in Utrecht',
    ...Array.from({ length: days }, (_, index) =>
      [
        `BEGIN:VEVENT\r\nUID:markt-${index}\r\nSUMMARY:Markt ${index + 1}\r\nLOCATION:Vredenburg\\, Utrecht`,
        `DTSTART;VALUE=DATE:${inDays(index + 1).replaceAll('-', '')}\r\nEND:VEVENT`,
      ].join('\r\n'),
    ),
    'END:VCALENDAR',
  ].join('\r\n'),
})
const day = (days: number) => inDays(days).replaceAll('-', '')
const rss = (...links: string[]) => ({
  type: 'application/rss+xml',
  body: `<rss version="2.0"><channel><title>Agenda van het plein</title>${links.map((link) => `<item><link>${link}</link></item>`).join('')}</channel></rss>`,
})
const post = (body: unknown, path = '') => discovery.call('POST', `${FEEDS}${path}`, body)
const list = async () => (await discovery.call('GET', FEEDS)).body as Feed[]
async function run() {
  const { body } = await discovery.call('POST', '/api/admin/discovery/start')
  await whenEnded(discovery, body.id)
  return announcedIn(discovery)
}

describe('testing a feed', () => {
  test('shows the next five of its events and saves nothing', async () => {
    const { status, body } = await post({ url: ICS }, '/test')
    expect(status).toBe(200)
    expect(body).toMatchObject({ kind: 'ical', name: 'Markten in Utrecht', eventsFound: 7, problems: [] })
    expect((body as FeedTest).events.map(({ title, startDate, city }) => [title, startDate, city])).toEqual(
      [1, 2, 3, 4, 5].map((day) => [`Markt ${day}`, inDays(day), 'Utrecht']),
    )
    expect(await list()).toEqual([])
  })

  test('of news items shows what the pages behind them mark up', async () => {
    discovery.groq.pages.set(RSS, rss(PAGE, 'https://plein.example/gone'))
    discovery.groq.pages.set(PAGE, eventPage({ title: 'Pleinfeest', start: inDays(3), city: 'Utrecht' }))
    const { body } = await post({ url: RSS }, '/test')
    expect(body).toMatchObject({ kind: 'rss', name: 'Agenda van het plein', eventsFound: 1 })
    expect(body.events).toMatchObject([{ title: 'Pleinfeest', startDate: inDays(3), city: 'Utrecht' }])
    expect(body.problems).toHaveLength(1)
  })

  test('of a page names the feeds it links to', async () => {
    const page = eventPage({ title: 'Pleinfeest', start: inDays(3), city: 'Utrecht' })
    const link = '<link rel="alternate" type="text/calendar" href="/?ical=1" title="iCal">'
    discovery.groq.pages.set(PAGE, { ...page, body: page.body.replace('<head>', `<head>${link}`) })
    const { body } = await post({ url: PAGE }, '/test')
    expect(body).toMatchObject({
      kind: 'page',
      eventsFound: 1,
      feeds: [{ url: 'https://plein.example/?ical=1', title: 'iCal' }],
    })
  })

  test.each([
    ['a page that is not there', { url: 'https://plein.example/none' }],
    ['a file', { url: 'file:///etc/passwd' }],
    ['an inner address', { url: 'http://127.0.0.1:8080/feed' }],
    ['an inner address in disguise', { url: 'http://0x7f.1/feed' }],
    ['another country', { url: ICS, country: 'XX' }],
    ['no address', {}],
  ])('of %s is refused with a reason', async (_, body) => {
    const tested = await post(body, '/test')
    expect(tested.status).toBe(400)
    expect(tested.body.message).toBeTruthy()
    expect((await post(body)).status).toBe(400)
    expect(await list()).toEqual([])
  })
})

describe('a feed', () => {
  test('that is added is listed, read by the next run, and shows its health', async () => {
    const { status, body } = await post({ url: ICS, country: 'NL' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Markten in Utrecht', kind: 'ical', active: true, health: 'new' })
    expect((await run()).filter((one) => one.source.kind === 'feed')).toHaveLength(7)
    const [feed] = await list()
    expect(feed).toMatchObject({ id: body.id, health: 'healthy', lastYield: 7, lastError: null, failures: 0 })
    expect(feed?.lastSuccessAt).not.toBeNull()
  })

  test('is registered once', async () => {
    await post({ url: ICS })
    expect((await post({ url: ICS })).status).toBe(409)
  })

  test('that fails tells why and since when, and keeps its last success', async () => {
    const { body } = await post({ url: ICS })
    await run()
    discovery.groq.pages.set(ICS, { type: 'text/plain', body: 'Under maintenance' })
    await clearRuns(discovery)
    discovery.groq.pages.set(ICS, { type: 'text/plain', body: 'Under maintenance' })
    await run()
    const feed = (await list()).find(({ id }) => id === body.id)
    expect(feed).toMatchObject({ health: 'failing', failures: 1, lastYield: 7 })
    expect(feed?.lastError).toContain('neither a calendar nor a feed')
    expect(feed?.lastSuccessAt).not.toBeNull()
  })

  test('that is paused is not read until it goes on', async () => {
    const { body } = await post({ url: ICS })
    const paused = await discovery.call('PUT', `${FEEDS}/${body.id}`, { active: false })
    expect(paused.body).toMatchObject({ active: false, name: 'Markten in Utrecht' })
    expect(await run()).toEqual([])
    await discovery.call('PUT', `${FEEDS}/${body.id}`, { active: true, name: 'Markten', city: 'Utrecht' })
    expect(await run()).toHaveLength(7)
  })

  test.each([
    'http://127.0.0.1/admin',
    'http://0x7f.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://localhost/',
    'http://localhost.:80/',
    'https://printer/',
    'https://wiki.corp.internal/event',
    'https://redis.default.svc.cluster.local/',
    'https://somebody:secret@plein.example/',
    'https://plein.example:8443/',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
  ])('that names %s as an event’s page is the event’s page itself', async (url) => {
    const named = calendar(1).body.replace('SUMMARY:', `URL:${url}\r\nSUMMARY:`)
    discovery.groq.pages.set(ICS, { type: 'text/calendar', body: named })
    await post({ url: ICS })
    expect((await run()).map(({ link, evidence }) => [link, evidence.link.quote])).toEqual([[ICS, ICS]])
  })

  test('calls a date the same when it moves, and tells it from the one whose place it takes', async () => {
    const weekly = (...more: string[]) => ({
      type: 'text/calendar',
      body: [
        ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:week', 'SUMMARY:Markt', 'LOCATION:Plein\\, Utrecht'],
        ...[`DTSTART;VALUE=DATE:${day(1)}`, 'RRULE:FREQ=WEEKLY;COUNT=2', 'END:VEVENT', ...more],
        'END:VCALENDAR',
      ].join('\r\n'),
    })
    discovery.groq.pages.set(ICS, weekly())
    await post({ url: ICS })
    const slots = (found: Awaited<ReturnType<typeof run>>) =>
      found.map(({ startDate, series }) => [startDate, series?.slot])
    expect(slots(await run())).toEqual([1, 8].map((days) => [inDays(days), inDays(days)]))
    await clearRuns(discovery)
    const moved = ['UID:week', 'SUMMARY:Markt', `RECURRENCE-ID;VALUE=DATE:${day(1)}`]
    const change = ['BEGIN:VEVENT', ...moved, `DTSTART;VALUE=DATE:${day(8)}`, 'END:VEVENT']
    discovery.groq.pages.set(ICS, weekly(...change))
    const found = await run()
    expect(slots(found).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      [inDays(8), inDays(1)],
      [inDays(8), inDays(8)],
    ])
    expect(new Set(found.map(({ id }) => id)).size).toBe(2)
    expect(found.map(({ series }) => series?.uid)).toEqual(['week', 'week'])
  })

  test('that is removed is gone', async () => {
    const { body } = await post({ url: ICS })
    expect((await discovery.call('DELETE', `${FEEDS}/${body.id}`)).status).toBe(200)
    expect(await list()).toEqual([])
  })

  test.each([
    ['PUT', UNKNOWN, { active: false }, 404],
    ['DELETE', UNKNOWN, undefined, 404],
    ['PUT', '7', { active: false }, 400],
    ['PUT', UNKNOWN, { url: 'https://a.example' }, 400],
    ['PUT', UNKNOWN, { categoryId: UNKNOWN }, 400],
  ] as const)('%s of %s with %j is answered with its status', async (method, id, body, status) => {
    expect((await discovery.call(method, `${FEEDS}/${id}`, body)).status).toBe(status)
  })

  test('of news items gives the events of the pages they lead to', async () => {
    discovery.groq.pages.set(RSS, rss(PAGE))
    discovery.groq.pages.set(PAGE, eventPage({ title: 'Pleinfeest', start: inDays(3), city: 'Utrecht' }))
    await post({ url: RSS, categoryId: category.id })
    const [found] = await run()
    expect(found).toMatchObject({
      title: 'Pleinfeest',
      verdict: 'verified',
      link: PAGE,
      categoryId: category.id,
    })
    expect((await list())[0]).toMatchObject({ kind: 'rss', lastYield: 1, health: 'healthy' })
  })

  test('of news items stays readable while the AI is shut out', async () => {
    discovery.groq.pages.set(RSS, rss(PAGE, 'https://plein.example/prose'))
    discovery.groq.pages.set(PAGE, eventPage({ title: 'Pleinfeest', start: inDays(3), city: 'Utrecht' }))
    discovery.groq.pages.set('https://plein.example/prose', textPage('Een praatje zonder opmaak'))
    await post({ url: RSS })
    for (let time = 0; time < 3; time += 1)
      discovery.groq.faults.push({ call: 'any', fault: rateLimited('tokens per day (TPD)', '9m38s', 578) })
    expect((await run()).map(({ title }) => title)).toEqual(['Pleinfeest'])
    expect((await list())[0]).toMatchObject({ health: 'healthy', lastYield: 1 })
  })
})

test('a feed that a page of events links to is suggested, paused, once', async () => {
  const page = eventPage({ title: 'Pleinfeest', start: inDays(3), city: 'Utrecht' })
  const link = '<link rel="alternate" type="text/calendar" href="/?ical=1" title="Plein">'
  discovery.groq.pages.set(PAGE, { ...page, body: page.body.replace('<head>', `<head>${link}`) })
  discovery.groq.onSearch = () => [PAGE]
  await run()
  await run()
  expect(await list()).toMatchObject([
    { url: 'https://plein.example/?ical=1', name: 'Plein', active: false, discoveredOn: PAGE, health: 'new' },
  ])
})

test('feeds are an admin’s business', async () => {
  for (const role of ['user', 'premium'])
    expect((await discovery.call('GET', FEEDS, undefined, role)).status).toBe(403)
})
