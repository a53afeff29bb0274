import type { DayWords, Pointer } from '../../grammar/grammar.ts'
import { weekdayNames } from '../../grammar/weekday-names.ts'
import { named, numbered, oneOf, phrases } from '../../text/phrases.ts'
import { holidayNames } from './holidays.ts'
import { cardinal, ordinals, yearWords } from './numbers.ts'

const MONTHS = [
  'janvier|janv|jan',
  'fevrier|fevr|fev|feb',
  'mars',
  'avril|avr|apr',
  'mai',
  'juin|jun',
  'juillet|juil|jul',
  'aout|aug',
  'septembre|sept|sep',
  'octobre|oct',
  'novembre|nov',
  'decembre|dec',
]

export const frenchWeekdays = weekdayNames({
  full: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
  every: ['lundis', 'mardis', 'mercredis', 'jeudis', 'vendredis', 'samedis', 'dimanches'],
  short: ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim'],
  parts: { morning: 'matin', afternoon: 'après-midi|midi', evening: 'soir|en soiree', night: 'nuit' },
  glue: [' '],
})

const POINTERS: [string, Pointer][] = [
  ...named('ce|cet|cette|ces', 'this' as const),
  ...named('prochain|prochaine|le prochain|la prochaine', 'next' as const),
  ...named('la semaine prochaine|semaine prochaine', 'next week' as const),
  ...named('dernier|derniere|le dernier', 'last' as const),
]

/** Days of the calendar in French. */
export const frenchDays: DayWords = {
  months: phrases(numbered(MONTHS)),
  weekdays: phrases(frenchWeekdays),
  numbers: phrases(
    Array.from({ length: 31 }, (_, index) => index + 1).flatMap((number): [string, number][] => [
      ...ordinals(number).map((name): [string, number] => [name, number]),
      ...(number > 1 ? [[cardinal(number), number] as [string, number]] : []),
    ]),
  ),
  suffixes: new Set(['er', 'e', 'eme', 'ieme', 'ere']),
  looseSuffixes: new Set(['er', 'eme', 'ieme']),
  articles: oneOf('le|les|au'),
  ofMonth: oneOf("de|d'|du mois de|du mois d'|jour de|jour d'"),
  ofYear: oneOf("de|en|de l'an|de l'annee|a|an"),
  years: phrases(yearEntries()),
  ranges: oneOf("-|au|a|jusqu'au|jusqu'a|jusque|et jusqu'au|inclus au|a le|au le"),
  from: oneOf('du|de|des'),
  between: oneOf('entre|entre le|entre les'),
  and: oneOf('et|et le|et les|ou|ainsi que|ainsi que le|puis|puis le|et du'),
  until: oneOf("jusqu'au|jusqu'a|jusque|avant le|au plus tard le"),
  since: oneOf('a partir du|a partir de|a partir|des le|depuis le|a compter du|depuis'),
  openOrder: false,
  counted: phrases([
    ['avant-hier', -2],
    ['hier', -1],
    ["aujourd'hui", 0],
    ['demain', 1],
    ['après-demain', 2],
  ]),
  pointers: phrases(POINTERS),
  pointersBehind: phrases([
    ...named('prochain|prochaine|prochains|prochaines|suivant|suivante', 'next' as const),
    ...named('de la semaine prochaine|la semaine prochaine', 'next week' as const),
    ...named('a venir', 'coming' as const),
    ...named('dernier|derniere|derniers|precedent|precedente', 'last' as const),
    ...named('passe|passee', 'past' as const),
  ]),
  countedYears: phrases([
    ['cette année', 0],
    ['de cette année', 0],
    ["de l'année prochaine", 1],
    ["l'année prochaine", 1],
    ["de l'année dernière", -1],
    ["l'année dernière", -1],
  ]),
  positions: phrases(frenchPositions()),
  holidays: phrases(holidayNames),
  onHoliday: oneOf('à|au|aux|pour|sur'),
}

function* yearEntries(): Generator<[string, number]> {
  for (let year = 2000; year < 2100; year += 1) for (const name of yearWords(year)) yield [name, year]
}

/** Ordinals of a position in the month: "premier", "1er", "dernier". */
export function frenchPositions(): [string, number][] {
  const counted = [1, 2, 3, 4, 5].flatMap((number): [string, number][] => [
    ...ordinals(number).map((name): [string, number] => [name, number]),
    ...['er', 'ers', 'ere', 'e', 'es', 'eme', 'emes', 'ieme', 'iemes', 'nd', 'nds'].map(
      (ending): [string, number] => [`${number}${ending}`, number],
    ),
  ])
  return [...counted, ...named('dernier|derniers|derniere', -1), ...named('avant-dernier|avant-derniers', -2)]
}
