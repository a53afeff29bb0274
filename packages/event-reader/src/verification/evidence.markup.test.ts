import { describe, expect, test } from 'vitest'
import { judgeOf, markedFeast as ld, pageOf, TIMED_FEAST } from '../../test/judged-claims.ts'
import type { ClaimedEvent } from './claim.ts'
import { markupShareOf } from './markup-share.ts'

const check = judgeOf(TIMED_FEAST)
const silent = (changes: object = {}): string => `${ld(changes)}<h1>Dorpsfeest</h1>`
const NOWHERE = { location: undefined }

const proven = (quote: string | null) => ({ proven: true, quote })
const UNPROVEN = { proven: false, quote: null }
const FIELDS = {
  title: proven('Dorpsfeest'),
  start: proven('2027-05-08'),
  city: proven('Zwolle'),
  link: proven(null),
}
const VERIFIED = {
  verdict: 'verified',
  score: 1,
  fields: FIELDS,
  category: null,
  timeProven: true,
  stated: { end: null, location: null, description: false, organiser: false },
}

describe('of a page without days, the markup', () => {
  test('proves a claim with its hour', () => {
    expect(check(silent())).toEqual(VERIFIED)
  })

  test.each([
    ['Plein', true],
    ['plein, Zwolle', true],
    ['Sporthal', false],
    ['Plein, Kampen', false],
  ])('states the place "%s": %s', (location, isStated) => {
    expect(check(silent(), { location }).stated.location).toBe(isStated ? location : null)
  })

  test('proves a claim without an hour, and then says nothing of one', () => {
    const { timeProven: _, ...report } = VERIFIED
    expect(check(silent(), { start: '2027-05-08' })).toEqual(report)
  })

  test('without the hour of a claim proves its day', () => {
    expect(check(silent({ startDate: '2027-05-08' }))).toEqual({
      ...VERIFIED,
      verdict: 'partly',
      score: 0.9,
      timeProven: false,
    })
  })

  test.each<[string, object, Partial<ClaimedEvent>, object, number]>([
    [
      'another hour',
      {},
      { start: '2027-05-08T15:00' },
      {
        field: 'start',
        said: { where: 'claim', quote: '2027-05-08T15:00' },
        against: { where: 'markup', quote: '2027-05-08T14:00' },
      },
      0.6,
    ],
    [
      'another day',
      { startDate: '2027-05-09' },
      { start: '2027-05-08' },
      {
        field: 'start',
        said: { where: 'claim', quote: '2027-05-08' },
        against: { where: 'markup', quote: '2027-05-09' },
      },
      0.7,
    ],
    [
      'a delay',
      { eventStatus: 'https://schema.org/EventPostponed' },
      {},
      {
        field: 'status',
        said: { where: 'claim', quote: '2027-05-08T14:00' },
        against: { where: 'markup', quote: 'EventPostponed' },
      },
      0.7,
    ],
    [
      'a cancellation',
      { eventStatus: 'EventCancelled' },
      {},
      {
        field: 'status',
        said: { where: 'claim', quote: '2027-05-08T14:00' },
        against: { where: 'markup', quote: 'EventCancelled' },
      },
      0.7,
    ],
    [
      'no cancellation',
      {},
      { cancelled: true },
      {
        field: 'status',
        said: { where: 'claim', quote: 'cancelled' },
        against: { where: 'markup', quote: 'scheduled' },
      },
      0.7,
    ],
  ])('with %s contradicts a claim', (_, changes, claimed, contradiction, score) => {
    const { timeProven: _proven, ...report } = VERIFIED
    expect(check(silent(changes), claimed)).toEqual({
      ...report,
      verdict: 'contradicted',
      score,
      fields: { ...FIELDS, start: UNPROVEN },
      contradiction,
    })
  })

  test('agrees with a claimed cancellation', () => {
    for (const eventStatus of ['EventPostponed', 'EventCancelled'])
      expect(check(silent({ eventStatus }), { cancelled: true }).verdict).toBe('verified')
  })

  test('of one of two entries of the day cancels nothing', () => {
    const html = ld({ eventStatus: 'EventCancelled', startDate: '2027-05-08T20:00' }) + silent()
    expect(check(html, { start: '2027-05-08' }).verdict).toBe('verified')
    expect(check(html, { start: '2027-05-08', cancelled: true }).verdict).toBe('contradicted')
  })

  test.each(['AFGELAST', 'Het dorpsfeest gaat niet door.', 'Alle optredens zijn geannuleerd.'])(
    'does not count against words that call the event off: %s',
    (words) => {
      const html = `${silent()}<p>${words}</p>`
      expect(check(html).contradiction).toMatchObject({
        field: 'status',
        against: { where: 'words', quote: words },
      })
      expect(check(html, { cancelled: true }).verdict).toBe('verified')
    },
  )

  test('is not called off by words about another event', () => {
    const two = ld({ name: 'Kermis', startDate: '2027-05-09' }) + silent()
    expect(check(`${two}<p>De kermis is afgelast.</p>`).verdict).toBe('verified')
    expect(check(`${two}<p>Bij regen wordt het dorpsfeest afgelast.</p>`).verdict).toBe('verified')
  })

  test('of a past day says nothing of a coming one, and one of today does', () => {
    expect(check(silent({ startDate: '2027-02-28' }))).toMatchObject({ verdict: 'partly', score: 0.7 })
    expect(check(silent({ startDate: '2027-03-01' })).verdict).toBe('contradicted')
  })

  test('of several days proves the claimed one, with what is said of that day', () => {
    const other = ld({
      startDate: '2027-05-09T14:00',
      location: { name: 'Zaal', address: { addressLocality: 'Kampen' } },
    })
    expect(check(other + silent())).toEqual(VERIFIED)
    expect(check(other + silent(), { start: '2027-05-09T14:00' }).fields.city).toEqual(UNPROVEN)
    expect(check(other + silent(), { start: '2027-05-22T14:00' })).toMatchObject({ verdict: 'contradicted' })
  })

  test('with a description states one', () => {
    const described = silent({ description: 'Kom allemaal' })
    expect(check(described, { description: 'Kom allemaal' }).stated.description).toBe(true)
    expect(check(described).stated.description).toBe(false)
    expect(check(silent(), { description: 'Kom allemaal' }).stated.description).toBe(false)
  })

  test.each([
    ['a sentence of it', 'Er is een grote taart.', true],
    ['its sentences in another order, case and punctuation', 'er is een grote taart! Kom allemaal', true],
    ['other words', 'De toegang is gratis.', false],
    ['a sentence of it and another one', 'Kom allemaal. De toegang is gratis.', false],
    ['words of two sentences', 'Kom taart', false],
    ['a sentence glued from two', 'allemaal. Er is', false],
    ['a piece of a word', 'Kom alle', false],
    ['an empty text', ' ', false],
  ])('with a description states %s: %s', (_, description, isStated) => {
    const html = silent({ description: 'Kom allemaal. Er is een grote taart.' })
    expect(check(html, { description }).stated.description).toBe(isStated)
  })

  test('states the description of the claimed day only', () => {
    const other = ld({ startDate: '2027-05-09T14:00', description: 'Met vuurwerk.' })
    const html = other + silent({ description: 'Met taart.' })
    expect(check(html, { description: 'Met taart.' }).stated.description).toBe(true)
    expect(check(html, { description: 'Met vuurwerk.' }).stated.description).toBe(false)
  })

  test.each<[string, string, Partial<ClaimedEvent>, object]>([
    ['another one', silent(), { city: 'Kampen' }, UNPROVEN],
    ['another name of it', silent(), { city: 'Swolla', cityNames: ['ZWOLLE'] }, proven('Zwolle')],
    ['one beside an empty name', silent(), { city: '', cityNames: [' '] }, UNPROVEN],
    ['one that only the words have', `${silent(NOWHERE)}<p>Plein, Zwolle</p>`, {}, proven('Zwolle')],
    ['a part of a word', `${silent(NOWHERE)}<p>Bestel hier, Bestweg 3</p>`, { city: 'Best' }, UNPROVEN],
    ['a word in small letters', `${silent(NOWHERE)}<p>Het is best druk</p>`, { city: 'Best' }, UNPROVEN],
    ['one that nothing has', silent(NOWHERE), {}, UNPROVEN],
    ['an empty one', `${silent(NOWHERE)}<p>Plein</p>`, { city: '' }, UNPROVEN],
  ])('is asked for the city: %s', (_, html, claimed, city) => {
    expect(check(html, claimed).fields.city).toMatchObject(city)
  })

  test('is quoted as it was read, also where it is escaped or written in another form', () => {
    const html = silent({ name: 'Dorpsf\u0022eest', startDate: '2027-05-07T22:30:00Z' })
    const { title, start } = check(html, { title: 'Dorpsf"eest', start: '2027-05-08T00:30' }).fields
    expect([title, start]).toEqual([proven('Dorpsf"eest'), proven('2027-05-08')])
  })

  test('counts for its link where the page is another one', () => {
    const link = 'https://dorp.example/feest'
    expect(check(silent(), { link }).fields.link).toEqual(UNPROVEN)
    expect(check(silent({ url: link }), { link }).fields.link).toEqual(proven(link))
    expect(check(silent({ url: 'https://elders.example/feest' }), { link }).fields.link).toEqual(UNPROVEN)
  })
})

test('markup does not count for a page that states hours, or another title', () => {
  expect(check(`${ld()}<h1>Kermis</h1><p>Open om 20 uur</p>`).verdict).toBe('unverified')
  expect(check(`${ld()}<h1>Kermis</h1>`).verdict).toBe('verified')
})

test('markup counts for a page whose days are none of its title', () => {
  const html = `${ld()}<h1>Welkom</h1><p>Dorpsfeest</p><ul><li>Grote kermis achter buurthuis, 9 mei 2027</li><li>Kleine markt naast buurthuis, 10 mei 2027</li></ul>`
  expect(check(html)).toMatchObject({ verdict: 'verified', fields: { start: proven('2027-05-08') } })
})

describe('beside words', () => {
  const words = (when: string, more = '') => `<h1>Dorpsfeest</h1><p>${when}</p><p>Plein, Zwolle</p>${more}`

  test('markup proves the hour that they leave out', () => {
    expect(check(ld() + words('za 8 mei 2027'))).toMatchObject({ verdict: 'verified', timeProven: true })
    expect(check(ld({ startDate: '2027-05-08' }) + words('za 8 mei 2027'))).toMatchObject({
      verdict: 'partly',
      timeProven: false,
    })
  })

  test('markup of another day says nothing of this one', () => {
    const other = ld({ startDate: '2027-05-09T16:00', eventStatus: 'EventCancelled' })
    expect(check(other + words('za 8 mei 2027, 14 uur')).verdict).toBe('verified')
  })

  test('a cancellation in markup agrees with a claimed one, and an entry that takes place does not', () => {
    const off = ld({ eventStatus: 'EventPostponed' })
    expect(check(off + words('za 8 mei 2027, 14 uur'), { cancelled: true }).verdict).toBe('verified')
    expect(check(off + words('za 8 mei 2027, 14 uur')).contradiction).toEqual({
      field: 'status',
      said: { where: 'words', quote: 'za 8 mei 2027' },
      against: { where: 'markup', quote: 'EventPostponed' },
    })
    expect(check(ld() + off + words('za 8 mei 2027, 14 uur')).verdict).toBe('verified')
  })

  test('a delay in the words agrees with a claimed cancellation', () => {
    const delayed = words('za 8 mei 2027, 14 uur', '<p>Het feest is uitgesteld.</p>')
    expect(check(delayed, { cancelled: true }).verdict).toBe('verified')
    expect(check(words('za 8 mei 2027, 14 uur'), { cancelled: true }).verdict).toBe('contradicted')
  })

  test('of two hours in markup the claimed one is enough', () => {
    const two = ld({ startDate: '2027-05-08T16:00' }) + ld()
    expect(check(two + words('za 8 mei 2027')).verdict).toBe('verified')
    expect(check(two + words('za 8 mei 2027'), { start: '2027-05-08' }).verdict).toBe('verified')
  })

  test('an end in markup is that of the entry with the claimed hour', () => {
    const two = ld({ startDate: '2027-05-08T20:00', endDate: '2027-05-08T23:00' }) + ld()
    expect(check(two + words('za 8 mei 2027, 14 uur'), { end: '2027-05-08T17:00' })).toMatchObject({
      verdict: 'verified',
      stated: { end: null },
    })
  })

  test.each<[string, string, string, string]>([
    ['a day of the same day', '2027-05-08T17:00', '2027-05-08', 'verified'],
    ['an hour of the claimed day', '2027-05-08', '2027-05-08T17:00', 'verified'],
    ['another hour', '2027-05-08T17:00', '2027-05-08T18:00', 'contradicted'],
    ['an hour of another day', '2027-05-10T17:00', '2027-05-09', 'contradicted'],
    ['an hour of its last day', '2027-05-10', '2027-05-10T17:00', 'verified'],
    ['the end of its last day', '2027-05-10', '2027-05-10T23:59', 'verified'],
    ['its last day', '2027-05-10', '2027-05-10', 'verified'],
    ['an hour of the day after its last', '2027-05-10', '2027-05-11T17:00', 'contradicted'],
  ])('an end in markup is held against %s', (_, endDate, end, verdict) => {
    const report = check(ld({ endDate }) + words('za 8 mei 2027, 14 uur'), { end })
    expect(report.verdict).toBe(verdict)
    expect(report.contradiction).toEqual(
      verdict === 'verified'
        ? undefined
        : {
            field: 'end',
            said: { where: 'claim', quote: end },
            against: { where: 'markup', quote: endDate },
          },
    )
  })

  test.each([
    ['2027-05-10T17:00', '2027-05-10'],
    ['2027-05-10T23:59', '2027-05-10'],
    ['2027-05-10', '2027-05-10'],
    ['2027-05-09T17:00', null],
  ])('an end in markup without an hour states of %s: %s', (end, stated) => {
    const days = { endDate: '2027-05-10' }
    expect(check(ld(days) + words('za 8 mei 2027, 14 uur'), { end }).stated.end).toBe(stated)
    expect(check(silent(days), { end }).stated.end).toBe(stated)
  })

  test('an end that the words state counts before another one in markup', () => {
    const html = ld({ endDate: '2027-05-08T18:00' }) + words('za 8 mei 2027, 14.00–17.00 uur')
    expect(check(html, { end: '2027-05-08T17:00' })).toMatchObject({
      verdict: 'verified',
      stated: { end: '2027-05-08T17:00' },
    })
    expect(check(html, { end: '2027-05-08T18:00' }).contradiction).toEqual({
      field: 'end',
      said: { where: 'markup', quote: '2027-05-08T18:00' },
      against: { where: 'words', quote: '14.00–17.00 uur' },
    })
  })
})

test.each([
  ['the title in the words', '<h1>Dorpsfeest</h1><p>za 8 mei 2027</p>', 'all'],
  ['the title in other words', '<h1>Feest van het dorp</h1><p>Het dorpsfeest, za 8 mei 2027</p>', 'all'],
  ['another title', '<h1>Kermis</h1><p>za 8 mei 2027</p>', 'none'],
  ['another title and no day', '<h1>Kermis</h1>', 'all'],
  [
    'the title and the days of three further events',
    '<h1>Agenda</h1><ul><li>8 mei 2027: Dorpsfeest</li><li>9 mei 2027: Kermis</li><li>15 mei 2027: Quiz</li><li>16 mei 2027: Markt</li></ul>',
    'part',
  ],
])('of a page with %s its markup is about %s', (_, html, expected) => {
  expect(markupShareOf(pageOf(ld() + html))).toBe(expected)
})
