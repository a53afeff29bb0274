import type { EventBlock } from '../blocks/event-blocks.ts'
import type { PageDay } from './page-days.ts'

/** Fewer are no list, and a list looks no further ahead. */
const [FEWEST, LONGEST_DAYS] = [3, 240]
const DAY_MS = 86_400_000

/**
 * "24 januari", "15 februari", "28 februari", each in an item of its own: a list in the order of time is of what is to
 * come, and its days are the next ones of their name. A day by itself, or days in a text, may be of any year.
 */
export function placeListedYears(
  blocks: readonly EventBlock[],
  daysOfBlock: readonly (readonly PageDay[])[],
  fetchedOn: string,
): void {
  const items = daysOfBlock.filter((days, at) => blocks[at]?.isRun === false && days.length > 0)
  const open = items.flat().filter(({ starts, possible }) => starts.length === 0 && possible.length > 0)
  if (items.length < FEWEST || open.length < items.flat().length) return
  const next = open.map(({ possible }) => possible.filter((day) => day >= fetchedOn).toSorted()[0])
  const last = new Date(Date.parse(fetchedOn) + LONGEST_DAYS * DAY_MS).toISOString().slice(0, 10)
  const isInOrder = next.every((day, at) => day !== undefined && day <= last && day >= (next[at - 1] ?? ''))
  if (!isInOrder) return
  for (const [at, day] of open.entries()) day.starts = [next[at] ?? ''].filter(Boolean)
}
