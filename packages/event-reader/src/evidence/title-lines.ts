import { contentWords } from './content-words.ts'
import type { Stretch } from './folded-text.ts'
import { blockOf, indexOfLine, type PageModel, sentenceAt, stretchOfLines } from './page-model.ts'

/** Characters; longer lines are not names. */
const LONGEST_NAME = 110
/** Lines without names allowed between a name and its day. */
const REACH = 3

/** Whether a line can name an event: a heading, or a line beside its day. */
export function isTitleLine(page: PageModel, block: number, place: Stretch & { line: number }): boolean {
  const own = blockOf(page, block)
  const { headings } = page.outline
  if (headings.some(({ line }) => line === place.line)) return isFirstSentence(page, place)
  if (own.isRun) return true
  const dated = datedLines(page, block)
  const line = stretchOfLines(page, place.line, place.line + 1)
  const text = page.text.slice(line.from, line.to).trim()
  const isName = text.length <= LONGEST_NAME && !/[.?!:…]$/.test(text)
  const isNamed = headings.some((one) => one.level > 0 && one.line >= own.from && one.line < own.to)
  if (!isName) return false
  // A block with a heading of its own takes no other name, except from the line right above its day.
  if (isNamed) return dated.has(place.line + 1)
  return [...dated].some(
    (day) => Math.abs(day - place.line) <= REACH && isEmptyBetween(page, place.line, day),
  )
}

/** Only the first sentence of a heading is a name. */
const isFirstSentence = (page: PageModel, { from, line }: Stretch & { line: number }): boolean =>
  sentenceAt(page, from).from === page.lines[line]

export function datedLines(page: PageModel, block: number): Set<number> {
  return new Set((page.daysOfBlock[block] ?? []).map(({ from }) => indexOfLine(page.lines, from)))
}

function isEmptyBetween(page: PageModel, a: number, b: number): boolean {
  const { from, to } = stretchOfLines(page, Math.min(a, b) + 1, Math.max(a, b))
  return to <= from || contentWords(page.text.slice(from, to)).length <= 1
}
