import type { DayWords, NamedDay } from '../../grammar/grammar.ts'
import { day } from '../../grammar/holiday-list.ts'
import { weekdayNames } from '../../grammar/weekday-names.ts'
import { numbered, readable, valued } from '../../text/phrases.ts'
import { dayNumbers, joinedCardinals, type NumberWords, positions, years } from '../number-words.ts'

/** The index is the value. */
const ONES =
  'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien'.split(
    ' ',
  )
const TENS = ['', '', 'twintig', 'dertig', 'veertig', 'vijftig', 'zestig', 'zeventig', 'tachtig', 'negentig']
const ORDINALS =
  ' eerste tweede derde vierde vijfde zesde zevende achtste negende tiende elfde twaalfde dertiende veertiende vijftiende zestiende zeventiende achttiende negentiende'.split(
    ' ',
  )

/** 0 to 99: "achtentwintig". */
const cardinal = joinedCardinals(ONES, TENS, (ten, one) => `${one}en${ten}`)

/** 1 to 99: "achtentwintigste". */
const ordinal = (number: number): string => ORDINALS[number] ?? `${cardinal(number)}ste`

/** 2000 to 2099: "tweeduizend zesentwintig", "tweeduizend en zesentwintig", "twintig zesentwintig". */
function yearWords(year: number): string[] {
  const rest = cardinal(year % 100)
  if (year === 2000) return ['tweeduizend']
  return ['tweeduizend ', 'tweeduizend en ', 'tweeduizend', 'twintig '].map((start) => `${start}${rest}`)
}

/** Numbers in Dutch. */
export const dutchNumbers: NumberWords = { cardinal, ordinals: (number) => [ordinal(number)], yearWords }

/** Dutch and Flemish names of holidays. */
const holidayNames: [string, NamedDay][] = [
  ...day('newYear', 'nieuwjaarsdag'),
  ...day('newYear', 'nieuwjaar', 'period'),
  ...day('epiphany', 'driekoningen|drie koningen|driekoningendag'),
  ...day('valentine', 'valentijnsdag'),
  ...day('valentine', 'valentijn', 'figure'),
  ...day('carnivalSaturday', 'carnavalszaterdag'),
  ...day('carnivalSunday', 'carnavalszondag'),
  ...day('carnivalMonday', 'carnavalsmaandag|rozenmaandag'),
  ...day('carnivalTuesday', 'carnavalsdinsdag'),
  ...day('ashWednesday', 'aswoensdag'),
  ...day('palmSunday', 'palmzondag|palmpasen'),
  ...day('maundyThursday', 'witte donderdag'),
  ...day('goodFriday', 'goede vrijdag'),
  ...day('holySaturday', 'stille zaterdag|paaszaterdag'),
  ...day('easter', 'pasen', 'period'),
  ...day('easter', 'paaszondag|eerste paasdag|1e paasdag|1ste paasdag'),
  ...day('easterMonday', 'paasmaandag|tweede paasdag|2e paasdag|2de paasdag'),
  ...day('kingsDay', 'koningsdag'),
  ...day('labourDay', 'dag van de arbeid|feest van de arbeid'),
  ...day('remembranceDay', 'dodenherdenking|nationale dodenherdenking|nationale herdenking'),
  ...day('liberationDay', 'bevrijdingsdag'),
  ...day('mothersDay', 'moederdag'),
  ...day('ascension', 'hemelvaartsdag|hemelvaart|o.l.h. hemelvaart|onze-lieve-heer-hemelvaart'),
  ...day('pentecost', 'pinksteren', 'period'),
  ...day('pentecost', 'pinksterzondag|eerste pinksterdag|1e pinksterdag|1ste pinksterdag'),
  ...day('whitMonday', 'pinkstermaandag|tweede pinksterdag|2e pinksterdag|2de pinksterdag'),
  ...day('corpusChristi', 'sacramentsdag'),
  ...day('fathersDay', 'vaderdag'),
  ...day('flemishDay', 'feest van de vlaamse gemeenschap|vlaamse feestdag'),
  ...day('nationalDay', 'nationale feestdag'),
  ...day(
    'assumption',
    'onze-lieve-vrouw-hemelvaart|onze-lieve-vrouwe-hemelvaart|o.l.v. hemelvaart|maria hemelvaart|o.l.v.-hemelvaart',
  ),
  ...day('princesDay', 'prinsjesdag'),
  ...day('animalDay', 'dierendag|werelddierendag'),
  ...day('halloween', 'halloween', 'figure'),
  ...day('allSaints', 'allerheiligen'),
  ...day('allSouls', 'allerzielen'),
  ...day('saintMartin', 'sint-maarten|sint maarten|sintmaarten', 'figure'),
  ...day('armistice', 'wapenstilstand|wapenstilstandsdag'),
  ...day('advent1', 'eerste advent'),
  ...day('saintNicholasEve', 'sinterklaasavond|pakjesavond'),
  ...day('saintNicholas', 'sinterklaasdag'),
  ...day('saintNicholas', 'sinterklaas', 'figure'),
  ...day('christmasEve', 'kerstavond'),
  ...day('christmas', 'kerst|kerstmis', 'period'),
  ...day('christmas', 'kerstdag|eerste kerstdag|1e kerstdag|1ste kerstdag'),
  ...day('secondChristmas', 'tweede kerstdag|2e kerstdag|2de kerstdag'),
  ...day(
    'newYearsEve',
    'oudejaarsavond|oudjaarsavond|oudejaarsdag|oudjaar|oudejaar|oud en nieuw|oudejaarsnacht|silvester|silvesteravond',
  ),
]

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
