import type { DayWords, Pointer } from '../../grammar/grammar.ts'
import { weekdayNames } from '../../grammar/weekday-names.ts'
import { named, numbered, oneOf, phrases } from '../../text/phrases.ts'
import { holidayNames } from './holidays.ts'
import { cardinal, ordinal, yearWords } from './numbers.ts'

const MONTHS = [
  'januari|jan',
  'februari|feb|febr',
  'maart|mrt|mar',
  'april|apr',
  'mei',
  'juni|jun',
  'juli|jul',
  'augustus|aug',
  'september|sept|sep',
  'oktober|okt|oct',
  'november|nov',
  'december|dec',
]

export const dutchWeekdays = weekdayNames({
  full: ['maandag', 'dinsdag', 'woensdag', 'donderdag', 'vrijdag', 'zaterdag', 'zondag'],
  every: [
    "maandagen|maandags|'s maandags",
    'dinsdagen|dinsdags',
    "woensdagen|woensdags|'s woensdags",
    'donderdagen|donderdags',
    'vrijdagen|vrijdags',
    'zaterdagen|zaterdags',
    "zondagen|zondags|'s zondags",
  ],
  short: [
    'ma|maa',
    'di|din|dins|dinsd',
    'wo|woe|woens',
    'do|don|dond',
    'vr|vri|vrij',
    'za|zat|zaterd',
    'zo|zon|zond',
  ],
  parts: {
    morning: 'ochtend|morgen|voormiddag',
    afternoon: 'middag|namiddag',
    evening: 'avond',
    night: 'nacht',
  },
  glue: [''],
})

const POINTERS: [string, Pointer][] = [
  ...named(
    'komende|aanstaande|aankomende|deze komende|deze aankomende|a.s.|a.s|eerstkomende',
    'coming' as const,
  ),
  ...named('deze|dit', 'this' as const),
  ...named('volgende|eerstvolgende', 'next' as const),
  ...named('volgende week|volgende week op', 'next week' as const),
  ...named('afgelopen|deze afgelopen|voorbije', 'past' as const),
  ...named('vorige|laatste', 'last' as const),
]

/** Days of the calendar in Dutch. */
export const dutchDays: DayWords = {
  months: phrases(numbered(MONTHS)),
  weekdays: phrases(dutchWeekdays),
  numbers: phrases(
    Array.from({ length: 31 }, (_, index) => index + 1).flatMap((number): [string, number][] => [
      [ordinal(number), number],
      ...(number > 1 ? [[cardinal(number), number] as [string, number]] : []),
    ]),
  ),
  suffixes: new Set(['e', 'ste', 'de']),
  looseSuffixes: new Set(['ste']),
  articles: oneOf('de|den|op|op de|het'),
  ofMonth: oneOf('van|dag van|van de maand'),
  ofYear: oneOf('van|in|in het jaar|van het jaar|anno'),
  years: phrases(yearEntries()),
  ranges: oneOf(
    '-|t/m|t / m|tot|tot en met|t.e.m.|t.e.m|tem|t.m.|tot aan|tot en met de|tot de|/ t/m|tot op|tot & met',
  ),
  from: oneOf('van|van de'),
  between: oneOf('tussen|tussen de'),
  and: oneOf('en|en op|of|en de|en van|alsook|evenals'),
  until: oneOf('tot|tot en met|t/m|tot aan|uiterlijk|voor|tot en met de|tot de'),
  since: oneOf('vanaf|sinds|met ingang van|v.a.|vanaf de|startend op|beginnend op'),
  openOrder: false,
  counted: phrases([
    ['eergisteren', -2],
    ['gisteren', -1],
    ['vandaag', 0],
    ['morgen', 1],
    ['overmorgen', 2],
  ]),
  pointers: phrases(POINTERS),
  pointersBehind: phrases([
    ...named('a.s.|a.s|aanstaande|eerstkomende|e.k.|e.k', 'coming' as const),
    ...named('volgende week|van volgende week|in de volgende week', 'next week' as const),
    ...named('jl.|jl|j.l.|l.l.|ll.|ll|jongstleden', 'past' as const),
  ]),
  countedYears: phrases([
    ['dit jaar', 0],
    ['van dit jaar', 0],
    ['volgend jaar', 1],
    ['van volgend jaar', 1],
    ['vorig jaar', -1],
    ['van vorig jaar', -1],
  ]),
  positions: phrases(dutchPositions()),
  holidays: phrases(holidayNames),
  onHoliday: oneOf('op|met'),
}

function* yearEntries(): Generator<[string, number]> {
  for (let year = 2000; year < 2100; year += 1) for (const name of yearWords(year)) yield [name, year]
}

/** Ordinals of a position in the month: "eerste", "1e", "laatste". */
export function dutchPositions(): [string, number][] {
  const counted = [1, 2, 3, 4, 5].flatMap((number): [string, number][] => [
    [ordinal(number), number],
    ...['e', 'ste', 'de'].map((ending): [string, number] => [`${number}${ending}`, number]),
  ])
  return [...counted, ['laatste', -1], ['voorlaatste', -2], ['een na laatste', -2]]
}
