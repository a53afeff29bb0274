import type { DayWords } from '../../grammar/grammar.ts'
import { weekdayNames } from '../../grammar/weekday-names.ts'
import { numbered, readable, valued } from '../../text/phrases.ts'
import { dayNumbers, ordinals, positions, years } from '../number-words.ts'
import { holidayNames } from './holidays.ts'
import { germanNumbers } from './numbers.ts'

const MONTHS = [
  'januar|jan|jänner|jaenner',
  'februar|feb|febr|feber',
  'märz|maerz|mrz|mär',
  'april|apr',
  'mai',
  'juni|jun|juno',
  'juli|jul|julei',
  'august|aug',
  'september|sept|sep',
  'oktober|okt',
  'november|nov',
  'dezember|dez|dec',
]

const germanWeekdays = weekdayNames({
  full: ['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag|sonnabend', 'sonntag'],
  every: ['montags', 'dienstags', 'mittwochs', 'donnerstags', 'freitags', 'samstags|sonnabends', 'sonntags'],
  short: ['mo', 'di', 'mi', 'do', 'fr', 'sa', 'so'],
  parts: {
    morning: 'morgen|früh|vormittag|frühmorgens|morgens|frueh',
    afternoon: 'nachmittag|mittag|spätnachmittag',
    evening: 'abend|abends|spätabend|spätabends',
    night: 'nacht|nachts',
  },
  glue: ['', ' '],
})

const endings = (stem: string): string => ['', 'n', 'r', 's', 'm'].map((end) => `${stem}${end}`).join('|')

/** Days of the calendar in German. */
export const germanDays = readable<DayWords>({
  months: numbered(MONTHS),
  weekdays: germanWeekdays,
  numbers: dayNumbers(germanNumbers),
  countedMonths: ordinals(germanNumbers, 12),
  suffixes: new Set(['te', 'ten', 'ter', 'ste', 'sten']),
  looseSuffixes: new Set(),
  articles: 'am|an|der|den|dem|des|am den|zum|am der',
  ofMonth: 'im',
  ofYear: 'im jahr|im jahre|anno|des jahres',
  years: years(germanNumbers),
  ranges:
    '-|bis|bis zum|bis einschließlich|bis einschl.|bis inkl.|bis den|bis dem|bis einschließlich zum|bis zu',
  from: 'vom|von|von dem|von der',
  between: 'zwischen|zwischen dem|zwischen den',
  and: 'und|und am|und den|und dem|sowie|sowie am|oder|u.|und vom',
  until: 'bis|bis zum|bis einschließlich|bis spätestens|spätestens am',
  since: 'ab|ab dem|ab den|seit|seit dem|beginnend am',
  openOrder: false,
  counted: numbered(['vorgestern', 'gestern', 'heute', 'morgen', 'übermorgen'], -2),
  pointers: valued({
    coming: endings('kommende'),
    this: endings('diese'),
    next: endings('nächste'),
    'next week': 'nächste woche|nächste woche am|kommende woche|kommende woche am',
    past: `${endings('vergangene')}|${endings('verflossene')}`,
    last: `${endings('letzte')}|${endings('vorige')}`,
  }),
  pointersBehind: valued({
    'next week': 'nächste woche|nächster woche|der nächsten woche|in der nächsten woche|kommender woche',
  }),
  countedYears: numbered(
    [
      'letztes jahr|letzten jahres|im letzten jahr|vorigen jahres|im vergangenen jahr',
      'dieses jahr|dieses jahres|in diesem jahr|d.j.|d. j.',
      'nächstes jahr|nächsten jahres|im nächsten jahr|kommenden jahres|im kommenden jahr',
    ],
    -1,
  ),
  positions: positions(germanNumbers, ['.'], [endings('vorletzte'), endings('letzte')]),
  holidays: holidayNames,
  onHoliday: 'an|am|zu|auf',
})
