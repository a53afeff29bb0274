import { beginsWithHeading } from '../blocks/outline.ts'
import type { Region } from '../blocks/regions.ts'
import { oncePer, oncePerObject } from '../lookups/once-per.ts'
import { namesOther } from './changes.ts'
import { contentWords, stemOf } from './content-words.ts'
import type { Stretch } from './folded-text.ts'
import {
  blockOf,
  indexOfLine,
  type PageModel,
  sentenceAt,
  stretchOfBlock,
  stretchOfLines,
  within,
} from './page-model.ts'
import { isPreparation } from './preparations.ts'

/** What a block inherits: the page's title and the surrounding lines that belong to no block, nearest first. */
export function inheritedBy(page: PageModel, block: number): Stretch[][] {
  const around = blockOf(page, block).around
  const pieces = around.map((region) => freeLines(page, region))
  // Without a heading the first line is the first event's.
  return beginsWithHeading(page.outline) ? [...pieces, [stretchOfLines(page, 0, 1)]] : pieces
}

/** A time without a readable day ("vandaag, 20.00") is another event. */
const isAnother = (page: PageModel, { from, to }: Region): boolean =>
  hasStart(page, stretchOfLines(page, from, to))

const hasStart = (page: PageModel, scope: Stretch): boolean =>
  within(page.hours, scope).some(({ role }) => role === 'start')

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

/** Those of any habit ("je bent altijd welkom vanaf 9 uur") count only where the title is named. */
const EACH_TIME =
  /(?<!\p{L})(?:telkens|(?:elke|iedere) keer|chaque fois|jeweils|jedes mal|(?:each|every) time|(?<habit>altijd|steeds|toujours|immer|always))(?!\p{L})/giu

/**
 * The one sentence with an hour that a page states for all dates of a title: "Locatie: de rommelmarkt is telkens
 * van 8 tot 12 uur in de hal". It names the title or, where no date has an hour of its own, nothing else.
 */
export function statedOnce(page: PageModel, title: Stretch, block: number): Stretch[] {
  const wanted = new Set(contentWords(page.text.slice(title.from, title.to)).map(stemOf))
  const { from, to } = blockOf(page, block)
  const [only, ...others] = statedForAll(page).filter(
    ({ sentence, reach, isHabit }) =>
      reach.from <= from &&
      to <= reach.to &&
      (contentWords(page.text.slice(sentence.from, sentence.to)).some((word) => wanted.has(stemOf(word))) ||
        !(isHabit || hasOwnHours(page) || namesOther(page, sentence, wanted))),
  )
  return only && others.length === 0 ? [only.sentence] : []
}

interface Statement {
  sentence: Stretch
  reach: Region
  isHabit: boolean
}

/** Sentences with the hour of each time that are of no block, with the innermost region around them that has blocks. */
const statedForAll = oncePerObject((page: PageModel): Statement[] =>
  [...page.text.matchAll(EACH_TIME)].flatMap(({ index, groups }) => {
    const [sentence, line] = [sentenceAt(page, index), indexOfLine(page.lines, index)]
    const isOfAll =
      hasStart(page, sentence) &&
      within(page.days, sentence).length === 0 &&
      !isPreparation(page.text.slice(sentence.from, sentence.to)) &&
      !page.blocks.some((block) => block.from <= line && line < block.to)
    const reach = reachOf(page, page.root, line)
    return isOfAll ? [{ sentence, reach, isHabit: groups?.habit !== undefined }] : []
  }),
)

function reachOf(page: PageModel, region: Region, line: number): Region {
  const inner = region.children.find(({ from, to }) => from <= line && line < to)
  return inner && within(page.blocks, inner).length > 0 ? reachOf(page, inner, line) : region
}

const hasOwnHours = (page: PageModel): boolean =>
  page.blocks.some((_, block) => hasStart(page, stretchOfBlock(page, block)))
