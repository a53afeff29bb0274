import { randomUUID } from 'node:crypto'
import type { AdminEvent, Agenda, Candidate, Contradiction, Event, EventState } from '@uitpost/contracts'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { announced, candidate, intake, PROVEN, UNPROVEN } from './candidates.ts'
import { openPublicStage, type PublicStage } from './public-stage.ts'

let stage: PublicStage
beforeAll(async () => {
  stage = await openPublicStage()
})
afterAll(() => stage.catalogue.close())
beforeEach(async () => {
  stage.catalogue.setClock('2027-03-10T12:00:00Z')
  await stage.catalogue.db.deleteFrom('outbox').execute()
})

const admin = () => stage.catalogue.keys.bearer({ role: 'admin' })
const show = async (id: string) =>
  (await stage.catalogue.http.inject({ url: `/api/events/${id}`, headers: admin() })).json<Event>()
const edit = (id: string, payload: object) =>
  stage.catalogue.http.inject({ method: 'PUT', url: `/api/admin/events/${id}`, headers: admin(), payload })

/** The day is stated, and no hour. */
const DAY: Partial<Candidate> = { startDate: '2027-04-04', endDate: null, allDay: false, timeKnown: false }
const HOURS: Partial<Candidate> = {
  startDate: '2027-04-04T10:00:00+02:00',
  endDate: '2027-04-04T17:00:00+02:00',
  allDay: false,
  timeKnown: true,
}

describe('an event without a stated hour', () => {
  test('is published with its day only, and announced with timeKnown: false', {
    tags: 'event.time-known',
  }, async () => {
    const { id } = await stage.publish(DAY)
    const day = { startDate: '2027-04-04', endDate: null, allDay: false, timeKnown: false }
    expect(await show(id)).toMatchObject(day)
    const told = (await announced(stage.catalogue, 'event.changed')) as EventState[]
    expect(told.at(-1)).toMatchObject({
      ...day,
      localDate: '2027-04-04',
      startAt: '2027-04-03T22:00:00.000Z',
    })
  })

  test.each([
    [
      'a message of the previous release, with an hour and without timeKnown',
      { ...HOURS, timeKnown: undefined },
      HOURS,
    ],
    [
      'an all-day event',
      { ...DAY, allDay: true, timeKnown: undefined },
      { startDate: '2027-04-04', allDay: true, timeKnown: true },
    ],
  ])('is distinct from %s', async (_, { timeKnown: _absent, ...members }, shown) => {
    const { id } = await stage.publish(members)
    expect(await show(id)).toMatchObject(shown)
  })

  test.each([
    ['nl', 'zondag 4 april 2027, tijd niet vermeld'],
    ['en', 'Sunday, 4 April 2027, time not stated'],
    ['fr', 'dimanche 4 avril 2027, heure non précisée'],
    ['de', 'Sonntag, 4. April 2027, Uhrzeit nicht angegeben'],
  ])(
    'states this on its page and in its calendar file in %s',
    { tags: 'event.time-not-stated' },
    async (language, when) => {
      const { id } = await stage.publish({ ...DAY, description: 'Stalls along the river.' })
      const page = await stage.open(id, language)
      expect(page.facts[0]).toBe(when)
      expect(page.meta('description')).toContain(when.split(', ').at(-1) ?? '')
      const { body, headers } = await stage.get(`/e/${id}.ics`, { 'accept-language': language })
      expect(headers['vary']).toBe('accept-language')
      const [entry] = new ICAL.Component(ICAL.parse(body) as unknown[]).getAllSubcomponents('vevent')
      expect(body).toContain('DTSTART;VALUE=DATE:20270404')
      expect(entry?.getFirstPropertyValue('description')).toMatch(
        new RegExp(`^${when.split(', ').at(-1)}\n\nStalls along the river`),
      )
    },
  )

  test('has only its date in the data for search engines', { tags: 'event.time-not-stated' }, async () => {
    const { id } = await stage.publish(DAY)
    const { data } = await stage.open(id)
    expect(data).toMatchObject({ startDate: '2027-04-04' })
    expect(data).not.toHaveProperty('endDate')
  })

  test('is sorted before events with an hour on the same day', { tags: 'event.time-known' }, async () => {
    const city = `Stad ${randomUUID()}`
    await stage.publish({ ...HOURS, city, title: 'Ontbijt', startDate: '2027-04-04T06:00:00+02:00' })
    await stage.publish({ ...DAY, city, title: 'Rommelmarkt' })
    await stage.publish({
      ...HOURS,
      city,
      title: 'Nachtfilm',
      startDate: '2027-04-03T23:00:00+02:00',
      endDate: null,
    })
    const found = await stage.catalogue.http.inject(`/api/agenda?q=${encodeURIComponent(`"${city}"`)}`)
    expect(found.json<Agenda>().items.map(({ event }) => event.title)).toEqual([
      'Nachtfilm',
      'Rommelmarkt',
      'Ontbijt',
    ])
  })
})

describe('a source that states the hour', () => {
  const twice = async (first: Partial<Candidate>, second: Partial<Candidate>, approved = true) => {
    const { id, found } = approved ? await stage.publish(first) : await stage.takeIn(first)
    const [outcome] = await intake(stage.catalogue, candidate({ ...second, city: found.city }))
    return { id, outcome, event: await show(id) }
  }

  test.each([
    ['published', true],
    ['pending', false],
  ])('adds it to an event that is %s', { tags: 'event.hour-filled-in' }, async (_, approved) => {
    const { id, outcome, event } = await twice(DAY, HOURS, approved)
    expect(outcome).toMatchObject({ outcome: 'joined', eventId: id })
    expect(event).toMatchObject(HOURS)
  })

  test('joins in either order, and a source without an hour does not remove one', async () => {
    const { id, outcome, event } = await twice(HOURS, DAY)
    expect(outcome).toMatchObject({ outcome: 'joined', eventId: id })
    expect(event).toMatchObject(HOURS)
  })

  test.each<[string, Partial<Candidate>]>([
    ['does not prove it', { evidence: UNPROVEN }],
    ['was suggested by a user', { runId: null, queryId: null }],
    ['states an all-day event', { startDate: '2027-04-04', endDate: null, allDay: true }],
  ])('and %s adds nothing', { tags: 'event.hour-filled-in' }, async (_, members) => {
    const { outcome, event } = await twice(DAY, { ...HOURS, ...members })
    expect(outcome?.outcome).toBe('joined')
    expect(event).toMatchObject(DAY)
  })

  test('of another day creates another event', async () => {
    const { outcome, event } = await twice(DAY, {
      ...HOURS,
      startDate: '2027-04-18T10:00:00+02:00',
      endDate: null,
    })
    expect(outcome?.outcome).toBe('created')
    expect(event).toMatchObject(DAY)
  })
})

describe('an admin', () => {
  test('can add an hour, move a day without an hour, and remove a wrong hour', async () => {
    const { id } = await stage.publish(DAY)
    expect((await edit(id, { startDate: '2027-04-05' })).statusCode).toBe(200)
    expect(await show(id)).toMatchObject({ ...DAY, startDate: '2027-04-05' })
    expect((await edit(id, { startDate: '2027-04-05T19:30' })).statusCode).toBe(200)
    expect(await show(id)).toMatchObject({
      startDate: '2027-04-05T19:30:00+02:00',
      allDay: false,
      timeKnown: true,
    })
    expect((await edit(id, { timeKnown: false })).statusCode).toBe(200)
    expect(await show(id)).toMatchObject({ ...DAY, startDate: '2027-04-05' })
    expect((await edit(id, { allDay: true })).statusCode).toBe(200)
    expect(await show(id)).toMatchObject({ startDate: '2027-04-05', allDay: true, timeKnown: true })
  })
})

describe('an event that its source contradicts', () => {
  const contradiction: Contradiction = {
    field: 'end',
    said: { where: 'claim', quote: '2027-04-04T22:00' },
    against: { where: 'words', quote: '10.00–17.00 uur' },
  }
  const contradicted: Partial<Candidate> = {
    verdict: 'contradicted',
    evidence: { ...PROVEN, contradiction },
  }

  test('is held even if everything else is proven, and an admin sees both quotes', {
    tags: 'event.contradiction',
  }, async () => {
    const { id } = await stage.takeIn(contradicted)
    const { json } = await stage.catalogue.http.inject({
      url: '/api/admin/events?status=held',
      headers: admin(),
    })
    const held = json<AdminEvent[]>().find((one) => one.id === id)
    expect(held).toMatchObject({
      status: 'held',
      verdict: 'contradicted',
      sources: [{ evidence: { contradiction } }],
    })
  })
})
