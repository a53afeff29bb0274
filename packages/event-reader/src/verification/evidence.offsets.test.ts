import { describe, expect, test } from 'vitest'
import { judgeOf, markedFeast as ld, TIMED_FEAST } from '../../test/judged-claims.ts'

const check = judgeOf(TIMED_FEAST)
const silent = (changes: object = {}): string => `${ld(changes)}<h1>Dorpsfeest</h1>`

describe('seconds and an offset in a claim change nothing', () => {
  const words = (when: string) => `<h1>Dorpsfeest</h1><p>${when}</p><p>Plein, Zwolle</p>`
  const long = (time: string) => `${time}:00+02:00`

  test.each<[string, string]>([
    ['of a silent page', silent()],
    ['of a silent page with another hour', silent({ startDate: '2027-05-08T16:00' })],
    ['of a silent page with another day', silent({ startDate: '2027-05-09T14:00' })],
    ['of a silent page without an hour', silent({ startDate: '2027-05-08' })],
    ['of a silent page that cancels', silent({ eventStatus: 'EventCancelled' })],
    ['of words with the hour', words('za 8 mei 2027, 14 uur')],
    ['of words with another hour', ld() + words('za 8 mei 2027, 15 uur')],
    ['of words with another day', ld() + words('zo 9 mei 2027, 14 uur')],
    ['of words without an hour', ld() + words('za 8 mei 2027')],
    [
      'of words without an hour beside another one',
      ld({ startDate: '2027-05-08T16:00' }) + words('za 8 mei 2027'),
    ],
    ['of words that cancel', `${words('za 8 mei 2027, 14 uur')}<p>AFGELAST</p>`],
  ])('%s', (_, html) => {
    const start = long('2027-05-08T14:00')
    expect(check(html, { start })).toEqual(check(html))
    const cancelled = { cancelled: true }
    expect(check(html, { start, ...cancelled })).toEqual(check(html, cancelled))
  })

  test.each<[string, string]>([
    ['in markup', ld({ endDate: '2027-05-08T17:00' }) + words('za 8 mei 2027, 14 uur')],
    ['in silent markup', silent({ endDate: '2027-05-08T17:00' })],
    ['in words', words('za 8 mei 2027, 14.00–17.00 uur')],
    ['beside another one in markup', ld({ endDate: '2027-05-08T18:00' }) + words('za 8 mei 2027, 14 uur')],
  ])('of its end %s', (_, html) => {
    const short = check(html, { end: '2027-05-08T17:00' })
    const { stated, ...report } = check(html, {
      start: long('2027-05-08T14:00'),
      end: long('2027-05-08T17:00'),
    })
    expect(report).toMatchObject({ verdict: short.verdict, score: short.score, fields: short.fields })
    expect(report.contradiction).toEqual(short.contradiction)
    expect(stated).toEqual({ ...short.stated, end: short.stated.end && long(short.stated.end) })
  })
})
