import type { PageEvent } from '../markup/page-event.ts'
import type { ClaimedEvent } from './claim.ts'

interface ClaimedDates {
  start: string
  end: string
}

/** Where the hour of a start is not proven, its end is one of days: the end of an evening is none. */
export function datesAsked(
  { start, end }: Pick<ClaimedEvent, 'start' | 'end'>,
  timeProven: boolean | undefined,
): ClaimedDates | undefined {
  if (end === undefined) return undefined
  if (timeProven !== false) return { start, end }
  const [day, last] = [start.slice(0, 10), end.slice(0, 10)]
  return last > day || !end.includes('T') ? { start: day, end: last } : undefined
}

/** An end that the words leave out may stand in the markup: as it is claimed, or its day where the markup has no hour. */
export function markedEnd(asked: ClaimedDates | undefined, marked: readonly PageEvent[]): string | null {
  if (!asked) return null
  const { start, end } = asked
  const ends = marked.filter((one) => says(one.start, start)).flatMap((one) => one.end ?? [])
  if (ends.some((one) => says(one, end))) return end
  const day = end.slice(0, 10)
  return day > start.slice(0, 10) && ends.includes(day) ? day : null
}

const says = (value: string | undefined, claimed: string): boolean =>
  value?.startsWith(claimed.slice(0, 16)) === true
