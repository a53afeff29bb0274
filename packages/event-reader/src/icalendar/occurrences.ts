import { Temporal } from 'temporal-polyfill'
import { firstIndex } from '../lookups/first-index.ts'
import { saysCancelled } from '../text/cancelled-titles.ts'
import type { CalendarEvent, CalendarStatus } from './calendar-events.ts'
import { momentAfter } from './moments.ts'
import type { Moment } from './property-values.ts'
import { type Repetition, repetitionOf } from './repetition.ts'
import type { RuleBudget } from './rule-limits.ts'
import { expandRule } from './rules.ts'

/** One dated occurrence. All-day: `start` and `end` are dates, and `end` is inclusive. */
export interface CalendarOccurrence {
  uid: string
  recurrenceId?: string
  /** It follows from the rule: neither the first date nor one that the calendar names. */
  byRule?: true
  /** How the event repeats; absent where its calendar states no rule that can be told. */
  repetition?: Repetition
  title: string
  description?: string
  location?: string
  url?: string
  categories: string[]
  organiser?: string
  geo?: { latitude: number; longitude: number }
  start: string
  end?: string
  allDay: boolean
  timeZone: string
  status: CalendarStatus
  city?: string
}

export interface Window {
  from: Temporal.Instant
  to: Temporal.Instant
}

/** A VEVENT master (if the feed has one) with the VEVENTs that change single dates. */
export interface Series {
  master?: CalendarEvent
  overrides: CalendarEvent[]
}

const DAY_MS = 86_400_000

interface Slot {
  start: Moment
  end?: Moment
  byRule?: boolean
}

/** An occurrence with the instant it is sorted by; converted to texts only when it is kept. */
export interface Placed {
  at: number
  occurrence(): CalendarOccurrence
}

/**
 * The occurrences of one series that overlap the window. Where parsers disagree: an EXDATE written as a date removes
 * every start on that local day; one written as a time removes the start with the same instant or local time (for UTC
 * only beside a start without a zone); a RECURRENCE-ID for a date that a newer master excludes is dropped, and any
 * other is kept, also when the rule has no such date or there is no master.
 */
export function occurrencesOf(series: Series, window: Window, budget: RuleBudget): Placed[] {
  const { master, overrides } = series
  const repetition = master && repetitionOf(master, window.from)
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
      return [place(range ?? master, moved, { master, repetition }, repeats ? slot.start : undefined)]
    })
  const single = overrides
    .filter((event) => {
      const excludedDate = master && event.sequence < master.sequence && event.recurrenceId
      return !(excludedDate && matches(excludedDate, excluded))
    })
    .map((event) => place(event, { start: event.start }, { master, repetition }, event.recurrenceId))
  return [...regular, ...single].filter(({ at, until }) => {
    const from = window.from.epochMilliseconds
    return at < window.to.epochMilliseconds && (at >= from || until > from)
  })
}

/** Whether it takes place once, without anything to expand. */
const isSingle = ({ master, overrides }: Series): boolean =>
  overrides.length === 0 &&
  master !== undefined &&
  [master.rules, master.extraDates, master.exceptions, master.exceptionRules].every(
    ({ length }) => length === 0,
  )

/** Returns the latest THISANDFUTURE change that applies to a date. */
function rangesAmong(overrides: readonly CalendarEvent[]): (start: Moment) => CalendarEvent | undefined {
  const ranges = overrides
    .flatMap((event) =>
      event.fromHereOn && event.recurrenceId ? [{ event, from: instantOf(event.recurrenceId) }] : [],
    )
    .toSorted((a, b) => a.from - b.from)
  return (start) => {
    if (ranges.length === 0) return undefined
    const at = instantOf(start)
    return ranges[firstIndex(ranges, ({ from }) => from > at) - 1]?.event
  }
}

/** The master's start, its rule's dates within the window, and its RDATEs. */
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
  // An UNTIL written as a date is local; beside a start in UTC it is the instant at which that day begins there.
  const reaching = (rule: string): string =>
    master.start.utc ? rule.replace(/\b(UNTIL=\d{8})(?![\dT])/i, '$1T000000Z') : rule
  const expand = (rule: string): Slot[] =>
    expandRule(reaching(rule), master.start.wall, from, to, local, budget).map((wall) => ({
      start: { ...master.start, wall },
      byRule: !wall.equals(master.start.wall),
    }))

  const slots = master.rules.flatMap(expand)
  if (master.rules.length === 0) slots.push({ start: master.start })
  for (const extra of master.extraDates) slots.push({ ...extra, start: fit(extra.start, master.start) })
  const dropped = new Set(master.exceptionRules.flatMap(expand).flatMap(({ start }) => keysOf(start)))
  const once = new Map(slots.map((slot) => [instantOf(slot.start), slot]))
  return [...once.values()].filter(({ start }) => !matches(start, dropped))
}

/** A date among timed starts means the usual time; a time among all-day events means its day. */
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

interface Repeating {
  master: CalendarEvent | undefined
  repetition: Repetition | undefined
}

function place(
  event: CalendarEvent,
  slot: Slot,
  { master, repetition }: Repeating,
  recurrenceId: Moment | undefined,
): Placed & { until: number } {
  const { start } = slot
  const given = slot.end ?? endOf(event, master, start)
  const end = given && instantOf(given) >= instantOf(start) ? given : undefined
  const until = end ?? (start.allDay ? { ...start, wall: start.wall.add({ days: 1 }) } : start)
  return {
    at: instantOf(start),
    until: instantOf(until),
    occurrence: () => writeOut(event, { ...slot, end }, { master, repetition }, recurrenceId),
  }
}

function writeOut(
  event: CalendarEvent,
  { start, end, byRule }: Omit<Slot, 'end'> & { end: Moment | undefined },
  { master, repetition }: Repeating,
  recurrenceId: Moment | undefined,
): CalendarOccurrence {
  const { uid, description, location, url, categories, organiser, geo, city } = event
  const venue = location ?? master?.location
  const title = event.title || (master?.title ?? '')
  return {
    uid,
    ...(recurrenceId && { recurrenceId: show(recurrenceId) }),
    ...(byRule && { byRule }),
    ...(repetition && { repetition }),
    title,
    ...(description !== undefined && { description }),
    ...(venue !== undefined && { location: venue }),
    ...(url !== undefined && { url }),
    categories,
    ...(organiser !== undefined && { organiser }),
    ...(geo && { geo }),
    start: show(start),
    ...(end ? { end: start.allDay ? show({ ...end, wall: lastDay(start, end) }) : show(end) } : {}),
    allDay: start.allDay,
    timeZone: start.zone.shownIn,
    status: saysCancelled(title) ? 'cancelled' : event.status,
    ...(city !== undefined && { city }),
  }
}

/**
 * The end, from DTEND or DURATION. With both ends in one zone the length is local time: a club night until 04:00 ends
 * at 04:00 also when the clocks change. All-day events without an end last one day.
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

/** All keys by which an exception or a change may refer to this start. */
function keysOf(start: Moment): string[] {
  return start.allDay
    ? [dayKey(start)]
    : [dayKey(start), `wall ${start.wall.toString()}`, `at ${instantOf(start)}`]
}

/** The keys that an exception or RECURRENCE-ID of a series refers to. */
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

/**
 * Whether it may be the midnight of an all-day event in UTC, as Outlook writes it: 23:00Z is the next day at the
 * venue.
 */
const isForeignMidnight = ({ hour, minute, second }: Temporal.PlainDateTime): boolean =>
  hour !== 0 && minute === 0 && second === 0

const matches = (start: Moment, keys: ReadonlySet<string>): boolean =>
  keys.size > 0 && keysOf(start).some((key) => keys.has(key))
