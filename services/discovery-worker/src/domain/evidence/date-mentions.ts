import { Temporal } from 'temporal-polyfill'
import { MONTH_NUMBERS, MONTH_PATTERN, WEEKDAY_NUMBERS, WEEKDAY_PATTERN } from './calendar-words.ts'
import type { Stretch } from './folded-text.ts'

/** One day as a page writes it; what it leaves out (the year, the weekday) is absent. */
export interface WrittenDay {
  year?: number
  month: number
  day: number
  weekday?: number
}

/** A date, a list of dates or a range of days, and where in the folded text it stands. */
export interface DateMention extends Stretch {
  days: WrittenDay[]
  /** First and last day with everything between; the days hold exactly these two. */
  range: boolean
}

const WD = `(?:${WEEKDAY_PATTERN}\\b\\.?,?\\s*)`
const LEAD = `${WD}?(?:(?:de|le|the|den|der|op)\\s+)?`
const DAY = '(?<!\\d)(?:0?[1-9]|[12]\\d|3[01])(?!\\d)(?:\\s?(?:ste|de|er|re|eme|e|st|nd|rd|th)\\b)?\\.?'
const RANGE =
  "(?:t\\s?\\/\\s?m|t\\.?e\\.?m\\.?|tot(?: en met)?|until|till|through|to|bis(?: zum)?|jusqu'?au|au|-)"
const JOIN = `\\s*(?:${RANGE}|,|&|\\+|\\/|en|et|und|and)\\s*`
const YEAR = '(?:19|20)\\d{2}(?!\\d)'
// A day is no hour: "May 20:30" has none, "May 20 8:30 pm" has both.
const CLOCK =
  '(?![:.,]\\s?\\d|\\d|\\s[:.,]?\\s?\\d(?!\\d?[:.]\\d\\d)|\\s?(?:uur|u\\b|h\\b|am\\b|pm\\b|uhr|%|euro|€))'

/** "za 28 en zondag 29 november 2026", "du 28 au 29 novembre", "vom 28. bis 30. November". */
const DAY_MONTH = `(?<dm>${LEAD}${DAY}(?:${JOIN}${LEAD}${DAY}){0,9},?\\s*(?:of\\s+|de\\s+)?(?<dmMonth>${MONTH_PATTERN})\\b\\.?(?:,?\\s*(?<dmYear>${YEAR})|,?\\s*'(?<dmShort>\\d{2})(?!\\d))?)`
/** "November 28-29, 2026", "Nov 28". */
const MONTH_DAY = `(?<md>${WD}?\\b(?<mdMonth>${MONTH_PATTERN})\\b\\.?\\s*${DAY}(?:${JOIN}${DAY}){0,9}(?:,?\\s*(?<mdYear>${YEAR})|${CLOCK}))`
/** "2026-11-28", also with a time behind it. */
const ISO = '(?<!\\d)(?<isoYear>(?:19|20)\\d{2})[-/](?<isoMonth>\\d{2})[-/](?<isoDay>\\d{2})(?!\\d)'
/** "28/11/2026", "28-11-26", "28.11.2026". */
const NUMERIC = `(?<!\\d[./-]?)(?<numDay>\\d{1,2})(?<mark>[./-])\\s?(?<numMonth>\\d{1,2})\\k<mark>\\s?(?<numYear>(?:19|20)\\d{2}|\\d{2})(?![\\d])`
/** "28/11", and "za 28-11" or "za 28.11." only behind a weekday, since "20.11" may be an hour. */
const SHORT = `(?:(?<shortWeekday>${WD})(?<wsDay>\\d{1,2})[./-](?<wsMonth>\\d{1,2})|(?<![\\d./-])(?<sDay>\\d{1,2})\\/(?<sMonth>\\d{1,2}))(?![\\d/]|[.-]\\d|\\s*${MONTH_PATTERN}\\b)`

const MENTION = new RegExp(`(?<![\\p{L}])(?:${[ISO, NUMERIC, SHORT, DAY_MONTH, MONTH_DAY].join('|')})`, 'gu')
const PIECES = new RegExp(`(?<weekday>\\b${WEEKDAY_PATTERN}\\b)|(?<day>${DAY})|(?<range>${RANGE})`, 'gu')
const ONLY_RANGE = new RegExp(`^[\\s,]*${RANGE}[\\s,]*(?:en met\\s*)?$`, 'u')

/** Every date in a folded text, in the ways people write them in Dutch, French, German and English. */
export function findDates(folded: string): DateMention[] {
  const found: DateMention[] = []
  for (const match of folded.matchAll(MENTION)) {
    const from = match.index
    const to = from + match[0].length
    const mention = readMention(match[0], match.groups ?? {})
    if (mention) found.push({ from, to, ...mention })
  }
  return joinRanges(folded, found)
}

type Groups = Partial<Record<string, string>>

function readMention(text: string, groups: Groups): Pick<DateMention, 'days' | 'range'> | undefined {
  if (groups.isoYear !== undefined) {
    return single(Number(groups.isoDay), Number(groups.isoMonth), Number(groups.isoYear))
  }
  if (groups.numYear !== undefined) {
    const year = Number(groups.numYear.length === 2 ? `20${groups.numYear}` : groups.numYear)
    return single(Number(groups.numDay), Number(groups.numMonth), year)
  }
  const day = groups.sDay ?? groups.wsDay
  if (day !== undefined) {
    const weekday = /[a-z]+/.exec(groups.shortWeekday ?? '')?.[0]
    return single(Number(day), Number(groups.sMonth ?? groups.wsMonth), undefined, weekday)
  }
  return readNamed(text, groups)
}

function single(
  day: number,
  month: number,
  year?: number,
  weekday?: string,
): Pick<DateMention, 'days' | 'range'> | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined
  const number = weekday === undefined ? undefined : WEEKDAY_NUMBERS.get(weekday)
  return { days: [written({ day, month, year, weekday: number })], range: false }
}

function readNamed(text: string, groups: Groups): Pick<DateMention, 'days' | 'range'> | undefined {
  const name = groups.dmMonth ?? groups.mdMonth ?? ''
  const month = MONTH_NUMBERS.get(name)
  const yearText = groups.dmYear ?? groups.mdYear ?? (groups.dmShort && `20${groups.dmShort}`)
  const year = yearText === undefined ? undefined : Number(yearText)
  if (month === undefined) return undefined
  // The days stand before the month or behind it; the year must not be taken for one.
  const at =
    groups.dm === undefined ? text.indexOf(name, /^\s*/.exec(text)?.[0].length) : text.lastIndexOf(name)
  const behind = text.slice(at + name.length).replace(new RegExp(`${YEAR}$`), '')
  const dayText = groups.dm === undefined ? `${text.slice(0, at)} ${behind}` : text.slice(0, at)
  const days: WrittenDay[] = []
  let [weekday, ranges]: [number | undefined, number] = [undefined, 0]
  for (const { groups: piece = {} } of dayText.matchAll(PIECES)) {
    if (piece.weekday !== undefined) weekday = WEEKDAY_NUMBERS.get(piece.weekday)
    else if (piece.range !== undefined) ranges += days.length > 0 ? 1 : 0
    else if (piece.day !== undefined) {
      days.push(written({ day: Number.parseInt(piece.day, 10), month, year, weekday }))
      weekday = undefined
    }
  }
  if (days.length === 0) return undefined
  return { days, range: days.length === 2 && ranges > 0 }
}

/** "28 november t/m 3 december 2026": two dates with only a range word between them are one range. */
function joinRanges(folded: string, mentions: DateMention[]): DateMention[] {
  const joined: DateMention[] = []
  for (const mention of mentions) {
    const before = joined.at(-1)
    const [first, last] = [before?.days[0], mention.days[0]]
    const single = before?.days.length === 1 && mention.days.length === 1
    if (before && first && last && single && ONLY_RANGE.test(folded.slice(before.to, mention.from))) {
      const year =
        first.year ?? (last.year !== undefined && first.month > last.month ? last.year - 1 : last.year)
      joined[joined.length - 1] = {
        from: before.from,
        to: mention.to,
        days: [written({ ...first, year }), last],
        range: true,
      }
    } else joined.push(mention)
  }
  return joined
}

const written = (day: {
  year?: number | undefined
  month: number
  day: number
  weekday?: number | undefined
}): WrittenDay => ({
  ...(day.year !== undefined && { year: day.year }),
  month: day.month,
  day: day.day,
  ...(day.weekday !== undefined && { weekday: day.weekday }),
})

/** A year that is not written is the one that puts the day nearest to the coming months (and fits its weekday). */
const [DAYS_BACK, DAYS_AHEAD] = [60, 400]

/** The dates a written day can mean for a page read on `today`, most likely first. */
export function datesMeant(written: WrittenDay, today: Temporal.PlainDate): Temporal.PlainDate[] {
  const years = written.year === undefined ? [today.year, today.year + 1, today.year - 1] : [written.year]
  return years.flatMap((year) => {
    try {
      const date = Temporal.PlainDate.from(
        { year, month: written.month, day: written.day },
        { overflow: 'reject' },
      )
      if (written.weekday !== undefined && date.dayOfWeek !== written.weekday) return []
      const ahead = today.until(date).days
      return written.year !== undefined || (ahead >= -DAYS_BACK && ahead <= DAYS_AHEAD) ? [date] : []
    } catch {
      return []
    }
  })
}
