import type { EventBlock } from '../blocks/event-blocks.ts'
import type { Outline } from '../blocks/outline.ts'
import { MONTH_NUMBERS } from '../dates/languages/month-numbers.ts'
import { type Change, changeIn, changesOn, namesOther, newDaysIn, withoutPlaces } from './changes.ts'
import { ANY_EVENT, contentWords, stemOf } from './content-words.ts'
import { startsOn } from './days/page-days.ts'
import { foldText, type Stretch } from './folded-text.ts'
import { indexOfLine, type PageModel, stretchOfLines, textBeside, within } from './page-model.ts'
import { inheritedBy } from './shared-context.ts'
import type { TitleDays } from './title-days.ts'
import { blockAt } from './title-places.ts'

export type Status = 'on' | 'cancelled' | 'postponed' | 'moved'

export interface StatusFinding {
  status: Status
  /** The words that state it. */
  quote?: string
}

/** A month without a day: "de concerten van juni". */
const OF_MONTH = new RegExp(
  `\\b(?:van|in|voor|de|d'|du|en|im|vom|fur|of|for)\\s*(${[...MONTH_NUMBERS.keys()].join('|')})\\b`,
  'g',
)
/** Whether the event is cancelled, postponed or moved: by its block, its pictures, or a sentence that names it. */
export function findStatus(
  claim: { title: string; start: string },
  found: TitleDays,
  page: PageModel,
): StatusFinding {
  const own = page.blocks[found.block]
  if (!own) return { status: 'on' }
  const scope = stretchOfLines(page, own.from, own.to)
  const wanted = new Set(contentWords(claim.title).map(stemOf))
  // Paragraphs of one text refer to each other; items of a list do not.
  const inherited = inheritedBy(page, found.block).flat()
  const isAbout = ({ from, to }: Stretch): boolean => {
    if ([scope, ...inherited].some((one) => one.from <= from && to <= one.to)) return true
    const other = page.blocks[blockAt(page, indexOfLine(page.lines, from)) ?? -1]
    return own.isRun && other?.isRun === true && other.around[0] === own.around[0]
  }
  const header = headerAbove(own, page)
  if (header !== undefined) return { status: 'cancelled', quote: header }
  let change: StatusFinding | undefined
  for (const sentence of changesOn(page)) {
    const { text, folded, status } = sentence
    if (!isAbout(sentence)) continue
    const isInside = sentence.from >= scope.from && sentence.to <= scope.to
    // "zondag 13 december: afgelast"
    const isNote = contentWords(textBeside(page.text, sentence, within(page.days, sentence))).length <= 2
    const named = within(page.days, sentence).filter((one) => one.starts.length > 0)
    const says = (days: typeof named) =>
      days.some((one) => startsOn(one, claim.start.slice(0, 10), page.country))
    // A sentence with another day and another name, among items with theirs, is about one of them.
    const isItem = !isInside && named.length > 0 && !says(named) && namesOther(page, sentence, wanted)
    const isOwn = isInside && (isNote || page.blocks.length > 1)
    const isBelow = isBelowHeading(sentence, own, page)
    if (isBelow === false || (!isOwn && !isBelow && !concerns(folded, wanted, isItem))) continue
    const moved = status === 'cancelled' ? [] : newDaysIn(page, sentence, named)
    // Another day is cancelled or moved, or another month.
    if (moved.length === 0 && named.length > 0 && !says(named)) continue
    if (named.length === 0 && isOfOtherMonth(folded, claim.start)) continue
    if (status === 'cancelled') return { status, quote: text.trim() }
    if (says(moved)) return { status: 'on' }
    // Without a day only the place was moved.
    if (status === 'moved' && named.length === 0) continue
    change ??= { status, quote: text.trim() }
  }
  if (change) return change
  const picture = page.outline.pictures.find(
    (one) =>
      isPictureOf(own, one, page) && changeIn(foldText(one.text), page.fetchedOn)?.status === 'cancelled',
  )
  return picture ? { status: 'cancelled', quote: picture.text } : { status: 'on' }
}

/** A picture beside an item is no part of it; beside a section or a paragraph it may be. */
export function isPictureOf(
  { from, to }: EventBlock,
  { line, isBetween }: Outline['pictures'][number],
  { outline }: PageModel,
): boolean {
  if (!isBetween) return line >= from && line < to
  const isItem = outline.containers.some((one) => one.from === from && one.to === to)
  return isItem ? line > from && line < to : line >= from && line <= to
}

/**
 * "Afgelastingen in Zwolle": a heading that names nothing else calls off what stands below it, up to the next one.
 * Undefined for a sentence that is no such heading.
 */
function isBelowHeading(change: Change, { from, to }: EventBlock, page: PageModel): boolean | undefined {
  const { headings } = page.outline
  const heading = headings.find(({ line }) => page.lines[line] === change.from)
  if (!heading || !namesNothing(change)) return undefined
  const { line, level } = heading
  const isOver = headings.some((next) => next.line > line && next.line <= from && next.level <= level)
  return line < to && !isOver
}

/** Besides the change there are only places and words for any event. */
function namesNothing({ text, at, end }: Pick<Change, 'text' | 'at' | 'end'>): boolean {
  const { quote, offset } = foldText(text).quote(at, end)
  const beside = `${text.slice(0, offset)} ${text.slice(offset + quote.length)}`
  return contentWords(withoutPlaces(beside)).every((word) => ANY_EVENT.has(word) || POINTING.has(word))
}

/** Words that point to what follows: "Deze activiteiten gaan niet door". */
const POINTING = new Set(
  'deze dit volgende onderstaande diese dieser folgende folgenden ces cette suivants suivantes these this following'.split(
    ' ',
  ),
)
/** Nouns that are also the title of terms, and say nothing without a list. */
const NOUN = /^\W*(?:annuleringen|cancell?ations|ausfalle)\W*$/

/** The line right above a list that calls off its items: "Afgelast:", "Cancellations". */
function headerAbove({ from, to }: EventBlock, page: PageModel): string | undefined {
  const { containers, headings } = page.outline
  if (!containers.some((one) => one.from === from && one.to === to)) return undefined
  let top = from
  for (let before: typeof containers; ; top = Math.min(...before.map((one) => one.from))) {
    before = containers.filter((one) => one.to === top)
    if (before.length === 0) break
  }
  const line = top - 1
  if (line < 0) return undefined
  const stretch = stretchOfLines(page, line, line + 1)
  const text = page.text.slice(stretch.from, stretch.to).trim()
  const folded = foldText(text)
  const isHeading = headings.some((one) => one.line === line)
  if (!isHeading && !text.endsWith(':')) return undefined
  const change = changeIn(folded, page.fetchedOn)
  const isOff =
    NOUN.test(folded.text) || (change?.status === 'cancelled' && namesNothing({ text, ...change }))
  return isOff ? text : undefined
}

/** The same for a page whose words have no days: a note, or a sentence about its only event or one that names it. */
export function findStatusOfPage(title: string, isOnly: boolean, page: PageModel): StatusFinding {
  const wanted = new Set(contentWords(title).map(stemOf))
  const off = changesOn(page).find(
    (one) =>
      one.status !== 'moved' &&
      concernsOnly(one, wanted, isOnly) &&
      !(isOnly && namesOther(page, one, wanted)),
  )
  if (off) return { status: off.status, quote: off.text.trim() }
  const picture = page.outline.pictures.find(
    ({ text }) => isOnly && changeIn(foldText(text), page.fetchedOn)?.status === 'cancelled',
  )
  return picture ? { status: 'cancelled', quote: picture.text } : { status: 'on' }
}

const concernsOnly = ({ text, folded }: Change, wanted: ReadonlySet<string>, isOnly: boolean): boolean =>
  (isOnly && contentWords(text).length <= 2) || concerns(folded, wanted, !isOnly)

function isOfOtherMonth(folded: string, start: string): boolean {
  const months = [...folded.matchAll(OF_MONTH)].map(([, name = '']) => MONTH_NUMBERS.get(name))
  return months.length > 0 && !months.includes(Number(start.slice(5, 7)))
}

/**
 * Whether a sentence is about the event: it has a word of the title, or its ending ("Flohmarkt" for
 * "Promenaden-Flohmarkt"), or means any event, unless it is about one item of several.
 */
export function concerns(folded: string, wanted: ReadonlySet<string>, isItem = false): boolean {
  return contentWords(folded).some(
    (word) =>
      (!isItem && ANY_EVENT.has(word)) ||
      wanted.has(stemOf(word)) ||
      (word.length > 4 &&
        [...wanted].some((one) => one.endsWith(stemOf(word)) || stemOf(word).endsWith(one))),
  )
}
