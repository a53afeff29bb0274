import { addDays } from '@uitpost/contracts'
import type { EventBlock } from '../blocks/event-blocks.ts'
import type { PageDay } from './page-days.ts'

/** Minimum of days in a list, and the maximum number of days it spans. */
const [FEWEST, LONGEST_DAYS] = [3, 240]

/**
 * Infers missing years in a list of items in chronological order ("24 januari", "15 februari", "28 februari"): its
 * days are the next such dates. A single day, or days in running text, may be of any year.
 */
export function placeListedYears(
  blocks: readonly EventBlock[],
  daysOfBlock: readonly (readonly PageDay[])[],
  fetchedOn: string,
): void {
  const items = daysOfBlock.filter((_, at) => blocks[at]?.isRun === false)
  const open = items.flat().filter(({ starts }) => starts.length === 0)
  if (items.length < FEWEST || open.length < items.flat().length) return
  const next = open.map(({ possible }) => possible.filter((day) => day >= fetchedOn).toSorted()[0])
  const last = addDays(fetchedOn, LONGEST_DAYS)
  const isInOrder = next.every((day, at) => day !== undefined && day <= last && day >= (next[at - 1] ?? ''))
  if (!isInOrder) return
  for (const [at, day] of open.entries()) day.starts = [next[at] ?? ''].filter(Boolean)
}
