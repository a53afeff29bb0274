import type { Region } from '../blocks/regions.ts'
import type { Stretch } from './folded-text.ts'
import { type PageModel, stretchOfLines, within } from './page-model.ts'

/**
 * What a block inherits: the title of the page and the lines around it that belong to no block, the nearest piece of
 * the page first.
 */
export function inheritedBy(page: PageModel, block: number): Stretch[][] {
  const around = page.blocks[block]?.around ?? []
  const pieces = around.map((region) => freeLines(page, region))
  return [...pieces, [stretchOfLines(page, 0, 1)]]
}

/** An hour without a day that could be read ("vandaag, 20.00") is an event all the same. */
const isAnother = (page: PageModel, { from, to }: Region): boolean =>
  within(page.hours, stretchOfLines(page, from, to)).some(({ role }) => role === 'start')

/** The index of the first block that reaches behind a line. */
function firstBlock({ blocks }: PageModel, line: number): number {
  let [low, high] = [0, blocks.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((blocks[middle]?.to ?? 0) <= line) low = middle + 1
    else high = middle
  }
  return low
}

const known = new WeakMap<object, Stretch[]>()

function freeLines(page: PageModel, region: Region): Stretch[] {
  const found = known.get(region)
  if (found) return found
  const free: Stretch[] = []
  let from = region.from
  const others = region.children.filter((child) => isAnother(page, child))
  const blocks = page.blocks.slice(firstBlock(page, region.from)).filter((one) => one.from < region.to)
  for (const block of [...blocks, ...others].toSorted((a, b) => a.from - b.from)) {
    if (block.to <= region.from) continue
    if (block.from >= region.to) break
    if (block.from > from) free.push(stretchOfLines(page, from, block.from))
    from = Math.max(from, block.to)
  }
  if (from < region.to) free.push(stretchOfLines(page, from, region.to))
  known.set(region, free)
  return free
}
