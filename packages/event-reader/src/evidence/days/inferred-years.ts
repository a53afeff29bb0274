import { addDays } from '@uitpost/contracts'
import type { EventBlock } from '../../blocks/event-blocks.ts'
import type { PageDay } from './page-days.ts'

/** Minimum of days in a list, and the maximum number of days it spans. */
const [FEWEST, LONGEST_DAYS] = [3, 240]
/** Days that a day without a year may lie ahead of the fetch. */
const FURTHEST_DAYS = 180

/** Days before the fetch within which a page of last year was written about days to come. */
const RECENT_DAYS = 180

interface DatedBlocks {
  blocks: readonly EventBlock[]
  days: readonly PageDay[]
  daysOfBlock: readonly (readonly PageDay[])[]
  /** The days on which the page says that it was published or changed. */
  written: readonly string[]
}

interface From {
  fetchedOn: string
  url?: string
  /** The last day on which its markup says so. */
  writtenOn?: string
}

/**
 * Infers the missing years of a page's days: the year with which the page names the same day elsewhere; the next such
 * dates, in a list in chronological order; or else, where nothing on the page is of another year, the next such date,
 * which is only assumed.
 */
export function inferYears(
  text: string,
  from: From,
  { blocks, days, daysOfBlock, written }: DatedBlocks,
): void {
  const { fetchedOn } = from
  takeStatedYears(days)
  placeListedYears(blocks, daysOfBlock, fetchedOn)
  if (!mayBeOld(text, from, days, written)) assumeYears(days, fetchedOn)
}

const isOpen = ({ starts, possible }: PageDay): boolean => starts.length === 0 && possible.length > 0

/** "Auftritt auf 7. September verschoben" in a heading, and "7. September 2020" in the text below it. */
function takeStatedYears(days: readonly PageDay[]): void {
  const stated = new Set(days.flatMap(({ starts }) => starts))
  for (const day of days.filter(isOpen)) {
    const [only, other] = day.possible.filter(({ starts }) => starts.every((one) => stated.has(one)))
    if (only && !other) Object.assign(day, only)
  }
}

/**
 * The days of a list of items in chronological order ("24 januari", "15 februari", "28 februari") are the next such
 * dates. A single day, or days in running text, may be of any year.
 */
function placeListedYears(
  blocks: readonly EventBlock[],
  daysOfBlock: readonly (readonly PageDay[])[],
  fetchedOn: string,
): void {
  const items = daysOfBlock.filter((_, at) => blocks[at]?.isRun === false)
  const open = items.flat().filter(({ starts }) => starts.length === 0)
  if (items.length < FEWEST || open.length < items.flat().length) return
  const next = open.map((day) => nextOf(day, fetchedOn))
  const last = addDays(fetchedOn, LONGEST_DAYS)
  const firsts = next.map((one) => one?.starts[0] ?? '')
  if (firsts.some((day, at) => day === '' || day > last || day < (firsts[at - 1] ?? ''))) return
  for (const [at, day] of open.entries()) Object.assign(day, next[at])
}

/** The first year in which all days of a statement come. */
const nextOf = ({ possible }: PageDay, fetchedOn: string): PageDay['possible'][number] | undefined =>
  possible
    .filter(({ starts }) => starts.length > 0 && starts.every((day) => day >= fetchedOn))
    .toSorted((a, b) => (a.starts[0] ?? '').localeCompare(b.starts[0] ?? ''))[0]

const COPYRIGHT = /(?:©|\(c\)|copyright)\D{0,20}(?:\d{4}\s?[-–]\s?)?(?<year>(?:19|20)\d\d)/giu
const YEAR_IN_ADDRESS = /(?<!\d)20\d\d(?!\d)/g

/**
 * Whether something on the page is of another year: a day that is over, its copyright, its address, or the last day on
 * which its words, or its markup, say that it was written.
 */
function mayBeOld(
  text: string,
  { fetchedOn, url = '', writtenOn = '' }: From,
  days: readonly PageDay[],
  written: readonly string[],
): boolean {
  const year = fetchedOn.slice(0, 4)
  return (
    days.some(
      ({ starts, last }) => starts.length > 0 && [...starts, last ?? ''].every((day) => day < fetchedOn),
    ) ||
    [...text.matchAll(COPYRIGHT)].some(({ groups }) => (groups?.year ?? year) < year) ||
    (url.match(YEAR_IN_ADDRESS) ?? []).some((stated) => stated < year) ||
    [written.toSorted().at(-1) ?? '', writtenOn].some((day) => isLongAgo(day, fetchedOn))
  )
}

const isLongAgo = (day: string, fetchedOn: string): boolean =>
  day !== '' && day.slice(0, 4) < fetchedOn.slice(0, 4) && day < addDays(fetchedOn, -RECENT_DAYS)

function assumeYears(days: readonly PageDay[], fetchedOn: string): void {
  const furthest = addDays(fetchedOn, FURTHEST_DAYS)
  for (const day of days.filter(isOpen)) {
    const next = nextOf(day, fetchedOn)
    if (next && (next.starts.at(-1) ?? '') <= furthest) Object.assign(day, next, { isYearAssumed: true })
  }
}
