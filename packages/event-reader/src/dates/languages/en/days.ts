import type { DayWords, Pointer } from '../../grammar/grammar.ts'
import { weekdayNames } from '../../grammar/weekday-names.ts'
import { named, numbered, oneOf, phrases } from '../../text/phrases.ts'
import { holidayNames } from './holidays.ts'
import { cardinal, ordinal, yearWords } from './numbers.ts'

const MONTHS = [
  'january|jan',
  'february|feb|febr',
  'march|mar',
  'april|apr',
  'may',
  'june|jun',
  'july|jul',
  'august|aug',
  'september|sept|sep',
  'october|oct',
  'november|nov',
  'december|dec',
]

const NAMES = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const PARTS = ['mornings', 'afternoons', 'evenings', 'nights']

export const englishWeekdays = weekdayNames({
  full: NAMES,
  every: NAMES.map((name) => [`${name}s`, ...PARTS.map((part) => `${name} ${part}`)].join('|')),
  short: ['mon', 'tue|tues', 'wed|weds', 'thu|thur|thurs', 'fri', 'sat', 'sun'],
  parts: {
    morning: 'morning|early morning',
    afternoon: 'afternoon',
    evening: 'evening|late evening',
    night: 'night',
  },
  glue: [' '],
})

const POINTERS: [string, Pointer][] = [
  ...named('coming|this coming|upcoming|this upcoming|the coming', 'coming' as const),
  ...named('this', 'this' as const),
  ...named('next|following|the following|the next', 'next' as const),
  ...named('next week|next week on', 'next week' as const),
  ...named('past|this past', 'past' as const),
  ...named('last|previous', 'last' as const),
]

/** Days of the calendar in English, as pages on the continent write it. */
export const englishDays: DayWords = {
  months: phrases(numbered(MONTHS)),
  weekdays: phrases(englishWeekdays),
  numbers: phrases(
    Array.from({ length: 31 }, (_, index) => index + 1).flatMap((number): [string, number][] => [
      [ordinal(number), number],
      ...(number > 1 ? [[cardinal(number), number] as [string, number]] : []),
    ]),
  ),
  suffixes: new Set(['st', 'nd', 'rd', 'th']),
  looseSuffixes: new Set(['st', 'nd', 'rd', 'th']),
  articles: oneOf('the|on|on the'),
  ofMonth: oneOf('of|in|day of'),
  ofYear: oneOf('of|in|in the year'),
  years: phrases(yearEntries()),
  ranges: oneOf('-|to|until|till|through|thru|up to|to the|until the|till the|through the'),
  from: oneOf('from|from the'),
  between: oneOf('between|between the'),
  and: oneOf('and|and on|or|as well as|and the'),
  until: oneOf('until|till|by|up to|no later than|through'),
  since: oneOf('from|as of|since|starting|starting on|beginning|beginning on|starting from'),
  openOrder: true,
  counted: phrases([
    ['the day before yesterday', -2],
    ['yesterday', -1],
    ['today', 0],
    ['tomorrow', 1],
    ['the day after tomorrow', 2],
    ['day after tomorrow', 2],
  ]),
  pointers: phrases(POINTERS),
  pointersBehind: phrases([
    ...named('next', 'next' as const),
    ...named('next week|of next week', 'next week' as const),
    ...named('last', 'last' as const),
  ]),
  countedYears: phrases([
    ...named('this year|of this year', 0),
    ...named('next year|of next year', 1),
    ...named('last year|of last year', -1),
  ]),
  positions: phrases(englishPositions()),
  holidays: phrases(holidayNames),
  onHoliday: oneOf('at|on|for|this'),
}

function* yearEntries(): Generator<[string, number]> {
  for (let year = 2000; year < 2100; year += 1) for (const name of yearWords(year)) yield [name, year]
}

/** Ordinals of a position in the month: "first", "1st", "last". */
export function englishPositions(): [string, number][] {
  const endings = ['th', 'st', 'nd', 'rd', 'th', 'th']
  const counted = [1, 2, 3, 4, 5].flatMap((number): [string, number][] => [
    [ordinal(number), number],
    [`${number}${endings[number]}`, number],
  ])
  return [...counted, ['last', -1], ['second last', -2], ['second to last', -2]]
}
