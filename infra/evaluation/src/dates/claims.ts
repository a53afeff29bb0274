import type { DateCase, Meaning } from './date-cases.ts'
import { type DayKind, dayScope } from './scope.ts'
import { type Country, countriesThatKeep } from './scope-holidays.ts'
import { hourScope } from './scope-hours.ts'

/** A claim about a sentence, and the hints about its page that the reader gets. */
export interface Claim {
  /** A day, or the first and last day of a range (YYYY-MM-DD), or one or two hours (HH:MM). */
  days?: string[]
  hours?: string[]
  hints: { country: Country; publishedOn?: string; yearHint?: number }
  isTrue: boolean
}

export interface Asked {
  one: DateCase
  kind: string
  claims: Claim[]
}

const DAY_MS = 86_400_000
const NEIGHBOURS = [-7, -1, 1, 7]

/** The claims about each phrase in scope: its own day, and days it does not state. */
export function claimsOf(cases: readonly DateCase[]): Asked[] {
  return cases.flatMap((one): Asked[] => {
    const days = dayScope(one)
    if ('kind' in days) return [{ one, kind: days.kind, claims: dayClaims(one, days.kind, days.meanings) }]
    const hours = hourScope(one)
    return 'kind' in hours
      ? [{ one, kind: hours.kind, claims: hourClaims(one, hours.kind, hours.hours) }]
      : []
  })
}

const spanOf = ({ value, start, end }: Meaning): string[] =>
  start && end ? [start, end] : value ? [value] : []

function dayClaims(one: DateCase, kind: DayKind, meanings: readonly Meaning[]): Claim[] {
  const spans = meanings.map(spanOf).filter(([first]) => first !== undefined && first !== 'not resolved')
  const country = countryOf(one, kind, spans)
  const claim = (days: string[], isTrue: boolean, hints: Omit<Claim['hints'], 'country'> = {}): Claim => ({
    days,
    isTrue,
    hints: { country, ...hints },
  })
  const stated = spans.flatMap((span) => [
    claim(span, true),
    ...wrongSpans(one, span, spans).map((days) => claim(days, false)),
  ])
  const wrong = spans.flatMap((span) => wrongSpans(one, span, spans)).map((days) => claim(days, false))
  const isOwnDay = (days: readonly string[] = []): boolean =>
    spans.some((span) => span[0]?.slice(4) === days[0]?.slice(4)) && agreesWithWeekday(one, days)
  const open = [...spans.map((span) => claim(span, false)), ...wrong]
  switch (kind) {
    case 'day with year':
    case 'range with year':
    case 'holiday with year':
      return stated
    case 'day without year':
    case 'range without year':
    case 'holiday without year':
      // With a weekday, or on 29 February, the day of reading gives the year: any in which both agree.
      return [
        ...(hasYearByReading(one.phrase) ? wrong.filter(({ days }) => !isOwnDay(days)) : open),
        ...spans
          .filter((span) => agreesWithWeekday(one, span))
          .flatMap((span) => {
            const hints = { yearHint: Number(span[0]?.slice(0, 4)) }
            const others = wrongSpans(one, span, [span]).map((days) => claim(days, false, hints))
            return [claim(span, true, hints), ...others]
          }),
      ]
    case 'relative day': {
      const hints = one.reference === undefined ? {} : { publishedOn: one.reference }
      // A past event reaches no queue.
      const ahead = stated.filter(
        ({ days: [first = ''] = [], isTrue }) => !isTrue || first >= (one.reference ?? ''),
      )
      return [...open, ...ahead.map((each) => claim(each.days ?? [], each.isTrue, hints))]
    }
    case 'impossible day':
      return impossibleClaims(meanings).map((days) => claim(days, false))
    // In our four countries the day stands first.
    case 'either day or month first':
      return open.filter(({ days: [first = ''] = [] }) => !isDayFirst(one.phrase, first))
    case 'weekday alone':
      return open
    case 'this or next':
      return /\d/.test(one.phrase) ? wrong : open
  }
}

/** The holiday's country: the first country of the language where it falls on the given days. */
function countryOf(one: DateCase, kind: DayKind, spans: readonly string[][]): Country {
  const home = { nl: 'NL', fr: 'FR', de: 'DE', en: 'NL' } as const
  if (!kind.startsWith('holiday')) return home[one.language]
  const kept = spans.map(([day = '']) => countriesThatKeep(day, one.language))
  return (
    kept[0]?.find((country) => kept.every((countries) => countries.includes(country))) ?? home[one.language]
  )
}

function isDayFirst(phrase: string, day: string): boolean {
  const [first, second] = (phrase.match(/\d+/g) ?? []).map(Number)
  return Number(day.slice(8)) === first && Number(day.slice(5, 7)) === second
}

/** A neighbouring day, another month, another year; none that the sentence states elsewhere. */
function wrongSpans(one: DateCase, span: readonly string[], own: readonly string[][]): string[][] {
  const beside = one.beside.flatMap(({ meanings }) => meanings.map(spanOf))
  const said = new Set([...own, ...beside].map((days) => days.map((day) => day.slice(0, 10)).join()))
  const moved = [
    ...NEIGHBOURS.map((days) => span.map((day) => addDays(day, days))),
    ...[-1, 1].map((months) => span.map((day) => inOtherMonth(day, months))),
    ...(EACH_YEAR.test(one.input)
      ? []
      : [-1, 1].map((years) => span.map((day) => inOtherMonth(day, years * 12)))),
    ...(span.length === 2
      ? [
          [span[0] ?? '', addDays(span[1] ?? '', 1)],
          [addDays(span[0] ?? '', -1), span[1] ?? ''],
        ]
      : []),
  ]
  return moved.filter((days) => !said.has(days.join()))
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

function inOtherMonth(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, last)))
    .toISOString()
    .slice(0, 10)
}

const WEEKDAY_STEMS = [
  /sunday|zondag|dimanche|sonntag|\bsun\b|\bzo\b/i,
  /monday|maandag|lundi|montag|\bmon\b|\bma\b/i,
  /tuesday|dinsdag|mardi|dienstag|\btue\b|\bdi(?:ns)?\b/i,
  /wednesday|woensdag|mercredi|mittwoch|\bwed\b|\bwo\b/i,
  /thursday|donderdag|jeudi|donnerstag|\bthu\b|\bdo\b/i,
  /friday|vrijdag|vendredi|freitag|\bfri\b|\bvr\b/i,
  /saturday|zaterdag|samedi|samstag|\bsat\b|\bza\b/i,
]

const hasYearByReading = (phrase: string): boolean =>
  /(?<!\d)29(?!\d)/.test(phrase) || WEEKDAY_STEMS.some((stem) => stem.test(phrase))
const EACH_YEAR = /\b(?:elk|ieder) jaar\b|\bchaque année\b|\bjedes jahr\b|\bevery year\b/i

/** The source ignores a weekday next to a day of the year; only years in which both agree are true. */
function agreesWithWeekday(one: DateCase, [first = '']: readonly string[]): boolean {
  const named = WEEKDAY_STEMS.findIndex((stem) => stem.test(one.phrase))
  const isName =
    /pa[aâ]?s|paques|pâques|oster|pfingst|pinkster|pente|goede|karfrei|donnerstag$|veille|noel|noël/i.test(
      one.phrase,
    )
  return named < 0 || isName || new Date(`${first}T00:00:00Z`).getUTCDay() === named
}

function impossibleClaims(meanings: readonly Meaning[]): string[][] {
  const [day = ''] = meanings[0]?.timex.match(/(?:\d{4}|XXXX)-\d\d-\d\d/) ?? []
  const year = day.startsWith('X') ? '2019' : day.slice(0, 4)
  return ['02-27', '02-28', '03-01', '03-02'].map((rest) => [`${year}-${rest}`])
}

/** Its own hours, a neighbouring hour, and the other half of the day. */
function hourClaims(one: DateCase, kind: string, hours: readonly string[][]): Claim[] {
  const hints = { country: countryOf(one, 'day with year', []) }
  const own = hours.map((list): Claim => ({ hours: list, hints, isTrue: kind === 'hour' }))
  const moved = [-12, -1, 1].map((step) => (hours[0] ?? []).map((hour) => addHours(hour, step)))
  const beside = one.beside.flatMap(({ meanings }) => meanings.map(hoursOf))
  const said = new Set([...hours, ...beside].map((list) => list.join()))
  return [
    ...own,
    ...moved
      .filter((list) => !said.has(list.join()))
      .map((list): Claim => ({ hours: list, hints, isTrue: false })),
  ]
}

const hoursOf = ({ timex }: Meaning): string[] =>
  [...timex.matchAll(/T(\d\d)(?::(\d\d))?/g)].map(([, hour, minute]) => `${hour}:${minute ?? '00'}`)

function addHours(hour: string, step: number): string {
  const [hours, minutes] = [Number(hour.slice(0, 2)), hour.slice(3)]
  return `${String((hours + step + 24) % 24).padStart(2, '0')}:${minutes}`
}
