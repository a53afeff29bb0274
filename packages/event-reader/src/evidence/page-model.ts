import type { Country } from '@uitpost/contracts'
import { type EventBlock, eventBlocks, type LineDays } from '../blocks/event-blocks.ts'
import { EMPTY_OUTLINE, type Outline } from '../blocks/outline.ts'
import { type Region, regionsOf } from '../blocks/regions.ts'
import type { HourMention } from '../dates/readings/mention.ts'
import { findSentences } from '../dates/text/sentences.ts'
import { tokenize } from '../dates/text/tokens.ts'
import { firstIndex } from '../lookups/first-index.ts'
import { addressesProgram } from '../visibility/instructions.ts'
import { isCommentsHeading } from '../visibility/user-comments.ts'
import { contentWords } from './content-words.ts'
import { inferYears } from './days/inferred-years.ts'
import { type PageDay, possibleDays, readPageDays } from './days/page-days.ts'
import { type FoldedText, foldText, indexWords, type PageWords, type Stretch } from './folded-text.ts'

/** A page prepared for checking claims; read once for all of them. */
export interface PageModel {
  /** Same length as the page's text; lines that address programs are blanked. */
  text: string
  country: Country
  /** YYYY-MM-DD */
  fetchedOn: string
  folded: FoldedText
  words: PageWords
  /** Offsets in `text` where lines and sentences begin. */
  lines: number[]
  sentences: number[]
  days: PageDay[]
  hours: HourMention[]
  blocks: EventBlock[]
  root: Region
  outline: Outline
  /** Path segments of the address: many sites have a section per town. */
  sections: string[]
  /** The stated days per block, in the order of `blocks`. */
  daysOfBlock: PageDay[][]
}

export function readPageModel(
  given: string,
  {
    outline = EMPTY_OUTLINE,
    ...from
  }: { outline?: Outline; fetchedOn: string; country: Country; url?: string; writtenOn?: string },
): PageModel {
  const text = withoutComments(withoutInstructions(given), outline)
  const pictures = outline.pictures.filter((one) => !isInstruction(one.text))
  const folded = foldText(text)
  const lines = startsOfLines(text)
  const headings = outline.headings
    .filter(({ level }) => level > 0)
    .map(({ line, level }) => ({ ...stretchOfLines({ text, lines }, line, line + 1), level }))
  const { days, hours, written } = readPageDays(text, from, headings)
  const root = regionsOf(outline, lines.length)
  const spoken = days.filter((day) => day.starts.length > 0 || day.rule || day.possible.length > 0)
  const blocks = eventBlocks(root, daysByLine(text, lines, spoken, hours), outline)
  const model = {
    text,
    country: from.country,
    folded,
    words: indexWords(folded),
    lines,
    root,
    outline: { ...outline, pictures },
    blocks,
    hours,
  }
  const starts = startsOfSentences(text)
  const daysOfBlock = blocks.map(({ from, to }) => within(spoken, stretchOfLines({ text, lines }, from, to)))
  inferYears(text, from, { blocks, days: spoken, daysOfBlock, written })
  const sections = (from.url ?? '').toLowerCase().split('/').slice(3)
  return { ...model, sections, fetchedOn: from.fetchedOn, sentences: starts, days: spoken, daysOfBlock }
}

/** Blanks each line from the sentence on that addresses a program: what people read before it stays. */
const withoutInstructions = (text: string): string =>
  text
    .split('\n')
    .map((line) => (isInstruction(line) ? untilInstruction(line).padEnd(line.length) : line))
    .join('\n')

const isInstruction = (text: string): boolean => addressesProgram(foldText(text).text)

function untilInstruction(line: string): string {
  const sentences = line.split(/(?<=[.!?]\s)/)
  const first = sentences.findIndex(isInstruction)
  return sentences.slice(0, Math.max(0, first)).join('')
}

/** Blanks comments: everything below their heading, up to the next heading of the same level. */
function withoutComments(text: string, { headings }: Outline): string {
  const lines = text.split('\n')
  for (const [at, { line, level }] of headings.entries()) {
    if (level === 0 || !isCommentsHeading(lines[line] ?? '')) continue
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
  rule
    ? `rule ${text}`
    : `${starts.join()} ${last ?? ''} ${starts.length === 0 ? possibleDays({ possible }).join() : ''}`

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
      isPlace: leads && areParts(text.slice(first.to, to)),
    })
  }
  return found
}

const [LONGEST_PARTS, LONGEST_PART] = [200, 60]

/** ", KVS, Quai aux Pierres 7, Brussels": short parts without a sentence. */
function areParts(text: string): boolean {
  if (text.length > LONGEST_PARTS || /[.!?]/.test(text)) return false
  const [lead = '', ...parts] = text.split(/[,;|]/)
  const isShort = (part: string) => part.trim() !== '' && part.length <= LONGEST_PART
  return lead.trim() === '' && parts.length > 1 && parts.every(isShort)
}

/** The block with this index, which must exist. */
export function blockOf({ blocks }: PageModel, block: number): EventBlock {
  const found = blocks[block]
  if (!found) throw new RangeError(`The page has no block ${block}`)
  return found
}

/** The lines of a block. */
export function stretchOfBlock(page: PageModel, block: number): Stretch {
  const { from, to } = blockOf(page, block)
  return stretchOfLines(page, from, to)
}

/** The text of a stretch without the parts that were taken. */
export function textBeside(text: string, { from, to }: Stretch, taken: readonly Stretch[]): string {
  const parts: string[] = []
  let at = from
  for (const one of taken) {
    parts.push(text.slice(at, Math.max(at, one.from)))
    at = Math.max(at, one.to)
  }
  return [...parts, text.slice(at, to)].join(' ')
}

/** The last index whose value is not greater. */
export function indexOfLine(starts: readonly number[], offset: number): number {
  return Math.max(0, firstIndex(starts, (start) => start > offset) - 1)
}

/** From the start of one line to the end of the line before another. */
export const stretchOfLines = (
  { text, lines }: Pick<PageModel, 'text' | 'lines'>,
  from: number,
  to: number,
): Stretch => ({ from: lines[from] ?? text.length, to: (lines[to] ?? text.length + 1) - 1 })

/** The line that holds an offset. */
export function lineAt(page: Pick<PageModel, 'text' | 'lines'>, offset: number): Stretch {
  const line = indexOfLine(page.lines, offset)
  return stretchOfLines(page, line, line + 1)
}

export const sentenceAt = ({ text, sentences, lines }: PageModel, offset: number): Stretch => {
  const at = indexOfLine(sentences, offset)
  const line = indexOfLine(lines, offset)
  const end = Math.min(sentences[at + 1] ?? text.length, lines[line + 1] ?? text.length)
  return { from: Math.max(sentences[at] ?? 0, lines[line] ?? 0), to: end }
}

/** The items of a sorted list that lie within a stretch. */
export function within<T extends Stretch>(sorted: readonly T[], { from, to }: Stretch): T[] {
  const found: T[] = []
  for (let at = firstIndex(sorted, (one) => one.from >= from); at < sorted.length; at += 1) {
    const one = sorted[at]
    if (!one || one.from >= to) break
    found.push(one)
  }
  return found
}
