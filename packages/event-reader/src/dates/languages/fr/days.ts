import type { DayWords } from '../../grammar/grammar.ts'
import { weekdayNames } from '../../grammar/weekday-names.ts'
import { numbered, readable, valued } from '../../text/phrases.ts'
import { dayNumbers, positions, years } from '../number-words.ts'
import { holidayNames } from './holidays.ts'
import { frenchNumbers } from './numbers.ts'

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

const frenchWeekdays = weekdayNames({
  full: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
  every: ['lundis', 'mardis', 'mercredis', 'jeudis', 'vendredis', 'samedis', 'dimanches'],
  short: ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim'],
  parts: { morning: 'matin', afternoon: 'après-midi|midi', evening: 'soir|en soiree', night: 'nuit' },
  glue: [' '],
})

/** Days of the calendar in French. */
export const frenchDays = readable<DayWords>({
  months: numbered(MONTHS),
  weekdays: frenchWeekdays,
  numbers: dayNumbers(frenchNumbers),
  suffixes: new Set(['er', 'e', 'eme', 'ieme', 'ere']),
  looseSuffixes: new Set(['er', 'eme', 'ieme']),
  articles: 'le|les|au',
  ofMonth: "de|d'|du mois de|du mois d'|jour de|jour d'",
  ofYear: "de|en|de l'an|de l'annee|a|an",
  years: years(frenchNumbers),
  ranges: "-|au|a|jusqu'au|jusqu'a|jusque|et jusqu'au|inclus au|a le|au le",
  from: 'du|de|des',
  between: 'entre|entre le|entre les',
  and: 'et|et le|et les|ou|ainsi que|ainsi que le|puis|puis le|et du',
  until: "jusqu'au|jusqu'a|jusque|avant le|au plus tard le",
  since: 'a partir du|a partir de|a partir|des le|depuis le|a compter du|depuis',
  openOrder: false,
  counted: numbered(['avant-hier', 'hier', "aujourd'hui", 'demain', 'après-demain'], -2),
  pointers: valued({
    this: 'ce|cet|cette|ces',
    next: 'prochain|prochaine|le prochain|la prochaine',
    'next week': 'la semaine prochaine|semaine prochaine',
    last: 'dernier|derniere|le dernier',
  }),
  pointersBehind: valued({
    next: 'prochain|prochaine|prochains|prochaines|suivant|suivante',
    'next week': 'de la semaine prochaine|la semaine prochaine',
    coming: 'a venir',
    last: 'dernier|derniere|derniers|precedent|precedente',
    past: 'passe|passee',
  }),
  countedYears: numbered(
    [
      "de l'année dernière|l'année dernière",
      'cette année|de cette année',
      "de l'année prochaine|l'année prochaine",
    ],
    -1,
  ),
  positions: positions(
    frenchNumbers,
    ['er', 'ers', 'ere', 'e', 'es', 'eme', 'emes', 'ieme', 'iemes', 'nd', 'nds'],
    ['avant-dernier|avant-derniers', 'dernier|derniers|derniere'],
  ),
  holidays: holidayNames,
  onHoliday: 'à|au|aux|pour|sur',
})
