import { Temporal } from 'temporal-polyfill'
import type { DatedLine } from '../dated-lines.ts'
import type { DateMention } from './date-mentions.ts'
import { datesMeant } from './date-mentions.ts'
import type { Stretch } from './folded-text.ts'

/** How far before and behind a title its date may stand: a heading, a line of facts, some paragraphs. */
const [BEFORE, BEHIND] = [300, 1_500]
/** A page with more different days than this is an agenda of many events. */
const MANY_DAYS = 6
/** No event lasts longer; a longer "range" is a season or an opening period. */
const LONGEST_RANGE_DAYS = 92
const YEAR_NEARBY = 200

export interface StartEvidence {
  /** The mention that states the day. */
  mention?: DateMention
  /** Undefined when the candidate has no hour. */
  timeProven?: boolean
  /** The page gives this title other days, at least one of them still to come, and the candidate's day nowhere. */
  contradicted: boolean
}

/** A folded text with the dates that are written in it. */
export interface DatedText {
  text: string
  mentions: DateMention[]
}

/**
 * Does the page state this day for this title? In an agenda of many events only the dates next to the title count
 * (on its own line, or else the last one before and the first one behind it); elsewhere those around the title, and
 * if there are none the dates anywhere on the page. Where the page is a list of dated events and this is one of them
 * (`own`), its own lines count alone: the day next door is another event's.
 */
export function findStart(
  { text: folded, mentions }: DatedText,
  titles: Stretch[],
  start: string,
  fetchedOn: string,
  own: readonly DatedLine[] = [],
): StartEvidence {
  const today = Temporal.PlainDate.from(fetchedOn)
  const day = Temporal.PlainDate.from(start.slice(0, 10))
  const states = (mention: DateMention): boolean => statesDay(mention, day, today, folded)
  const near = own.length > 0 ? datesOn(folded, own, mentions) : datesNear(folded, titles, mentions)
  const listed = own.length > 0 || near.length > 0 || titles.length === 0
  const mention = (listed ? near : mentions).find(states)
  const time = /T(\d{2}):(\d{2})/.exec(start)
  const others = near.flatMap((one) =>
    meaningOf(one, today, folded).dates.flatMap(([likeliest]) => likeliest ?? []),
  )
  return {
    ...(mention && { mention }),
    ...(time &&
      mention && {
        timeProven:
          own.length > 0
            ? own.some((one) => one.start.slice(0, 16) === start.slice(0, 16))
            : statesTime(folded, mention, titles, Number(time[1]), Number(time[2])),
      }),
    contradicted:
      !mention &&
      !mentions.some(states) &&
      others.some((other) => Temporal.PlainDate.compare(other, today) >= 0),
  }
}

function datesOn(folded: string, own: readonly DatedLine[], mentions: DateMention[]): DateMention[] {
  const lines = new Set(own.map(({ line }) => line))
  let [line, at] = [0, folded.indexOf('\n')]
  return mentions.filter(({ from }) => {
    for (; at >= 0 && at < from; at = folded.indexOf('\n', at + 1)) line += 1
    return lines.has(line)
  })
}

function datesNear(folded: string, titles: Stretch[], mentions: DateMention[]): DateMention[] {
  const days = new Set(mentions.flatMap((mention) => mention.days.map(({ month, day }) => `${month}-${day}`)))
  if (days.size <= MANY_DAYS) {
    return mentions.filter(({ from, to }) =>
      titles.some((title) => to >= title.from - BEFORE && from <= title.to + BEHIND),
    )
  }
  const chosen = titles.flatMap((title) => {
    const before = mentions.findLast(({ to }) => to <= title.from && to >= title.from - BEFORE)
    const behind = mentions.find(({ to, from }) => to > title.from && from <= title.to + BEHIND)
    const around = [before, behind].filter((mention) => mention !== undefined)
    const onLine = around.filter(
      ({ from, to }) => !folded.slice(Math.min(to, title.to), Math.max(from, title.from)).includes('\n'),
    )
    return onLine.length > 0 ? onLine : around
  })
  return [...new Set(chosen)]
}

function statesDay(
  mention: DateMention,
  day: Temporal.PlainDate,
  today: Temporal.PlainDate,
  folded: string,
): boolean {
  const { dates: possible, years } = meaningOf(mention, today, folded)
  const meant = possible.map((dates) =>
    dates.filter(({ year }) => years.length === 0 || years.includes(year)),
  )
  // Without a year around it, a date means one day: the likeliest, not this year's and next year's alike.
  if (!mention.range)
    return meant.some((dates) => dates.slice(0, years.length || 1).some((date) => date.equals(day)))
  const [firsts = [], lasts = []] = meant
  const ranges = firsts
    .flatMap((first) => lasts.map((last) => ({ first, last })))
    .filter(({ first, last }) => first.until(last).days >= 0 && first.until(last).days <= LONGEST_RANGE_DAYS)
    .toSorted((a, b) => Number(isOver(a.last, today)) - Number(isOver(b.last, today)))
  return ranges
    .slice(0, years.length || 1)
    .some(
      ({ first, last }) =>
        Temporal.PlainDate.compare(first, day) <= 0 && Temporal.PlainDate.compare(day, last) <= 0,
    )
}

interface Meaning {
  /** For each written day, the dates it can mean, the likeliest first. */
  dates: Temporal.PlainDate[][]
  /** The years that stand around a date without one. */
  years: number[]
}

/** A mention means the same to every claim about its page. */
const meanings = new WeakMap<DateMention, Meaning>()

function meaningOf(mention: DateMention, today: Temporal.PlainDate, folded: string): Meaning {
  const known = meanings.get(mention)
  if (known) return known
  const bare = mention.days.every(({ year, weekday }) => year === undefined && weekday === undefined)
  const meaning = {
    dates: mention.days.map((written) => datesMeant(written, today)),
    years: bare ? yearsAround(folded, mention) : [],
  }
  meanings.set(mention, meaning)
  return meaning
}

const isOver = (day: Temporal.PlainDate, today: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(day, today) < 0

/** "Editie 2025 … 28 november": a date without a year belongs to the years that stand around it. */
function yearsAround(folded: string, { from, to }: DateMention): number[] {
  const around = folded.slice(Math.max(0, from - YEAR_NEARBY), to + YEAR_NEARBY)
  const years = [...around.matchAll(/(?<!\d|© ?|copyright |sinds |since |depuis |seit |anno )20\d{2}(?!\d)/g)]
  return [...new Set(years.map(([text]) => Number(text)))]
}

/** The hour may stand by the date or by the title. */
function statesTime(
  folded: string,
  mention: Stretch,
  titles: Stretch[],
  hour: number,
  minute: number,
): boolean {
  const minutes = String(minute).padStart(2, '0')
  const half = hour % 12 === 0 ? 12 : hour % 12
  const noon = hour < 12 ? 'a' : 'p'
  const full = minute === 0 ? `(?:\\s?[:.uh]\\s?00|\\s?(?:uur|u|h|uhr|heures?))` : `\\s?[:.uh]\\s?${minutes}`
  const short = minute === 0 ? '(?:[:.]00)?' : `[:.]${minutes}`
  const pattern = new RegExp(`(?<![\\d:.])(?:0?${hour}${full}|${half}${short}\\s?${noon}\\.?m\\b)(?!\\d)`)
  return [mention, ...titles].some(({ from, to }) =>
    pattern.test(folded.slice(Math.max(0, from - BEFORE), to + BEHIND)),
  )
}
