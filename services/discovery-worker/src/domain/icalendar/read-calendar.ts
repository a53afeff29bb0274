import { Temporal } from 'temporal-polyfill'
import { turns } from '../turns.ts'
import type { CalendarEvent } from './calendar-events.ts'
import { readEvent } from './calendar-events.ts'
import type { CalendarProblem } from './content-lines.ts'
import { componentsNamed, propertyNamed, readComponents } from './content-lines.ts'
import { decodeCalendar } from './decode-calendar.ts'
import type { CalendarOccurrence, Placed, Series } from './occurrences.ts'
import { occurrencesOf } from './occurrences.ts'
import { readText } from './property-values.ts'
import { readZones } from './zones.ts'

export interface CalendarOptions {
  from: Date
  to: Date
  /** The IANA zone of the venue: the clock of floating times and of TZIDs nobody knows. */
  venueZone: string
  /** The soonest ones are kept when a feed has more. */
  maxOccurrences?: number
}

export interface Calendar {
  name?: string
  occurrences: CalendarOccurrence[]
  problems: CalendarProblem[]
}

const MAX_OCCURRENCES = 5_000
/** Rules are the work in a calendar: one file must not keep the process busy for minutes. */
const [MAX_RULES, MAX_EXPANDED] = [1_000, 20_000]
/** Enough to see what is wrong with a feed. */
const MAX_PROBLEMS = 100

/**
 * Reads an iCalendar feed and expands it between two instants (occurrences that are still going on at `from` belong to
 * it). Never throws: a component that cannot be read is skipped with a problem and the others are kept.
 *
 * We read lines, values and revisions ourselves and take recurrence rules and the Windows zone names from node-ical:
 * on the corpus no parser was right alone (node-ical drops RDATE without RRULE, over-expands changes without a
 * master and borrows the zone of the process; others give up a whole file for one bad line).
 *
 * Of several VEVENTs with one UID the highest SEQUENCE counts, the last one where equal; the same for changes of one
 * date. Cancelled occurrences stay in the list with status `cancelled`, so that the cancellation can be shown.
 */
export function readCalendar(bytes: Uint8Array | string, options: CalendarOptions): Calendar {
  const steps = readInSteps(bytes, options)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same for a service at work: whatever else waits for this process has its turn in between. */
export async function readCalendarInTurns(
  bytes: Uint8Array | string,
  options: CalendarOptions,
): Promise<Calendar> {
  const steps = readInSteps(bytes, options)
  const takeTurns = turns()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await takeTurns()
  }
}

/** One step is one series: what it costs is bounded by what a rule may give. */
function* readInSteps(
  bytes: Uint8Array | string,
  options: CalendarOptions,
): Generator<undefined, Calendar, undefined> {
  const { root, problems } = readComponents(typeof bytes === 'string' ? bytes : decodeCalendar(bytes))
  const report = (problem: CalendarProblem): void => {
    problems.push(problem)
  }
  const zones = readZones(root, options.venueZone, (tzid) =>
    report({ message: `Unknown time zone ${tzid.slice(0, 60)}: read as ${options.venueZone}` }),
  )
  const events: CalendarEvent[] = []
  for (const component of componentsNamed(root, 'VEVENT')) {
    try {
      const event = readEvent(component, zones, report)
      if (event) events.push(event)
    } catch (error) {
      report({ line: component.line, message: `The event was skipped: ${reason(error)}` })
    }
    yield
  }
  const window = {
    from: Temporal.Instant.fromEpochMilliseconds(options.from.getTime()),
    to: Temporal.Instant.fromEpochMilliseconds(options.to.getTime()),
  }
  const placed: Placed[] = []
  let rules = 0
  for (const [uid, given] of groupByUid(events)) {
    yield
    rules += (given.master?.rules.length ?? 0) + (given.master?.exceptionRules.length ?? 0)
    const series = rules > MAX_RULES ? withoutRules(given) : given
    try {
      placed.push(...occurrencesOf(series, window))
    } catch (error) {
      report({ uid, message: `The repetition was left out: ${reason(error)}` })
      placed.push(...occurrencesOf(withoutRules(series), window))
    }
    if (placed.length > MAX_EXPANDED) {
      report({ message: `Only the first ${placed.length} dates were read` })
      break
    }
  }
  if (rules > MAX_RULES) report({ message: `Only the first ${MAX_RULES} of ${rules} rules were followed` })
  placed.sort((a, b) => a.at - b.at)
  const limit = options.maxOccurrences ?? MAX_OCCURRENCES
  if (placed.length > limit)
    report({ message: `Only the first ${limit} of ${placed.length} dates were kept` })

  const calendars = componentsNamed(root, 'VCALENDAR')
  const withdrawn = calendars.some(
    (one) => propertyNamed(one, 'METHOD')?.value.trim().toUpperCase() === 'CANCEL',
  )
  const name = calendars
    .map((one) => readText((propertyNamed(one, 'NAME') ?? propertyNamed(one, 'X-WR-CALNAME'))?.value ?? ''))
    .find((text) => text !== '')
  return {
    ...(name !== undefined && { name }),
    occurrences: placed
      .slice(0, limit)
      .map(({ occurrence }) => (withdrawn ? { ...occurrence, status: 'cancelled' } : occurrence)),
    problems: problems.slice(0, MAX_PROBLEMS),
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
      if (!known || event.sequence >= known.sequence) latest.set(key, event)
    }
    const master = latest.get('')
    latest.delete('')
    const overrides = [...latest.values()].toSorted((a, b) => startOf(a) - startOf(b))
    groups.set(uid, { ...(master && { master }), overrides })
  }
  return groups
}

const startOf = ({ recurrenceId: id, start }: CalendarEvent): number =>
  (id ?? start).zone.instant((id ?? start).wall).epochMilliseconds

function withoutRules({ master, overrides }: Series): Series {
  return { ...(master && { master: { ...master, rules: [], exceptionRules: [] } }), overrides }
}

const reason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 200)
