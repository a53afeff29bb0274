import type { Region } from './regions.ts'

/** What a line says of days. */
export interface LineDays {
  /** The same for lines that state the same days. */
  key: string
  /** Nothing but days: "zaterdag 28 november". */
  isBare: boolean
  /** It begins with a day and goes on with an hour: the facts of what stands above. */
  isFacts: boolean
}

/** A part of a page that tells of the days it states and of no other ones. */
export interface EventBlock {
  from: number
  to: number
  /** Lines one below the other, without a container or heading of their own. */
  isRun: boolean
  /** Around it, the innermost first: what their own lines say, the block inherits. */
  around: Region[]
}

/** Cuts a page into blocks: as large as they can be while they state the same days. */
export function eventBlocks(root: Region, days: ReadonlyMap<number, LineDays>): EventBlock[] {
  const dated = [...days.keys()].toSorted((a, b) => a - b)
  const blocks: EventBlock[] = []
  visit(root, [], { days, dated }, blocks)
  return blocks.toSorted((a, b) => a.from - b.from)
}

interface Dated {
  days: ReadonlyMap<number, LineDays>
  dated: readonly number[]
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
    for (const { from: first, to } of blocksOfRun(from, part.from, all, region.from))
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
    // More than one is all that anybody asks.
    if (keys.size > 1) break
  }
  return keys
}

/** The index of the first number that is not below. */
function firstFrom(sorted: readonly number[], wanted: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Lines one below the other. A day stands above what it dates, or below it when the run begins with something else and
 * its days are lines of facts or come last.
 */
function blocksOfRun(
  from: number,
  to: number,
  { days, dated }: Dated,
  heading: number,
): { from: number; to: number }[] {
  const lines = dated.slice(firstFrom(dated, from), firstFrom(dated, to))
  const [first] = lines
  const last = lines.at(-1)
  if (first === undefined || last === undefined) return []
  const begin = from === heading && first !== heading ? from + 1 : from
  if (new Set(lines.map((line) => days.get(line)?.key)).size === 1) return [{ from: begin, to }]
  const all = lines.map((line) => days.get(line))
  const isBelow =
    first > begin &&
    (all.every((one) => one?.isFacts) || (last === to - 1 && all.every((one) => one?.isBare)))
  if (isBelow)
    return lines.map((line, at) => ({ from: at === 0 ? begin : (lines[at - 1] ?? 0) + 1, to: line + 1 }))
  // "Rommelmarkt", "1 maart 2026": a bare day above others that are none belongs to what stands above it.
  const isTitled = days.get(first)?.isBare === true && !all.every((one) => one?.isBare)
  return lines.map((line, at) => ({ from: at === 0 && isTitled ? begin : line, to: lines[at + 1] ?? to }))
}
