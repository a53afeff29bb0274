import { type Day, dayIn, isoDay, monthOf, parseDay, weekdayFrom, yearOf } from '../calendar/calendar.ts'
import type { StatedDays } from '../grammar/stated-day.ts'
import type { DayReading, Hints, Readings, Why } from './mention.ts'
import { daysInYear } from './year-placing.ts'

/** Days back and ahead that "Vrijdag 31" may mean. */
const [BACK, AHEAD] = [7, 45]
const YEARS_AROUND = 2

/** A weekday with a day number ("za 28") or alone; the month is elsewhere. */
export function readingOfNumber(stated: StatedDays, hints: Hints): Readings {
  const [first] = stated.days
  if (first?.day === undefined) return weekdayAlone(first?.weekday, hints)
  if (hints.monthHint !== undefined) return underMonth(stated, hints, hints.monthHint)
  const published = parseDay(hints.publishedOn)
  const day = published ?? parseDay(hints.reference)
  if (day === undefined) return { readings: [], certain: false }
  const why: Why = published === undefined ? 'fetched' : 'published'
  const months = [-1, 0, 1, 2].map((step) => ({ year: yearOf(day), month: monthOf(day) + step }))
  const readings = months.flatMap(({ year, month }) => inMonth(stated, year, month, hints, why))
  const near = readings.filter(({ days }) => isNear(parseDay(days[0]), day))
  return { readings: near, certain: published !== undefined && near.length === 1 }
}

const isNear = (one: Day | undefined, day: Day): boolean =>
  one !== undefined && one - day >= -BACK && one - day <= AHEAD

/** Days in a known month; a decreasing number is in the next month. */
function inMonth(stated: StatedDays, year: number, month: number, hints: Hints, why: Why): DayReading[] {
  let current = year * 12 + month - 1
  const start = current
  const days = stated.days.map((day, at) => {
    if ((day.day ?? 0) < (stated.days[at - 1]?.day ?? 0)) current += 1
    return { ...day, month: (current % 12) + 1, year: Math.trunc(current / 12) }
  })
  const first = Math.trunc(start / 12)
  if (dayIn(first, (start % 12) + 1, days[0]?.day ?? 0) === undefined) return []
  return daysInYear({ ...stated, days }, 0, first, hints.country)
    .filter(({ conflict }) => conflict === undefined)
    .map((one): DayReading => ({ days: one.days.map(isoDay), why: [why, 'weekday'] }))
}

/** Below a heading with a month, with or without a year. */
function underMonth(stated: StatedDays, hints: Hints, month: number): Readings {
  const day = parseDay(hints.publishedOn) ?? parseDay(hints.reference)
  const years =
    hints.yearHint !== undefined
      ? [hints.yearHint]
      : day === undefined
        ? []
        : Array.from({ length: YEARS_AROUND * 2 + 1 }, (_, index) => yearOf(day) - YEARS_AROUND + index)
  const readings = years.flatMap((year) => inMonth(stated, year, month, hints, 'heading'))
  return { readings, certain: readings.length === 1 }
}

/** The coming or the previous one, which the weekday alone does not decide. */
function weekdayAlone(weekday: number | undefined, hints: Hints): Readings {
  const day = parseDay(hints.publishedOn) ?? parseDay(hints.reference)
  if (day === undefined || weekday === undefined) return { readings: [], certain: false }
  const next = weekdayFrom(day, weekday)
  const why: Why[] = [hints.publishedOn === undefined ? 'fetched' : 'published']
  const readings = [next, next - 7].map((one) => ({ days: [isoDay(one)], why }))
  return { readings, certain: false }
}
