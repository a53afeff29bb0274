/** A date as the number of days since 1 January 1970. */
export type Day = number

const DAY_MS = 86_400_000
const THURSDAY = 3
const SHORTEST_MONTH = 28

/** Undefined for an impossible date (30 February). */
export function dayIn(year: number, month: number, day: number): Day | undefined {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1) return undefined
  if (day > SHORTEST_MONTH && day > daysInMonth(year, month)) return undefined
  return Date.UTC(year, month - 1, day) / DAY_MS
}

/** 28 to 31. */
export const daysInMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate()

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: Day): number => ((((day + THURSDAY) % 7) + 7) % 7) + 1

export const yearOf = (day: Day): number => new Date(day * DAY_MS).getUTCFullYear()
export const monthOf = (day: Day): number => new Date(day * DAY_MS).getUTCMonth() + 1

/** The third Friday of a month, for instance; -1 is the last. Undefined where a month has no fifth. */
export function positionIn(year: number, month: number, weekday: number, position: number): Day | undefined {
  const first = dayIn(year, month, 1)
  if (first === undefined) return undefined
  const length = daysInMonth(year, month)
  if (position < 0) return weekdayUntil(first + length - 1, weekday) + 7 * (position + 1)
  const day = weekdayFrom(first, weekday) + 7 * (position - 1)
  return day < first + length ? day : undefined
}

/** The first such weekday on or after a day. */
export const weekdayFrom = (day: Day, weekday: number): Day => day + ((weekday - weekdayOf(day) + 7) % 7)

/** The last such weekday on or before a day. */
export const weekdayUntil = (day: Day, weekday: number): Day => day - ((weekdayOf(day) - weekday + 7) % 7)

/** Several years of days; a page full of dates names the same ones again and again. */
const MAX_CACHED_DAYS = 5_000
const isoDays = new Map<Day, string>()

/** YYYY-MM-DD */
export function isoDay(day: Day): string {
  const known = isoDays.get(day)
  if (known !== undefined) return known
  if (isoDays.size >= MAX_CACHED_DAYS) isoDays.clear()
  const text = new Date(day * DAY_MS).toISOString().slice(0, 10)
  isoDays.set(day, text)
  return text
}

/** The date of YYYY-MM-DD, or of a text that begins with one; undefined for anything else. */
export function parseDay(text: string | undefined): Day | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)(?!\d)/.exec(text ?? '')
  return match ? dayIn(Number(match[1]), Number(match[2]), Number(match[3])) : undefined
}
