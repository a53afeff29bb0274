import type { DayWords } from '../grammar/grammar.ts'
import type { StatedDay } from '../grammar/stated-day.ts'
import type { Found } from '../text/phrases.ts'
import { goesOn, isCounted, isGluedMark, isMark } from '../text/token-checks.ts'
import type { Tokens } from '../text/tokens.ts'
import { isYearNumber, numericYear, yearBehind } from './day-year.ts'
import { dayNumber } from './numeric-day.ts'

/** "28", "28.", "29e", "1er", "achtentwintig": the number of a day. */
export function dayOfMonth(words: DayWords, tokens: Tokens, at: number): Found<number> | undefined {
  const spelled = words.numbers(tokens, at)
  if (spelled) return spelled
  const digits = dayNumber(tokens, at)
  if (!digits) return undefined
  let next = digits.next
  const suffix = tokens[next]
  const isGlued = suffix?.gap === 'none' && words.suffixes.has(suffix.text)
  if (isGlued || (suffix?.gap === 'space' && words.looseSuffixes.has(suffix.text))) next += 1
  if (isGluedMark(tokens, next, '.') && !isDecimal(tokens, next)) next += 1
  return { value: digits.value, next }
}

const isDecimal = (tokens: Tokens, mark: number): boolean =>
  tokens[mark + 1]?.kind === 'number' && tokens[mark + 1]?.gap === 'none'

/** "28 november 2026", "28 van november", "28-nov-2026", "28.Oktober", "siebten vierten": the day before its month. */
export function dayThenMonth(words: DayWords, tokens: Tokens, at: number): Found<StatedDay> | undefined {
  const day = dayOfMonth(words, tokens, at)
  if (!day) return undefined
  const yearBetween = dayYearMonth(words, tokens, day)
  if (yearBetween) return yearBetween
  const start = monthStart(words, tokens, day.next)
  const month = goesOn(tokens, start)
    ? (words.months(tokens, start) ?? countedMonth(words, tokens, at, day))
    : undefined
  if (!month || (isGluedMark(tokens, day.next - 1, '.') && headsRow(words, tokens, month.next)))
    return undefined
  const short = isGluedMark(tokens, day.next, '-/') ? shortYear(tokens, month.next) : undefined
  if (short) return { value: { year: short.value, month: month.value, day: day.value }, next: short.next }
  return withYear(words, tokens, { month: month.value, day: day.value }, month.next)
}

/** "Juni: 5, 12": in "Mei: 8 en 9. Juni: 5, 12" the month belongs to the days behind it. */
function headsRow(words: DayWords, tokens: Tokens, at: number): boolean {
  const start = words.articles(tokens, at + 1)?.next ?? at + 1
  const first = isMark(tokens, at, ':') ? dayOfMonth(words, tokens, start) : undefined
  return (
    first !== undefined && (isMark(tokens, first.next, ',;') || words.and(tokens, first.next) !== undefined)
  )
}

/** "28-nov-26", as tables write it. */
function shortYear(tokens: Tokens, at: number): Found<number> | undefined {
  const start = isGluedMark(tokens, at, '.') ? at + 1 : at
  if (!isGluedMark(tokens, start, '-/') || tokens[start + 1]?.gap !== 'none') return undefined
  return tokens[start + 2]?.gap === 'none' ? undefined : numericYear(tokens, start + 1)
}

/** "23-2020-septembre" */
function dayYearMonth(words: DayWords, tokens: Tokens, day: Found<number>): Found<StatedDay> | undefined {
  if (!isGluedMark(tokens, day.next, '-/') || !isYearNumber(tokens[day.next + 1])) return undefined
  if (!isGluedMark(tokens, day.next + 2, '-/')) return undefined
  const month = words.months(tokens, day.next + 3)
  const year = tokens[day.next + 1]?.value ?? 0
  return month && { value: { year, month: month.value, day: day.value }, next: month.next }
}

function monthStart(words: DayWords, tokens: Tokens, at: number): number {
  const mark = isGluedMark(tokens, at, '-/') && tokens[at + 1]?.gap === 'none' ? at + 1 : at
  return words.ofMonth(tokens, mark)?.next ?? mark
}

/** "am siebten vierten", "7. vierter", "siebter 4." */
function countedMonth(
  words: DayWords,
  tokens: Tokens,
  at: number,
  day: Found<number>,
): Found<number> | undefined {
  if (!words.countedMonths) return undefined
  const start = isGluedMark(tokens, day.next, '/') ? day.next + 1 : day.next
  const spelled = words.countedMonths(tokens, start)
  if (spelled) return spelled
  const digits = tokens[at]?.kind === 'word' ? dayNumber(tokens, start) : undefined
  const isOrdinal = digits && digits.value <= 12 && isGluedMark(tokens, digits.next, '.')
  return isOrdinal ? { value: digits.value, next: digits.next + 1 } : undefined
}

function withYear(words: DayWords, tokens: Tokens, stated: StatedDay, at: number): Found<StatedDay> {
  const behind = isGluedMark(tokens, at, '.') ? at + 1 : at
  const year = yearBehind(words, tokens, behind, goesOn)
  if (year) return { value: { ...stated, year: year.value }, next: year.next }
  const counted = words.countedYears(tokens, behind)
  if (counted) return { value: { ...stated, yearsOn: counted.value }, next: counted.next }
  return { value: stated, next: at }
}

/** "November 28, 2026", "Juni: 5", "januari de eerste", "Sep-23-2020", "September-2020-23": the month first. */
export function monthThenDay(words: DayWords, tokens: Tokens, at: number): Found<StatedDay> | undefined {
  const month = words.months(tokens, at)
  if (!month) return undefined
  let start = isGluedMark(tokens, month.next, '.') ? month.next + 1 : month.next
  const isJoined = isGluedMark(tokens, start, '-/') && tokens[start + 1]?.gap === 'none'
  if (isJoined || isMark(tokens, start, ',:')) start += 1
  if (isJoined && isYearNumber(tokens[start])) return yearThenDay(tokens, start, month.value)
  const article = words.articles(tokens, start)
  start = article?.next ?? start
  if (!goesOn(tokens, start)) return undefined
  const day = dayOfMonth(words, tokens, start)
  if (!day || isCounted(tokens, day.next) || words.months(tokens, day.next)) return undefined
  const stated = withYear(words, tokens, { month: month.value, day: day.value }, day.next)
  const isUsual = words.openOrder || isJoined || article || stated.value.year !== undefined
  const isAlone = tokens[day.next]?.kind !== 'word' || words.and(tokens, day.next) !== undefined
  return isUsual || isAlone ? stated : undefined
}

function yearThenDay(tokens: Tokens, at: number, month: number): Found<StatedDay> | undefined {
  const day = isGluedMark(tokens, at + 1, '-/') ? dayNumber(tokens, at + 2) : undefined
  return day && { value: { year: tokens[at]?.value ?? 0, month, day: day.value }, next: day.next }
}
