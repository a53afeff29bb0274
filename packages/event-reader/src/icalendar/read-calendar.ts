import { Temporal } from 'temporal-polyfill'
import type { CalendarEvent } from './calendar-events.ts'
import { dateBudget, readEvent } from './calendar-events.ts'
import { eventsIn } from './calendar-scopes.ts'
import type { CalendarProblem } from './content-lines.ts'
import { componentsNamed, propertyNamed, readComponents } from './content-lines.ts'
import { decodeCalendar } from './decode-calendar.ts'
import type { CalendarOccurrence, Placed, Series } from './occurrences.ts'
import { occurrencesOf } from './occurrences.ts'
import { readText } from './property-values.ts'
import { ruleBudget } from './rule-limits.ts'
import { hasEnded } from './rules.ts'
import { readZones } from './zones.ts'

export interface CalendarOptions {
  from: Date
  to: Date
  /** IANA zone of the venue, for floating times and unknown TZIDs. */
  venueZone: string
  /** Maximum; the soonest ones are kept. */
  maxOccurrences?: number
}

export interface Calendar {
  name?: string
  occurrences: CalendarOccurrence[]
  problems: CalendarProblem[]
}

const MAX_OCCURRENCES = 5_000
/** Limits per file, as expanding rules is expensive. */
const [MAX_RULES, MAX_EXPANDED, MAX_DATES] = [2_500, 20_000, 40_000]

/**
 * Reads an iCalendar feed (RFC 5545) and returns its occurrences that overlap a window. Never throws: an unreadable
 * component is skipped with a problem. Lines, values and revisions are read here; recurrence rules and Windows zone
 * names come from node-ical. No parser alone was right on the corpus: node-ical drops RDATE without RRULE,
 * over-expands changes without a master and uses the zone of the process; others reject a whole file for one bad
 * line. Of several VEVENTs with one UID the highest SEQUENCE counts, the last one where equal; the same for changes
 * of one date. Cancelled occurrences are included with status `cancelled`.
 */
export function readCalendar(bytes: Uint8Array | string, options: CalendarOptions): Calendar {
  const { root, problems, report } = readComponents(typeof bytes === 'string' ? bytes : decodeCalendar(bytes))
  const [rulesLeft, datesLeft] = [ruleBudget(), dateBudget()]
  const zones = readZones(root, { venueZone: options.venueZone, budget: rulesLeft }, (tzid) =>
    report({ message: `Unknown time zone ${tzid.slice(0, 60)}: read as ${options.venueZone}` }),
  )
  const events: CalendarEvent[] = []
  for (const scoped of eventsIn(root, zones)) {
    try {
      const event = readEvent(scoped, datesLeft, report)
      if (event) events.push(event)
    } catch (error) {
      report({ line: scoped.component.line, message: `The event was skipped: ${reason(error)}` })
    }
  }
  const window = {
    from: Temporal.Instant.fromEpochMilliseconds(options.from.getTime()),
    to: Temporal.Instant.fromEpochMilliseconds(options.to.getTime()),
  }
  const placed: Placed[] = []
  const add = (more: readonly Placed[]): void => {
    for (const one of more) placed.push(one)
  }
  let rules = 0
  for (const [uid, given] of groupByUid(events)) {
    rules += rulesIn(given, window.from)
    // Beyond the limits, the remaining events are read without their rules.
    const series = rules > MAX_RULES || placed.length > MAX_EXPANDED ? withoutRules(given) : given
    try {
      add(occurrencesOf(series, window, rulesLeft))
    } catch (error) {
      report({ uid, message: `The repetition was left out: ${reason(error)}` })
      add(attempt(() => occurrencesOf(withoutRules(series), window, rulesLeft)))
    }
    if (placed.length > MAX_DATES) break
  }
  if (placed.length > MAX_EXPANDED)
    report({ message: `Only the first ${MAX_EXPANDED} dates by rule were read` })
  if (placed.length > MAX_DATES) report({ message: `Only the first ${placed.length} dates were read` })
  if (rules > MAX_RULES) report({ message: `Only the first ${MAX_RULES} of ${rules} rules were followed` })
  placed.sort((a, b) => a.at - b.at)
  const limit = options.maxOccurrences ?? MAX_OCCURRENCES
  if (placed.length > limit)
    report({ message: `Only the first ${limit} of ${placed.length} dates were kept` })

  const calendars = componentsNamed(root, 'VCALENDAR')
  const name = calendars
    .map((one) => readText((propertyNamed(one, 'NAME') ?? propertyNamed(one, 'X-WR-CALNAME'))?.value ?? ''))
    .find((text) => text !== '')
  return {
    ...(name !== undefined && { name }),
    occurrences: placed.slice(0, limit).map(({ occurrence }) => occurrence()),
    problems,
  }
}

function groupByUid(events: CalendarEvent[]): Map<string, Series> {
  const groups = new Map<string, Series>()
  for (const [uid, revisions] of Map.groupBy(events, (event) => event.uid)) {
    const latest = new Map<string, CalendarEvent>()
    for (const event of revisions) {
      const id = event.recurrenceId
      const key = id ? id.zone.instant(id.wall).toString() : ''
      const known = latest.get(key)
      if (!known) latest.set(key, event)
      else if (event.sequence >= known.sequence)
        latest.set(key, event.withdrawn ? withdraw(known, event) : event)
    }
    const master = latest.get('') ?? masterAmong([...latest.values()])
    const overrides = [...latest.values()]
      .filter((event) => event !== master)
      .map((change) =>
        master?.withdrawn && change.sequence <= master.sequence ? withdraw(change, master) : change,
      )
      .toSorted((a, b) => startOf(a) - startOf(b))
    groups.set(uid, { ...(master && { master }), overrides })
  }
  return groups
}

/** A change without its series stands for it if it alone has a rule or dates: what it repeats is known from nowhere else. */
function masterAmong(changes: readonly CalendarEvent[]): CalendarEvent | undefined {
  const [only, ...others] = changes.filter(({ rules, extraDates }) => rules.length + extraDates.length > 0)
  return others.length === 0 ? only : undefined
}

const startOf = ({ recurrenceId: id, start }: CalendarEvent): number =>
  (id ?? start).zone.instant((id ?? start).wall).epochMilliseconds

/** Cancels an event; a cancellation need not repeat dates, rules and texts. */
const withdraw = (event: CalendarEvent, { sequence }: CalendarEvent): CalendarEvent => ({
  ...event,
  sequence,
  withdrawn: true,
  status: 'cancelled',
})

/** Number of rules that still give dates: calendars keep past series. */
function rulesIn({ master }: Series, from: Temporal.Instant): number {
  if (!master) return 0
  const { start, rules, exceptionRules } = master
  const day = rules.length > 0 ? start.zone.wall(from) : start.wall
  return rules.filter((rule) => !hasEnded(rule, start.wall, day)).length + exceptionRules.length
}

function withoutRules({ master, overrides }: Series): Series {
  return { ...(master && { master: { ...master, rules: [], exceptionRules: [] } }), overrides }
}

/** Empty when the dates cannot be computed, such as with an end in an impossible year. */
function attempt(work: () => Placed[]): Placed[] {
  try {
    return work()
  } catch {
    return []
  }
}

const reason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 200)
