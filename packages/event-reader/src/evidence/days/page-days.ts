import type { Country } from '@uitpost/contracts'
import { DATE_LANGUAGES, type DateLanguage } from '@uitpost/contracts/constants'
import { isoDay, parseDay, weekdayOf } from '../../dates/calendar/calendar.ts'
import { type Heading, readHeadedDates } from '../../dates/headed-dates.ts'
import type { DayMention, HourMention, Mention, RuleMention } from '../../dates/readings/mention.ts'
import { ruleDates } from '../../dates/rules/rule-dates.ts'
import type { Stretch } from '../folded-text.ts'
import { daysInRow, daysLater } from './counted-days.ts'
import { joinLastDays } from './last-days.ts'

interface Days {
  /** The days on which it starts. */
  starts: string[]
  /** Last day of a range. */
  last?: string
}

/** What one place in a page states about the days of an event; `starts` is empty while it is ambiguous. */
export interface PageDay extends Stretch, Days {
  text: string
  rule?: RuleMention['rule']
  /** The days in each possible year, while it is ambiguous. */
  possible: Days[]
  /** Nothing on the page names the year: it is the next one in which the day comes after the fetch. */
  isYearAssumed?: true
  /** The words right behind it name the day to which the event was moved. */
  isLeft?: true
}

/** All days that an ambiguous statement may mean. */
export const possibleDays = ({ possible }: Pick<PageDay, 'possible'>): string[] =>
  possible.flatMap(({ starts }) => starts)

/** Whether a statement means, or may mean, a day from today on. */
export const isAhead = (day: PageDay, today: string): boolean =>
  day.rule !== undefined || [...day.starts, ...possibleDays(day), day.last ?? ''].some((one) => one >= today)

export interface PageDays {
  days: PageDay[]
  hours: HourMention[]
  /** The days on which the page says that it was published or changed. */
  written: string[]
}

/** The languages of a country's pages, the most usual first; the others follow, because pages mix them. */
const LANGUAGES: Record<Country, readonly DateLanguage[]> = {
  NL: ['nl', 'en', 'de'],
  BE: ['nl', 'fr', 'en'],
  DE: ['de', 'en'],
  FR: ['fr', 'en'],
}
const WRITTEN = new Set(['published', 'updated'])
const RELATED_REASONS = new Set([...WRITTEN, 'registration'])
/** Days before and after certain dates within which other dates are assumed, and the width of that span. */
const [BEFORE, BEHIND, WIDEST] = [90, 180, 90]
/** Earlier mentions examined for a weekday without a date. */
const LOOK_BACK = 4
const LONGEST_WEEK = 10
/** Lines in which a single day is the article's date of publication. */
const FIRST_LINES = 6

/** "24 juni 2026 om 06:06": an event begins at a round time, an article is saved at any. */
const TIME_STAMP = /^,?\s(?:(?:om|um|à|at|@|[-–|])\s)?\d{1,2}[:.hu]\d?[1-46-9](?![\d])/u
const LONGEST_STAMP = 16

/** The days and times of a page. A missing year is inferred where the page itself is unambiguous. */
export function readPageDays(
  text: string,
  { fetchedOn, country, url }: { fetchedOn: string; country: Country; url?: string },
  headings: readonly Heading[] = [],
): PageDays {
  const languages = [...LANGUAGES[country], ...DATE_LANGUAGES]
  const hints = { languages, country, reference: fetchedOn }
  const first = readHeadedDates(text, headings, hints)
  const published = publicationDay(text, first, fetchedOn)
  const publishedOn = published?.readings[0]?.days[0] ?? dayInAddress(url, fetchedOn)
  const mentions = joinLastDays(
    text,
    publishedOn === undefined ? first : readHeadedDates(text, headings, { ...hints, publishedOn }),
  )
  const around = certainSpan(mentions, publishedOn ?? monthInAddress(url, fetchedOn))
  const years = yearsByLine(text, mentions)
  const days: PageDay[] = []
  for (const mention of mentions) {
    if (mention.role !== 'event' && mention.role !== 'end') continue
    if (mention.from === published?.from || isPatron(text, mention)) continue
    if (mention.kind === 'rule') {
      if (mention.certain && !repeats(mention, days.at(-1)))
        days.push({ ...placeOf(mention), starts: [], possible: [], rule: mention.rule })
    } else if (isOfDays(mention) && mention.role === 'event')
      days.push(dayOf(mention, { around, year: years(mention.from), fetchedOn }, days))
  }
  const counted = [...daysInRow(text, days), ...daysLater(text, days)].toSorted((a, b) => a.from - b.from)
  const hours = mentions.filter((one): one is HourMention => one.kind === 'hour' || one.kind === 'hours')
  const written = [
    ...mentions.flatMap((one) =>
      isOfDays(one) && one.certain && WRITTEN.has(one.other ?? '') ? (one.readings[0]?.days ?? []) : [],
    ),
    ...(publishedOn === undefined ? [] : [publishedOn]),
  ]
  return { days: markLeft(text, counted), hours: onOneClock(withSharedUnits(text, hours)), written }
}

/** Between a day that an event has left and its new one: "5 juni wordt 12 juni", "vom 5. Juni auf den 12. Juni". */
const MOVES =
  /^\)?[^\S\n]*(?:naar|auf(?: den)?|(?:wordt|wird|devient|becomes)(?: nun| nu| now)?|→|-+>|=>)[^\S\n]*(?:\p{L}{2,10}[^\S\n])?$/iu
const markLeft = (text: string, days: readonly PageDay[]): PageDay[] =>
  days.map((day, at) => {
    const next = days[at + 1]
    return next && MOVES.test(text.slice(day.to, next.from)) ? { ...day, isLeft: true } : day
  })

/** The name of a church: "Pfarrkirche Mariä Himmelfahrt". */
const isPatron = (text: string, { from, text: words }: Mention): boolean =>
  !/\d/.test(words) &&
  /(?:kirche|kapelle|\bdom|pfarrei|basilika|basiliek|kerk|kathedraal|parochie|église|chapelle|basilique|paroisse|church|chapel|cathedral)\s(?:st\.?\s|sankt\s|sint\s)?$/iu.test(
    text.slice(Math.max(0, from - LONGEST_CHURCH), from),
  )
const LONGEST_CHURCH = 30

/** "om 14 en 20 uur", "um 16 und um 18 Uhr": the first hour has the unit of the second. */
const FIRST_OF_TWO =
  /(?<![\p{L}\p{N}])(?:om|um|à|at)\s(?<hour>[01]?\d|2[0-3])\s(?:en|und|et|and|&)\s(?:(?:om|um|à|at)\s)?$/iu
const LONGEST_FIRST = 24
/** Before it an hour may be of the evening, although the other is certain. */
const SURE_HOUR = 9

function withSharedUnits(text: string, hours: readonly HourMention[]): HourMention[] {
  return hours.flatMap((second) => {
    const match = FIRST_OF_TWO.exec(text.slice(Math.max(0, second.from - LONGEST_FIRST), second.from))
    const hour = match?.groups?.hour
    if (match === null || hour === undefined || second.kind !== 'hour') return [second]
    const from = second.from - match[0].length + match[0].indexOf(hour)
    const start = (value: number) => ({ start: `${String(value).padStart(2, '0')}:00` })
    const isSure = second.certain && Number(hour) >= SURE_HOUR
    const readings = [start(Number(hour)), ...(isSure ? [] : [start((Number(hour) + 12) % 24)])]
    const to = from + hour.length
    return [{ ...second, from, to, text: text.slice(from, to), readings, certain: isSure }, second]
  })
}

/** "17u30", "20 uur", "14:00": only the 24-hour clock has such an hour. */
const IN_24_HOURS = /(?<!\d)(?:1[3-9]|2[0-3])(?:[.:]\d\d|\s?(?:h|u|uur|uhr|heures?)(?![\p{L}]))/iu
/** Hours of a morning that are written alike on both clocks; before nine "8 uur" may well be in the evening. */
const MORNING = /^(?:09|1[01]):/

/** A page that writes "20 uur" means the morning by "10 uur". */
function onOneClock(hours: HourMention[]): HourMention[] {
  if (!hours.some(({ text, certain }) => certain && IN_24_HOURS.test(text))) return hours
  return hours.map((one) => {
    const [first] = one.readings
    const isMorning = first && one.kind === 'hour' && MORNING.test(first.start) && /\d/.test(one.text)
    return !one.certain && isMorning ? { ...one, readings: [first], certain: true } : one
  })
}

/** Whether an event starts on this day. */
export const startsOn = ({ starts, rule, isLeft }: PageDay, day: string, country: Country): boolean =>
  (!isLeft && starts.includes(day)) ||
  (rule !== undefined && ruleDates(rule, { from: day, to: day }, country).includes(day))

/** "Elke woensdag" below "woensdag 21 maart" describes a repetition; the named day counts. */
const repeats = ({ rule }: RuleMention, before: PageDay | undefined): boolean =>
  before?.starts.some((day) => rule.weekdays.includes(weekdayOf(parseDay(day) ?? 0))) === true

/** The date of the article in its address: "/2018/11/02/concerts", "/dmf20181102_123". */
function dayInAddress(url: string | undefined, fetchedOn: string): string | undefined {
  const [, year, month, day] =
    /[/-](20\d\d)[/-](\d\d)[/-](\d\d)(?=[/-])/.exec(url ?? '') ??
    /(?<!\d)(20\d\d)(\d\d)(\d\d)(?!\d)/.exec(url ?? '') ??
    []
  const stated = `${year}-${month}-${day}`
  return parseDay(stated) !== undefined && stated <= fetchedOn ? stated : undefined
}

/** The first day of the month in the article's address: "/2018/11/concerts". Words such as "today" need the day itself. */
function monthInAddress(url: string | undefined, fetchedOn: string): string | undefined {
  const [, year, month] = /\/(20\d\d)[/-](\d\d)\/(?!\d\d(?!\d))/.exec(`${url ?? ''}/`) ?? []
  const first = `${year}-${month}-01`
  return parseDay(first) !== undefined && first <= fetchedOn ? first : undefined
}

const isOfDays = (mention: Mention): mention is DayMention => 'readings' in mention && 'stated' in mention

const hasLetters = (text: string): boolean => /\p{L}/u.test(text)

const placeOf = ({ from, to, text }: Mention) => ({ from, to, text })

interface Known {
  around: Span | undefined
  /** Year named in the line or in the page's heading. */
  year: number | undefined
  fetchedOn: string
}

function dayOf(mention: DayMention, { around, year, fetchedOn }: Known, before: readonly PageDay[]): PageDay {
  const place = placeOf(mention)
  const [only] = mention.certain ? mention.readings : []
  if (only) return { ...place, ...startsOf(mention, only.days), possible: [] }
  if (mention.kind === 'weekday') return { ...place, ...weekdayAmong(mention, before), possible: [] }
  const possible = mention.readings.filter(
    (one) => one.conflict === undefined && !isSwapped(mention, one.days),
  )
  // Numeric dates, day first as in our countries.
  const [stated] = possible.length === 1 ? possible : []
  if (stated) return { ...place, ...startsOf(mention, stated.days), possible: [] }
  const [ofYear] = year === undefined ? [] : possible.filter(({ days }) => days[0]?.startsWith(`${year}-`))
  if (ofYear) return { ...place, ...startsOf(mention, ofYear.days), possible: [] }
  const fitting = around ? possible.filter(({ days }) => isWithin(days[0], around)) : []
  const [fit] = fitting.length === 1 ? fitting : []
  const mayBeEarlier = possible.some(
    ({ days }) => (days[0] ?? '') >= fetchedOn && (days[0] ?? '') < (fit?.days[0] ?? ''),
  )
  if (fit && !mayBeEarlier) return { ...place, ...startsOf(mention, fit.days), possible: [] }
  return { ...place, starts: [], possible: possible.map(({ days }) => startsOf(mention, days)) }
}

/** "04/11" is in November in all our countries. */
function isSwapped({ stated }: DayMention, days: readonly string[]): boolean {
  const month = stated.days[0]?.month
  return (
    stated.days[0]?.swapped !== undefined && month !== undefined && Number(days[0]?.slice(5, 7)) !== month
  )
}

function startsOf({ kind }: DayMention, days: string[]): Days {
  const [first, last] = [days[0], days.at(-1)]
  if (kind !== 'range' || first === undefined || last === undefined) return { starts: days }
  return { starts: [first], last }
}

/** A weekday within an earlier range: "Woensdagavond" below "van woensdag 11 tot zaterdag 14 september". */
function weekdayAmong({ stated }: DayMention, before: readonly PageDay[]): Pick<PageDay, 'starts'> {
  const weekday = stated.days[0]?.weekday
  for (const { starts, last } of before.slice(-LOOK_BACK).toReversed()) {
    const [first, end] = [parseDay(starts[0]), parseDay(last)]
    const named =
      first !== undefined && end !== undefined && end - first < LONGEST_WEEK
        ? Array.from({ length: end - first + 1 }, (_, at) => isoDay(first + at))
        : starts
    const fitting = named.filter((day) => weekdayOf(parseDay(day) ?? 0) === weekday)
    if (fitting.length === 1) return { starts: fitting }
  }
  return { starts: [] }
}

interface Span {
  from: number
  to: number
}

/** The only year named in the line or in the first line: "Editie 2026: 28 november", "Programma september 2020". */
function yearsByLine(text: string, mentions: readonly Mention[]): (offset: number) => number | undefined {
  const years = new Map<number, Set<number>>()
  const lineOf = (offset: number): number => text.lastIndexOf('\n', offset) + 1
  for (const one of mentions) {
    if (
      (one.kind !== 'year' && one.kind !== 'month') ||
      one.role !== 'event' ||
      one.stated.year === undefined
    )
      continue
    const line = lineOf(one.from)
    years.set(line, (years.get(line) ?? new Set()).add(one.stated.year))
  }
  const only = (line: number): number | undefined => {
    const named = years.get(line)
    return named?.size === 1 ? [...named][0] : undefined
  }
  return (offset) => only(lineOf(offset)) ?? only(0)
}

/** The span around the days with a certain year; undefined when they are too far apart. */
function certainSpan(mentions: readonly Mention[], publishedOn: string | undefined): Span | undefined {
  const days = mentions.flatMap((one) => {
    if (!isOfDays(one) || !one.certain) return []
    if (one.role !== 'event' && !RELATED_REASONS.has(one.other ?? '')) return []
    return (one.readings[0]?.days ?? []).flatMap((day) => parseDay(day) ?? [])
  })
  const published = parseDay(publishedOn)
  if (published !== undefined) days.push(published)
  if (days.length === 0) return undefined
  const [first, last] = [Math.min(...days), Math.max(...days)]
  return last - first > WIDEST ? undefined : { from: first - BEFORE, to: last + BEHIND }
}

function isWithin(day: string | undefined, { from, to }: Span): boolean {
  const number = parseDay(day)
  return number !== undefined && number >= from && number <= to
}

/** The date of publication that the page states, or a single past day above its text. */
function publicationDay(
  text: string,
  mentions: readonly Mention[],
  fetchedOn: string,
): DayMention | undefined {
  const days = mentions.filter((one): one is DayMention => one.kind === 'day' && one.certain)
  const said = days.find(({ role, other }) => role === 'other' && other === 'published')
  if (said) return said
  const stamped = days.find(
    ({ to, readings }) =>
      (readings[0]?.days[0] ?? '9') <= fetchedOn && TIME_STAMP.test(text.slice(to, to + LONGEST_STAMP)),
  )
  if (stamped) return stamped
  const isAlone = !mentions.some((one) => one.role === 'event' && isOfDays(one) && one.from !== days[0]?.from)
  if (isAlone && !mentions.some(({ kind }) => kind === 'rule')) return undefined
  const endOfFirstLines = text.split('\n', FIRST_LINES).join('\n').length
  return days.find((one) => {
    if (one.from > endOfFirstLines) return false
    const [line, end] = [text.lastIndexOf('\n', one.from) + 1, text.indexOf('\n', one.to)]
    const beside = [text.slice(line, one.from), text.slice(one.to, end < 0 ? text.length : end)]
    const isPast = (one.readings[0]?.days[0] ?? fetchedOn) <= fetchedOn
    return isPast && one.stated.days[0]?.year !== undefined && !beside.some(hasLetters)
  })
}
