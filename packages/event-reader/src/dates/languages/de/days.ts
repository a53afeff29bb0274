import type { DayWords, Pointer } from '../../grammar/grammar.ts'
import { weekdayNames } from '../../grammar/weekday-names.ts'
import { named, numbered, oneOf, phrases } from '../../text/phrases.ts'
import { holidayNames } from './holidays.ts'
import { cardinal, ordinals, yearWords } from './numbers.ts'

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

export const germanWeekdays = weekdayNames({
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

const POINTERS: [string, Pointer][] = [
  ...named(endings('kommende'), 'coming' as const),
  ...named(endings('diese'), 'this' as const),
  ...named(endings('nächste'), 'next' as const),
  ...named('nächste woche|nächste woche am|kommende woche|kommende woche am', 'next week' as const),
  ...named(`${endings('vergangene')}|${endings('verflossene')}`, 'past' as const),
  ...named(`${endings('letzte')}|${endings('vorige')}`, 'last' as const),
]

/** Days of the calendar in German. */
export const germanDays: DayWords = {
  months: phrases(numbered(MONTHS)),
  weekdays: phrases(germanWeekdays),
  numbers: phrases(
    Array.from({ length: 31 }, (_, index) => index + 1).flatMap((number): [string, number][] => [
      ...ordinals(number).map((name): [string, number] => [name, number]),
      ...(number > 1 ? [[cardinal(number), number] as [string, number]] : []),
    ]),
  ),
  countedMonths: phrases(
    Array.from({ length: 12 }, (_, index) => index + 1).flatMap((number) =>
      ordinals(number).map((name): [string, number] => [name, number]),
    ),
  ),
  suffixes: new Set(['te', 'ten', 'ter', 'ste', 'sten']),
  looseSuffixes: new Set(),
  articles: oneOf('am|an|der|den|dem|des|am den|zum|am der'),
  ofMonth: oneOf('im'),
  ofYear: oneOf('im jahr|im jahre|anno|des jahres'),
  years: phrases(yearEntries()),
  ranges: oneOf(
    '-|bis|bis zum|bis einschließlich|bis einschl.|bis inkl.|bis den|bis dem|bis einschließlich zum|bis zu',
  ),
  from: oneOf('vom|von|von dem|von der'),
  between: oneOf('zwischen|zwischen dem|zwischen den'),
  and: oneOf('und|und am|und den|und dem|sowie|sowie am|oder|u.|und vom'),
  until: oneOf('bis|bis zum|bis einschließlich|bis spätestens|spätestens am'),
  since: oneOf('ab|ab dem|ab den|seit|seit dem|beginnend am'),
  openOrder: false,
  counted: phrases([
    ['vorgestern', -2],
    ['gestern', -1],
    ['heute', 0],
    ['morgen', 1],
    ['übermorgen', 2],
  ]),
  pointers: phrases(POINTERS),
  pointersBehind: phrases([
    ...named(
      'nächste woche|nächster woche|der nächsten woche|in der nächsten woche|kommender woche',
      'next week' as const,
    ),
  ]),
  countedYears: phrases([
    ...named('dieses jahr|dieses jahres|in diesem jahr|d.j.|d. j.', 0),
    ...named('nächstes jahr|nächsten jahres|im nächsten jahr|kommenden jahres|im kommenden jahr', 1),
    ...named('letztes jahr|letzten jahres|im letzten jahr|vorigen jahres|im vergangenen jahr', -1),
  ]),
  positions: phrases(germanPositions()),
  holidays: phrases(holidayNames),
  onHoliday: oneOf('an|am|zu|auf'),
}

function* yearEntries(): Generator<[string, number]> {
  for (let year = 2000; year < 2100; year += 1) for (const name of yearWords(year)) yield [name, year]
}

/** Ordinals of a position in the month: "ersten", "1.", "letzten". */
export function germanPositions(): [string, number][] {
  const counted = [1, 2, 3, 4, 5].flatMap((number): [string, number][] => [
    ...ordinals(number).map((name): [string, number] => [name, number]),
    [`${number}.`, number],
  ])
  return [...counted, ...named(endings('letzte'), -1), ...named(endings('vorletzte'), -2)]
}
