import type { DayWords } from '../grammar/grammar.ts'
import type { StatedDay } from '../grammar/stated-day.ts'
import type { Found } from '../text/phrases.ts'
import { isCounted, isGluedMark, isMark } from '../text/token-checks.ts'
import type { Tokens } from '../text/tokens.ts'
import { isYearNumber, numericYear } from './day-year.ts'

const MARKS = '-/.'

/** "2026-11-28", "2026/11/28", "2026-nov-28", "2026/28/nov": the year comes first. */
export function yearFirstDay(words: DayWords, tokens: Tokens, at: number): Found<StatedDay> | undefined {
  const year = tokens[at]
  if (!isYearNumber(year)) return undefined
  const mark = tokens[at + 1]?.text ?? ''
  if (!isGluedMark(tokens, at + 1, MARKS) || tokens[at + 2]?.gap !== 'none') return undefined
  const named = words.months(tokens, at + 2)
  if (named) {
    const day = isGluedMark(tokens, named.next, mark) ? dayNumber(tokens, named.next + 1) : undefined
    return day && { value: { year: year?.value ?? 0, month: named.value, day: day.value }, next: day.next }
  }
  const first = dayNumber(tokens, at + 2)
  if (!first || !isGluedMark(tokens, first.next, mark)) return undefined
  const month = words.months(tokens, first.next + 1)
  if (month)
    return { value: { year: year?.value ?? 0, month: month.value, day: first.value }, next: month.next }
  const second = dayNumber(tokens, first.next + 1)
  if (!second || first.value > 12) return undefined
  return { value: { year: year?.value ?? 0, month: first.value, day: second.value }, next: second.next }
}

/** A number from 1 to 31 of at most two digits. */
export function dayNumber(tokens: Tokens, at: number): Found<number> | undefined {
  const token = tokens[at]
  const isDay = token?.kind === 'number' && token.text.length <= 2 && token.value >= 1 && token.value <= 31
  return isDay ? { value: token.value, next: at + 1 } : undefined
}

/** "28-11-2026", "28.11.26", "28. 11. 2026", "28 11 2026": with its year. */
export function numericDay(words: DayWords, tokens: Tokens, at: number): Found<StatedDay> | undefined {
  const first = dayNumber(tokens, at)
  if (!first) return undefined
  const behindFirst = separatorAt(tokens, first.next)
  const second = behindFirst && dayNumber(tokens, behindFirst.next)
  if (!behindFirst || !second) return undefined
  const behindSecond = separatorAt(tokens, second.next)
  if (behindSecond?.value !== behindFirst.value) return undefined
  const isSpaced = behindFirst.value === ' ' || tokens[behindSecond.next]?.gap !== 'none'
  if (isSpaced && !isYearNumber(tokens[behindSecond.next])) return undefined
  const year = numericYear(tokens, behindSecond.next)
  if (!year || isCounted(tokens, year.next)) return undefined
  const stated = inOrder(words, first.value, second.value)
  return stated && { value: { ...stated, year: year.value }, next: year.next }
}

/** Without its year: "28/11", "28.11.", "28-11". The caller checks whether the context makes it a day. */
export function shortNumericDay(
  words: DayWords,
  tokens: Tokens,
  at: number,
): Found<StatedDay & { mark: string }> | undefined {
  const first = dayNumber(tokens, at)
  const mark = first && separatorAt(tokens, first.next)
  const second = mark && mark.value !== ' ' ? dayNumber(tokens, mark.next) : undefined
  if (!first || !mark || !second || words.months(tokens, second.next)) return undefined
  const closed = mark.value === '.' && isGluedMark(tokens, second.next, '.')
  const isOwn = !isGluedMark(tokens, second.next, mark.value) || closed
  const spaced = tokens[mark.next]?.gap !== 'none' && !closed
  const goesOn = isMark(tokens, second.next, '.') && words.months(tokens, second.next + 1) !== undefined
  if (!isOwn || spaced || goesOn || isCounted(tokens, second.next)) return undefined
  const stated = inOrder(words, first.value, second.value)
  if (!stated) return undefined
  const next = closed ? second.next + 1 : second.next
  return { value: { ...stated, mark: closed ? '..' : mark.value }, next }
}

/** A separator with the same spacing on both sides, or one space. */
function separatorAt(tokens: Tokens, at: number): Found<string> | undefined {
  const token = tokens[at]
  if (token?.kind === 'number') return token.gap === 'space' ? { value: ' ', next: at } : undefined
  if (!isMark(tokens, at, MARKS)) return undefined
  const behind = tokens[at + 1]?.gap
  if (behind === 'line' || behind === undefined) return undefined
  if (token?.text === '.' ? token.gap !== 'none' : token?.gap !== behind) return undefined
  return { value: token?.text ?? '', next: at + 1 }
}

/** Day first; in English both orders occur, so that numbers below 13 are ambiguous. */
function inOrder(words: DayWords, first: number, second: number): StatedDay | undefined {
  if (!words.openOrder) return second <= 12 ? { month: second, day: first } : undefined
  if (first > 12 && second > 12) return undefined
  if (first > 12) return { month: second, day: first }
  if (second > 12) return { month: first, day: second }
  const stated = { month: second, day: first }
  return first === second ? stated : { ...stated, swapped: { month: first, day: second } }
}
