import { randomUUID } from 'node:crypto'
import type { Candidate, CandidateOutcome } from '@uitpost/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editEvent } from '../src/domain/review/event-edits.ts'
import { decideEvent } from '../src/domain/review/review.ts'
import { seed } from '../src/domain/seed/seed.ts'
import { candidate, intake } from './candidates.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await startCatalogue()
  await seed(catalogue.ctx)
})
afterAll(() => catalogue.close())
beforeEach(async () => {
  for (const table of ['duplicateMember', 'duplicateGroup', 'eventSource', 'event'] as const) {
    await catalogue.db.deleteFrom(table).execute()
  }
})

const PAGE = 'https://tour.example/agenda'
const CITIES =
  'Amsterdam Rotterdam Utrecht Haarlem Leiden Delft Gouda Zwolle Deventer Arnhem Nijmegen Breda Tilburg Eindhoven'.split(
    ' ',
  )
const START = '2027-04-04T20:00:00+02:00'

/** Candidates of one reading of a page: one query, one address, one check. */
function reading(checkedAt: string, ...found: Partial<Candidate>[]): Candidate[] {
  const queryId = randomUUID()
  return found.map((members) => {
    const usual = candidate({ startDate: START, endDate: null, location: null, link: PAGE, queryId })
    return { ...usual, ...members, source: { ...usual.source, url: PAGE, checkedAt } }
  })
}
const events = () => catalogue.db.selectFrom('event').select(['id', 'title', 'city', 'status']).execute()
const sources = () =>
  catalogue.db.selectFrom('eventSource').select(['id', 'candidateId', 'eventId']).execute()
const rules = (outcomes: CandidateOutcome[]) => outcomes.map(({ outcome, reason }) => reason ?? outcome)
const [FIRST, SECOND, THIRD] = ['2027-03-01T00:00:00Z', '2027-03-02T00:00:00Z', '2027-03-03T00:00:00Z']

describe('a page of several events', () => {
  const tour = () => CITIES.map((city, index) => ({ id: idOf(index), title: 'De grote tour', city }))

  test('with one title and hour in fourteen cities is fourteen events, however often it is read', async () => {
    expect(rules(await intake(catalogue, ...reading(FIRST, ...tour())))).toEqual(CITIES.map(() => 'created'))
    expect((await events()).map(({ city }) => city).toSorted()).toEqual(CITIES.toSorted())
    expect(rules(await intake(catalogue, ...reading(SECOND, ...tour())))).toEqual(
      CITIES.map(() => 'found before'),
    )
    expect(await events()).toHaveLength(14)
    expect(await sources()).toHaveLength(14)
  })

  test('whose cities arrive one at a time is one event per city', async () => {
    for (const one of tour()) await intake(catalogue, ...reading(FIRST, one))
    expect(await events()).toHaveLength(14)
  })

  test.each([
    ['Rondleiding door het kasteel', 'Rondleiding door de tuin'],
    ['Jazz in de kelder', 'Steltenloop'],
  ])(
    'keeps %s and %s separate at one hour in one city, read together or separately',
    async (first, second) => {
      const both = [
        { id: idOf(1), title: first },
        { id: idOf(2), title: second },
      ]
      expect(rules(await intake(catalogue, ...reading(FIRST, ...both)))).toEqual(['created', 'created'])
      // Another source of the page's address names each of them.
      for (const title of [first, second]) await intake(catalogue, ...reading(SECOND, { title }))
      expect((await events()).map(({ title }) => title).toSorted()).toEqual([first, second].toSorted())
    },
  )

  test('gets a second event at the same hour although the first reading had one', async () => {
    const [jazz, stilts, fire] = ['Jazz in de kelder', 'Steltenloop', 'Vuurshow'].map((title, index) => ({
      id: idOf(index),
      title,
    }))
    await intake(catalogue, ...reading(FIRST, { ...jazz }))
    const both = [{ ...stilts }, { ...jazz }]
    expect(rules(await intake(catalogue, ...reading(SECOND, ...both)))).toEqual(['created', 'found before'])
    // From then on the page lists several events.
    expect(rules(await intake(catalogue, ...reading(THIRD, { ...fire })))).toEqual(['created'])
  })

  test('works although its events arrive in two messages', async () => {
    const [first, second] = reading(FIRST, { title: 'Jazz in de kelder' }, { title: 'Steltenloop' })
    for (const one of [first, second]) if (one) await intake(catalogue, one)
    expect(await events()).toHaveLength(2)
  })
})

describe('a page of one event', () => {
  test('is recognised by its link in another language, and where the city is only a guess', async () => {
    await intake(catalogue, ...reading(FIRST, { title: 'Bloemencorso' }))
    const guessed = { ...candidate().evidence, city: { proven: false, quote: null } }
    const others = [{ title: 'Flower parade' }, { title: 'Bloemencorso', city: 'Zwolle', evidence: guessed }]
    for (const one of others)
      expect(rules(await intake(catalogue, ...reading(SECOND, one)))).toEqual(['same link'])
  })
})

describe('after an upgrade, a page whose candidates have new ids', () => {
  const OLD = idOf(100)
  const old = (members: Partial<Candidate> = {}) =>
    reading(FIRST, { id: OLD, title: 'Lentemarkt', city: 'Deventer', ...members })
  const again = (members: Partial<Candidate> = {}) =>
    reading(SECOND, { id: idOf(200), formerId: OLD, title: 'Lentemarkt', city: 'Deventer', ...members })
  const decide = (id: string, decision: 'approve' | 'reject') =>
    decideEvent(catalogue.ctx, id, decision, { adminId: randomUUID(), requestId: 'request' })
  const decider = { adminId: randomUUID(), requestId: 'request' }
  const known = async () => {
    const [event] = await events()
    if (!event) throw new Error('no event')
    return event
  }

  test('is recognised by the earlier id, and by the new one from then on', async () => {
    await intake(catalogue, ...old())
    expect(rules(await intake(catalogue, ...again()))).toEqual(['found before'])
    expect(await sources()).toMatchObject([{ candidateId: idOf(200) }])
    const later = again().map((one) => ({ ...one, source: { ...one.source, checkedAt: THIRD ?? '' } }))
    expect(rules(await intake(catalogue, ...later))).toEqual(['found before'])
    expect(await sources()).toHaveLength(1)
    expect(await events()).toHaveLength(1)
  })

  test.each([
    ['another title', { title: 'Kraampjes op de Brink' }],
    ['another city', { city: 'Zutphen' }],
    ['another day', { startDate: '2027-05-01T10:00:00+02:00', endDate: null }],
  ])('matches the event to which an admin gave %s', async (_, edit) => {
    await intake(catalogue, ...old())
    const { id } = await known()
    await editEvent(catalogue.ctx, id, edit, decider)
    await decide(id, 'approve')
    expect(rules(await intake(catalogue, ...again()))).toEqual(['found before'])
    expect(await events()).toMatchObject([{ id, status: 'approved' }])
  })

  test('matches its rejected event, which stays rejected', async () => {
    await intake(catalogue, ...old())
    await decide((await known()).id, 'reject')
    expect(rules(await intake(catalogue, ...again()))).toEqual(['rejected earlier'])
    expect(await events()).toMatchObject([{ status: 'rejected' }])
  })

  test('can still reinstate what it cancelled', async () => {
    await intake(catalogue, ...old())
    await decide((await known()).id, 'approve')
    const off = old({ cancelled: true }).map((one) => ({
      ...one,
      source: { ...one.source, checkedAt: '2027-03-01T12:00:00Z' },
    }))
    await intake(catalogue, ...off)
    expect(await known()).toMatchObject({ status: 'cancelled' })
    await intake(catalogue, ...again())
    expect(await known()).toMatchObject({ status: 'approved' })
  })

  test('completes a tour, of which one city was known, with its other cities', async () => {
    await intake(catalogue, ...reading(FIRST, { id: OLD, title: 'De grote tour', city: 'Utrecht' }))
    const found = CITIES.map((city, index) => ({
      id: idOf(index),
      formerId: OLD,
      title: 'De grote tour',
      city,
    }))
    const outcomes = rules(await intake(catalogue, ...reading(SECOND, ...found)))
    expect(outcomes).toEqual(CITIES.map((city) => (city === 'Utrecht' ? 'found before' : 'created')))
    expect(await sources()).toHaveLength(14)
  })
})

/** A candidate id that is the same at every reading. */
function idOf(index: number): string {
  return `00000000-0000-8000-8000-${String(index).padStart(12, '0')}`
}
