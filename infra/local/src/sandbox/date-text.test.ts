import { expect, test } from 'vitest'
import { listOccurrences } from './catalogue/catalogue.ts'
import { readSpans, writeSpan } from './date-text.ts'

const morning = { allDay: false, start: '2026-08-02T09:30', end: '2026-08-02T17:30' }

test.each([
  ['nl', 'zondag 2 augustus 2026, van 09.30 tot 17.30 uur'],
  ['fr', 'dimanche 2 août 2026, de 09 h 30 à 17 h 30'],
  ['de', 'Sonntag, 2. August 2026, von 09:30 bis 17:30 Uhr'],
  ['en', 'Sunday 2 August 2026, from 09:30 to 17:30'],
] as const)('a date reads as people write it in %s', (language, expected) => {
  expect(writeSpan(language, morning)).toBe(expected)
})

test('several days, all-day dates and a night past midnight have their own wording', () => {
  expect(writeSpan('nl', { allDay: true, start: '2026-10-03', end: '2026-10-03' })).toBe(
    'zaterdag 3 oktober 2026',
  )
  expect(writeSpan('fr', { allDay: true, start: '2027-07-01', end: '2027-07-04' })).toBe(
    'du jeudi 1er juillet 2027 au dimanche 4 juillet 2027',
  )
  expect(writeSpan('nl', { allDay: false, start: '2026-11-07T19:00', end: '2026-11-08T02:00' })).toBe(
    'zaterdag 7 november 2026, van 19.00 tot 02.00 uur',
  )
})

test('every written date of a year is parsed back exactly', () => {
  const dates = listOccurrences({ from: new Date('2027-01-01Z'), to: new Date('2027-12-31Z') })
  const lost = dates.filter((one) => {
    const [found, ...others] = readSpans(
      one.event.language,
      `Kom langs: ${writeSpan(one.event.language, one)}. Tot dan.`,
    )
    return others.length > 0 || found?.start !== one.start || found.end !== one.end
  })
  expect(lost.map(({ event, start }) => `${event.id} ${start}`)).toEqual([])
})

test('a day that does not exist is ignored', () => {
  expect(
    readSpans('nl', 'maandag 30 februari 2026 en dinsdag 3 maart 2026').map(({ start }) => start),
  ).toEqual(['2026-03-03'])
})
