import type { DayWords } from '../../grammar/grammar.ts'
import { weekdayNames } from '../../grammar/weekday-names.ts'
import { numbered, readable, valued } from '../../text/phrases.ts'
import { dayNumbers, positions, years } from '../number-words.ts'
import { holidayNames } from './holidays.ts'
import { dutchNumbers } from './numbers.ts'

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

const dutchWeekdays = weekdayNames({
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

/** Days of the calendar in Dutch. */
export const dutchDays = readable<DayWords>({
  months: numbered(MONTHS),
  weekdays: dutchWeekdays,
  numbers: dayNumbers(dutchNumbers),
  suffixes: new Set(['e', 'ste', 'de']),
  looseSuffixes: new Set(['ste']),
  articles: 'de|den|op|op de|het',
  ofMonth: 'van|dag van|van de maand',
  ofYear: 'van|in|in het jaar|van het jaar|anno',
  years: years(dutchNumbers),
  ranges:
    '-|t/m|t / m|tot|tot en met|t.e.m.|t.e.m|tem|t.m.|tot aan|tot en met de|tot de|/ t/m|tot op|tot & met',
  from: 'van|van de',
  between: 'tussen|tussen de',
  and: 'en|en op|of|en de|en van|alsook|evenals',
  until: 'tot|tot en met|t/m|tot aan|uiterlijk|voor|tot en met de|tot de',
  since: 'vanaf|sinds|met ingang van|v.a.|vanaf de|startend op|beginnend op',
  openOrder: false,
  counted: numbered(['eergisteren', 'gisteren', 'vandaag', 'morgen', 'overmorgen'], -2),
  pointers: valued({
    coming: 'komende|aanstaande|aankomende|deze komende|deze aankomende|a.s.|a.s|eerstkomende',
    this: 'deze|dit',
    next: 'volgende|eerstvolgende',
    'next week': 'volgende week|volgende week op',
    past: 'afgelopen|deze afgelopen|voorbije',
    last: 'vorige|laatste',
  }),
  pointersBehind: valued({
    coming: 'a.s.|a.s|aanstaande|eerstkomende|e.k.|e.k',
    'next week': 'volgende week|van volgende week|in de volgende week',
    past: 'jl.|jl|j.l.|l.l.|ll.|ll|jongstleden',
  }),
  countedYears: numbered(
    ['vorig jaar|van vorig jaar', 'dit jaar|van dit jaar', 'volgend jaar|van volgend jaar'],
    -1,
  ),
  positions: positions(dutchNumbers, ['e', 'ste', 'de'], ['voorlaatste|een na laatste', 'laatste']),
  holidays: holidayNames,
  onHoliday: 'op|met',
})
