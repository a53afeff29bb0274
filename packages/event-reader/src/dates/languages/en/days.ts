import type { DayWords } from '../../grammar/grammar.ts'
import { weekdayNames } from '../../grammar/weekday-names.ts'
import { numbered, readable, valued } from '../../text/phrases.ts'
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
  months: numbered(MONTHS),
  weekdays: englishWeekdays,
  numbers: dayNumbers(englishNumbers),
  suffixes: new Set(['st', 'nd', 'rd', 'th']),
  looseSuffixes: new Set(['st', 'nd', 'rd', 'th']),
  articles: 'the|on|on the',
  ofMonth: 'of|in|day of',
  ofYear: 'of|in|in the year',
  years: years(englishNumbers),
  ranges: '-|to|until|till|through|thru|up to|to the|until the|till the|through the',
  from: 'from|from the',
  between: 'between|between the',
  and: 'and|and on|or|as well as|and the',
  until: 'until|till|by|up to|no later than|through',
  since: 'from|as of|since|starting|starting on|beginning|beginning on|starting from',
  openOrder: true,
  counted: numbered(
    [
      'the day before yesterday',
      'yesterday',
      'today',
      'tomorrow',
      'the day after tomorrow|day after tomorrow',
    ],
    -2,
  ),
  pointers: valued({
    coming: 'coming|this coming|upcoming|this upcoming|the coming',
    this: 'this',
    next: 'next|following|the following|the next',
    'next week': 'next week|next week on',
    past: 'past|this past',
    last: 'last|previous',
  }),
  pointersBehind: valued({ next: 'next', 'next week': 'next week|of next week', last: 'last' }),
  countedYears: numbered(['last year|of last year', 'this year|of this year', 'next year|of next year'], -1),
  positions: [
    ...positions(englishNumbers, [], ['second last|second to last', 'last']),
    ...numbered(['1st', '2nd', '3rd', '4th', '5th']),
  ],
  holidays: holidayNames,
  onHoliday: 'at|on|for|this',
})
