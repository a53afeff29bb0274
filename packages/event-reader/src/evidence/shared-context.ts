import { beginsWithHeading } from '../blocks/outline.ts'
import type { Region } from '../blocks/regions.ts'
import { oncePer } from '../lookups/once-per.ts'
import type { Stretch } from './folded-text.ts'
import { blockOf, type PageModel, stretchOfLines, within } from './page-model.ts'

/** What a block inherits: the page's title and the surrounding lines that belong to no block, nearest first. */
export function inheritedBy(page: PageModel, block: number): Stretch[][] {
  const around = blockOf(page, block).around
  const pieces = around.map((region) => freeLines(page, region))
  // Without a heading the first line is the first event's.
  return beginsWithHeading(page.outline) ? [...pieces, [stretchOfLines(page, 0, 1)]] : pieces
}

/** A time without a readable day ("vandaag, 20.00") is another event. */
const isAnother = (page: PageModel, { from, to }: Region): boolean =>
  within(page.hours, stretchOfLines(page, from, to)).some(({ role }) => role === 'start')

const known = new WeakMap<Region, Stretch[]>()

const freeLines = (page: PageModel, region: Region): Stretch[] =>
  oncePer(known, region, () => readFreeLines(page, region))

function readFreeLines(page: PageModel, region: Region): Stretch[] {
  const free: Stretch[] = []
  let from = region.from
  const others = region.children.filter((child) => isAnother(page, child))
  for (const block of [...within(page.blocks, region), ...others].toSorted((a, b) => a.from - b.from)) {
    free.push(stretchOfLines(page, from, block.from))
    from = Math.max(from, block.to)
  }
  return [...free, stretchOfLines(page, from, region.to)]
}
