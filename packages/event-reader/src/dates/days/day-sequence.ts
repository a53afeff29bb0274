import type { DayWords } from '../grammar/grammar.ts'
import type { Join, StatedDay, StatedDays } from '../grammar/stated-day.ts'
import type { Found } from '../text/phrases.ts'
import { goesOn, isFreshNumber, isGluedMark, isHouseNumber, isMark } from '../text/token-checks.ts'
import type { Tokens } from '../text/tokens.ts'
import { type DayElement, dayElement } from './day-element.ts'
import { yearBehind } from './day-year.ts'

const HOURS = 24
/** Maximum number of days in a list. */
const MAX_DAYS = 62

/** Days, a list or a range, with its first token; a preceding "van" or "vom" is not part of it. */
export interface DaySequence extends StatedDays {
  start: number
}

/** Tokens of a row of numbers that was read and is no days, so that it is not read again from its middle. */
export interface FailedRow {
  from: number
  until: number
}

/** Reads days that begin at a token. */
export function daySequence(
  words: DayWords,
  tokens: Tokens,
  at: number,
  failed: FailedRow,
): Found<DaySequence> | undefined {
  if (at >= failed.from && at < failed.until) return undefined
  const opening = openingAt(words, tokens, at)
  const start = opening.next
  if (!isMentionStart(tokens, start)) return undefined
  const first = dayElement(words, tokens, start)
  if (!first || (isHyphened(tokens, start) && !hasNamedMonth(tokens, start))) return undefined
  if (isSingle(first.value.stated)) return single(first, start, opening)
  const row = rowFrom(words, tokens, start, first, opening.word === 'between')
  const kept = withoutTail(row)
  if (kept.elements.length === 0) {
    if (first.value.form === 'bare' && row.elements.length > 1)
      Object.assign(failed, { from: start, until: row.ends.at(-2) ?? 0 })
    return undefined
  }
  if (first.value.form === 'bare' && isHouseNumber(tokens, start) && kept.elements.length > 1)
    return undefined
  const doubtful = lastDoubtful(tokens, start, kept, opening)
  if (doubtful !== undefined) {
    // A row that begins behind it may be days.
    Object.assign(failed, { from: start, until: doubtful + 1 })
    return undefined
  }
  const days = withMonths(kept)
  const end = kept.ends.at(-1) ?? first.next
  const next = withYearBehind(words, tokens, days, kept, end)
  const side = kept.elements.length === 1 ? opening.side : undefined
  return {
    value: { days, joins: kept.joins, start: withoutArticle(words, tokens, start), ...(side && { side }) },
    next,
  }
}

const withoutArticle = (words: DayWords, tokens: Tokens, at: number): number =>
  words.articles(tokens, at)?.next ?? at

interface Opening {
  word?: 'from' | 'between'
  side?: 'until' | 'since'
  next: number
}

function openingAt(words: DayWords, tokens: Tokens, at: number): Opening {
  const between = words.between(tokens, at)
  if (between) return { word: 'between', next: between.next }
  const since = words.since(tokens, at)
  if (since) return { word: 'from', side: 'since', next: since.next }
  const from = words.from(tokens, at)
  if (from) return { word: 'from', next: from.next }
  const until = words.until(tokens, at)
  return until ? { side: 'until', next: until.next } : { next: at }
}

const isMentionStart = (tokens: Tokens, at: number): boolean => {
  const [token, before] = [tokens[at], tokens[at - 1]]
  if (token?.kind === 'number') return isFreshNumber(tokens, at) || isHyphened(tokens, at)
  return token?.kind === 'word' && (token.gap !== 'none' || before?.kind === 'mark')
}

/** After a word with a hyphen ("Jansen-25 mei") only a day with a month name counts. */
const isHyphened = (tokens: Tokens, at: number): boolean =>
  tokens[at]?.kind === 'number' &&
  isGluedMark(tokens, at - 1, '-') &&
  tokens[at]?.gap === 'none' &&
  tokens[at - 2]?.kind === 'word'

const hasNamedMonth = (tokens: Tokens, at: number): boolean =>
  tokens[at + 1]?.kind === 'word' && tokens[at + 1]?.gap === 'space'

/** Relative days, holidays and weekdays alone are not joined to others. */
const isSingle = (stated: StatedDay): boolean =>
  stated.pointed !== undefined ||
  stated.position !== undefined ||
  (stated.holiday !== undefined && stated.month === undefined) ||
  (stated.weekday !== undefined && stated.day === undefined)

const single = (first: Found<DayElement>, start: number, { side }: Opening): Found<DaySequence> => ({
  value: { days: [first.value.stated], joins: [], start, ...(side && { side }) },
  next: first.next,
})

interface Row {
  elements: DayElement[]
  joins: Join[]
  /** The first token of each element, and the token after it. */
  starts: number[]
  ends: number[]
}

function rowFrom(
  words: DayWords,
  tokens: Tokens,
  start: number,
  first: Found<DayElement>,
  between: boolean,
): Row {
  const row: Row = { elements: [first.value], joins: [], starts: [start], ends: [first.next] }
  let at = first.next
  while (row.elements.length < MAX_DAYS) {
    const join = joinAt(words, tokens, at, between && row.elements.length === 1)
    const next = join && goesOn(tokens, join.next) ? dayElement(words, tokens, join.next) : undefined
    if (!join || !next || isSingle(next.value.stated)) break
    row.elements.push(next.value)
    row.joins.push(join.value)
    row.starts.push(join.next)
    row.ends.push(next.next)
    at = next.next
    if (next.value.stated.pointer) break
  }
  return row
}

/** "," "en" "&" "/" make a list; "-" "t/m" "bis" make a range; after "tussen", "en" does as well. */
function joinAt(words: DayWords, tokens: Tokens, at: number, between: boolean): Found<Join> | undefined {
  if (!goesOn(tokens, at)) return undefined
  const isComma = isMark(tokens, at, ',;')
  const start = isComma ? at + 1 : at
  const range = words.ranges(tokens, start)
  if (range) return { value: 'range', next: range.next }
  const and = words.and(tokens, start)
  if (and) return { value: between ? 'range' : 'list', next: and.next }
  if (isComma) return { value: 'list', next: start }
  return isMark(tokens, start, '/&+|') ? { value: 'list', next: start + 1 } : undefined
}

/** Drops numbers after the last day with a month, unless the month came first. */
function withoutTail({ elements, joins, starts, ends }: Row): Row {
  const isMonthFirst = elements[0]?.form === 'month first'
  const last = elements.findLastIndex(({ stated, form }) => form !== 'bare' && stated.month !== undefined)
  const named = elements.every(({ stated }) => stated.weekday !== undefined)
  const count =
    last < 0 ? (named ? elements.length : 0) : isMonthFirst ? monthFirstCount(elements, last) : last + 1
  return {
    elements: elements.slice(0, count),
    joins: joins.slice(0, Math.max(0, count - 1)),
    starts: starts.slice(0, count),
    ends: ends.slice(0, count),
  }
}

const monthFirstCount = (elements: readonly DayElement[], last: number): number =>
  elements[last]?.form === 'month first' ? elements.length : last + 1

/** A number without a month takes the month of the day after it or, where months come first, before it. */
function withMonths({ elements, joins }: Row): StatedDay[] {
  const days = elements.map(({ stated }) => ({ ...stated }))
  const isMonthFirst = elements[0]?.form === 'month first'
  if (isMonthFirst) {
    for (let at = 1; at < days.length; at += 1)
      borrowMonth(days[at], days[at - 1], joins[at - 1] === 'range' ? 1 : 0)
  }
  for (let at = days.length - 2; at >= 0; at -= 1)
    borrowMonth(days[at], days[at + 1], joins[at] === 'range' ? -1 : 0)
  // In "les 10 et 11 décembre prochain" the last word applies to all days.
  const [first, last] = [days[0], days.at(-1)]
  if (first && last?.pointer && !first.pointer) first.pointer = last.pointer
  return days
}

/** "November 28-29, 2026": the year behind the last number of a row that began with the month. */
function withYearBehind(
  words: DayWords,
  tokens: Tokens,
  days: readonly StatedDay[],
  { elements }: Row,
  at: number,
): number {
  const last = days.at(-1)
  if (!last || elements.at(-1)?.form !== 'bare' || last.year !== undefined || last.month === undefined)
    return at
  const year = yearBehind(words, tokens, at, goesOn)
  if (!year) return at
  last.year = year.value
  return year.next
}

/** A range that decreases crosses the end of a month: "28 t/m 3 december", "April 27 to 3". */
function borrowMonth(day: StatedDay | undefined, from: StatedDay | undefined, step: number): void {
  if (!day || day.month !== undefined || from?.month === undefined) return
  const [own, other] = [day.day ?? 0, from.day ?? 0]
  const isOver = (step < 0 && own > other) || (step > 0 && own < other)
  day.month = isOver ? ((from.month + step + 11) % 12) + 1 : from.month
  if (from.swapped) day.swapped = { ...from.swapped }
}

/** The last element that may be a time, a score, a part or a range; undefined if all are days. */
function lastDoubtful(
  tokens: Tokens,
  start: number,
  { elements, starts }: Row,
  opening: Opening,
): number | undefined {
  if (elements.some(({ mark, stated }) => mark === undefined && stated.month !== undefined)) return undefined
  const isInRow = elements.length > 1
  const isDay = ({ stated, mark, introduced, form }: DayElement): boolean => {
    if (form === 'bare') return stated.weekday !== undefined || isInRow
    if (mark === undefined || mark === '..' || stated.weekday !== undefined || introduced) return true
    if (mark === '/') return !isShare(stated) || opening.word !== undefined || isInRow
    if (mark === '.' && (stated.day ?? 0) > HOURS) return true
    return mark === '-' && ((opening.word !== undefined && isInRow) || beginsLine(tokens, start))
  }
  return starts[elements.findLastIndex((element) => !isDay(element))]
}

/** "24/7", "1/2", "3/4" */
const isShare = ({ day = 0, month = 0 }: StatedDay): boolean =>
  (day === 24 && month === 7) || (day < month && month <= 4)

const beginsLine = (tokens: Tokens, at: number): boolean =>
  tokens[at]?.gap === 'line' && tokens[at]?.text.length === 2 && tokens[at + 2]?.text.length === 2
