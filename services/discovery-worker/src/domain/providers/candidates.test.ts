import type { Candidate } from '@uitpost/contracts'
import { describe, expect, test } from 'vitest'
import { type CandidateContext, dropRepeats, type ExtractedEvent, toCandidate } from './candidates.ts'

const unproven = { proven: false, quote: null }
const proof = {
  verdict: 'unverified' as const,
  score: 0,
  evidence: { title: unproven, start: unproven, city: unproven, link: unproven },
}
const around: CandidateContext = {
  runId: null,
  queryId: null,
  sandbox: false,
  categories: [],
  wanted: [],
  fallbackCategoryId: null,
  now: new Date('2027-03-01T12:00:00Z'),
}
const page: ExtractedEvent = {
  title: 'Grote Tour',
  description: null,
  startDate: '2027-04-04T20:00:00+02:00',
  endDate: null,
  allDay: false,
  timeKnown: true,
  timeZone: 'Europe/Amsterdam',
  city: 'Utrecht',
  isCityStated: true,
  country: 'NL',
  location: null,
  link: 'https://tour.example/agenda',
  named: [],
  language: null,
  cancelled: false,
  uid: null,
  series: null,
  dateKnown: 'stated',
  source: { kind: 'page', name: 'tour.example', url: 'https://tour.example/agenda' },
}
const candidateOf = (change: Partial<ExtractedEvent> = {}): Candidate => {
  const candidate = toCandidate({ ...page, ...change }, proof, around)
  if (typeof candidate !== 'object') throw new Error(candidate)
  return candidate
}

/** The id that release 0.1.0 gave this event of this page. */
const FORMER = '3dc97cfd-68d5-80e8-b76a-bc3ea2b45f85'

describe('a candidate’s id', () => {
  test('differs between the cities of a tour with one title and time on one page', () => {
    const cities = ['Utrecht', 'Haarlem', 'Delft', 'Nergenshuizen']
    const tour = cities.map((city) => candidateOf({ city }))
    expect(dropRepeats(tour).map(({ city }) => city)).toEqual(cities)
  })

  test('is the same for different spellings of title and city', () => {
    const ids = [
      candidateOf({ country: 'BE', city: 'Brussel' }),
      candidateOf({ country: 'BE', city: 'Bruxelles', title: 'grote  TOUR!' }),
      candidateOf({ country: 'BE', city: 'brussels' }),
    ].map(({ id }) => id)
    expect(new Set(ids).size).toBe(1)
  })

  test("does not depend on the query's city where the page names none", () => {
    const [one, other] = ['Utrecht', 'Delft'].map((city) => candidateOf({ city, isCityStated: false }))
    expect(one).toMatchObject({ id: FORMER, city: 'Utrecht' })
    expect(other).toMatchObject({ id: FORMER, city: 'Delft' })
    expect(one).not.toHaveProperty('formerId')
  })

  test('is accompanied by the id that release 0.1.0 gave', () => {
    expect(candidateOf()).toMatchObject({ formerId: FORMER })
    expect(candidateOf().id).not.toBe(FORMER)
  })

  test("of a feed's entry is derived from its UID, as before", () => {
    const source = { kind: 'feed' as const, name: 'Markten', url: 'https://feeds.example/a.ics' }
    const entry = { source, uid: 'uid-1', startDate: '2027-04-04', allDay: true }
    for (const city of ['Utrecht', 'Delft'])
      expect(candidateOf({ ...entry, city }).id).toBe('69f6677a-e6a8-8d14-a609-fcfe54a20cc9')
    expect(candidateOf(entry)).not.toHaveProperty('formerId')
  })
})
