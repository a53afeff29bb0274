import { daySequence, type FailedRow } from '../days/day-sequence.ts'
import { isYearNumber } from '../days/day-year.ts'
import type { Rule } from '../grammar/rule.ts'
import type { StatedDays } from '../grammar/stated-day.ts'
import { hourMention } from '../hours/hours.ts'
import type { Grammar } from '../languages/language.ts'
import type { DayMention, Hints, Mention, PeriodMention, RuleMention } from '../readings/mention.ts'
import { readDays } from '../readings/readings.ts'
import { monthAt } from '../rules/month-spans.ts'
import { type Bound, dayBound, monthBound } from '../rules/rule-bounds.ts'
import { type Exceptions, exceptionsAt } from '../rules/rule-exceptions.ts'
import { ruleAt } from '../rules/rule-reading.ts'
import { noiseEnd } from '../text/noise.ts'
import type { Found } from '../text/phrases.ts'
import { isCounted, isFreshNumber } from '../text/token-checks.ts'
import type { Tokens } from '../text/tokens.ts'
import { BEGINS, firstWords } from './first-words.ts'

/** Something that was read, its tokens, and its effect on a rule beside it. */
export interface Piece {
  /** First token (inclusive) and last (exclusive). */
  at: number
  next: number
  mentions: Mention[]
  rule?: RuleMention
  bound?: Bound
  exceptions?: Exceptions
}

/** Limit per text; what follows is not read. */
const MAX_PIECES = 10_000

/** Reads a text from left to right; the longest match at a token counts. */
export function findPieces(grammar: Grammar, text: string, tokens: Tokens, hints: Hints): Piece[] {
  const words = firstWords(grammar)
  const scan: Scan = { grammar, text, tokens, hints, failed: { from: 0, until: 0 } }
  const pieces: Piece[] = []
  let at = 0
  while (at < tokens.length && pieces.length < MAX_PIECES) {
    const piece = pieceAt(scan, at, words)
    if (typeof piece === 'object') pieces.push(piece)
    at = Math.max(at + 1, typeof piece === 'object' ? piece.next : (piece ?? 0))
  }
  return pieces
}

interface Scan {
  grammar: Grammar
  text: string
  tokens: Tokens
  hints: Hints
  failed: FailedRow
}

/** What begins at a token; a number is the token after something to skip. */
function pieceAt(scan: Scan, at: number, words: ReadonlyMap<string, number>): Piece | number | undefined {
  const { tokens } = scan
  const token = tokens[at]
  if (token?.kind !== 'number') {
    const begins = canBeginWith(tokens, at) ? (words.get(token?.text ?? '') ?? 0) : 0
    return (begins === 0 ? undefined : longestPiece(scan, at, begins)) ?? noiseEnd(tokens, at)
  }
  if (!canBegin(tokens, at)) return undefined
  const day = dayPiece(scan, at)
  const noise = day ? undefined : noiseEnd(tokens, at)
  return noise ?? longestPiece(scan, at, (words.get(token.text) ?? 0) | BEGINS.hour, day)
}

/** A mark can begin something only with the word after it ("'s avonds"). */
const canBeginWith = (tokens: Tokens, at: number): boolean =>
  tokens[at]?.kind === 'word' ||
  (tokens[at + 1]?.kind === 'word' && tokens[at + 1]?.gap === 'none') ||
  tokens[at]?.text === '@'

const LONGEST_PART = 4
/** Digits of a telephone prefix. */
const SHORTEST_PREFIX = 3

/** A number can begin something with what follows, or as a year; "1 1 1 1" and long numbers cannot. */
function canBegin(tokens: Tokens, at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]]
  if (!token) return false
  const isPhone = token.text.startsWith('0') && token.text.length >= SHORTEST_PREFIX
  if (isPhone || next?.kind !== 'number') return isPhone || token.text.length <= LONGEST_PART
  return isYearNumber(token) || isYearNumber(tokens[at + 2])
}

function longestPiece(scan: Scan, at: number, begins: number, day?: Piece): Piece | undefined {
  const can = (bit: number): boolean => (begins & bit) !== 0
  const readings = [
    can(BEGINS.rule) ? rulePiece(scan, at) : undefined,
    day ?? (can(BEGINS.day) ? dayPiece(scan, at) : undefined),
    can(BEGINS.exception) ? exceptionPiece(scan, at) : undefined,
    can(BEGINS.hour) ? hourPiece(scan, at) : undefined,
    can(BEGINS.bound) ? boundPiece(scan, at) : undefined,
    can(BEGINS.month) || scan.tokens[at]?.kind === 'number' ? periodPiece(scan, at) : undefined,
  ]
  let best: Piece | undefined
  for (const piece of readings) if (piece && piece.next > (best?.next ?? at)) best = piece
  return best
}

const placeOf = ({ grammar, text, tokens }: Scan, at: number, next: number) => {
  const [from, to] = [tokens[at]?.from ?? 0, tokens[next - 1]?.to ?? 0]
  return { from, to, text: text.slice(from, to), language: grammar.language }
}

function rulePiece(scan: Scan, at: number): Piece | undefined {
  const found = ruleAt(scan.grammar, scan.tokens, at)
  if (!found) return undefined
  const place = placeOf(scan, at, found.next)
  const said = isAdjective(scan, at, found) ? { ...found.value, open: ['how often' as const] } : found.value
  const rule: RuleMention = {
    kind: 'rule',
    role: 'event',
    rule: said,
    certain: said.open.length === 0,
    ...place,
  }
  return { at, next: found.next, mentions: [rule], rule }
}

/** An adjective of the following noun: "Dagelijks bestuur", "everyday life". */
function isAdjective({ grammar, tokens }: Scan, at: number, { value, next }: Found<Rule>): boolean {
  const behind = tokens[next]
  if (value.freq !== 'DAILY' || next > at + 1 || behind?.kind !== 'word' || behind.gap === 'line')
    return false
  return !firstWords(grammar).has(behind.text)
}

function dayPiece(scan: Scan, at: number): Piece | undefined {
  const { grammar, tokens, hints, failed } = scan
  // The first or last day of a rule can have other words ("te beginnen op") than a day alone.
  const since = grammar.rules.sinceDay(tokens, at)
  const until = grammar.rules.untilDay(tokens, at)
  const word = [since, until].reduce((a, b) => ((b?.next ?? 0) > (a?.next ?? 0) ? b : a))
  const found =
    daySequence(grammar.days, tokens, at, failed) ??
    (word && daySequence(grammar.days, tokens, word.next, failed))
  if (!found) return undefined
  const { start, ...own } = found.value
  const isAlone = own.days.length === 1
  const said =
    word && word.next <= start && isAlone
      ? word === since
        ? ('since' as const)
        : ('until' as const)
      : undefined
  const stated: StatedDays = said ? { ...own, side: said } : own
  const mention = dayMention(stated, hints, placeOf(scan, start, found.next))
  const before = grammar.rules.beforeDay(tokens, at)
  const isInclusive = !before || (until?.next ?? 0) > before.next
  const bound = dayBound(stated, isInclusive, hints)
  return { at, next: found.next, mentions: [mention], ...(bound && { bound }) }
}

type Placed = Pick<DayMention, 'from' | 'to' | 'text' | 'language'>

function dayMention(stated: StatedDays, hints: Hints, place: Placed): DayMention {
  const role = stated.side === 'until' ? 'end' : 'event'
  return { kind: kindOf(stated), role, stated, ...readDays(stated, hints), ...place }
}

function kindOf({ days, joins }: StatedDays): DayMention['kind'] {
  const [first] = days
  if (days.length > 1) return joins.length === 1 && joins[0] === 'range' ? 'range' : 'days'
  if (first?.pointed) return 'relative'
  if (first?.month !== undefined) return 'day'
  return first?.holiday ? 'holiday' : 'weekday'
}

const HOUR_MARKS = ':.-/('

function hourPiece({ grammar, text, tokens }: Scan, at: number): Piece | undefined {
  const [token, behind] = [tokens[at], tokens[at + 1]]
  // "1, 2, 3": times have no such mark after them.
  if (token?.kind === 'number' && behind?.kind === 'mark' && !HOUR_MARKS.includes(behind.text))
    return undefined
  const found = hourMention(grammar.language, grammar.clock, text, tokens, at)
  return found && { at, next: found.next, mentions: [found.value] }
}

function exceptionPiece(scan: Scan, at: number): Piece | undefined {
  const { grammar, tokens, hints } = scan
  const found = exceptionsAt(grammar, tokens, at, hints)
  if (!found) return undefined
  const mentions = found.value.days.map(({ stated, from, to }): DayMention => {
    const mention = dayMention(stated, hints, placeOf(scan, from, to))
    return { ...mention, role: 'other', other: 'exception' }
  })
  return { at, next: found.next, mentions, exceptions: found.value }
}

function boundPiece({ grammar, tokens, hints }: Scan, at: number): Piece | undefined {
  const found: Found<Bound> | undefined = monthBound(grammar, tokens, at, hints)
  return found && { at, next: found.next, mentions: [], bound: found.value }
}

const SHORTEST_MONTH = 4
const [FIRST_YEAR, LAST_YEAR] = [1990, 2100]

/** A month or year above days: "November 2026", "2026". */
function periodPiece(scan: Scan, at: number): Piece | undefined {
  const { grammar, tokens } = scan
  const month = monthAt(grammar.days, tokens, at)
  if (month && (month.value.year !== undefined || (tokens[at]?.text.length ?? 0) >= SHORTEST_MONTH)) {
    const mention: PeriodMention = {
      kind: 'month',
      role: 'event',
      stated: month.value,
      ...placeOf(scan, at, month.next),
    }
    return { at, next: month.next, mentions: [mention] }
  }
  const token = tokens[at]
  const isYear = isYearNumber(token) && isFreshNumber(tokens, at) && !isCounted(tokens, at + 1)
  if (!isYear || !token || token.value < FIRST_YEAR || token.value > LAST_YEAR) return undefined
  const mention: PeriodMention = {
    kind: 'year',
    role: 'event',
    stated: { year: token.value },
    ...placeOf(scan, at, at + 1),
  }
  return { at, next: at + 1, mentions: [mention] }
}
