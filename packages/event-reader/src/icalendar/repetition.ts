import type { Temporal } from 'temporal-polyfill'
import type { CalendarEvent } from './calendar-events.ts'
import { partsOf } from './rules.ts'

/** How an event repeats, as its calendar states it. */
export interface Repetition {
  /** The value of an RRULE that says its days by itself, without its end. */
  rule: string
  /** Days that the rule names and the calendar excludes, from a day on. */
  exceptions: string[]
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
/** Parts that say when the repetition ends, or nothing at all about its days. */
const LEFT_OUT = new Set(['COUNT', 'UNTIL', 'WKST'])
const MAX_EXCEPTIONS = 50
const MAX_LENGTH = 500

/** Days that a rule without days takes from the first date (RFC 5545, 3.3.10). */
function daysOfStart(parts: ReadonlyMap<string, string>, start: Temporal.PlainDateTime): [string, string][] {
  if (parts.has('BYDAY') || parts.has('BYMONTHDAY') || parts.has('BYYEARDAY') || parts.has('BYWEEKNO'))
    return []
  const day: [string, string] = ['BYMONTHDAY', String(start.day)]
  const every = parts.get('FREQ')
  if (every === 'WEEKLY') return [['BYDAY', WEEKDAYS[start.dayOfWeek - 1] ?? '']]
  if (every === 'MONTHLY') return [day]
  if (every === 'YEARLY') return parts.has('BYMONTH') ? [day] : [['BYMONTH', String(start.month)], day]
  return []
}

/**
 * Undefined for an event without a rule, with several rules, or with a rule in UTC whose day is another one at the
 * venue.
 */
export function repetitionOf(
  { start, rules, exceptionRules, exceptions }: CalendarEvent,
  from: Temporal.Instant,
): Repetition | undefined {
  const [rule, ...others] = new Set(rules)
  if (rule === undefined || others.length > 0 || exceptionRules.length > 0) return undefined
  const parts = partsOf(rule)
  if (!parts.has('FREQ')) return undefined
  const shown = start.zone.instant(start.wall).toZonedDateTimeISO(start.zone.shownIn)
  if (!start.allDay && !shown.toPlainDate().equals(start.wall.toPlainDate())) return undefined
  const said = [...parts, ...daysOfStart(parts, start.wall)].filter(([name]) => !LEFT_OUT.has(name))
  const text = said.map(([name, value]) => `${name}=${value}`).join(';')
  if (text.length > MAX_LENGTH) return undefined
  const today = from.toZonedDateTimeISO(start.zone.shownIn).toPlainDate().toString()
  const days = exceptions.map(({ wall }) => wall.toPlainDate().toString()).filter((day) => day >= today)
  return {
    rule: text,
    exceptions: [...new Set(days)].toSorted().slice(0, MAX_EXCEPTIONS),
  }
}
