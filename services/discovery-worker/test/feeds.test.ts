import { type Feed, MONITOR_CATEGORIES, UNDO_DAYS } from '@uitpost/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteOldFeeds } from '../src/domain/feeds/feeds.ts'
import { rss, testFeed } from './feed-world.ts'
import { rateLimited } from './groq-server.ts'
import type { Discovery } from './harness.ts'
import { announcedIn, clearRuns, eventPage, inDays, startWorking, textPage, whenEnded } from './world.ts'

const FEEDS = '/api/admin/discovery/feeds'
const ICS = 'https://feeds.example/markten.ics'
const RSS = 'https://plein.example/feed'
const PAGE = 'https://plein.example/agenda'
const UNKNOWN = '0190c000-0000-7000-8000-00000000ffff'
const [category = { id: '' }] = MONITOR_CATEGORIES

let discovery: Discovery
beforeAll(async () => {
  discovery = await startWorking(['Utrecht'])
})
afterAll(() => discovery.close())
beforeEach(async () => {
  await clearRuns(discovery)
  await discovery.db.deleteFrom('feedTest').execute()
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
/** Tests the feed first, as adding requires. */
async function add(body: { url: string; country?: string; categoryId?: string }) {
  await testFeed(discovery, { url: body.url })
  return discovery.call('POST', FEEDS, body)
}
const list = async () => (await discovery.call('GET', FEEDS)).body as Feed[]
async function run() {
  const { body } = await discovery.call('POST', '/api/admin/discovery/start')
  await whenEnded(discovery, body.id)
  return announcedIn(discovery)
}

describe('a feed', () => {
  test('that is added is listed, read by the next run, and shows its health', async () => {
    const { status, body } = await add({ url: ICS, country: 'NL' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Markten in Utrecht', kind: 'ical', active: true, health: 'new' })
    expect((await run()).filter((one) => one.source.kind === 'feed')).toHaveLength(7)
    const [feed] = await list()
    expect(feed).toMatchObject({ id: body.id, health: 'healthy', lastYield: 7, lastError: null, failures: 0 })
    expect(feed?.lastSuccessAt).not.toBeNull()
  })

  test('is registered once', async () => {
    await add({ url: ICS })
    expect((await add({ url: ICS })).status).toBe(409)
  })

  test('that fails shows why and since when, and keeps its last success', async () => {
    const { body } = await add({ url: ICS })
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

  test('that is paused is not read until it is active again', async () => {
    const { body } = await add({ url: ICS })
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
  ])("that gives %s as an event's page is used as the event's page itself", async (url) => {
    const named = calendar(1).body.replace('SUMMARY:', `URL:${url}\r\nSUMMARY:`)
    discovery.groq.pages.set(ICS, { type: 'text/calendar', body: named })
    await add({ url: ICS })
    expect((await run()).map(({ link, evidence }) => [link, evidence.link.quote])).toEqual([[ICS, ICS]])
  })

  test("keeps a candidate's id when its date moves, and gives another id to the date that it moves onto", async () => {
    const weekly = (...more: string[]) => ({
      type: 'text/calendar',
      body: [
        ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:week', 'SUMMARY:Markt', 'LOCATION:Plein\\, Utrecht'],
        ...[`DTSTART;VALUE=DATE:${day(1)}`, 'RRULE:FREQ=WEEKLY;COUNT=2', 'END:VEVENT', ...more],
        'END:VCALENDAR',
      ].join('\r\n'),
    })
    discovery.groq.pages.set(ICS, weekly())
    await add({ url: ICS })
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

  test('that is removed is no longer read, and is unchanged when it is restored', async () => {
    const { body } = await add({ url: ICS })
    await discovery.call('PUT', `${FEEDS}/${body.id}`, { name: 'Markten', city: 'Utrecht' })
    expect((await discovery.call('DELETE', `${FEEDS}/${body.id}`)).status).toBe(200)
    expect(await list()).toEqual([])
    expect(await run()).toEqual([])
    expect((await discovery.call('PUT', `${FEEDS}/${body.id}`, { active: true })).status).toBe(404)
    const removed = await discovery.call('GET', `${FEEDS}/removed`)
    expect(removed.body).toMatchObject([{ id: body.id, name: 'Markten', removedAt: expect.any(String) }])
    for (const time of ['first', 'second']) {
      const restored = await discovery.call('POST', `${FEEDS}/${body.id}/restore`)
      expect([time, restored.status, restored.body.name]).toEqual([time, 200, 'Markten'])
    }
    expect(await list()).toMatchObject([{ id: body.id, city: 'Utrecht', active: true }])
    expect((await discovery.call('GET', `${FEEDS}/removed`)).body).toEqual([])
    expect(await run()).toHaveLength(7)
  })

  test('that was removed can be added with other settings, and exists once', async () => {
    const { body } = await add({ url: ICS })
    await discovery.call('DELETE', `${FEEDS}/${body.id}`)
    expect((await add({ url: ICS, country: 'BE' })).status).toBe(201)
    expect(await list()).toMatchObject([{ url: ICS, country: 'BE' }])
    expect((await discovery.call('GET', `${FEEDS}/removed`)).body).toEqual([])
    expect((await discovery.call('POST', `${FEEDS}/${body.id}/restore`)).status).toBe(404)
  })

  test('whose removal can no longer be undone is deleted, and no other', async () => {
    const { body: old } = await add({ url: ICS })
    discovery.groq.pages.set(RSS, rss(PAGE))
    const { body: recent } = await add({ url: RSS })
    const ago = (ms: number) => new Date(discovery.ctx.now().getTime() - UNDO_DAYS * 86_400_000 + ms)
    await discovery.ctx.feeds.remove(old.id, ago(-1_000))
    await discovery.ctx.feeds.remove(recent.id, ago(60_000))
    expect((await discovery.call('POST', `${FEEDS}/${old.id}/restore`)).status).toBe(404)
    await deleteOldFeeds(discovery.ctx)
    const left = await discovery.db.selectFrom('feed').select('id').execute()
    expect(left).toEqual([{ id: recent.id }])
    expect((await discovery.call('POST', `${FEEDS}/${recent.id}/restore`)).status).toBe(200)
  })

  test.each([
    ['PUT', UNKNOWN, { active: false }, 404],
    ['DELETE', UNKNOWN, undefined, 404],
    ['POST', `${UNKNOWN}/restore`, undefined, 404],
    ['PUT', '7', { active: false }, 400],
    ['PUT', UNKNOWN, { url: 'https://a.example' }, 400],
    ['PUT', UNKNOWN, { categoryId: UNKNOWN }, 400],
  ] as const)('%s of %s with %j is answered with its status', async (method, id, body, status) => {
    expect((await discovery.call(method, `${FEEDS}/${id}`, body)).status).toBe(status)
  })

  test('of news items gives the events of the pages they link to', async () => {
    discovery.groq.pages.set(RSS, rss(PAGE))
    discovery.groq.pages.set(PAGE, eventPage({ title: 'Pleinfeest', start: inDays(3), city: 'Utrecht' }))
    await add({ url: RSS, categoryId: category.id })
    const [found] = await run()
    expect(found).toMatchObject({
      title: 'Pleinfeest',
      verdict: 'verified',
      link: PAGE,
      categoryId: category.id,
    })
    expect((await list())[0]).toMatchObject({ kind: 'rss', lastYield: 1, health: 'healthy' })
  })

  test('of news items that state events gives those, without reading their pages', async () => {
    const item = `<item><title>Pleinfeest</title><link>${PAGE}</link><ev:startdate>${inDays(3)}T20:00</ev:startdate><ev:location>Plein, Utrecht</ev:location></item>`
    const old = `<item><title>Vroeger</title><link>${PAGE}/oud</link><ev:startdate>2020-01-01</ev:startdate></item>`
    const body = `<rss version="2.0"><channel><title>Agenda</title>${item}${old}</channel></rss>`
    discovery.groq.pages.set(RSS, { type: 'application/rss+xml', body })
    await add({ url: RSS })
    expect(await run()).toMatchObject([
      { title: 'Pleinfeest', city: 'Utrecht', location: 'Plein, Utrecht', verdict: 'verified', link: PAGE },
    ])
  })

  test('of news items is read while the AI is blocked', async () => {
    discovery.groq.pages.set(RSS, rss(PAGE, 'https://plein.example/prose'))
    discovery.groq.pages.set(PAGE, eventPage({ title: 'Pleinfeest', start: inDays(3), city: 'Utrecht' }))
    discovery.groq.pages.set('https://plein.example/prose', textPage('Een praatje zonder opmaak'))
    await add({ url: RSS })
    for (let time = 0; time < 3; time += 1)
      discovery.groq.faults.push({ call: 'any', fault: rateLimited('tokens per day (TPD)', '9m38s', 578) })
    expect((await run()).map(({ title }) => title)).toEqual(['Pleinfeest'])
    expect((await list())[0]).toMatchObject({ health: 'healthy', lastYield: 1 })
  })
})

test('that an event page links to is suggested once, as paused', async () => {
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

test('feeds are for admins only', async () => {
  for (const role of ['user', 'premium'])
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/removed'],
      ['GET', `/tests/${UNKNOWN}`],
      ['POST', `/${UNKNOWN}/restore`],
    ] as const)
      expect((await discovery.call(method, `${FEEDS}${path}`, undefined, role)).status).toBe(403)
})
