import type { DayWords, NamedDay } from '../../grammar/grammar.ts'
import { day } from '../../grammar/holiday-list.ts'
import { weekdayNames } from '../../grammar/weekday-names.ts'
import { numbered, readable, valued } from '../../text/phrases.ts'
import { dayNumbers, joinedCardinals, type NumberWords, ordinals, positions, years } from '../number-words.ts'

/** The index is the value. */
const ONES =
  'null ein zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn'.split(
    ' ',
  )
const TENS = ['', '', 'zwanzig', 'dreissig', 'vierzig', 'funfzig', 'sechzig', 'siebzig', 'achtzig', 'neunzig']
const ORDINALS = [
  [],
  ['erste'],
  ['zweite'],
  ['dritte'],
  ['vierte'],
  ['funfte'],
  ['sechste'],
  ['siebte', 'siebente'],
  ['achte'],
  ['neunte'],
  ['zehnte'],
]
const ENDINGS = ['', 'n', 'r', 's', 'm']

/** 0 to 99: "achtundzwanzig". */
const cardinal = joinedCardinals(ONES, TENS, (ten, one) => `${one}und${ten}`)

/** 1 to 99 in every case: "achtundzwanzigste", "achtundzwanzigsten". */
function ordinalForms(number: number): string[] {
  const stems = ORDINALS[number] ?? [`${cardinal(number)}${number < 20 ? 'te' : 'ste'}`]
  return stems.flatMap((stem) => ENDINGS.map((ending) => `${stem}${ending}`))
}

/** 2000 to 2099: "zweitausendsechsundzwanzig". */
function yearWords(year: number): string[] {
  if (year === 2000) return ['zweitausend']
  const rest = cardinal(year % 100)
  return [`zweitausend${rest}`, `zweitausend ${rest}`, `zweitausendund${rest}`]
}

/** Numbers in German. */
export const germanNumbers: NumberWords = { cardinal, ordinals: ordinalForms, yearWords }

const ADVENTS = ['advent1', 'advent2', 'advent3', 'advent4'] as const
const COUNTS = [
  '1.|erster|ersten|erste',
  '2.|zweiter|zweiten|zweite',
  '3.|dritter|dritten|dritte',
  '4.|vierter|vierten|vierte',
]

const advents = ADVENTS.flatMap((holiday, index) =>
  (COUNTS[index] ?? '')
    .split('|')
    .flatMap((count) => day(holiday, `${count} advent|${count} adventssonntag|${count} adventsonntag`)),
)

/** German names of holidays. */
const holidayNames: [string, NamedDay][] = [
  ...day('newYear', 'neujahr|neujahrstag'),
  ...day('epiphany', 'heilige drei könige|heiligen drei königen|dreikönigstag|dreikönig|hl. drei könige'),
  ...day('valentine', 'valentinstag'),
  ...day('fatThursday', 'weiberfastnacht|altweiber|altweiberfastnacht|schmotziger donnerstag'),
  ...day('carnivalSaturday', 'karnevalssamstag|fastnachtssamstag|faschingssamstag|nelkensamstag'),
  ...day('carnivalSunday', 'karnevalssonntag|fastnachtssonntag|faschingssonntag|tulpensonntag'),
  ...day('carnivalMonday', 'rosenmontag|fastnachtsmontag|faschingsmontag'),
  ...day(
    'carnivalTuesday',
    'fastnacht|fastnachtsdienstag|faschingsdienstag|veilchendienstag|karnevalsdienstag',
  ),
  ...day('ashWednesday', 'aschermittwoch'),
  ...day('palmSunday', 'palmsonntag|palmensonntag'),
  ...day('maundyThursday', 'gründonnerstag'),
  ...day('goodFriday', 'karfreitag'),
  ...day('holySaturday', 'karsamstag|ostersamstag'),
  ...day('easter', 'ostersonntag'),
  ...day('easter', 'ostern', 'period'),
  ...day('easterMonday', 'ostermontag'),
  ...day('walpurgis', 'walpurgisnacht'),
  ...day('labourDay', 'tag der arbeit|maifeiertag'),
  ...day('mothersDay', 'muttertag'),
  ...day('ascension', 'christi himmelfahrt|himmelfahrt|himmelfahrtstag'),
  ...day('fathersDay', 'vatertag|herrentag'),
  ...day('pentecost', 'pfingstsonntag'),
  ...day('pentecost', 'pfingsten', 'period'),
  ...day('whitMonday', 'pfingstmontag'),
  ...day('corpusChristi', 'fronleichnam'),
  ...day('assumption', 'mariä himmelfahrt|maria himmelfahrt'),
  ...day('germanUnity', 'tag der deutschen einheit'),
  ...day('nationalDay', 'nationalfeiertag'),
  ...day('reformation', 'reformationstag'),
  ...day('halloween', 'halloween', 'figure'),
  ...day('allSaints', 'allerheiligen'),
  ...day('allSouls', 'allerseelen'),
  ...day('saintMartin', 'martinstag'),
  ...day('mourningDay', 'volkstrauertag'),
  ...day('repentanceDay', 'buß- und bettag|buss- und bettag'),
  ...day('deadSunday', 'totensonntag|ewigkeitssonntag'),
  ...advents,
  ...day('saintNicholas', 'nikolaustag'),
  ...day('saintNicholas', 'nikolaus', 'figure'),
  ...day('christmasEve', 'heiligabend|heiliger abend|heilig abend|weihnachtsabend'),
  ...day('christmas', 'weihnachten', 'period'),
  ...day(
    'christmas',
    '1. weihnachtstag|1. weihnachtsfeiertag|erster weihnachtstag|erster weihnachtsfeiertag|ersten weihnachtstag|ersten weihnachtsfeiertag|weihnachtstag',
  ),
  ...day(
    'secondChristmas',
    '2. weihnachtstag|2. weihnachtsfeiertag|zweiter weihnachtstag|zweiter weihnachtsfeiertag|zweiten weihnachtstag|zweiten weihnachtsfeiertag|stephanstag',
  ),
  ...day('newYearsEve', 'silvester|silvesterabend|silvesternacht|sylvester'),
]

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

const endings = (stem: string): string => ENDINGS.map((end) => `${stem}${end}`).join('|')

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
