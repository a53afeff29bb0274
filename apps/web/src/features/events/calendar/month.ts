import { addDays, type DateRange, mondayOf, monthOf, overlaps } from '@uitpost/contracts/calendar'
import { daysOf } from '../event-dates.ts'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** The value if it is a month, 'YYYY-MM', else undefined. */
export const parseMonth = (value: string | undefined) => (value && MONTH.test(value) ? value : undefined)

/** The same day a number of months later (earlier if negative); the last day of the month where that is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
  const { to } = monthOf(first)
  return date > Number(to.slice(8)) ? to : addDays(first, date - 1)
}

/**
 * The days of all rows that a month takes in a grid with Monday first. Only the columns: as a period, a week begins on
 * Sunday (requirement `values.week-starts-sunday`).
 */
export function weeksOf(month: string): string[][] {
  const { from, to } = monthOf(`${month}-01`)
  const weeks: string[][] = []
  for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, 7))
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((day) => addDays(monday, day)))
  return weeks
}

export const rangeOf = (weeks: readonly string[][]): DateRange => ({
  from: weeks[0]?.[0] ?? '',
  to: weeks.at(-1)?.[6] ?? '',
})

/** The events that take place on a day; those that start on it first. */
export function eventsOn<E extends { startDate: string; endDate: string | null }>(
  events: readonly E[],
  day: string,
): E[] {
  const onDay = events.filter((event) => {
    const { first, last } = daysOf(event)
    return overlaps({ from: day, to: day }, first, last)
  })
  const startingOnDay = onDay.filter(({ startDate }) => startDate.startsWith(day))
  return [...startingOnDay, ...onDay.filter((event) => !startingOnDay.includes(event))]
}

/** The day that a navigation key moves to; undefined for any other key. */
export function dayAfterKey(day: string, key: string): string | undefined {
  if (key === 'ArrowLeft') return addDays(day, -1)
  if (key === 'ArrowRight') return addDays(day, 1)
  if (key === 'ArrowUp') return addDays(day, -7)
  if (key === 'ArrowDown') return addDays(day, 7)
  if (key === 'Home') return mondayOf(day)
  if (key === 'End') return addDays(mondayOf(day), 6)
  if (key === 'PageUp') return addMonths(day, -1)
  if (key === 'PageDown') return addMonths(day, 1)
  return undefined
}
