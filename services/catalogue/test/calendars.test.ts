import { randomUUID } from 'node:crypto'
import type { Candidate, NewCalendarFeed, UserState } from '@uitpost/contracts'
import { inTransaction } from '@uitpost/database'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storesIn } from '../src/context.ts'
import { projectUsers } from '../src/domain/people/users.ts'
import { seed } from '../src/domain/seed/seed.ts'
import { approve, candidate, intake } from './candidates.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

let catalogue: Catalogue
let lotte: string
beforeAll(async () => {
  catalogue = await startCatalogue()
  await seed(catalogue.ctx)
})
afterAll(() => catalogue.close())
beforeEach(() => {
  catalogue.setClock('2027-03-10T12:00:00Z')
  lotte = randomUUID()
})

type Method = 'GET' | 'POST' | 'DELETE'
const call = (method: Method, url: string, payload?: object, sub = lotte) =>
  catalogue.http.inject({ method, url, headers: catalogue.keys.bearer({ sub }), ...(payload && { payload }) })
const published = async (members: Partial<Candidate>) => {
  const found = candidate(members)
  const [outcome] = await intake(catalogue, found)
  await approve(catalogue, outcome?.eventId ?? '')
  return { found, id: outcome?.eventId ?? '' }
}
const save = (eventId: string) => call('POST', '/api/user/saved-events', { eventId })
const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      summary: event.summary,
      location: event.location,
      start: event.startDate.isDate ? event.startDate.toString() : event.startDate.toJSDate().toISOString(),
      end: event.endDate.isDate ? event.endDate.toString() : event.endDate.toJSDate().toISOString(),
      status: component.getFirstPropertyValue('status'),
      sequence: event.sequence,
    }
  })

describe('calendar and table files', () => {
  test('an event with hours is read by another parser at the same instant, across the change of the clocks', async () => {
    const dates = { startDate: '2027-03-28T01:30:00+01:00', endDate: '2027-03-28T04:00:00+02:00' }
    const { id } = await published({ title: 'Nacht; van de klok, met\\streep', location: 'Hal 1', ...dates })
    const response = await call('GET', `/api/events/${id}.ics`)
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(response.headers['content-disposition']).toBe(`attachment; filename="event-${id}.ics"`)
    expect(eventsOf(response.body)).toMatchObject([
      {
        uid: `${id}@uitpost`,
        summary: 'Nacht; van de klok, met\\streep',
        location: 'Hal 1, Deventer',
        start: '2027-03-28T00:30:00.000Z',
        end: '2027-03-28T02:00:00.000Z',
        status: 'CONFIRMED',
      },
    ])
    // On a day when the clocks change, a local time may mean two instants.
    expect(response.body).not.toContain('TZID')
  })

  test.each([
    ['summer', '2027-07-16T20:00:00+02:00', '2027-07-17T01:00:00+02:00', '20270716T200000'],
    ['winter', '2027-12-04T10:00:00+01:00', null, '20271204T100000'],
  ])(
    'in %s the hours are those of the place, with its zone, as two other parsers read them',
    async (title, startDate, endDate, local) => {
      const { id } = await published({ title, startDate, endDate })
      const { body } = await call('GET', `/api/events/${id}.ics`)
      expect(body).toContain(`DTSTART;TZID=Europe/Amsterdam:${local}`)
      expect(body.match(/^BEGIN:VTIMEZONE/gm)).toHaveLength(1)
      const start = new Date(startDate).toISOString()
      expect(eventsOf(body)).toMatchObject([{ start }])
      const [other] = Object.values(nodeIcal.sync.parseICS(body)).flatMap((one) =>
        one?.type === 'VEVENT' ? one : [],
      )
      expect(other?.start.toISOString()).toBe(start)
      if (endDate) expect(other?.end?.toISOString()).toBe(new Date(endDate).toISOString())
    },
  )

  test.each([
    ['fr', 'Hal 1, Bruxelles', 'Livres & seconde main'],
    ['de', 'Hal 1, Brüssel', 'Bücher- & Secondhandmärkte'],
  ])('a file names city and category in %s', async (language, place, category) => {
    const { id } = await published({ title: language, city: 'Brussel', country: 'BE', location: 'Hal 1' })
    const { body } = await catalogue.http.inject({
      url: `/api/events/${id}.ics`,
      headers: { ...catalogue.keys.bearer({ sub: lotte }), 'accept-language': language },
    })
    expect(eventsOf(body)).toMatchObject([{ location: place }])
    expect(body).toContain(`CATEGORIES:${category}`)
  })

  test('an all-day event stays all-day, with an exclusive end', async () => {
    const { id } = await published({
      title: 'Kermis',
      startDate: '2027-07-16',
      endDate: '2027-07-18',
      allDay: true,
    })
    expect(eventsOf((await call('GET', `/api/events/${id}.ics`)).body)).toMatchObject([
      { start: '2027-07-16', end: '2027-07-19' },
    ])
  })

  test('an event that is not published has no file', async () => {
    const [outcome] = await intake(catalogue, candidate({ title: 'Waiting' }))
    expect((await call('GET', `/api/events/${outcome?.eventId}.ics`)).statusCode).toBe(404)
    expect((await call('GET', '/api/events/7.ics')).statusCode).toBe(400)
  })

  test('hostile text is neither computed by spreadsheets nor read as calendar syntax', async () => {
    const title = '=HYPERLINK("https://evil.example";"x")'
    const { id } = await published({
      title,
      description: 'two\nlines "quoted"\r\nEND:VEVENT',
      location: '@SUM(A1)',
      city: 'Gouda',
    })
    await save(id)
    const table = await call('GET', '/api/user/events.csv?list=saved')
    expect(table.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(table.body.startsWith('\ufefftitle,startDate')).toBe(true)
    expect(table.body).toContain(`"'=HYPERLINK(""https://evil.example"";""x"")"`)
    expect(table.body).toContain(",'@SUM(A1),")
    const calendar = await call('GET', '/api/user/events.ics?list=saved')
    expect(eventsOf(calendar.body)).toMatchObject([{ summary: title }])
    expect(calendar.body.match(/^END:VEVENT/gm)).toHaveLength(1)
  })

  test("the export contains the caller's own coming events by default", async () => {
    const { id, found } = await published({ title: 'Mine' })
    await call('POST', '/api/subscriptions', { categoryId: found.categoryId })
    await save(id)
    const titles = async (url: string, sub: string) =>
      eventsOf((await call('GET', url, undefined, sub)).body).map(({ summary }) => summary)
    expect(await titles('/api/user/events.ics', lotte)).toContain('Mine')
    const noor = randomUUID()
    expect(await titles('/api/user/events.ics', noor)).toEqual([])
    expect(await titles('/api/user/events.ics?list=saved', noor)).toEqual([])
  })
})

describe('the live calendar', () => {
  const create = async () => (await call('POST', '/api/user/calendar-feed')).json<NewCalendarFeed>()
  const read = (url: string, etag?: string) =>
    catalogue.http.inject({
      url: new URL(url).pathname,
      ...(etag && { headers: { 'if-none-match': etag } }),
    })

  test('with its address, the saved events of its owner can be read until it is replaced or revoked', async () => {
    const { id } = await published({ title: 'Saved one' })
    await save(id)
    const first = await create()
    expect(first.url).toMatch(/^https:\/\/uitpost\.test\/calendar\/[\w-]{32}\.ics$/)
    const response = await read(first.url)
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(eventsOf(response.body)).toMatchObject([{ uid: `${id}@uitpost` }])
    expect(response.body).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H')
    const stored = await catalogue.db.selectFrom('calendarFeed').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(first.url.slice(-36, -4))
    const second = await create()
    expect((await read(first.url)).statusCode).toBe(404)
    expect((await read(second.url)).statusCode).toBe(200)
    expect((await call('GET', '/api/user/calendar-feed')).json()).toMatchObject({ active: true })
    await call('DELETE', '/api/user/calendar-feed')
    expect((await read(second.url)).statusCode).toBe(404)
    expect((await call('GET', '/api/user/calendar-feed')).json()).toEqual({ active: false, createdAt: null })
  })

  test('of a suspended user is not found, and is available again when the suspension ends', async () => {
    let seq = 0
    const tell = (suspended?: boolean) =>
      inTransaction(catalogue.db, (trx) =>
        projectUsers(
          storesIn(trx),
          [{ id: lotte, role: 'user', country: 'NL', timeZone: 'Europe/Amsterdam', suspended } as UserState],
          (seq += 1),
        ),
      )
    const { url } = await create()
    const statuses = [(await read(url)).statusCode]
    for (const suspended of [undefined, true, false]) {
      await tell(suspended)
      statuses.push((await read(url)).statusCode)
    }
    expect(statuses).toEqual([200, 200, 404, 200])
    await tell(true)
    const etag = String((await read(url)).headers['etag'])
    const revoked = await read(`https://x.test/calendar/${'b'.repeat(32)}.ics`)
    expect((await read(url, etag)).json()).toEqual({ ...revoked.json(), requestId: expect.any(String) })
  })

  test('an unchanged calendar is 304; an unsaved event is removed, a cancelled one stays, marked and with a higher sequence', async () => {
    const { id, found } = await published({ title: 'Cancelled one' })
    const other = await published({
      title: 'Unsaved one',
      startDate: '2027-06-01',
      allDay: true,
      endDate: null,
    })
    await save(id)
    await save(other.id)
    const { url } = await create()
    const first = await read(url)
    const etag = String(first.headers['etag'])
    catalogue.setClock('2027-03-10T18:00:00Z')
    const again = await read(url, `W/${etag.replace(/^W\//, '')}, "x"`)
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await call('DELETE', `/api/user/saved-events/${other.id}`)
    await intake(catalogue, { ...found, cancelled: true })
    const [before] = eventsOf(first.body)
    const changed = await read(url, etag)
    expect(changed.statusCode).toBe(200)
    const [after, ...rest] = eventsOf(changed.body)
    expect(rest).toEqual([])
    expect(after).toMatchObject({ uid: before?.uid, status: 'CANCELLED' })
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0)
  })

  test('an unknown address is not found', async () => {
    expect((await read(`https://x.test/calendar/${'a'.repeat(32)}.ics`)).statusCode).toBe(404)
    expect((await read('https://x.test/calendar/short.ics')).statusCode).toBe(400)
  })
})
