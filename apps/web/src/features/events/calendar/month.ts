import { addDays, type DateRange, monthOf, overlaps, weekdayOf, weekOf } from '@uitpost/contracts/calendar'
import { daysOf } from '../event-dates.ts'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** 'YYYY-MM', when it is one. */
export const monthNamed = (value: string | undefined) => (value && MONTH.test(value) ? value : undefined)

/** The month so many months from a day, as a day of it; the last one where the month is shorter. */
export function moveMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
  const { to } = monthOf(first)
  return date > Number(to.slice(8)) ? to : addDays(first, date - 1)
}

/** The whole weeks that hold a month, Sunday first (requirement `values.week-starts-sunday`). */
export function weeksOf(month: string): string[][] {
  const { from, to } = monthOf(`${month}-01`)
  const weeks: string[][] = []
  for (let sunday = weekOf(from).from; sunday <= to; sunday = addDays(sunday, 7))
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((day) => addDays(sunday, day)))
  return weeks
}

export const rangeOf = (weeks: readonly string[][]): DateRange => ({
  from: weeks[0]?.[0] ?? '',
  to: weeks.at(-1)?.[6] ?? '',
})

/** The events that touch a day; what begins on it first. */
export function eventsOn<E extends { startDate: string; endDate: string | null }>(
  events: readonly E[],
  day: string,
): E[] {
  const touching = events.filter((event) => {
    const { first, last } = daysOf(event)
    return overlaps({ from: day, to: day }, first, last)
  })
  const beginning = touching.filter(({ startDate }) => startDate.startsWith(day))
  return [...beginning, ...touching.filter((event) => !beginning.includes(event))]
}

/** Where the arrow keys and their friends lead from a day; undefined for any other key. */
export function dayAfterKey(day: string, key: string): string | undefined {
  if (key === 'ArrowLeft') return addDays(day, -1)
  if (key === 'ArrowRight') return addDays(day, 1)
  if (key === 'ArrowUp') return addDays(day, -7)
  if (key === 'ArrowDown') return addDays(day, 7)
  if (key === 'Home') return addDays(day, -weekdayOf(day))
  if (key === 'End') return addDays(day, 6 - weekdayOf(day))
  if (key === 'PageUp') return moveMonths(day, -1)
  if (key === 'PageDown') return moveMonths(day, 1)
  return undefined
}
