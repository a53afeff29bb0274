import { addDays, monthOf, weekdayOf } from '@uitpost/contracts'

/** Days are 'YYYY-MM-DD'. */
const LONGEST_SEARCH_YEARS = 8

const pad = (value: number): string => String(value).padStart(2, '0')

/** Undefined for 31 November and the like. */
export function dayOf(year: number, month: number, day: number): string | undefined {
  const text = `${year}-${pad(month)}-${pad(day)}`
  const inMonth = month >= 1 && month <= 12 && day >= 1 && day <= 31
  return inMonth && text <= monthOf(`${year}-${pad(month)}-01`).to ? text : undefined
}

const yearOf = (day: string): number => Number(day.slice(0, 4))

/** The first such day on or after another one. */
export function nextDayOf(month: number, day: number, from: string): string | undefined {
  for (let year = yearOf(from); year <= yearOf(from) + LONGEST_SEARCH_YEARS; year += 1) {
    const found = dayOf(year, month, day)
    if (found && found >= from) return found
  }
  return undefined
}

/** The last such day on or before another one. */
export function lastDayOf(month: number, day: number, until: string): string | undefined {
  for (let year = yearOf(until); year >= yearOf(until) - LONGEST_SEARCH_YEARS; year -= 1) {
    const found = dayOf(year, month, day)
    if (found && found <= until) return found
  }
  return undefined
}

/** The month with this number that is not over on a day; its first day. */
export function nextMonthOf(month: number, from: string): string {
  const year = yearOf(from) + (month < Number(from.slice(5, 7)) ? 1 : 0)
  return `${year}-${pad(month)}-01`
}

/** The first day with this weekday (0 is Sunday) on or after another one. */
export const nextWeekday = (weekday: number, from: string): string =>
  addDays(from, (weekday - weekdayOf(from) + 7) % 7)
