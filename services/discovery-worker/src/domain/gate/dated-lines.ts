import { findCity } from '@uitpost/places'
import { Temporal } from 'temporal-polyfill'
import type { DateMention } from '../evidence/date-mentions.ts'
import { datesMeant, findDates } from '../evidence/date-mentions.ts'
import { type FoldedText, foldText } from '../evidence/folded-text.ts'

/** An event as the words of a page give it, read by rules alone. */
export interface DatedLine {
  title: string
  /** The line below, where the title may stand as well; absent when it stands on the line itself. */
  below?: string
  /** Of the text, from 0. */
  line: number
  /** Local, YYYY-MM-DD or YYYY-MM-DDTHH:MM. */
  start: string
  city: string | undefined
  cancelled: boolean
}

interface Line {
  text: string
  folded: string
  quote: FoldedText['quote']
  dates: DateMention[]
}

const LONGEST_TITLE = 110
/** Days that tell of something else than an event to come. */
const OTHER_DAYS =
  /geplaatst|gepubliceerd|bijgewerkt|inschrijven (?:kan )?(?:tot|voor)|aanmelden voor|vorige editie|vorig jaar|posted|published|updated|last year|register by|publie le|mis a jour|inscription avant|l'annee derniere|veroffentlicht|aktualisiert|anmeldung bis|letztes jahr|copyright|©/
/** Whole words: "annuleren kan tot de dag zelf" calls nothing off. */
const CANCELLED =
  /\b(?:afgelast|geannuleerd|gaat (?:helaas )?niet door|cancelled|canceled|annulee?s?|abgesagt|entfallt)\b/
const TIME =
  /(?<![\d.:/-])(?<hour>[01]?\d|2[0-3])(?:\s?[:.uh]\s?(?<minute>[0-5]\d)(?:\s?(?:uur|uhr|u|h)\b)?|\s?(?:uur|uhr|heures?|u|h)\b)(?![\d./-])/
const TWELVE_HOURS = /(?<![\d.:])(?<hour>1[0-2]|0?[1-9])(?:[:.](?<minute>[0-5]\d))?\s?(?<half>[ap])\.?m\b/
const ANY_TIME = new RegExp(
  [TWELVE_HOURS, TIME].map(({ source }) => source.replaceAll(/\?<\w+>/g, '')).join('|'),
  'g',
)
/** What stands between dates, times, titles and places, and belongs to none of them. */
const GLUE =
  /^(?:[\s,;:|@–—-]|(?:om|op|van|tot|vanaf|vom|um|von|bis|am|im|uhr|le|la|a|de|du|au|at|on|from|to|until|in|te|en|uur)(?![\p{L}\p{N}]))+|[\s,;:|@–—-]+$/giu

/**
 * Reads agendas, tables and announcements without an AI: each line with a day to come is an event, named by the rest
 * of its line or else by the heading above it.
 */
export function readDatedLines(text: string, fetchedOn: string): DatedLine[] {
  const today = Temporal.PlainDate.from(fetchedOn)
  const lines: Line[] = text.split('\n').map((line) => {
    const { text: folded, quote } = foldText(line)
    return { text: line, folded, quote, dates: OTHER_DAYS.test(folded) ? [] : findDates(folded) }
  })
  const found = lines.flatMap((line, index) => {
    const days = line.dates.flatMap((mention) => daysOf(mention, today))
    if (days.length === 0) return []
    const own = ownTitle(line)
    const below = own === undefined ? lines[index + 1]?.text.trim() : undefined
    const named = own ?? headingAbove(lines, index) ?? below
    if (!named) return []
    const time = timeIn(line) ?? timeBelow(lines, index)
    const around = lines.slice(Math.max(0, index - 2), index + 4)
    const block = around.filter((one) => one === line || one.dates.length === 0)
    const cancelled = block.some(({ folded }) => CANCELLED.test(folded))
    const city = [line, ...block].map(({ text: words }) => cityIn(words)).find(Boolean)
    const title = withoutNotice(named)
    return days.map((day) => ({
      title,
      line: index,
      start: time ? `${day}T${time}` : day,
      city,
      cancelled,
    }))
  })
  return [...new Map(found.map((one) => [`${one.title} ${one.start.slice(0, 10)}`, one])).values()]
}

/** The first day of a range, each day of a list; only what has not passed. */
function daysOf(mention: DateMention, today: Temporal.PlainDate): string[] {
  const days = mention.range ? mention.days.slice(0, 1) : mention.days
  const last = mention.days.at(-1)
  const end = last && datesMeant(last, today)[0]
  return days.flatMap((written) => {
    const [date] = datesMeant(written, today)
    if (!date) return []
    const over = Temporal.PlainDate.compare(mention.range && end ? end : date, today) < 0
    return over ? [] : [date.toString()]
  })
}

function timeIn({ folded, dates }: Line): string | undefined {
  const ends = [0, ...dates.map(({ to }) => to)]
  const text = ends.map((end, at) => folded.slice(end, dates[at]?.from)).join(' ')
  const half = TWELVE_HOURS.exec(text)?.groups
  if (half) {
    const hour = (Number(half.hour) % 12) + (half.half === 'p' ? 12 : 0)
    return `${String(hour).padStart(2, '0')}:${half.minute ?? '00'}`
  }
  const groups = TIME.exec(text)?.groups
  return groups && `${groups.hour?.padStart(2, '0')}:${groups.minute ?? '00'}`
}

/** "Aanvang: 20.00 uur" in the lines of facts below the day, before the next day begins. */
function timeBelow(lines: readonly Line[], index: number): string | undefined {
  for (const line of lines.slice(index + 1, index + 4)) {
    if (line.dates.length > 0) return undefined
    const time = timeIn(line)
    if (time) return time
  }
  return undefined
}

/** What remains of a short line without its days, times and place. */
function ownTitle({ text, folded, quote, dates }: Line): string | undefined {
  if (text.length > LONGEST_TITLE) return undefined
  const spans = [
    ...dates,
    ...[...folded.matchAll(ANY_TIME)].map((m) => ({ from: m.index, to: m.index + m[0].length })),
  ]
  const cuts = [
    { from: 0, to: 0 },
    ...spans.toSorted((a, b) => a.from - b.from),
    { from: folded.length, to: folded.length },
  ]
  const pieces = cuts.slice(1).map(({ from }, index) => {
    const begin = Math.max(...cuts.slice(0, index + 1).map(({ to }) => to))
    return from > begin ? quote(begin, from).quote : ''
  })
  const cleaned = pieces.map((piece) => withoutPlace(piece.replaceAll(GLUE, '').trim()))
  const [longest = ''] = cleaned.toSorted((a, b) => b.length - a.length)
  const isSentence = /[.!?]\s+\S/.test(longest) || /[.!?]$/.test(text)
  // A notice beside a day ("za 10 april: afgelast") is about the title above.
  const isName = /\p{L}{3}/u.test(withoutNotice(longest)) && !isCity(longest)
  return isName && !isSentence ? longest : undefined
}

function headingAbove(lines: readonly Line[], index: number): string | undefined {
  for (const { text, dates } of lines.slice(Math.max(0, index - 6), index).toReversed()) {
    const words = text.trim()
    const isHeading = dates.length === 0 && words.length <= LONGEST_TITLE && !/[.:]$/.test(words)
    if (isHeading && /\p{L}{3}/u.test(words) && !OTHER_DAYS.test(foldText(words).text)) return words
  }
  return undefined
}

/** The city at the end of a row of a table. */
function withoutPlace(words: string): string {
  const parts = words.split(/\s+/)
  for (let take = Math.min(3, parts.length - 1); take > 0; take -= 1) {
    const tail = parts
      .slice(-take)
      .join(' ')
      .replace(/^[,(]|[),]$/g, '')
    if (isCity(tail))
      return parts
        .slice(0, -take)
        .join(' ')
        .replace(/[\s,;|–-]+$/, '')
  }
  return words
}

const withoutNotice = (title: string): string =>
  title
    .replaceAll(
      /[[(]?\b(?:afgelast|geannuleerd|cancelled|canceled|annulé|abgesagt)\b[\])]?\s*[:!–-]*\s*/giu,
      '',
    )
    .replace(/[\s,;:|–-]+$/, '')

const isCity = (words: string): boolean => /^\p{Lu}|^['’]s/u.test(words) && findCity(words) !== undefined

/** The last city that a line names. */
function cityIn(text: string): string | undefined {
  const words = text.split(/[\s,;()|]+/).filter(Boolean)
  for (let at = words.length - 1; at >= 0; at -= 1) {
    for (const take of [3, 2, 1]) {
      const name = words
        .slice(at, at + take)
        .join(' ')
        .replace(/[.:!]$/, '')
      if (isCity(name)) return name
    }
  }
  return undefined
}
