import type { DayWords, NamedDay } from '../../grammar/grammar.ts'
import { day } from '../../grammar/holiday-list.ts'
import { weekdayNames } from '../../grammar/weekday-names.ts'
import { numbered, readable, valued } from '../../text/phrases.ts'
import { dayNumbers, joinedCardinals, type NumberWords, positions, years } from '../number-words.ts'

/** The index is the value. */
const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const ORDINALS =
  ' first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  )

/** 0 to 99: "twenty-eight". */
const cardinal = joinedCardinals(ONES, TENS, (ten, one) => `${ten}-${one}`)

/** 1 to 99: "twenty-eighth". */
function ordinal(number: number): string {
  const tens = TENS[Math.trunc(number / 10)] ?? ''
  const round = `${tens.replace(/y$/, 'ie')}th`
  return ORDINALS[number] ?? (number % 10 === 0 ? round : `${tens}-${ORDINALS[number % 10]}`)
}

/** 2000 to 2099: "two thousand (and) twenty-six", "twenty twenty-six". */
function yearWords(year: number): string[] {
  if (year === 2000) return ['two thousand']
  const rest = cardinal(year % 100)
  const short = year % 100 < 10 ? `twenty oh ${rest}` : `twenty ${rest}`
  return [`two thousand ${rest}`, `two thousand and ${rest}`, short]
}

/** Numbers in English. */
export const englishNumbers: NumberWords = { cardinal, ordinals: (number) => [ordinal(number)], yearWords }

/** English names of holidays in our countries. */
const holidayNames: [string, NamedDay][] = [
  ...day('newYear', "new year's day|new years day"),
  ...day('epiphany', 'epiphany|three kings day'),
  ...day('valentine', "valentine's day|valentines day"),
  ...day('carnivalTuesday', 'shrove tuesday'),
  ...day('ashWednesday', 'ash wednesday'),
  ...day('palmSunday', 'palm sunday'),
  ...day('maundyThursday', 'maundy thursday'),
  ...day('goodFriday', 'good friday'),
  ...day('holySaturday', 'holy saturday'),
  ...day('easter', 'easter sunday|easter day'),
  ...day('easter', 'easter', 'period'),
  ...day('easterMonday', 'easter monday'),
  ...day('kingsDay', "king's day|kings day|koningsdag"),
  ...day('labourDay', "labour day|international workers' day|workers' day"),
  ...day('liberationDay', 'liberation day'),
  ...day('mothersDay', "mother's day|mothers day"),
  ...day('ascension', 'ascension day'),
  ...day('pentecost', 'whit sunday'),
  ...day('pentecost', 'whitsun|pentecost', 'period'),
  ...day('whitMonday', 'whit monday|pentecost monday'),
  ...day('corpusChristi', 'corpus christi'),
  ...day('fathersDay', "father's day|fathers day"),
  ...day('nationalDay', 'belgian national day|national day'),
  ...day('bastilleDay', 'bastille day'),
  ...day('assumption', 'assumption day|assumption of mary'),
  ...day('germanUnity', 'german unity day|day of german unity'),
  ...day('reformation', 'reformation day'),
  ...day('halloween', 'halloween', 'figure'),
  ...day('allSaints', "all saints' day|all saints day"),
  ...day('allSouls', "all souls' day|all souls day"),
  ...day('saintMartin', "saint martin's day|st martin's day"),
  ...day('armistice', 'armistice day'),
  ...day('saintNicholas', "saint nicholas day|st nicholas day|st. nicholas' day"),
  ...day('christmasEve', 'christmas eve'),
  ...day('christmas', 'christmas day'),
  ...day('christmas', 'christmas|xmas', 'period'),
  ...day('secondChristmas', 'boxing day|second day of christmas|st stephen’s day'),
  ...day('newYearsEve', "new year's eve|new years eve|new year eve"),
]

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
