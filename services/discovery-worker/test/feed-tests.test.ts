import { FEED_TEST_HOURS, MONITOR_CATEGORIES } from '@uitpost/contracts'
import { waitFor } from '@uitpost/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { removeOldFeedTests, runFeedTest } from '../src/domain/feeds/feed-tests.ts'
import { sweepRuns } from '../src/domain/runs/sweeps.ts'
import { feedTestOf, rss, testFeed } from './feed-world.ts'
import { type Discovery, SETTINGS, startDiscovery } from './harness.ts'
import { clearRuns, eventPage, inDays } from './world.ts'

const FEEDS = '/api/admin/discovery/feeds'
const ICS = 'https://feeds.example/markten.ics'
const RSS = 'https://plein.example/feed'
const PAGE = 'https://plein.example/agenda'
const UNKNOWN = '0190c000-0000-7000-8000-00000000ffff'

let discovery: Discovery
beforeAll(async () => {
  discovery = await startDiscovery()
  await discovery.ctx.categories.seed(MONITOR_CATEGORIES)
})
afterAll(() => discovery.close())
beforeEach(async () => {
  await clearRuns(discovery)
  await discovery.db.deleteFrom('feed').execute()
  await discovery.db.deleteFrom('feedTest').execute()
  discovery.hints.length = 0
  discovery.groq.pages.set(ICS, calendar())
})

/** Made in each test, as the day may end between two of them. */
const calendar = () => ({
  type: 'text/calendar',
  body: [
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:Markten in Utrecht',
    ...Array.from({ length: 7 }, (_, index) =>
      [
        `BEGIN:VEVENT\r\nUID:markt-${index}\r\nSUMMARY:Markt ${index + 1}\r\nLOCATION:Vredenburg\\, Utrecht`,
        `DTSTART;VALUE=DATE:${inDays(index + 1).replaceAll('-', '')}\r\nEND:VEVENT`,
      ].join('\r\n'),
    ),
    'END:VCALENDAR',
  ].join('\r\n'),
})
const begin = (body: unknown) => discovery.call('POST', `${FEEDS}/test`, body)
const list = async () => (await discovery.call('GET', FEEDS)).body
const untilRead = (id: string, pagesRead: number) =>
  waitFor(async () => (await feedTestOf(discovery, id)).pagesRead === pagesRead, {
    what: `${pagesRead} pages read`,
  })

describe('without a worker', () => {
  test('a test is answered at once, waits, and is found by the sweep when its job is lost', async () => {
    const { status, body } = await begin({ url: ICS })
    expect(status).toBe(202)
    expect(body).toMatchObject({ url: ICS, status: 'waiting', pagesRead: 0, pagesTotal: null, preview: null })
    expect(discovery.groq.fetches).toEqual([])
    const hinted: string[] = []
    const { hints } = discovery.ctx
    discovery.ctx.hints = { ...hints, feedTest: async (id) => hinted.push(id) }
    await sweepRuns(discovery.ctx)
    discovery.ctx.hints = hints
    expect(hinted).toEqual([body.id])
    await runFeedTest(discovery.ctx, body.id)
    expect(await feedTestOf(discovery, body.id)).toMatchObject({ status: 'done', error: null })
  })

  test("a test whose worker died is taken over after its lease, and the first worker's late result is ignored", async () => {
    let release = (): void => undefined
    const heldUntil = new Promise<void>((resolve) => {
      release = resolve
    })
    const { body } = await begin({ url: ICS })
    discovery.groq.pages.set(ICS, { type: 'text/plain', body: 'Under maintenance', heldUntil })
    const late = runFeedTest(discovery.ctx, body.id)
    await waitFor(() => discovery.groq.fetches.length === 1)
    await runFeedTest(discovery.ctx, body.id)
    expect(discovery.groq.fetches).toHaveLength(1)
    discovery.skip(SETTINGS.leaseMs + 1)
    discovery.groq.pages.set(ICS, calendar())
    await runFeedTest(discovery.ctx, body.id)
    release()
    await late
    expect(discovery.groq.fetches).toHaveLength(2)
    expect(await feedTestOf(discovery, body.id)).toMatchObject({ status: 'done', error: null })
  })

  test('a test that kills its worker each time is given up', async () => {
    const { body } = await begin({ url: ICS })
    await discovery.db.updateTable('feedTest').set({ attempts: 3 }).where('id', '=', body.id).execute()
    await runFeedTest(discovery.ctx, body.id)
    expect(await feedTestOf(discovery, body.id)).toMatchObject({
      status: 'failed',
      error: { code: 'given_up' },
    })
    expect(discovery.groq.fetches).toEqual([])
  })

  test('tests are removed when they no longer count, and not before', async () => {
    const { body: old } = await begin({ url: ICS })
    discovery.skip(FEED_TEST_HOURS * 3_600_000 - 60_000)
    const { body: young } = await begin({ url: ICS })
    await removeOldFeedTests(discovery.ctx)
    expect((await discovery.call('GET', `${FEEDS}/tests/${old.id}`)).status).toBe(200)
    discovery.skip(60_001)
    await removeOldFeedTests(discovery.ctx)
    expect((await discovery.call('GET', `${FEEDS}/tests/${old.id}`)).status).toBe(404)
    expect((await discovery.call('GET', `${FEEDS}/tests/${young.id}`)).status).toBe(200)
  })
})

describe('testing a feed', () => {
  beforeAll(() => discovery.startWorkers())

  test('shows the next five events and adds nothing', async () => {
    const { preview } = await testFeed(discovery, { url: ICS })
    expect(preview).toMatchObject({
      kind: 'ical',
      name: 'Markten in Utrecht',
      eventsFound: 7,
      problems: [],
    })
    expect(preview?.events.map(({ title, startDate, city }) => [title, startDate, city])).toEqual(
      [1, 2, 3, 4, 5].map((day) => [`Markt ${day}`, inDays(day), 'Utrecht']),
    )
    expect(await list()).toEqual([])
  })

  test('of news items shows the events in the markup of their pages', async () => {
    discovery.groq.pages.set(RSS, rss(PAGE, 'https://plein.example/gone'))
    discovery.groq.pages.set(PAGE, eventPage({ title: 'Pleinfeest', start: inDays(3), city: 'Utrecht' }))
    const { preview } = await testFeed(discovery, { url: RSS })
    expect(preview).toMatchObject({ kind: 'rss', name: 'Agenda van het plein', eventsFound: 1 })
    expect(preview?.events).toMatchObject([{ title: 'Pleinfeest', startDate: inDays(3), city: 'Utrecht' }])
    expect(preview?.problems).toHaveLength(1)
  })

  test('of a page lists the feeds it links to', async () => {
    const page = eventPage({ title: 'Pleinfeest', start: inDays(3), city: 'Utrecht' })
    const link = '<link rel="alternate" type="text/calendar" href="/?ical=1" title="iCal">'
    discovery.groq.pages.set(PAGE, { ...page, body: page.body.replace('<head>', `<head>${link}`) })
    expect((await testFeed(discovery, { url: PAGE })).preview).toMatchObject({
      kind: 'page',
      eventsFound: 1,
      feeds: [{ url: 'https://plein.example/?ical=1', title: 'iCal' }],
    })
  })

  test('of slow pages answers at once, and hints admins at each page', async () => {
    const pages = [1, 2].map((number) => `https://plein.example/${number}`)
    const releases: (() => void)[] = []
    discovery.groq.pages.set(RSS, rss(...pages))
    for (const url of pages) {
      const heldUntil = new Promise<void>((resolve) => releases.push(resolve))
      const page = eventPage({ title: `Feest ${url.at(-1)}`, start: inDays(3), city: 'Utrecht' })
      discovery.groq.pages.set(url, { ...page, heldUntil })
    }
    const { status, body } = await begin({ url: RSS })
    expect(status).toBe(202)
    const read: unknown[] = []
    for (const [index, release] of releases.entries()) {
      await untilRead(body.id, index + 1)
      const { status, pagesRead, pagesTotal } = await feedTestOf(discovery, body.id)
      read.push([status, pagesRead, pagesTotal])
      release()
    }
    expect(read).toEqual([
      ['reading', 1, 3],
      ['reading', 2, 3],
    ])
    await waitFor(async () => (await feedTestOf(discovery, body.id)).status === 'done')
    expect((await feedTestOf(discovery, body.id)).preview).toMatchObject({ eventsFound: 2, problems: [] })
    const key = `${FEEDS}/tests/${body.id}`
    // Started, two pages left, and the end.
    await waitFor(() => discovery.hints.length >= 4)
    expect(discovery.hints).toEqual(Array.from({ length: 4 }, () => ({ audience: 'admins', keys: [key] })))
  })

  test.each([
    ['a page that is not there', 'https://plein.example/none', undefined, 'http_404'],
    [
      'what is no feed',
      'https://plein.example/text',
      { type: 'text/plain', body: 'Hello' },
      'malformed_feed',
    ],
    ['a picture', 'https://plein.example/x.png', { type: 'image/png', body: 'x' }, 'content_type'],
  ])('of %s ends with the reason, and the feed cannot be added', async (_, url, page, code) => {
    if (page) discovery.groq.pages.set(url, page)
    const { status, preview, error } = await testFeed(discovery, { url })
    expect([status, preview, error?.code]).toEqual(['failed', null, code])
    expect(error?.message).toMatch(/^The feed could not be read: .+\.$/)
    const added = await discovery.call('POST', FEEDS, { url })
    expect([added.status, added.body.message]).toEqual([400, error?.message])
    expect(added.body.errors).toMatchObject([{ field: 'url', code }])
    expect(await list()).toEqual([])
  })

  test.each([
    ['a file', { url: 'file:///etc/passwd' }],
    ['an inner address', { url: 'http://127.0.0.1:8080/feed' }],
    ['an inner address in disguise', { url: 'http://0x7f.1/feed' }],
    ['another country', { url: ICS, country: 'XX' }],
    ['no address', {}],
  ])('of %s is refused at once, with a reason', async (_, body) => {
    const tested = await begin(body)
    expect(tested.status).toBe(400)
    expect(tested.body.message).toBeTruthy()
    expect(await discovery.db.selectFrom('feedTest').selectAll().execute()).toEqual([])
    expect((await discovery.call('POST', FEEDS, body)).status).toBe(400)
    expect(await list()).toEqual([])
  })

  test('counts for a day: an address without a recent test is not added, and not fetched', async () => {
    expect((await discovery.call('POST', FEEDS, { url: ICS })).body.errors).toMatchObject([
      { field: 'url', code: 'not_tested' },
    ])
    await testFeed(discovery, { url: ICS })
    discovery.skip(FEED_TEST_HOURS * 3_600_000 + 60_000)
    expect((await discovery.call('POST', FEEDS, { url: ICS })).status).toBe(400)
    await testFeed(discovery, { url: ICS })
    const fetched = discovery.groq.fetches.length
    expect((await discovery.call('POST', FEEDS, { url: ICS })).status).toBe(201)
    expect(discovery.groq.fetches).toHaveLength(fetched)
  })

  test('with an unknown id is not found', async () => {
    expect((await discovery.call('GET', `${FEEDS}/tests/${UNKNOWN}`)).status).toBe(404)
  })
})
