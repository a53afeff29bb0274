import { describe, expect, test } from 'vitest'
import { judgeOf, markedFeast as ld, TIMED_FEAST } from '../../test/judged-claims.ts'
import type { ClaimedEvent } from './claim.ts'

const check = judgeOf(TIMED_FEAST)
const words = (when: string): string => `<h1>Dorpsfeest</h1><p>${when}</p><p>Plein, Zwolle</p>`

describe('an end', () => {
  test.each<[string, string, string, string]>([
    ['behind a dash', 'za 8 mei 2027, 14.00–17.30 uur', '2027-05-08T17:30', '2027-05-08T17:30'],
    ['in words', 'za 8 mei 2027 van 14 tot 17.30 uur', '2027-05-08T17:30', '2027-05-08T17:30'],
    ['after midnight', 'za 8 mei 2027, 14.00 - 01.00 uur', '2027-05-09T01:00', '2027-05-09T01:00'],
    [
      'on the last of several days',
      'za 8 t/m ma 10 mei 2027, 14.00–17.30 uur',
      '2027-05-10T17:30',
      '2027-05-10T17:30',
    ],
    ...[
      'za 8 mei 2027, 14.00 uur t/m ma 10 mei 2027, 17.30 uur',
      'du samedi 8 mai 2027 à 14h00 au lundi 10 mai 2027 à 17h30',
      'Samstag, 8. Mai 2027, 14:00 Uhr bis Montag, 10. Mai 2027, 17:30 Uhr',
      'from Saturday 8 May 2027, 14:00 to Monday 10 May 2027, 17:30',
    ].map((when): [string, string, string, string] => [
      'behind the hour of the first day',
      when,
      '2027-05-10T17:30',
      '2027-05-10T17:30',
    ]),
    ['as a day', 'za 8 t/m ma 10 mei 2027, 14 uur', '2027-05-10', '2027-05-10'],
    ['with its day alone', 'za 8 t/m ma 10 mei 2027, 14 uur', '2027-05-10T17:30', '2027-05-10'],
  ])('stated in the text %s is kept', (_, when, end, stated) => {
    const report = check(words(when), { end })
    expect(report.verdict).toBe('verified')
    expect(report.stated.end).toBe(stated)
  })

  test.each([
    ['an hour', 'za 8 mei 2027, 14 uur', '2027-05-08T17:30'],
    ['a further day', 'za 8 mei 2027, 14 uur', '2027-05-09'],
    ['a day of several', 'za 8 t/m ma 10 mei 2027, 14 uur', '2027-05-08T17:30'],
    ['an hour of an end date', 'za 8 mei 2027, 14 uur', '2027-05-09T02:00'],
  ])('with %s that the page does not state is dropped without changing the verdict', (_, when, end) => {
    const report = check(words(when), { end })
    expect(report).toMatchObject({ verdict: 'verified', stated: { end: null } })
    expect(report).not.toHaveProperty('contradiction')
  })

  test('that stands with its hour behind a dash may be another performance', () => {
    const when = 'za 8 mei 2027, 14.00 uur - zo 9 mei 2027, 14.00 uur'
    expect(check(words(when), { start: '2027-05-09T14:00' }).verdict).toBe('verified')
    expect(check(words(when.replace(' - ', ' tot ')), { start: '2027-05-09T14:00' }).verdict).toBe(
      'contradicted',
    )
  })

  test.each([
    ['another hour', 'za 8 mei 2027, 14.00–17.30 uur', '2027-05-08T18:00', '14.00–17.30 uur'],
    ['another last day', 'za 8 t/m ma 10 mei 2027, 14 uur', '2027-05-12', 'za 8 t/m ma 10 mei 2027'],
  ])('that differs from the page by %s is a contradiction', (_, when, end, quote) => {
    const report = check(words(when), { end })
    expect(report).toMatchObject({ verdict: 'contradicted', stated: { end: null } })
    expect(report.contradiction).toEqual({
      field: 'end',
      said: { where: 'claim', quote: end },
      against: { where: 'words', quote },
    })
    expect(report.fields.start.proven).toBe(true)
  })

  test('on the next day, without stated hours, does not add a second day', () => {
    const report = check(words('za 8 mei 2027'), { end: '2027-05-09T02:00' })
    expect(report).toMatchObject({ verdict: 'partly', timeProven: false, stated: { end: null } })
  })

  test('is proven by the markup if the text does not state it, and contradicted by a different one there', () => {
    const page = ld({ endDate: '2027-05-08T17:00' }) + words('za 8 mei 2027, 14 uur')
    expect(check(page, { end: '2027-05-08T17:00' }).stated.end).toBe('2027-05-08T17:00')
    expect(check(page, { end: '2027-05-08T19:00' }).contradiction).toEqual({
      field: 'end',
      said: { where: 'claim', quote: '2027-05-08T19:00' },
      against: { where: 'markup', quote: '2027-05-08T17:00' },
    })
    const silent = `${ld({ endDate: '2027-05-08T17:00' })}<h1>Dorpsfeest</h1>`
    expect(check(silent, { end: '2027-05-08T17:00' })).toMatchObject({
      verdict: 'verified',
      stated: { end: '2027-05-08T17:00' },
    })
    expect(check(silent, { end: '2027-05-08T19:00' }).verdict).toBe('contradicted')
    expect(check(`${ld({})}<h1>Dorpsfeest</h1>`, { end: '2027-05-08T19:00' })).toMatchObject({
      verdict: 'verified',
      stated: { end: null },
    })
  })
})

test('an end and a place carry the words that state them, or what the markup says', () => {
  const asked = { end: '2027-05-08T17:30', location: 'plein, zwolle' }
  expect(check(words('za 8 mei 2027, 14.00–17.30 uur'), asked).quotes).toEqual({
    end: { proven: true, quote: '14.00–17.30 uur', around: { before: 'za 8 mei 2027, ', after: '' } },
    location: { proven: true, quote: 'Plein', around: { before: '', after: ', Zwolle' } },
  })
  const days = { start: '2027-05-08', end: '2027-05-10' }
  expect(check(words('za 8 t/m ma 10 mei 2027'), days).quotes).toEqual({
    end: { proven: true, quote: 'za 8 t/m ma 10 mei 2027' },
  })
  expect(check(words('za 8 mei 2027, 14 uur'), { location: 'Sporthal' })).not.toHaveProperty('quotes')
  const marked = ld({ endDate: '2027-05-08T17:30' }) + words('za 8 mei 2027, 14 uur')
  expect(check(marked, { end: '2027-05-08T17:30' }).quotes).toEqual({
    end: { proven: true, quote: '2027-05-08T17:30' },
  })
})

test.each([
  ['om 14 en 20 uur', 'T14:00', 'verified'],
  ['om 14 en 20 uur', 'T20:00', 'verified'],
  ['om 14 en 20 uur', 'T19:00', 'contradicted'],
  ['à 14 et 20 heures', 'T14:00', 'verified'],
  ['um 14 und um 20 Uhr', 'T14:00', 'verified'],
  ['tussen 14 en 20 uur', 'T20:00', 'contradicted'],
])('of two hours with one unit, "%s", the start %s is %s', (when, hour, verdict) => {
  expect(check(words(`za 8 mei 2027, ${when}`), { start: `2027-05-08${hour}` }).verdict).toBe(verdict)
})

test.each([
  ['today', 'ma 1 maart 2027', 'contradicted'],
  ['yesterday', 'zo 28 februari 2027', 'partly'],
  ['a coming day of an open year', '15 september', 'contradicted'],
  ['the same day of an open year', '8 mei', 'partly'],
])('a title with %s, "%s", makes a claim %s', (_, when, verdict) => {
  const coming = { start: when === '8 mei' ? '2027-05-08' : '2027-05-09' }
  expect(check(words(when), coming).verdict).toBe(verdict)
})

describe('of an hour in the words and another one in the markup', () => {
  const html = ld({ startDate: '2027-05-08T16:00' }) + words('za 8 mei 2027, 14 uur')

  test('neither is verified, and that of the words stays stated', () => {
    expect(check(html)).toMatchObject({ verdict: 'partly', timeProven: true })
    expect(check(html)).not.toHaveProperty('contradiction')
    expect(check(html, { start: '2027-05-08T16:00' }).contradiction).toMatchObject({
      said: { where: 'markup', quote: '2027-05-08T16:00' },
      against: { where: 'words', quote: '14 uur' },
    })
  })

  test('the day alone is verified, and so is an hour that one entry has, or beside a marked day', () => {
    expect(check(html, { start: '2027-05-08' }).verdict).toBe('verified')
    expect(check(ld() + html).verdict).toBe('verified')
    expect(check(ld({ startDate: '2027-05-08' }) + words('za 8 mei 2027, 14 uur')).verdict).toBe('verified')
    expect(check(ld({ startDate: '2027-05-09T16:00' }) + words('za 8 mei 2027, 14 uur')).verdict).toBe(
      'verified',
    )
  })
})

describe('a contradiction has both quotes and their places', () => {
  test.each<[string, string, Partial<ClaimedEvent>, object]>([
    [
      'the claim’s hour and the words',
      words('za 8 mei 2027, 15 uur'),
      {},
      { field: 'start', said: ['claim', '2027-05-08T14:00'], against: ['words', '15 uur'] },
    ],
    [
      'the claim’s day and the words',
      words('za 15 mei 2027, 14 uur'),
      {},
      { field: 'start', said: ['claim', '2027-05-08'], against: ['words', 'za 15 mei 2027'] },
    ],
    [
      'the markup’s hour and the words',
      ld({}) + words('za 8 mei 2027, 15 uur'),
      {},
      { field: 'start', said: ['markup', '2027-05-08T14:00'], against: ['words', '15 uur'] },
    ],
    [
      'the markup’s day and the words',
      ld({}) + words('za 15 mei 2027, 14 uur'),
      {},
      { field: 'start', said: ['markup', '2027-05-08'], against: ['words', 'za 15 mei 2027'] },
    ],
    [
      'the claim’s hour and the markup, if the text states none',
      ld({ startDate: '2027-05-08T16:00' }) + words('za 8 mei 2027'),
      {},
      { field: 'start', said: ['claim', '2027-05-08T14:00'], against: ['markup', '2027-05-08T16:00'] },
    ],
    [
      'the claim’s day and the markup of a page without words',
      `${ld({ startDate: '2027-05-15T14:00' })}<h1>Dorpsfeest</h1>`,
      {},
      { field: 'start', said: ['claim', '2027-05-08'], against: ['markup', '2027-05-15T14:00'] },
    ],
    [
      'an event that is cancelled in the text',
      `${words('za 8 mei 2027, 14 uur')}<p>AFGELAST</p>`,
      {},
      { field: 'status', said: ['claim', '2027-05-08T14:00'], against: ['words', 'AFGELAST'] },
    ],
    [
      'an event that is cancelled in the markup but not in the text',
      ld({ eventStatus: 'https://schema.org/EventCancelled' }) + words('za 8 mei 2027, 14 uur'),
      {},
      { field: 'status', said: ['words', 'za 8 mei 2027'], against: ['markup', 'EventCancelled'] },
    ],
    [
      'a cancellation that the page does not state',
      words('za 8 mei 2027, 14 uur'),
      { cancelled: true },
      { field: 'status', said: ['claim', 'cancelled'], against: ['words', 'za 8 mei 2027'] },
    ],
  ])('%s', (_, html, changes, expected) => {
    const { verdict, contradiction } = check(html, changes)
    expect(verdict).toBe('contradicted')
    expect(
      contradiction && {
        field: contradiction.field,
        said: Object.values(contradiction.said),
        against: Object.values(contradiction.against),
      },
    ).toEqual(expected)
  })
})

describe('the end of a claim whose hour nothing states', () => {
  const stated = (when: string, end: string) => check(words(when), { end }).stated.end
  test('is a day', () => {
    expect(stated('za 8 t/m ma 10 mei 2027', '2027-05-10')).toBe('2027-05-10')
    expect(stated('za 8 t/m ma 10 mei 2027', '2027-05-10T17:30')).toBe('2027-05-10')
    const markup = ld({ startDate: '2027-05-08', endDate: '2027-05-10' })
    expect(check(markup + words('za 8 mei 2027'), { end: '2027-05-10' }).stated.end).toBe('2027-05-10')
  })

  test('is none where it is an hour of the same day', () => {
    expect(stated('za 8 mei 2027 tot 17.00 uur', '2027-05-08T17:00')).toBeNull()
    expect(stated('za 8 mei 2027', '2027-05-08')).toBe('2027-05-08')
  })
})

describe('an end in silent markup', () => {
  const verdict = (marked: object, changes: object) =>
    check(`${ld(marked)}<h1>Dorpsfeest</h1>`, changes).verdict

  test('agrees with the day of a claim', () => {
    expect(verdict({ endDate: '2027-05-08T17:00' }, { end: '2027-05-08' })).toBe('verified')
    expect(verdict({ endDate: '2027-05-09T17:00' }, { end: '2027-05-08' })).toBe('contradicted')
  })

  test('as a day agrees with an hour of that day', () => {
    const day = { startDate: '2027-05-08', endDate: '2027-05-08' }
    expect(verdict(day, { start: '2027-05-08', end: '2027-05-08T17:00' })).toBe('verified')
    expect(verdict(day, { start: '2027-05-08', end: '2027-05-09T17:00' })).toBe('contradicted')
  })
})

test('an hour in the markup of another day does not prove the hour of this one', () => {
  const report = check(ld({ startDate: '2027-05-09T14:00' }) + words('za 8 mei 2027'))
  expect(report).toMatchObject({ verdict: 'partly', timeProven: false })
})

test('a cancellation in markup in other words than those of schema.org is named in ours', () => {
  const { contradiction } = check(`${ld({ eventStatus: 'Cancelled' })}<h1>Dorpsfeest</h1>`)
  expect(contradiction).toMatchObject({ field: 'status', against: { where: 'markup', quote: 'cancelled' } })
})

describe('an hour without a word, shortly before a start that a word names', () => {
  const doors = 'za 8 mei 2027. Je kan vanaf 13.30 uur naar binnen, de optocht begint om 14.00 uur.'
  const at = (when: string, hour: string) => check(words(when), { start: `2027-05-08${hour}` })

  test('is not stated as the start and does not contradict it', () => {
    expect(at(doors, 'T14:00')).toMatchObject({ verdict: 'verified', timeProven: true })
    expect(at(doors, 'T13:30')).toMatchObject({ verdict: 'partly', timeProven: false })
    expect(at(doors, 'T15:00').contradiction?.against.quote).toBe('14.00 uur')
  })

  test('is not that of a claim without an hour, which gets the start only where the words tell the two apart', () => {
    expect(at(doors, '').hour).toBeUndefined()
    expect(at('za 8 mei 2027, 13.30 uur. De optocht begint om 14.00 uur.', '').hour).toBeUndefined()
    expect(at('za 8 mei 2027, 1.30pm for 2pm', '').hour).toEqual({ start: '2027-05-08T14:00' })
  })

  test.each([
    ['long before it', 'za 8 mei 2027, 12.00 uur, begin 14.00 uur', 'T12:00'],
    ['with an end', 'za 8 mei 2027, 13.30-17.00 uur, begin optocht 14.00 uur', 'T13:30'],
    ['on another day', 'za 8 mei 2027 13.30 uur, zo 9 mei 2027 begin 14.00 uur', 'T13:30'],
    ['of two performances', 'za 8 mei 2027, 13.30 en 14.00 uur voorstelling', 'T13:30'],
    [
      'of a programme',
      'za 8 mei 2027: 13.30 uur Poppenkast, 14.00 uur voorstelling, 20.00 uur bal',
      'T13:30',
    ],
  ])('stays a start %s', (_, when, hour) => {
    expect(at(when, hour).timeProven).toBe(true)
  })

  test('stays the start of the title behind it', () => {
    const list = (title: string, hour: string) =>
      check('<h1>Zwolle</h1><p>za 8 mei 2027: 13.30 Poppenkast, 14.30 concert Trio Linde</p>', {
        title,
        start: `2027-05-08${hour}`,
      }).timeProven
    expect(list('Poppenkast', 'T13:30')).toBe(true)
    expect(list('Trio Linde', 'T14:30')).toBe(true)
    expect(list('Trio Linde', 'T13:30')).toBe(false)
  })
})

test.each([
  ['a market', 'za 8 mei 2027, open van 10 tot 17 uur', 'T10:00'],
  ['a market in German', 'Samstag, 8. Mai 2027, geöffnet von 10 bis 17 Uhr', 'T10:00'],
  ['an exhibition', 'za 8 mei 2027, opening 14.00 uur', 'T14:00'],
  ['a church', 'za 8 mei 2027, kerk open van 10 tot 17 uur', 'T10:00'],
])('the hours of %s begin with its start', (_, when, hour) => {
  expect(check(words(when), { start: `2027-05-08${hour}` })).toMatchObject({
    verdict: 'verified',
    timeProven: true,
  })
})

test.each([
  ['Kinderdisco', 'T14:00'],
  ['Jazzavond', 'T20:00'],
])('of two names below a day each has its own hour: %s', (title, hour) => {
  const page = '<h1>Zwolle</h1><p>za 8 mei 2027: 14.00 Kinderdisco, 20.00 Jazzavond</p>'
  expect(check(page, { title, start: `2027-05-08${hour}` }).timeProven).toBe(true)
})

test('the hour of another name contradicts a claim that has its own', () => {
  const page = '<h1>Zwolle</h1><p>za 8 mei 2027: Jazzavond 20.00 uur. Kinderdisco 19.00 uur.</p>'
  const claim = { title: 'Jazzavond', start: '2027-05-08T19:00' }
  expect(check(page, claim).contradiction?.against.quote).toBe('20.00 uur')
})
