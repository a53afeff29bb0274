import { firstIndex } from '../lookups/first-index.ts'
import { oncePerObject } from '../lookups/once-per.ts'
import { contentWords, SHORT, stemOf } from './content-words.ts'
import { findWords, type Stretch, wordsOf } from './folded-text.ts'
import { blockOf, indexOfLine, type PageModel } from './page-model.ts'
import { datedLines, isTitleLine } from './title-lines.ts'

/** A place of a title in the page's text; `whole` when it is literal. */
export interface TitlePlace extends Stretch {
  line: number
  /** Index of its block; undefined outside blocks. */
  block: number | undefined
  whole: boolean
}

export interface ClaimedTitle {
  title: string
  start: string
  cities: readonly string[]
}

/** Characters; longer titles are not accepted. */
const MAX_TITLE = 1_000
const MAX_WORDS = 40
const MAX_PLACES = 1_000

/**
 * Places of the whole title, ignoring case, accents and punctuation. The claim may add its year or city at either end
 * ("Kerstmarkt Gent 2026"), as those are proven separately; nothing else.
 */
export function wholeTitles(claim: ClaimedTitle, page: PageModel): TitlePlace[] {
  const words = wordsOf(claim.title.slice(0, MAX_TITLE))
  const additions = additionsOf(claim)
  for (const one of [words, ...stripped(words, additions)]) {
    if (!one.some((word) => word.length >= 3 && !additions.flat().includes(word))) continue
    const found = findWords(page.words, one)
    if (found.length > 0) return found.map((stretch) => placeOf(page, stretch, true))
  }
  return []
}

/**
 * Places of the title in other words ("Kerstconcert Excelsior" for a kerstconcert of Excelsior): each of its content
 * words is in one block or the headings above it, at least one in the block itself.
 */
export function wordedTitles(claim: ClaimedTitle, page: PageModel): TitlePlace[] {
  const added = new Set(additionsOf(claim).flat())
  const title = claim.title.slice(0, MAX_TITLE)
  const numbers = wordsOf(title).filter((word) => /^\d+$/.test(word))
  const wanted = [...new Set([...contentWords(title), ...numbers])].filter((word) => !added.has(word))
  if (wanted.length === 0 || wanted.length > MAX_WORDS || !wanted.some((word) => word.length > 3)) return []
  const places = wanted.map((word) => placesOf(page, word))
  if (places.some((one) => one.length === 0)) return []
  const holding = new Set(places.flatMap((one) => one.flatMap(({ block }) => block ?? [])))
  const scored = [...holding].flatMap((block) => {
    const dated = datedLines(page, block)
    const inBlock = places.map((one) =>
      one.filter(
        (place) => place.block === block && (dated.has(place.line) || isTitleLine(page, block, place)),
      ),
    )
    const count = inBlock.filter((one) => one.length > 0).length
    const complete = places.every(
      (one, at) => (inBlock[at]?.length ?? 0) > 0 || one.some((place) => isAbove(page, block, place)),
    )
    return complete && count > 0 ? [{ count, rarest: rarestOf(inBlock, places) }] : []
  })
  const most = Math.max(0, ...scored.map(({ count }) => count))
  return scored.filter(({ count }) => count === most).flatMap(({ rarest }) => rarest)
}

/** Of the words in a block, the rarest on the page. */
const rarestOf = (inBlock: TitlePlace[][], places: TitlePlace[][]): TitlePlace[] => {
  const known = inBlock
    .map((here, at) => ({ here, uses: places[at]?.length ?? 0 }))
    .filter(({ here }) => here.length > 0)
  return known.toSorted((a, b) => a.uses - b.uses)[0]?.here ?? []
}

/** Whether a place is above the block, outside other blocks: headings, an introduction. */
function isAbove(page: PageModel, block: number, { line, block: own }: TitlePlace): boolean {
  if (own !== undefined) return false
  if (!page.outline.headings.some((one) => one.line === line)) return false
  return line === 0 || blockOf(page, block).around.some(({ from, to }) => from <= line && line < to)
}

function placesOf(page: PageModel, word: string): TitlePlace[] {
  return [...new Set([word, ...formsOf(page, word)])]
    .flatMap((form) => findWords(page.words, [form], MAX_PLACES))
    .map((one) => placeOf(page, one, false))
}

const formsByStem = oncePerObject(({ words }: PageModel) => Map.groupBy(words.positions.keys(), stemOf))

const formsOf = (page: PageModel, word: string): string[] =>
  (formsByStem(page).get(stemOf(word)) ?? []).filter(({ length }) => length > SHORT)

export function placeOf(page: PageModel, stretch: Stretch, whole: boolean): TitlePlace {
  const { quote, offset } = page.folded.quote(stretch.from, stretch.to)
  const line = indexOfLine(page.lines, offset)
  const block = blockAt(page, line)
  return { from: offset, to: offset + quote.length, line, block, whole }
}

/** The block of a line; blocks do not overlap. */
export function blockAt({ blocks }: PageModel, line: number): number | undefined {
  const at = firstIndex(blocks, ({ to }) => to > line)
  const found = blocks[at]
  return found && found.from <= line ? at : undefined
}

const additionsOf = ({ start, cities }: ClaimedTitle): string[][] =>
  [[start.slice(0, 4)], ...cities.map(wordsOf)].filter((added) => added.length > 0)

function stripped(title: string[], additions: string[][]): string[][] {
  const shorter: string[][] = []
  let words = title
  for (let round = 0; round < 2; round += 1) {
    const end = additions.find((added) => endsWith(words, added))
    const begin = end
      ? undefined
      : additions.find((added) => endsWith(words.toReversed(), added.toReversed()))
    if (end) words = words.slice(0, -end.length)
    else if (begin) words = words.slice(begin.length)
    else break
    shorter.push(words)
  }
  return shorter
}

const endsWith = (words: string[], end: string[]): boolean =>
  words.length > end.length && end.every((word, index) => words[words.length - end.length + index] === word)
