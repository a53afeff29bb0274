import { describe, expect, test } from 'vitest'
import { calendarProof } from './calendar-proof.ts'
import type { Change, RecheckFinding, Watched } from './recheck-verdicts.ts'

const event: Watched = {
  title: 'Grote Lentemarkt',
  startDate: '2027-05-08T14:00:00+02:00',
  endDate: '2027-05-08T17:00:00+02:00',
  timeZone: 'Europe/Amsterdam',
  city: 'Den Haag',
  country: 'NL',
  location: null,
  link: 'https://markt.example/lente',
}
const proven = (quote: string) => ({ proven: true, quote })
const UNPROVEN = { proven: false, quote: null }
const PROVEN = {
  title: proven(event.title),
  start: proven(event.startDate),
  city: proven(event.city),
  link: proven(event.link),
}
interface Differing {
  field: 'start' | 'end' | 'status'
  said: string
  against: string
}
const proofOf = (result: RecheckFinding['result'], changes: [Change['field'], string | null][] = []) =>
  calendarProof(event, {
    result,
    changes: changes.map(([field, after]) => ({ field, after, quote: after })),
    proof: null,
  })

describe('the proof of an event in a calendar', () => {
  test('stays where the calendar says the same, or another location', () => {
    expect(proofOf('unchanged')).toBeNull()
    expect(proofOf('moved', [['location', 'Plein']])).toBeNull()
  })

  test('is none where the calendar has it no more', () => {
    expect(proofOf('missing')).toEqual({
      verdict: 'unverified',
      score: 0,
      evidence: { title: UNPROVEN, start: UNPROVEN, city: UNPROVEN, link: UNPROVEN },
    })
  })

  test('is all but the city where the calendar has another city', () => {
    expect(proofOf('moved', [['city', 'Utrecht']])).toEqual({
      verdict: 'partly',
      score: 0.8,
      evidence: { ...PROVEN, city: UNPROVEN },
    })
  })

  test.each<[string, RecheckFinding['result'], [Change['field'], string | null][], Differing, boolean]>([
    [
      'a cancellation',
      'cancelled',
      [],
      { field: 'status', said: '2027-05-08T14:00', against: 'cancelled' },
      false,
    ],
    [
      'another start before another end',
      'moved',
      [
        ['endDate', '2027-05-15T17:00:00+02:00'],
        ['startDate', '2027-05-15T14:00:00+02:00'],
      ],
      { field: 'start', said: '2027-05-08T14:00', against: '2027-05-15T14:00' },
      false,
    ],
    [
      'another end before another city',
      'moved',
      [
        ['city', 'Utrecht'],
        ['endDate', '2027-05-08T18:00:00+02:00'],
      ],
      { field: 'end', said: '2027-05-08T17:00', against: '2027-05-08T18:00' },
      true,
    ],
    [
      'no end any more',
      'moved',
      [['endDate', null]],
      { field: 'end', said: '2027-05-08T17:00', against: '' },
      true,
    ],
  ])('is contradicted by %s', (_, result, changes, { field, said, against }, keepsStart) => {
    expect(proofOf(result, changes)).toEqual({
      verdict: 'contradicted',
      score: 0.7,
      evidence: {
        ...PROVEN,
        start: { proven: keepsStart, quote: event.startDate },
        contradiction: {
          field,
          said: { where: 'claim', quote: said },
          against: { where: 'markup', quote: against },
        },
      },
    })
  })

  test('quotes at most 300 characters', () => {
    const city = { field: 'city' as const, after: 'Utrecht', quote: 'Utrecht' }
    const long = { ...event, title: 'x'.repeat(301) }
    const proof = calendarProof(long, { result: 'moved', changes: [city], proof: null })
    expect(proof?.evidence.title.quote).toBe('x'.repeat(300))
  })
})
