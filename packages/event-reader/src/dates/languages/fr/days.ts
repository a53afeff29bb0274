import type { DayWords, NamedDay } from '../../grammar/grammar.ts'
import { day } from '../../grammar/holiday-list.ts'
import { weekdayNames } from '../../grammar/weekday-names.ts'
import { numbered, readable, valued } from '../../text/phrases.ts'
import { dayNumbers, type NumberWords, positions, years } from '../number-words.ts'

/** The index is the value. */
const ONES =
  'zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  )
const TENS = ['', '', 'vingt', 'trente', 'quarante', 'cinquante', 'soixante']

/** 0 to 99: "vingt-huit", "soixante-douze", "quatre-vingt-un". */
function cardinal(number: number): string {
  if (number >= 80) return number === 80 ? 'quatre-vingts' : `quatre-vingt-${ONES[number - 80]}`
  const small = ONES[number]
  if (small !== undefined) return small
  const tens = Math.min(6, Math.trunc(number / 10))
  const rest = number - tens * 10
  if (rest === 0) return TENS[tens] ?? ''
  return `${TENS[tens]}${rest === 1 || rest === 11 ? ' et ' : '-'}${ONES[rest]}`
}

/** 1 to 31: "premier", "deuxième", "vingt-huitième". */
function ordinals(number: number): string[] {
  if (number === 1) return ['premier', 'premiere', 'premiers', 'premieres']
  const name = cardinal(number)
  const stem = name.endsWith('cinq') ? `${name}u` : name.replace(/neuf$/, 'neuv').replace(/e$/, '')
  const own = number === 2 ? ['second', 'seconde', 'seconds'] : []
  return [`${stem}ieme`, `${stem}iemes`, ...own]
}

/** 2000 to 2099: "deux mille vingt-six". */
const yearWords = (year: number): string[] =>
  year === 2000 ? ['deux mille'] : [`deux mille ${cardinal(year % 100)}`]

/** Numbers in French. */
export const frenchNumbers: NumberWords = { cardinal, ordinals, yearWords }

/** French and Walloon names of holidays. */
const holidayNames: [string, NamedDay][] = [
  ...day('newYear', "jour de l'an|le jour de l'an|premier de l'an"),
  ...day('newYear', 'nouvel an|le nouvel an', 'period'),
  ...day('epiphany', "épiphanie|l'épiphanie"),
  ...day('valentine', 'la saint-valentin', 'figure'),
  ...day('carnivalTuesday', 'mardi gras'),
  ...day('ashWednesday', 'mercredi des cendres'),
  ...day('palmSunday', 'dimanche des rameaux'),
  ...day('maundyThursday', 'jeudi saint'),
  ...day('goodFriday', 'vendredi saint'),
  ...day('holySaturday', 'samedi saint'),
  ...day('easter', 'pâques', 'period'),
  ...day('easter', 'dimanche de pâques|le dimanche de pâques'),
  ...day('easterMonday', 'lundi de pâques|le lundi de pâques'),
  ...day('labourDay', 'fête du travail|la fête du travail|journée internationale des travailleurs'),
  ...day('victoryDay', 'fête de la victoire|victoire 1945|victoire de 1945'),
  ...day('mothersDay', 'fête des mères|la fête des mères'),
  ...day('ascension', "l'ascension|jeudi de l'ascension|ascension", 'period'),
  ...day('pentecost', 'dimanche de pentecôte|le dimanche de pentecôte'),
  ...day('pentecost', 'pentecôte|la pentecôte', 'period'),
  ...day('whitMonday', 'lundi de pentecôte|le lundi de pentecôte'),
  ...day('corpusChristi', 'fête-dieu'),
  ...day('fathersDay', 'fête des pères|la fête des pères'),
  ...day('nationalDay', 'fête nationale|la fête nationale|fête nationale belge'),
  ...day('bastilleDay', '14-juillet'),
  ...day('assumption', "l'assomption"),
  ...day('walloonFrenchDay', 'fête de la communauté française|fête de la fédération wallonie-bruxelles'),
  ...day('halloween', 'halloween', 'figure'),
  ...day('allSaints', 'la toussaint|toussaint', 'period'),
  ...day('allSouls', 'fête des morts|jour des morts'),
  ...day('saintMartin', 'la saint-martin', 'figure'),
  ...day('armistice', "l'armistice|armistice 1918"),
  ...day('saintNicholas', 'la saint-nicolas', 'figure'),
  ...day(
    'christmasEve',
    'veille de noël|la veille de noël|réveillon de noël|le réveillon de noël|réveillon de la noël',
  ),
  ...day('christmas', 'noël|la noël', 'period'),
  ...day('christmas', 'jour de noël|le jour de noël'),
  ...day(
    'newYearsEve',
    'veille du nouvel an|la veille du nouvel an|réveillon du nouvel an|réveillon de la saint-sylvestre|saint-sylvestre|la saint-sylvestre|veille de la fête du nouvel an|veille du jour de l’an',
  ),
]

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
