import type { Country } from '@uitpost/contracts'
import { type EventBlock, eventBlocks, type LineDays } from '../blocks/event-blocks.ts'
import { EMPTY_OUTLINE, type Outline } from '../blocks/outline.ts'
import { type Region, regionsOf } from '../blocks/regions.ts'
import type { HourMention } from '../dates/readings/mention.ts'
import { findSentences } from '../dates/text/sentences.ts'
import { tokenize } from '../dates/text/tokens.ts'
import { speaksToProgram } from '../visibility/instructions.ts'
import { isStrangersHeading } from '../visibility/strangers.ts'
import { contentWords } from './content-words.ts'
import { type FoldedText, foldText, indexWords, type PageWords, type Stretch } from './folded-text.ts'
import { placeListedYears } from './listed-years.ts'
import { type PageDay, readPageDays } from './page-days.ts'

/** A page as claims are looked up in it: read once, however many claims there are. */
export interface PageModel {
  /** As long as the page's text: lines that speak to programs are blank. */
  text: string
  country: Country
  /** YYYY-MM-DD */
  fetchedOn: string
  folded: FoldedText
  words: PageWords
  /** Where lines and sentences begin, in `text`. */
  lines: number[]
  sentences: number[]
  days: PageDay[]
  hours: HourMention[]
  blocks: EventBlock[]
  root: Region
  outline: Outline
  /** The pieces of the page's address: many sites have a section per town. */
  sections: string[]
  /** The stated days of each block, in the order of `blocks`. */
  daysOfBlock: PageDay[][]
}

export function readPageModel(
  given: string,
  {
    outline = EMPTY_OUTLINE,
    ...from
  }: { outline?: Outline; fetchedOn: string; country: Country; url?: string },
): PageModel {
  const text = withoutStrangers(withoutInstructions(given), outline)
  const folded = foldText(text)
  const { days, hours } = readPageDays(text, from)
  const lines = startsOfLines(text)
  const root = regionsOf(outline, lines.length)
  const spoken = days.filter((day) => day.starts.length > 0 || day.rule || day.possible.length > 0)
  const blocks = eventBlocks(root, daysByLine(text, lines, spoken, hours))
  const model = {
    text,
    country: from.country,
    folded,
    words: indexWords(folded),
    lines,
    root,
    outline,
    blocks,
    hours,
  }
  const starts = startsOfSentences(text)
  const daysOfBlock = blocks.map(({ from, to }) => within(spoken, stretchOfLines({ text, lines }, from, to)))
  placeListedYears(blocks, daysOfBlock, from.fetchedOn)
  const sections = (from.url ?? '').toLowerCase().split('/').slice(3)
  return { ...model, sections, fetchedOn: from.fetchedOn, sentences: starts, days: spoken, daysOfBlock }
}

const withoutInstructions = (text: string): string =>
  text
    .split('\n')
    .map((line) => (speaksToProgram(foldText(line).text) ? ' '.repeat(line.length) : line))
    .join('\n')

/** Blank below a heading of comments, up to the next heading as high. */
function withoutStrangers(text: string, { headings }: Outline): string {
  const lines = text.split('\n')
  for (const [at, { line, level }] of headings.entries()) {
    if (level === 0 || !isStrangersHeading(lines[line] ?? '')) continue
    const end = headings.slice(at + 1).find((one) => one.level <= level)?.line ?? lines.length
    for (let next = line; next < end; next += 1) lines[next] = ' '.repeat(lines[next]?.length ?? 0)
  }
  return lines.join('\n')
}

function startsOfLines(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function startsOfSentences(text: string): number[] {
  const tokens = tokenize(text)
  const { sentence } = findSentences(tokens)
  const starts: number[] = []
  for (const [at, { from }] of tokens.entries())
    if (at === 0 || sentence[at] !== sentence[at - 1]) starts.push(from)
  return starts
}

export const keyOf = ({ starts, last, rule, possible, text }: PageDay): string =>
  rule ? `rule ${text}` : `${starts.join()} ${last ?? ''} ${starts.length === 0 ? possible.join() : ''}`

const BARE_WORDS = 1
const FACTS = /^[\s|,;:·–-]*(?:om|at|a|um|ab|vanaf|van|de|von)?[\s|]*$/u

function daysByLine(
  text: string,
  lines: readonly number[],
  days: readonly PageDay[],
  hours: readonly HourMention[],
): Map<number, LineDays> {
  const found = new Map<number, LineDays>()
  for (const [line, own] of Map.groupBy(days, ({ from }) => indexOfLine(lines, from))) {
    const [from, to] = [lines[line] ?? 0, lines[line + 1] ?? text.length]
    const [first] = own
    if (!first) continue
    const [hour] = within(hours, { from: first.to, to })
    const leads = contentWords(text.slice(from, first.from)).length === 0
    found.set(line, {
      key: [...new Set(own.map(keyOf))].join('|'),
      isBare: contentWords(textBeside(text, { from, to }, own)).length < BARE_WORDS,
      isFacts: leads && hour !== undefined && FACTS.test(text.slice(first.to, hour.from)),
    })
  }
  return found
}

/** A stretch of text without what lies in it. */
export function textBeside(text: string, { from, to }: Stretch, taken: readonly Stretch[]): string {
  const parts: string[] = []
  let at = from
  for (const one of taken) {
    parts.push(text.slice(at, Math.max(at, one.from)))
    at = Math.max(at, one.to)
  }
  return [...parts, text.slice(at, to)].join(' ')
}

/** The last index whose value is not above. */
export function indexOfLine(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}

/** From the beginning of a line to the end of the line before another one. */
export const stretchOfLines = (
  { text, lines }: Pick<PageModel, 'text' | 'lines'>,
  from: number,
  to: number,
): Stretch => ({ from: lines[from] ?? text.length, to: (lines[to] ?? text.length + 1) - 1 })

export const sentenceAt = ({ text, sentences, lines }: PageModel, offset: number): Stretch => {
  const at = indexOfLine(sentences, offset)
  const line = indexOfLine(lines, offset)
  const end = Math.min(sentences[at + 1] ?? text.length, lines[line + 1] ?? text.length)
  return { from: Math.max(sentences[at] ?? 0, lines[line] ?? 0), to: end }
}

/** What lies in a stretch, of things in the order of the page. */
export function within<T extends Stretch>(sorted: readonly T[], { from, to }: Stretch): T[] {
  const found: T[] = []
  for (let at = firstAt(sorted, from); at < sorted.length; at += 1) {
    const one = sorted[at]
    if (!one || one.from >= to) break
    found.push(one)
  }
  return found
}

function firstAt(sorted: readonly Stretch[], offset: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.from ?? 0) < offset) low = middle + 1
    else high = middle
  }
  return low
}
