const DAY_MS = 86_400_000

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

/** Both inclusive. */
export const daysFrom = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index))

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** The ordinal of a weekday in its month, and whether it is the last. */
export function placeInMonth(day: string): { position: number; last: boolean } {
  const position = Math.ceil(Number(day.slice(8)) / 7)
  return { position, last: addDays(day, 7).slice(0, 7) !== day.slice(0, 7) }
}

/** The ISO 8601 week of the year. */
export function weekOf(day: string): number {
  const thursday = addDays(day, 4 - weekdayOf(day))
  return Math.ceil((daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) + 1) / 7)
}
