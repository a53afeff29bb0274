import { type Day, dayIn, positionIn, weekdayOf, yearOf } from '../calendar/calendar.ts'
import type { Country } from '../calendar/holiday-names.ts'
import { holidayOn } from '../calendar/holidays.ts'
import type { StatedDay, StatedDays } from '../grammar/stated-day.ts'
import type { DayReading } from './mention.ts'

/**
 * Days between consecutive dates of a list that crosses New Year: certain up to the first, possible up to the second.
 */
const [SURE_TURN, LONGEST_TURN] = [92, 183]
/** Maximum days of a list whose ranges are expanded. */
const MAX_DAYS = 400

/** The days of a statement with their years. */
export interface Placed {
  days: Day[]
  conflict?: NonNullable<DayReading['conflict']>
}

/** Every possible dating when the day at `anchor` is in `year`; empty when a day does not exist. */
export function daysInYear(stated: StatedDays, anchor: number, year: number, country: Country): Placed[] {
  const { days, joins } = stated
  const anchored = days[anchor] && dayOf(days[anchor], year, country)
  if (anchored === undefined) return []
  let ways: Day[][] = [[anchored]]
  for (let at = anchor + 1; at < days.length; at += 1)
    ways = ways.flatMap((way) =>
      placeBeside(days[at], way.at(-1), country, joins[at - 1] === 'range', 1).map((day) => [...way, day]),
    )
  for (let at = anchor - 1; at >= 0; at -= 1)
    ways = ways.flatMap((way) =>
      placeBeside(days[at], way[0], country, joins[at] === 'range', -1).map((day) => [day, ...way]),
    )
  return ways.flatMap((way) => {
    const conflict = conflictIn(days, way, country)
    const whole = joins.length > 1 && joins.includes('range') ? withDaysBetween(way, joins) : way
    if (!whole) return []
    return [{ days: whole, ...(conflict && { conflict }) }]
  })
}

/** The day in a year, by month and day, by its position in the month, or by its holiday. */
export function dayOf(stated: StatedDay, year: number, country: Country): Day | undefined {
  const { month, day, weekday, position, holiday } = stated
  if (month === undefined) return holiday && holidayOn(holiday, year, country)
  if (position !== undefined && weekday !== undefined) return positionIn(year, month, weekday, position)
  return day === undefined ? undefined : dayIn(year, month, day)
}

/** Relative to a dated day: in its year, or across New Year when the order requires it. */
function placeBeside(
  stated: StatedDay | undefined,
  beside: Day | undefined,
  country: Country,
  isRange: boolean,
  direction: 1 | -1,
): Day[] {
  if (!stated || beside === undefined) return []
  if (stated.year !== undefined)
    return [dayOf(stated, stated.year, country)].filter((day) => day !== undefined)
  const same = dayOf(stated, yearOf(beside), country)
  if (same !== undefined && (same - beside) * direction >= 0) return [same]
  const turned = dayOf(stated, yearOf(beside) + direction, country)
  const gap = turned === undefined ? Number.POSITIVE_INFINITY : Math.abs(turned - beside)
  const isTurned = isRange || gap <= SURE_TURN
  return [isTurned ? undefined : same, isTurned || gap <= LONGEST_TURN ? turned : undefined].filter(
    (day) => day !== undefined,
  )
}

function conflictIn(
  stated: readonly StatedDay[],
  days: readonly Day[],
  country: Country,
): Placed['conflict'] {
  for (const [at, { weekday, holiday, month }] of stated.entries()) {
    const day = days[at]
    if (day === undefined) continue
    if (weekday !== undefined && weekdayOf(day) !== weekday) return 'weekday'
    if (holiday === undefined || month === undefined) continue
    if (holidayOn(holiday, yearOf(day), country) !== day) return 'holiday'
  }
  return undefined
}

/** Expands the ranges of a list: "1–3 en 5 mei". */
function withDaysBetween(days: readonly Day[], joins: StatedDays['joins']): Day[] | undefined {
  const all: Day[] = []
  for (const [at, day] of days.entries()) {
    const before = days[at - 1]
    const between = before !== undefined && joins[at - 1] === 'range' ? day - before - 1 : 0
    if (between + all.length > MAX_DAYS) return undefined
    for (let step = 1; before !== undefined && step <= between; step += 1) all.push(before + step)
    all.push(day)
  }
  return all
}
