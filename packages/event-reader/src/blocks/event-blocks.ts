import { firstIndex } from '../lookups/first-index.ts'
import type { Outline } from './outline.ts'
import type { Region } from './regions.ts'

/** The days in a line. */
export interface LineDays {
  /** Equal for lines with the same days. */
  key: string
  /** Only days: "zaterdag 28 november". */
  isBare: boolean
  /** Begins with a day and continues with a time: details of the line above. */
  isFacts: boolean
  /** Begins with a day and continues with short parts: "21-23 March, KVS, Brussels". */
  isPlace: boolean
}

/** A part of a page that is about one statement of days. */
export interface EventBlock {
  from: number
  to: number
  /** Consecutive lines without a container or heading of their own. */
  isRun: boolean
  /** Surrounding regions, innermost first: the block inherits their own lines. */
  around: Region[]
}

/** Divides a page into the largest blocks that state the same days. */
export function eventBlocks(
  root: Region,
  days: ReadonlyMap<number, LineDays>,
  { headings }: Pick<Outline, 'headings'>,
): EventBlock[] {
  const dated = [...days.keys()].toSorted((a, b) => a - b)
  const blocks: EventBlock[] = []
  visit(root, [], { days, dated, headings: new Set(headings.map(({ line }) => line)) }, blocks)
  return blocks.toSorted((a, b) => a.from - b.from)
}

interface Dated {
  days: ReadonlyMap<number, LineDays>
  dated: readonly number[]
  /** Lines that are headings. */
  headings: ReadonlySet<number>
}

function visit(region: Region, around: Region[], all: Dated, blocks: EventBlock[]): void {
  const keys = keysIn(region, all)
  if (keys.size === 0) return
  if (keys.size === 1) {
    blocks.push({ from: region.from, to: region.to, isRun: false, around })
    return
  }
  const inner = [region, ...around]
  const parts = region.children.filter((child) => keysIn(child, all).size > 0)
  let from = region.from
  for (const part of [...parts, { from: region.to, to: region.to }]) {
    for (const { from: first, to } of blocksOfRun(from, part.from, all))
      blocks.push({ from: first, to, isRun: true, around: inner })
    from = part.to
  }
  for (const part of parts) visit(part, inner, all, blocks)
}

function keysIn({ from, to }: { from: number; to: number }, { days, dated }: Dated): Set<string> {
  const keys = new Set<string>()
  for (let at = firstFrom(dated, from); at < dated.length; at += 1) {
    const line = dated[at] ?? to
    if (line >= to) break
    const key = days.get(line)?.key
    if (key !== undefined) keys.add(key)
    // Callers only need to know whether there is more than one.
    if (keys.size > 1) break
  }
  return keys
}

const firstFrom = (lines: readonly number[], wanted: number): number =>
  firstIndex(lines, (line) => line >= wanted)

/**
 * Blocks of consecutive lines. A day applies to what is below it, or above it when the run begins with something else
 * and its days are lines of details or come last.
 */
function blocksOfRun(
  from: number,
  to: number,
  { days, dated, headings }: Dated,
): { from: number; to: number }[] {
  const lines = dated.slice(firstFrom(dated, from), firstFrom(dated, to))
  const [first] = lines
  if (first === undefined) return []
  const last = lines.at(-1) ?? first
  const begin = first !== from && headings.has(from) ? from + 1 : from
  if (new Set(lines.map((line) => days.get(line)?.key)).size === 1) return [{ from: begin, to }]
  const all = lines.map((line) => days.get(line))
  const isBelow =
    first > begin &&
    (all.every((one) => one?.isFacts) ||
      (last === to - 1 &&
        (all.every((one) => one?.isBare) ||
          (all.every((one) => one?.isFacts || one?.isPlace) && areApart(begin, lines)))))
  if (isBelow)
    return lines.map((line, at) => ({ from: at === 0 ? begin : (lines[at - 1] ?? 0) + 1, to: line + 1 }))
  // "Rommelmarkt", "1 maart 2026": a line with only a day, among others with more, belongs to the line above.
  const isTitled = days.get(first)?.isBare === true && !all.every((one) => one?.isBare)
  const title = first === from + 1 ? from : begin
  return lines.map((line, at) => ({ from: at === 0 && isTitled ? title : line, to: lines[at + 1] ?? to }))
}

/** Whether a line stands before each of these, so that they may be details of it. */
const areApart = (begin: number, lines: readonly number[]): boolean =>
  lines.every((line, at) => line > (at === 0 ? begin : (lines[at - 1] ?? 0) + 1))
