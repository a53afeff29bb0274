import ical from 'node-ical'
import { Temporal } from 'temporal-polyfill'
import { assertBounded, type RuleBudget } from './rule-limits.ts'

const PARTS = new Set(
  'FREQ UNTIL COUNT INTERVAL BYSECOND BYMINUTE BYHOUR BYDAY BYMONTHDAY BYYEARDAY BYWEEKNO BYMONTH BYSETPOS WKST'.split(
    ' ',
  ),
)

const MAX_PARTS = 50

/**
 * Expands a recurrence rule between two local times with node-ical. Local times are passed as if they were UTC, so
 * that a weekly event keeps its local time across a change of the clocks, whatever the zone of the process. Unknown
 * parts (a misspelt UNTL) are ignored. `untilWall` converts an UNTIL in UTC to local time. Throws when the rule is
 * unreadable or exceeds a limit (`assertBounded`).
 */
export function expandRule(
  rule: string,
  start: Temporal.PlainDateTime,
  from: Temporal.PlainDateTime,
  to: Temporal.PlainDateTime,
  untilWall: (utc: Temporal.PlainDateTime) => Temporal.PlainDateTime,
  budget: RuleBudget,
): Temporal.PlainDateTime[] {
  if (Temporal.PlainDateTime.compare(from, to) > 0) return []
  assertOurCalendar(rule)
  const parts = partsOf(rule)
  if (/^(SECONDLY|MINUTELY)$/.test(parts.get('FREQ') ?? '')) {
    throw new Error('A rule that repeats by the minute is no agenda of events')
  }
  if (hasEnded(rule, start, from)) return []
  assertBounded(parts, { start, from, to }, budget)
  const until = parts.get('UNTIL')
  if (until !== undefined) parts.set('UNTIL', readUntil(until, untilWall))
  const file = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:rule',
    `DTSTART:${stamp(start)}`,
    `RRULE:${[...parts].map(([name, value]) => `${name}=${value}`).join(';')}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  const event = ical.sync.parseICS(file.join('\r\n')).rule
  if (event?.type !== 'VEVENT' || !('rrule' in event) || typeof event.rrule !== 'object') {
    throw new Error('Not a recurrence rule')
  }
  const expand = event.rrule as { between(after: Date, before: Date, inclusive: boolean): Date[] }
  return expand.between(asUtc(from), asUtc(to), true).map(fromUtc)
}

/** Throws for a rule in another calendar system (RSCALE and SKIP of RFC 7529), which is not supported. */
function assertOurCalendar(rule: string): void {
  const [, scale = 'GREGORIAN'] = /(?:^|;)RSCALE=([^;]*)/i.exec(rule) ?? []
  const [, skip = 'OMIT'] = /(?:^|;)SKIP=([^;]*)/i.exec(rule) ?? []
  if (!/^GREGORIAN$/i.test(scale) || !/^OMIT$/i.test(skip))
    throw new Error(
      `Dates of the calendar ${scale.slice(0, 20)} with ${skip.slice(0, 20)} cannot be worked out`,
    )
}

/** The last of repeated parts counts. A COUNT below one is ignored (RFC 5545, 3.3.10, requires a positive number). */
export function partsOf(rule: string): Map<string, string> {
  const parts = rule
    .replace(/^RRULE:/i, '')
    .toUpperCase()
    .split(';', MAX_PARTS)
    .map((part) => part.trim().split('='))
    .filter(([name = '', value = '']) => PARTS.has(name) && /^[\w,+-]+$/.test(value))
    .filter(([name, value = '']) => name !== 'COUNT' || Number.parseInt(value, 10) > 0)
  return new Map(parts.map(([name = '', value = '']) => [name, value]))
}

function readUntil(
  value: string,
  untilWall: (utc: Temporal.PlainDateTime) => Temporal.PlainDateTime,
): string {
  const found = /^(\d{8})(?:T(\d{6})(Z)?)?/.exec(value)
  if (!found) throw new Error(`UNTIL=${value} is no date`)
  // A date means until its end, also beside timed starts.
  if (found[2] === undefined) return `${found[1]}T235959Z`
  const written = Temporal.PlainDateTime.from(`${found[1]}T${found[2]}`)
  return stamp(found[3] ? untilWall(written) : written)
}

const stamp = (wall: Temporal.PlainDateTime): string =>
  `${wall.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')}Z`

const asUtc = (wall: Temporal.PlainDateTime): Date => new Date(wall.toZonedDateTime('UTC').epochMilliseconds)

const fromUtc = (date: Date): Temporal.PlainDateTime =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO('UTC').toPlainDateTime()

/** Days of three hundred years. */
const LONGEST_DAYS = 110_000
const STEP_DAYS: Record<string, number> = { DAILY: 1, WEEKLY: 7 }

/**
 * Whether a rule has no date from a day on, by its UNTIL, or its COUNT of days or weeks; false where that needs
 * expanding.
 */
export function hasEnded(rule: string, start: Temporal.PlainDateTime, from: Temporal.PlainDateTime): boolean {
  const parts = partsOf(rule)
  const until = /^(\d{4})(\d{2})(\d{2})/.exec(parts.get('UNTIL') ?? '')
  // One day of margin, whatever the zone.
  const before = from.subtract({ days: 1 }).toString().slice(0, 10)
  if (until && until.slice(1).join('-') < before) return true
  const step = STEP_DAYS[parts.get('FREQ') ?? '']
  const isPlain = [...parts.keys()].every(
    (name) => !name.startsWith('BY') || (name === 'BYDAY' && step === 7),
  )
  const count = Number(parts.get('COUNT'))
  if (step === undefined || !isPlain || !(count > 0 && count < 10_000)) return false
  const days = (count + 1) * step * (Number(parts.get('INTERVAL') ?? 1) || 1)
  return days < LONGEST_DAYS && start.add({ days }).toString().slice(0, 10) < before
}
