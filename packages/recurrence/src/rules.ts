/** A day of a rule: every one, or the n-th of its month (-1: the last). `weekday` counts from Monday, 0 to 6. */
export interface RuleDay {
  nth: number | undefined
  weekday: number
}

/** A recurrence rule for which there is a sentence. */
export interface Rule {
  every: 'day' | 'week' | 'month' | 'year'
  interval: number
  days: RuleDay[]
  /** 1 to 31; -1 is the last day of the month. */
  monthDays: number[]
  /** 1 to 12, in order. */
  months: number[]
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const UNITS = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const
/** Parts that say nothing about the days, or only when they end. */
const SILENT = new Set(['WKST', 'COUNT', 'UNTIL'])

const isUnit = (text: string): text is keyof typeof UNITS => text in UNITS

/** Numbers of a list, in order; undefined when one of them is not allowed. */
function numbersOf(text: string | undefined, allowed: (number: number) => boolean): number[] | undefined {
  if (text === undefined) return []
  const numbers = text.split(',').map(Number)
  return numbers.every((one) => Number.isInteger(one) && allowed(one))
    ? [...new Set(numbers)].toSorted((a, b) => a - b)
    : undefined
}

function daysOf(text: string | undefined): RuleDay[] | undefined {
  const days = (text?.split(',') ?? []).map((one): RuleDay | undefined => {
    const [, nth, weekday = ''] = /^([+-]?\d+)?([A-Z]{2})$/.exec(one) ?? []
    const at = WEEKDAYS.indexOf(weekday)
    return at === -1 ? undefined : { nth: nth === undefined ? undefined : Number(nth), weekday: at }
  })
  const known = days.filter((day) => day !== undefined)
  if (known.length < days.length) return undefined
  return known.toSorted((a, b) => (a.nth ?? 0) - (b.nth ?? 0) || a.weekday - b.weekday)
}

/** "The first Sunday" may be written as BYDAY=1SU or as BYDAY=SU with BYSETPOS=1. */
function withPosition(days: RuleDay[], position: string | undefined): RuleDay[] | undefined {
  if (position === undefined) return days
  const nths = numbersOf(position, isOrdinal)
  const [only, ...others] = days
  if (!nths || !only || others.length > 0 || only.nth !== undefined) return undefined
  return nths.map((nth) => ({ ...only, nth }))
}

const isOrdinal = (nth: number): boolean => nth === -1 || (nth >= 1 && nth <= 5)

/** Reads the value of an RRULE (RFC 5545, 3.3.10); undefined for what has no short sentence. */
export function readRule(text: string): Rule | undefined {
  const parts = new Map(text.split(';').map((part) => part.split('=', 2) as [string, string]))
  const {
    FREQ = '',
    INTERVAL = '1',
    BYDAY,
    BYMONTHDAY,
    BYMONTH,
    BYSETPOS,
    ...others
  } = Object.fromEntries(parts)
  if (!isUnit(FREQ) || Object.keys(others).some((name) => !SILENT.has(name))) return undefined
  const interval = Number(INTERVAL)
  const plain = daysOf(BYDAY)
  const days = plain && withPosition(plain, BYSETPOS)
  const monthDays = numbersOf(BYMONTHDAY, (day) => day === -1 || (day >= 1 && day <= 31))
  const months = numbersOf(BYMONTH, (month) => month >= 1 && month <= 12)
  if (!Number.isInteger(interval) || interval < 1 || !days || !monthDays || !months) return undefined
  if (days.some(({ nth }) => nth !== undefined && !isOrdinal(nth))) return undefined
  const rule = { every: UNITS[FREQ], interval, days, monthDays, months }
  return canBeSaid(rule) ? asWeekly(rule) : undefined
}

/** Whether the parts belong together: ordinals to months, days of the month to months and years. */
function canBeSaid({ every, days, monthDays, months }: Rule): boolean {
  if (days.length > 0 && monthDays.length > 0) return false
  const ordinals = days.filter(({ nth }) => nth !== undefined).length
  if (ordinals > 0 && ordinals < days.length) return false
  if (every === 'day') return days.length + monthDays.length === 0
  if (every === 'week') return days.length > 0 && ordinals + monthDays.length === 0
  if (every === 'month') return days.length + monthDays.length > 0
  return months.length > 0 && (ordinals > 0 || monthDays.length > 0)
}

/** Every Sunday of a month is every Sunday; seven days of a week are every day. */
function asWeekly(rule: Rule): Rule | undefined {
  const { every, interval, days } = rule
  const plain = days.length > 0 && days.every(({ nth }) => nth === undefined)
  if (every === 'month' && plain) return interval === 1 ? { ...rule, every: 'week' } : undefined
  if (every === 'week' && days.length === WEEKDAYS.length && interval === 1)
    return { ...rule, every: 'day', days: [] }
  return rule
}
