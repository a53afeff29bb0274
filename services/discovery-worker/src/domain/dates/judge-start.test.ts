import { expect, test } from 'vitest'
import { headingHints } from './heading-hints.ts'
import { judgeDay, judgeStart } from './judge-start.ts'
import { readDates } from './read-dates.ts'
import type { Hints } from './readings/mention.ts'

const PAGE: Hints = { languages: ['nl', 'fr', 'de', 'en'], country: 'NL', reference: '2026-11-01' }

/** The verdicts on the day and time of a start. */
const verdictsOn = (text: string, start: string, hints: Partial<Hints> = {}) => {
  const { day, hour } = judgeStart(readDates(text, { ...PAGE, ...hints }), start, 'NL')
  return hour ? [day.verdict, hour.verdict] : [day.verdict]
}

test.each([
  [
    'the hour of another day is not its own',
    'vr 27 nov 20.00, zo 29 nov 14.30',
    '2026-11-27T14:30',
    'contradicted',
  ],
  ['its own hour is', 'vr 27 nov 20.00, zo 29 nov 14.30', '2026-11-29T14:30', 'proven'],
  [
    'days in a row share the hour behind them',
    'vr 27 nov. & za 28 nov. om 20.00 uur',
    '2026-11-27T20:00',
    'proven',
  ],
  [
    'an hour further on may belong to a day',
    'vr 27 nov try-out in de kelder, za 28 nov 20.00',
    '2026-11-27T20:00',
    'likely',
  ],
  [
    'an hour before each day is of that day',
    '21.15 uur vr 27 nov\n14.30 uur zo 29 nov',
    '2026-11-29T14:30',
    'proven',
  ],
  ['and of no other', '21.15 uur vr 27 nov\n14.30 uur zo 29 nov', '2026-11-27T14:30', 'contradicted'],
  [
    'one hour before several days is of all',
    'Aanvang 20.15: vr 27 nov, za 28 nov',
    '2026-11-28T20:15',
    'proven',
  ],
  ['the other half of the day is denied', 'vr 27 nov 20.30 uur', '2026-11-27T08:30', 'contradicted'],
  ['an hour in words leaves the half open', 'vr 27 nov om half negen', '2026-11-27T20:30', 'likely'],
  ['a part of the day decides it', "vr 27 nov om half negen 's avonds", '2026-11-27T20:30', 'proven'],
  ['the end is no start', 'vr 27 nov van 10 tot 18 uur', '2026-11-27T18:00', 'contradicted'],
  ['the doors are no start', 'vr 27 nov, zaal open 19.30, aanvang 20.15', '2026-11-27T19:30', 'contradicted'],
  ['the doors alone deny no start', 'vr 27 nov, zaal open 19.30', '2026-11-27T20:15', 'unstated'],
  ['no hour is no contradiction', 'vrijdag 27 november', '2026-11-27T20:00', 'unstated'],
])('%s', (_, text, start, verdict) => {
  expect(verdictsOn(text, start)[1]).toBe(verdict)
})

test.each([
  ['a stated day', 'op 27 november 2026', '2026-11-27', 'proven'],
  ['another year', 'op 27 november 2026', '2027-11-27', 'contradicted'],
  ['the weekday decides the year', 'vrijdag 27 november', '2026-11-27', 'proven'],
  ['without year and weekday the nearest is likely', 'op 27 november', '2026-11-27', 'likely'],
  ['and the other years stay open', 'op 27 november', '2027-11-27', 'unstated'],
  ['a day inside a range', 'van 3 t/m 8 december 2026', '2026-12-05', 'likely'],
  ['the first day of a range', 'van 3 t/m 8 december 2026', '2026-12-03', 'proven'],
  ['a day outside a range', 'van 3 t/m 8 december 2026', '2026-12-09', 'contradicted'],
  ['a day of a rule', 'elke tweede donderdag van de maand', '2026-12-10', 'proven'],
  ['no day of a rule', 'elke tweede donderdag van de maand', '2026-12-17', 'contradicted'],
  ['an exception from a rule', 'elke donderdag, behalve 10 december 2026', '2026-12-10', 'contradicted'],
  ['a weekday alone', 'donderdag in de grote zaal', '2026-12-10', 'unstated'],
  ['a last day is none to begin on', 'te zien tot 8 december 2026', '2026-12-08', 'unstated'],
  ['a day to register before', 'aanmelden tot 8 december 2026', '2026-12-08', 'unstated'],
  ['a day on which nothing else is said', 'muziek en zang', '2026-12-08', 'unstated'],
])('of %s the day is judged by every reading', (_, text, day, verdict) => {
  expect(judgeDay(readDates(text, PAGE), day, 'NL').verdict).toBe(verdict)
})

test('the verdict includes the words that decide', () => {
  const text = 'Fanfare: zaterdag 28 november, 20.00 uur'
  const { day, hour } = judgeStart(readDates(text, PAGE), '2026-11-28T20:00', 'NL')
  const quote = (said: { from: number; to: number } | undefined) => text.slice(said?.from, said?.to)
  expect([quote(day.mention), quote(hour?.mention)]).toEqual(['zaterdag 28 november', '20.00 uur'])
})

test('a heading gives its month and year to the days below', () => {
  const hints = headingHints(readDates('Agenda maart 2027', PAGE))
  expect(hints).toEqual({ yearHint: 2027, monthHint: 3 })
  expect(verdictsOn('za 13 20.30 uur', '2027-03-13T20:30', hints)).toEqual(['proven', 'proven'])
  expect(verdictsOn('op 13 maart', '2027-03-13', { yearHint: 2027 })).toEqual(['proven'])
})

test('a heading with two years gives none', () => {
  expect(headingHints(readDates('Seizoen 2026 en 2027', PAGE))).toEqual({})
})

test('a word of one language applies to all languages of the page', () => {
  for (const languages of [
    ['en', 'nl'],
    ['fr', 'de', 'en', 'nl'],
  ] as const) {
    expect(verdictsOn('Aanmelden tot 8 december 2026', '2026-12-08', { languages })).toEqual(['unstated'])
    expect(verdictsOn('Zaal open 19.30, 8 dec 2026', '2026-12-08T19:30', { languages })[1]).not.toBe('proven')
  }
})

test("the page's first language decides whether the day or the month comes first", () => {
  const day = (languages: Hints['languages']) => verdictsOn('5/12/2026', '2026-12-05', { languages })
  expect(day(['nl', 'en'])).toEqual(['proven'])
  expect(day(['en', 'nl'])).not.toEqual(['proven'])
})
