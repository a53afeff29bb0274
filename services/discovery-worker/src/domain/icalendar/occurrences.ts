import { Temporal } from 'temporal-polyfill'
import { saysCancelled } from '../text/cancelled-titles.ts'
import type { CalendarEvent, CalendarStatus } from './calendar-events.ts'
import { momentAfter } from './moments.ts'
import type { Moment } from './property-values.ts'
import type { RuleBudget } from './rule-limits.ts'
import { expandRule } from './rules.ts'

/** One dated occurrence. All-day: `start` and `end` are dates and the end is the last day of the event. */
export interface CalendarOccurrence {
  uid: string
  seriesKey: string
  recurrenceId?: string
  sequence: number
  title: string
  description?: string
  location?: string
  url?: string
  categories: string[]
  organizer?: string
  start: string
  end?: string
  allDay: boolean
  timeZone: string
  status: CalendarStatus
  geo?: { latitude: number; longitude: number }
  city?: string
}

export interface Window {
  from: Temporal.Instant
  to: Temporal.Instant
}

/** One VEVENT master (if the feed has it) with the VEVENTs that change single dates of it. */
export interface Series {
  master?: CalendarEvent
  overrides: CalendarEvent[]
}

const DAY_MS = 86_400_000

interface Slot {
  start: Moment
  end?: Moment
}

/** A date of a series with the instant by which it is sorted; it is written out only when it is kept. */
export interface Placed {
  at: number
  occurrence(): CalendarOccurrence
}

/**
 * The occurrences of one series that begin before the window ends and end after it begins.
 *
 * Rules where parsers disagree: an exception written as a DATE removes every start of that local day; one written as
 * a time removes the start with the same instant or the same written wall time (in UTC only beside a start without a zone); a change (RECURRENCE-ID) of a
 * date that a newer revision of the master excludes is gone with it, and any other change is kept, also when
 * the master's rule has no such date or there is no master at all (its own RRULE then says nothing).
 */
export function occurrencesOf(series: Series, window: Window, budget: RuleBudget): Placed[] {
  const { master, overrides } = series
  const changed = new Set(
    overrides.flatMap((event) =>
      event.recurrenceId ? keysToMatch(event.recurrenceId, master ?? event) : [],
    ),
  )
  const excluded = new Set(master?.exceptions.flatMap((moment) => keysToMatch(moment, master)))
  const slots = !master
    ? []
    : isSingle(series)
      ? [{ start: master.start }]
      : slotsOf(master, overrides, window, budget).filter(({ start }) => !matches(start, excluded))

  const rangeOf = rangesAmong(overrides)
  const regular = slots
    .filter(({ start }) => !matches(start, changed))
    .flatMap((slot) => {
      if (!master) return []
      const range = rangeOf(slot.start)
      const repeats = master.rules.length + master.extraDates.length > 0
      const moved = range ? shift(slot, range) : slot
      return [place(range ?? master, moved, master, repeats ? slot.start : undefined)]
    })
  const single = overrides
    .filter((event) => {
      const gone = master && event.sequence < master.sequence && event.recurrenceId
      return !(gone && matches(gone, excluded))
    })
    .map((event) => place(event, { start: event.start }, master, event.recurrenceId))
  return [...regular, ...single].filter(({ at, until }) => {
    const from = window.from.epochMilliseconds
    return at < window.to.epochMilliseconds && (at >= from || until > from)
  })
}

/** Most entries take place once, and nothing has to be worked out for them. */
const isSingle = ({ master, overrides }: Series): boolean =>
  overrides.length === 0 &&
  master !== undefined &&
  [master.rules, master.extraDates, master.exceptions, master.exceptionRules].every(
    ({ length }) => length === 0,
  )

/** The newest of the changes that hold from their date on, for a date of the series. */
function rangesAmong(overrides: readonly CalendarEvent[]): (start: Moment) => CalendarEvent | undefined {
  const ranges = overrides
    .flatMap((event) =>
      event.fromHereOn && event.recurrenceId ? [{ event, from: instantOf(event.recurrenceId) }] : [],
    )
    .toSorted((a, b) => a.from - b.from)
  return (start) => {
    if (ranges.length === 0) return undefined
    const at = instantOf(start)
    let [low, high] = [0, ranges.length]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if ((ranges[middle]?.from ?? at + 1) <= at) low = middle + 1
      else high = middle
    }
    return ranges[low - 1]?.event
  }
}

/** The master's own start, what its rules give inside the window, and its extra dates. */
function slotsOf(
  master: CalendarEvent,
  overrides: CalendarEvent[],
  window: Window,
  budget: RuleBudget,
): Slot[] {
  const { zone, allDay } = master.start
  const reach = [master, ...overrides].reduce((longest, event) => {
    const starts = instantOf(event.start)
    const lasts = Math.abs(instantOf(endOf(event, event, event.start) ?? event.start) - starts)
    return Math.max(longest, lasts, Math.abs(starts - instantOf(event.recurrenceId ?? event.start)))
  }, 0)
  const margin = { milliseconds: Math.min(reach, 366 * DAY_MS) + 2 * DAY_MS }
  const from = zone.wall(window.from).subtract(margin)
  const to = zone.wall(window.to).add(margin)
  const local = (utc: Temporal.PlainDateTime): Temporal.PlainDateTime =>
    master.start.utc || (allDay && !isForeignMidnight(utc))
      ? utc
      : zone.wall(utc.toZonedDateTime('UTC').toInstant())
  // A day that a rule reaches to is a local one; beside a start in UTC it is the moment at which it begins there.
  const reaching = (rule: string): string =>
    master.start.utc ? rule.replace(/\b(UNTIL=\d{8})(?![\dT])/i, '$1T000000Z') : rule
  const expand = (rule: string): Slot[] =>
    expandRule(reaching(rule), master.start.wall, from, to, local, budget).map((wall) => ({
      start: { ...master.start, wall },
    }))

  const slots = master.rules.flatMap(expand)
  if (master.rules.length === 0) slots.push({ start: master.start })
  for (const extra of master.extraDates) slots.push({ ...extra, start: fit(extra.start, master.start) })
  const dropped = new Set(master.exceptionRules.flatMap(expand).flatMap(({ start }) => keysOf(start)))
  const once = new Map(slots.map((slot) => [instantOf(slot.start), slot]))
  return [...once.values()].filter(({ start }) => !matches(start, dropped))
}

/** A DATE among timed starts means the usual hour; a time among whole days means its day. */
function fit(extra: Moment, start: Moment): Moment {
  if (start.allDay)
    return extra.allDay ? extra : { ...start, wall: extra.wall.with({ hour: 0, minute: 0, second: 0 }) }
  return extra.allDay
    ? { ...start, wall: extra.wall.toPlainDate().toPlainDateTime(start.wall.toPlainTime()) }
    : extra
}

function shift(slot: Slot, range: CalendarEvent): Slot {
  const base = range.recurrenceId ?? range.start
  const moved = range.start.zone.instant(range.start.wall).since(base.zone.instant(base.wall))
  const wall = slot.start.zone.wall(slot.start.zone.instant(slot.start.wall).add(moved))
  return { start: { ...slot.start, wall } }
}

function place(
  event: CalendarEvent,
  slot: Slot,
  master: CalendarEvent | undefined,
  recurrenceId: Moment | undefined,
): Placed & { until: number } {
  const { start } = slot
  const given = slot.end ?? endOf(event, master, start)
  const end = given && instantOf(given) >= instantOf(start) ? given : undefined
  const until = end ?? (start.allDay ? { ...start, wall: start.wall.add({ days: 1 }) } : start)
  return {
    ...{ at: instantOf(start), until: instantOf(until) },
    occurrence: () => writeOut(event, { start, ...(end && { end }) }, master, recurrenceId),
  }
}

function writeOut(
  event: CalendarEvent,
  { start, end }: Slot,
  master: CalendarEvent | undefined,
  recurrenceId: Moment | undefined,
): CalendarOccurrence {
  const { uid, sequence, description, location, url, categories, organizer, geo, city } = event
  const venue = location ?? master?.location
  const title = event.title || (master?.title ?? '')
  return {
    uid,
    seriesKey: uid,
    ...(recurrenceId && { recurrenceId: show(recurrenceId) }),
    sequence,
    title,
    ...(description !== undefined && { description }),
    ...(venue !== undefined && { location: venue }),
    ...(url !== undefined && { url }),
    categories,
    ...(organizer !== undefined && { organizer }),
    start: show(start),
    ...(end ? { end: start.allDay ? show({ ...end, wall: lastDay(start, end) }) : show(end) } : {}),
    allDay: start.allDay,
    timeZone: start.zone.shownIn,
    status: saysCancelled(title) ? 'cancelled' : event.status,
    ...(geo && { geo }),
    ...(city !== undefined && { city }),
  }
}

/**
 * The length comes from DTEND or DURATION. With both ends on the same clock it is counted in wall time: a club night
 * until 04:00 ends at 04:00 on the night the clocks change too. Whole days without an end last one day.
 */
function endOf(event: CalendarEvent, master: CalendarEvent | undefined, start: Moment): Moment | undefined {
  const model = event.end || event.duration ? event : (master ?? event)
  if (model.end && model.start.allDay === start.allDay) {
    if (model.end.zone === model.start.zone) {
      return { ...start, wall: start.wall.add(model.start.wall.until(model.end.wall)) }
    }
    const length = model.end.zone.instant(model.end.wall).since(model.start.zone.instant(model.start.wall))
    return { ...start, wall: start.zone.wall(start.zone.instant(start.wall).add(length)) }
  }
  if (model.duration) return momentAfter(start, model.duration)
  return start.allDay ? { ...start, wall: start.wall.add({ days: 1 }) } : undefined
}

const lastDay = (start: Moment, end: Moment): Temporal.PlainDateTime => {
  const day = end.wall.subtract({ days: 1 })
  return Temporal.PlainDateTime.compare(day, start.wall) < 0 ? start.wall : day
}

const instantOf = (moment: Moment): number => moment.zone.instant(moment.wall).epochMilliseconds

function show(moment: Moment): string {
  if (moment.allDay) return moment.wall.toPlainDate().toString()
  const zoned = moment.zone.instant(moment.wall).toZonedDateTimeISO(moment.zone.shownIn)
  return zoned.toString({ timeZoneName: 'never', smallestUnit: 'second' })
}

const dayKey = (moment: Moment): string => `day ${moment.wall.toPlainDate().toString()}`

/** Everything by which an exception or a change may name this start. */
function keysOf(start: Moment): string[] {
  return start.allDay
    ? [dayKey(start)]
    : [dayKey(start), `wall ${start.wall.toString()}`, `at ${instantOf(start)}`]
}

/** What an exception or a RECURRENCE-ID names, seen from the series it belongs to. */
function keysToMatch(moment: Moment, series: CalendarEvent): string[] {
  if (moment.allDay) return [dayKey(moment)]
  if (!series.start.allDay) {
    return moment.utc && !series.start.floating
      ? [`at ${instantOf(moment)}`]
      : [`at ${instantOf(moment)}`, `wall ${moment.wall.toString()}`]
  }
  const foreign = moment.utc && isForeignMidnight(moment.wall)
  const wall = foreign ? series.start.zone.wall(moment.zone.instant(moment.wall)) : moment.wall
  return [dayKey({ ...moment, wall })]
}

/** Outlook writes the midnight of a whole day in UTC: 23:00Z is the next day at the venue. */
const isForeignMidnight = ({ hour, minute, second }: Temporal.PlainDateTime): boolean =>
  hour !== 0 && minute === 0 && second === 0

const matches = (start: Moment, keys: ReadonlySet<string>): boolean =>
  keys.size > 0 && keysOf(start).some((key) => keys.has(key))
