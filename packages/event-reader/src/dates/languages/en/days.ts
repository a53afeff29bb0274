import type { DayWords } from '../../grammar/grammar.ts'
import { weekdayNames } from '../../grammar/weekday-names.ts'
import { named, numbered, phrases, readable, valued } from '../../text/phrases.ts'
import { dayNumbers, positions, years } from '../number-words.ts'
import { holidayNames } from './holidays.ts'
import { englishNumbers } from './numbers.ts'

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

const englishWeekdays = weekdayNames({
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

/** Days of the calendar in English, as pages on the continent write it. */
export const englishDays = readable<DayWords>({
  months: phrases(numbered(MONTHS)),
  weekdays: phrases(englishWeekdays),
  numbers: phrases(dayNumbers(englishNumbers)),
  suffixes: new Set(['st', 'nd', 'rd', 'th']),
  looseSuffixes: new Set(['st', 'nd', 'rd', 'th']),
  articles: 'the|on|on the',
  ofMonth: 'of|in|day of',
  ofYear: 'of|in|in the year',
  years: phrases(years(englishNumbers)),
  ranges: '-|to|until|till|through|thru|up to|to the|until the|till the|through the',
  from: 'from|from the',
  between: 'between|between the',
  and: 'and|and on|or|as well as|and the',
  until: 'until|till|by|up to|no later than|through',
  since: 'from|as of|since|starting|starting on|beginning|beginning on|starting from',
  openOrder: true,
  counted: phrases([
    ['the day before yesterday', -2],
    ['yesterday', -1],
    ['today', 0],
    ['tomorrow', 1],
    ['the day after tomorrow', 2],
    ['day after tomorrow', 2],
  ]),
  pointers: valued({
    coming: 'coming|this coming|upcoming|this upcoming|the coming',
    this: 'this',
    next: 'next|following|the following|the next',
    'next week': 'next week|next week on',
    past: 'past|this past',
    last: 'last|previous',
  }),
  pointersBehind: valued({ next: 'next', 'next week': 'next week|of next week', last: 'last' }),
  countedYears: phrases([
    ...named('this year|of this year', 0),
    ...named('next year|of next year', 1),
    ...named('last year|of last year', -1),
  ]),
  positions: phrases([
    ...positions(englishNumbers, []),
    ...numbered(['1st', '2nd', '3rd', '4th', '5th']),
    ...named('last', -1),
    ...named('second last|second to last', -2),
  ]),
  holidays: phrases(holidayNames),
  onHoliday: 'at|on|for|this',
})
