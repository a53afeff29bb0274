import { Temporal } from 'temporal-polyfill'

/** The parts of a recurrence rule by name, in upper case. */
export type RuleParts = ReadonlyMap<string, string>

/** Number of dates that all rules of one file may try; `left` decreases. Known calendars need 6,000. */
export interface RuleBudget {
  left: number
}
export const ruleBudget = (): RuleBudget => ({ left: 150_000 })

/** Characters; a rule that names all days of a year is shorter. */
const LONGEST_RULE = 2_000
/** Every quarter of an hour; more cannot be an event. */
const MAX_TIMES_A_DAY = 96
const MAX_VALUES = 400
/** Cost of one period, in dates tried. */
const COUNTED = 10
/** Initial cost of a rule; BYWEEKNO goes through all its years first. */
const [ANY_RULE, ANY_WEEK] = [50, 5_000]
const MAX_CANDIDATES = 20_000
/** node-ical's own limit. */
const MAX_PERIODS = 10_000

const RARE = ['BYSETPOS', 'BYMONTHDAY', 'BYMONTH', 'BYYEARDAY', 'BYWEEKNO']
const PERIOD_DAYS: Record<string, number> = { HOURLY: 1, DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }

/**
 * Subtracts the dates that a rule makes node-ical try (BYSETPOS picks one of many) from the file's budget. Throws
 * before expanding when they exceed a limit.
 */
export function assertBounded(
  parts: RuleParts,
  { start, from, to }: Record<'start' | 'from' | 'to', Temporal.PlainDateTime>,
  budget: RuleBudget,
): void {
  for (const [name, value] of parts) {
    if (value.length > LONGEST_RULE || value.split(',').length > MAX_VALUES) {
      throw new Error(`A rule with a ${name} of ${value.length} characters is no agenda of events`)
    }
  }
  // RFC 5545 allows both in yearly rules only; elsewhere node-ical would go through every day.
  const misplaced =
    parts.get('FREQ') !== 'YEARLY' && ['BYWEEKNO', 'BYYEARDAY'].find((name) => parts.has(name))
  if (misplaced) throw new Error(`${misplaced} belongs to a yearly rule`)
  const times = timesADay(parts)
  if (times > MAX_TIMES_A_DAY) {
    throw new Error(`A rule that repeats ${times} times a day is no agenda of events`)
  }
  const period = PERIOD_DAYS[parts.get('FREQ') ?? ''] ?? 1
  // Dates before the window are skipped, unless a COUNT has to be counted.
  const begins = parts.has('COUNT') || Temporal.PlainDateTime.compare(start, from) > 0 ? start : from
  const days = Math.max(0, begins.until(to, { largestUnit: 'day' }).days)
  const interval = parts.get('FREQ') === 'HOURLY' ? 1 : (numberOf(parts, 'INTERVAL') ?? 1)
  const periods = Math.min(MAX_PERIODS, Math.ceil(days / (period * interval)) + 1)
  const stepped = Math.min(periods, reachOf(parts))
  const candidates =
    stepped * daysAPeriod(parts, period) * times + (parts.has('COUNT') ? stepped * COUNTED : 0)
  if (candidates > MAX_CANDIDATES) throw new Error(`A rule of ${candidates} dates is no agenda of events`)
  budget.left -= candidates + (parts.has('BYWEEKNO') ? ANY_WEEK : ANY_RULE)
  if (budget.left < 0) throw new Error('Earlier rules have used up the limit of one file')
}

/** Periods until a COUNT is reached; with rare days that may be never. */
function reachOf(parts: RuleParts): number {
  const rare = RARE.some((name) => parts.has(name)) || /\d/.test(parts.get('BYDAY') ?? '')
  return (rare ? undefined : numberOf(parts, 'COUNT')) ?? Number.POSITIVE_INFINITY
}

const valuesOf = (parts: RuleParts, name: string): Set<string> | undefined => {
  const value = parts.get(name)
  return value === undefined ? undefined : new Set(value.split(','))
}

function numberOf(parts: RuleParts, name: string): number | undefined {
  const value = Number(parts.get(name))
  return Number.isFinite(value) && value > 0 ? value : undefined
}

function timesADay(parts: RuleParts): number {
  const [hours, minutes, seconds] = ['BYHOUR', 'BYMINUTE', 'BYSECOND'].map(
    (name) => valuesOf(parts, name)?.size,
  )
  const eachHour = parts.get('FREQ') === 'HOURLY' ? Math.ceil(24 / (numberOf(parts, 'INTERVAL') ?? 1)) : 1
  return (hours ?? eachHour) * (minutes ?? 1) * (seconds ?? 1)
}

/**
 * Days of one period that the rule's lists may name: the length of the longest list, at most the days of the period.
 */
function daysAPeriod(parts: RuleParts, period: number): number {
  const weekdays = [...(valuesOf(parts, 'BYDAY') ?? [])]
  const byWeekday = weekdays.reduce(
    (sum, day) => sum + (/^\d|^[+-]/.test(day) ? 1 : Math.ceil(period / 7)),
    0,
  )
  const inMonths = valuesOf(parts, 'BYMONTH')?.size ?? 1
  const monthly = period > 31 ? 12 : 1
  const listed = [
    byWeekday,
    (valuesOf(parts, 'BYMONTHDAY')?.size ?? 0) * monthly,
    valuesOf(parts, 'BYYEARDAY')?.size ?? 0,
    (valuesOf(parts, 'BYWEEKNO')?.size ?? 0) * 7,
    period > 31 ? inMonths : 1,
  ]
  return Math.min(period, Math.max(...listed))
}
