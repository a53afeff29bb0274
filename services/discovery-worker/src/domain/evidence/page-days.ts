import type { Country } from '@uitpost/contracts'
import { isoDay, parseDay, weekdayOf } from '../dates/calendar/calendar.ts'
import type { Language } from '../dates/grammar/grammar.ts'
import { readDates } from '../dates/read-dates.ts'
import type { DayMention, HourMention, Mention, RuleMention } from '../dates/readings/mention.ts'
import { ruleDates } from '../dates/rules/rule-dates.ts'
import type { Stretch } from './folded-text.ts'

/** What one place of a page says about when an event takes place. */
export interface PageDay extends Stretch {
  text: string
  /** The days on which something starts. Empty while several readings are left. */
  starts: string[]
  /** Of a range. */
  last?: string
  rule?: RuleMention['rule']
  /** All that it can mean, where several readings are left. */
  possible: string[]
}

export interface PageDays {
  days: PageDay[]
  hours: HourMention[]
}

/** Of the country first: pages of associations mix them. */
const LANGUAGES: Record<Country, Language[]> = {
  NL: ['nl', 'en', 'de', 'fr'],
  BE: ['nl', 'fr', 'en', 'de'],
  DE: ['de', 'en', 'nl', 'fr'],
  FR: ['fr', 'en', 'nl', 'de'],
}
const NOT_LONG_AGO = new Set(['published', 'updated', 'registration'])
/** A page speaks of so many days before and behind those whose year is certain. */
const [BEFORE, BEHIND, WIDEST] = [90, 180, 90]
/** A weekday alone is one of the days named shortly before it. */
const LOOK_BACK = 4
const LONGEST_WEEK = 10
/** A day by itself among the first lines of an article is the day of the article. */
const FIRST_LINES = 6

/** The days and hours of a page. Days without a year have one where the page itself decides it. */
export function readPageDays(
  text: string,
  { fetchedOn, country, url }: { fetchedOn: string; country: Country; url?: string },
): PageDays {
  const hints = { languages: LANGUAGES[country], country, reference: fetchedOn }
  const first = readDates(text, hints)
  const published = publicationDay(text, first, fetchedOn)
  const publishedOn = published?.readings[0]?.days[0] ?? dayInAddress(url, fetchedOn)
  const mentions = publishedOn === undefined ? first : readDates(text, { ...hints, publishedOn })
  const around = certainSpan(mentions, publishedOn)
  const years = yearsByLine(text, mentions)
  const days: PageDay[] = []
  for (const mention of mentions) {
    if (mention.role !== 'event' && mention.role !== 'end') continue
    if (mention.from === published?.from) continue
    if (mention.kind === 'rule') {
      if (mention.certain && !repeats(mention, days.at(-1)))
        days.push({ ...placeOf(mention), starts: [], possible: [], rule: mention.rule })
    } else if ('readings' in mention && 'stated' in mention && mention.role === 'event')
      days.push(dayOf(mention, { around, year: years(mention.from) }, days))
  }
  const hours = mentions.filter((one): one is HourMention => one.kind === 'hour' || one.kind === 'hours')
  return { days, hours }
}

/** Does it say that something starts on this day? */
export const startsOn = ({ starts, rule }: PageDay, day: string, country: Country): boolean =>
  starts.includes(day) ||
  (rule !== undefined && ruleDates(rule, { from: day, to: day }, country).includes(day))

/** "Elke woensdag" below "woensdag 21 maart" tells of a habit; the day is the one that is named. */
const repeats = ({ rule }: RuleMention, before: PageDay | undefined): boolean =>
  before?.starts.some((day) => rule.weekdays.includes(weekdayOf(parseDay(day) ?? 0))) === true

/** "/2018/11/02/concerts": many addresses hold the day of the article. */
function dayInAddress(url: string | undefined, fetchedOn: string): string | undefined {
  const [, year, month, day] = /[/-](20\d\d)[/-](\d\d)[/-](\d\d)(?=[/-])/.exec(url ?? '') ?? []
  const stated = `${year}-${month}-${day}`
  return parseDay(stated) !== undefined && stated <= fetchedOn ? stated : undefined
}

const placeOf = ({ from, to, text }: Mention) => ({ from, to, text })

interface Known {
  around: Span | undefined
  /** Of the line or the heading of the page. */
  year: number | undefined
}

function dayOf(mention: DayMention, { around, year }: Known, before: readonly PageDay[]): PageDay {
  const place = placeOf(mention)
  const [only] = mention.certain ? mention.readings : []
  if (only) return { ...place, ...startsOf(mention, only.days), possible: [] }
  if (mention.kind === 'weekday') return { ...place, ...weekdayAmong(mention, before), possible: [] }
  const possible = mention.readings.filter(
    (one) => one.conflict === undefined && !isSwapped(mention, one.days),
  )
  // Numbers alone, in the order of our countries.
  const [stated] = possible.length === 1 ? possible : []
  if (stated) return { ...place, ...startsOf(mention, stated.days), possible: [] }
  const [ofYear] = year === undefined ? [] : possible.filter(({ days }) => days[0]?.startsWith(`${year}-`))
  if (ofYear) return { ...place, ...startsOf(mention, ofYear.days), possible: [] }
  const fitting = around ? possible.filter(({ days }) => isWithin(days[0], around)) : []
  const [fit] = fitting.length === 1 ? fitting : []
  if (fit) return { ...place, ...startsOf(mention, fit.days), possible: [] }
  return { ...place, starts: [], possible: possible.flatMap(({ days }) => startsOf(mention, days).starts) }
}

/** "04/11" is a day of November everywhere in our countries. */
function isSwapped({ stated }: DayMention, days: readonly string[]): boolean {
  const month = stated.days[0]?.month
  return (
    stated.days[0]?.swapped !== undefined && month !== undefined && Number(days[0]?.slice(5, 7)) !== month
  )
}

function startsOf({ kind }: DayMention, days: string[]): Pick<PageDay, 'starts' | 'last'> {
  const [first, last] = [days[0], days.at(-1)]
  if (kind !== 'range' || first === undefined || last === undefined) return { starts: days }
  return { starts: [first], last }
}

/** "Woensdagavond" below "van woensdag 11 tot zaterdag 14 september". */
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

/** "Editie 2026: 28 november", "Programma september 2020" above all: the one year that the line or the first line names. */
function yearsByLine(text: string, mentions: readonly Mention[]): (offset: number) => number | undefined {
  const years = new Map<number, Set<number>>()
  const lineOf = (offset: number): number => text.lastIndexOf('\n', offset - 1) + 1
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

/** Around the days whose year the page leaves no doubt about; undefined where they lie too far apart. */
function certainSpan(mentions: readonly Mention[], publishedOn: string | undefined): Span | undefined {
  const days = mentions.flatMap((one) => {
    const speaks = one.role === 'event' || ('other' in one && NOT_LONG_AGO.has(one.other ?? ''))
    if (!speaks || !('readings' in one) || !('stated' in one) || !one.certain) return []
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

/** The day that the page says it is from, or one by itself above its text that has passed. */
function publicationDay(
  text: string,
  mentions: readonly Mention[],
  fetchedOn: string,
): DayMention | undefined {
  const days = mentions.filter(
    (one): one is DayMention => 'readings' in one && 'stated' in one && one.certain && one.kind === 'day',
  )
  const said = days.find(({ role, other }) => role === 'other' && other === 'published')
  if (said) return said
  const isAlone = !mentions.some(
    (one) => one.role === 'event' && 'readings' in one && 'stated' in one && one.from !== days[0]?.from,
  )
  if (isAlone && !mentions.some(({ kind }) => kind === 'rule')) return undefined
  return days.find((one) => {
    const [line, end] = [text.lastIndexOf('\n', one.from - 1) + 1, text.indexOf('\n', one.to)]
    const around = text.slice(line, one.from) + text.slice(one.to, end < 0 ? text.length : end)
    const isFirst = text.slice(0, line).split('\n').length <= FIRST_LINES
    const isPast = (one.readings[0]?.days[0] ?? fetchedOn) <= fetchedOn
    return isFirst && isPast && one.stated.days[0]?.year !== undefined && !/\p{L}/u.test(around)
  })
}
