import type { DayWords } from '../grammar/grammar.ts'
import type { Found } from '../text/phrases.ts'
import { isCounted, isGluedMark, isMark } from '../text/token-checks.ts'
import type { Token, Tokens } from '../text/tokens.ts'

const [FIRST_YEAR, LAST_YEAR] = [1900, 2199]
const CENTURY = 2000

export const isYearNumber = (token: Token | undefined): boolean =>
  token?.kind === 'number' && token.text.length === 4 && token.value >= FIRST_YEAR && token.value <= LAST_YEAR

/** Behind a named month: "2026", ", 2026", "van 2026", "'26", "tweeduizend zesentwintig". */
export function yearBehind(
  words: DayWords,
  tokens: Tokens,
  at: number,
  goesOn: (tokens: Tokens, at: number) => boolean,
): Found<number> | undefined {
  let start = at
  if (isMark(tokens, start, ',')) start += 1
  if (isGluedMark(tokens, start, '-/') && isYearNumber(tokens[start + 1])) start += 1
  start = words.ofYear(tokens, start)?.next ?? start
  return goesOn(tokens, start) ? yearAt(words, tokens, start) : undefined
}

function yearAt(words: DayWords, tokens: Tokens, at: number): Found<number> | undefined {
  const token = tokens[at]
  if (token === undefined) return undefined
  if (isYearNumber(token) && !isCounted(tokens, at + 1)) return { value: token.value, next: at + 1 }
  const short = tokens[at + 1]
  if (token.text === "'" && short?.kind === 'number' && short.gap === 'none' && short.text.length === 2)
    return { value: CENTURY + short.value, next: at + 2 }
  return words.years(tokens, at)
}

/** In numeric dates: four digits, or the last two. */
export function numericYear(tokens: Tokens, at: number): Found<number> | undefined {
  const quoted = tokens[at]?.text === "'" ? at + 1 : at
  const token = tokens[quoted]
  if (isYearNumber(token)) return { value: token?.value ?? 0, next: quoted + 1 }
  if (token?.kind !== 'number' || token.text.length !== 2) return undefined
  return { value: CENTURY + token.value, next: quoted + 1 }
}
