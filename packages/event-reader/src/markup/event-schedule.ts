import { Temporal } from 'temporal-polyfill'
import type { RuleBudget } from '../icalendar/rule-limits.ts'
import { expandRule } from '../icalendar/rules.ts'
import { type EventDates, readDates } from './event-dates.ts'
import { isNode, listOf, type Node } from './event-nodes.ts'
import { property } from './node-values.ts'

export interface ScheduleWindow {
  /** The first day, YYYY-MM-DD at the venue. */
  from: string
  days: number
}

const [MAX_DATES, MAX_SCHEDULES] = [200, 20]
const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const STEPS: Record<string, string> = { D: 'DAILY', W: 'WEEKLY', M: 'MONTHLY', Y: 'YEARLY' }
const WORDS: Record<string, string> = {
  daily: 'P1D',
  weekly: 'P1W',
  monthly: 'P1M',
  yearly: 'P1Y',
  annually: 'P1Y',
}

/**
 * The dates of schema.org schedules (eventSchedule) within a window: repeated from a first day on, on weekdays, days
 * of the month or months, without those of exceptDate, at the time of the schedule's zone. An unreadable schedule
 * gives none.
 */
export function readSchedules(
  event: Node,
  venueZone: string,
  window: ScheduleWindow,
  budget: RuleBudget,
): EventDates[] {
  const schedules = listOf(property(event, 'eventSchedule')).filter(isNode).slice(0, MAX_SCHEDULES)
  const dates = schedules.flatMap((schedule) => {
    try {
      return datesOf(schedule, event, venueZone, window, budget)
    } catch {
      return []
    }
  })
  const once = new Map(dates.map((one) => [one.start, one]))
  return [...once.values()]
    .toSorted((a, b) => ((a.start ?? '') < (b.start ?? '') ? -1 : 1))
    .slice(0, MAX_DATES)
}

function datesOf(
  schedule: Node,
  event: Node,
  venueZone: string,
  window: ScheduleWindow,
  budget: RuleBudget,
): EventDates[] {
  const zone = zoneOf(wordOf(schedule, 'scheduleTimezone')) ?? venueZone
  const first = wordOf(schedule, 'startDate') ?? wordOf(event, 'startDate') ?? window.from
  const time = timeOf(wordOf(schedule, 'startTime') ?? /T(.+)$/.exec(first)?.[1])
  const until = wordOf(schedule, 'endDate')
  const weekdays = weekdaysOf(schedule)
  const from = Temporal.PlainDate.from(window.from)
  const start = firstDay(Temporal.PlainDate.from(first.slice(0, 10)), weekdays)
  const wall = start.toPlainDateTime(time ?? Temporal.PlainTime.from('00:00'))
  const excepted = new Set(
    listOf(property(schedule, 'exceptDate')).flatMap((value) =>
      typeof value === 'string' ? [value.slice(0, 10)] : [],
    ),
  )
  const days = expandRule(
    ruleOf(schedule, weekdays, until),
    wall,
    from.toPlainDateTime(),
    from.add({ days: window.days }).toPlainDateTime(),
    (utc) => utc,
    budget,
  )
  return days
    .filter((day) => !excepted.has(day.toPlainDate().toString()))
    .map((day) => datesOn(day, time !== undefined, schedule, zone, venueZone))
}

function datesOn(
  day: Temporal.PlainDateTime,
  timed: boolean,
  schedule: Node,
  zone: string,
  venueZone: string,
): EventDates {
  if (!timed) return readDates(day.toPlainDate().toString(), undefined, venueZone)
  const begins = day.toZonedDateTime(zone)
  const ends = endOf(begins, schedule)
  const show = (moment: Temporal.ZonedDateTime) =>
    moment.withTimeZone(venueZone).toString({ timeZoneName: 'never', smallestUnit: 'second' })
  return { start: show(begins), ...(ends && { end: show(ends) }), allDay: false }
}

/** An end time before the start is on the next day. */
function endOf(begins: Temporal.ZonedDateTime, schedule: Node): Temporal.ZonedDateTime | undefined {
  const time = timeOf(wordOf(schedule, 'endTime'))
  const duration = wordOf(schedule, 'duration')
  if (time) {
    const ends = begins.withPlainTime(time)
    return Temporal.ZonedDateTime.compare(ends, begins) > 0 ? ends : ends.add({ days: 1 })
  }
  return duration ? begins.add(Temporal.Duration.from(duration)) : undefined
}

function ruleOf(schedule: Node, weekdays: readonly string[], until: string | undefined): string {
  const said =
    wordOf(schedule, 'repeatFrequency')?.replace(/^.*\//, '') ?? (weekdays.length > 0 ? 'P1W' : undefined)
  const [, count, unit = ''] = /^P(\d+)([DWMY])$/i.exec(WORDS[said?.toLowerCase() ?? ''] ?? said ?? '') ?? []
  const frequency = STEPS[unit.toUpperCase()]
  if (said !== undefined && !frequency) throw new Error(`Not a frequency: ${said}`)
  const weeks = numbersOf(schedule, 'byMonthWeek')
  const byDay =
    frequency === 'MONTHLY' && weeks.length > 0
      ? weeks.flatMap((week) => weekdays.map((day) => `${week}${day}`))
      : weekdays
  const part = (name: string, values: readonly (string | number)[]) =>
    values.length > 0 ? [`${name}=${values.join(',')}`] : []
  return [
    `FREQ=${frequency ?? 'DAILY'}`,
    ...part('INTERVAL', count ? [count] : []),
    ...part('BYDAY', byDay),
    ...part('BYMONTHDAY', numbersOf(schedule, 'byMonthDay')),
    ...part('BYMONTH', numbersOf(schedule, 'byMonth')),
    // Without a frequency it takes place once.
    ...part('COUNT', frequency ? numbersOf(schedule, 'repeatCount') : [1]),
    ...part('UNTIL', until ? [`${until.slice(0, 10).replaceAll('-', '')}T235959`] : []),
  ].join(';')
}

/** MO, Monday, https://schema.org/Monday; 2TU is the second Tuesday of a month. */
function weekdaysOf(schedule: Node): string[] {
  return listOf(property(schedule, 'byDay')).flatMap((value) => {
    const text = isNode(value) ? value['@id'] : value
    const [, week = '', name = ''] = /^(-?\d)?([a-z]{2})/i.exec(String(text).replace(/^.*[/#:]/, '')) ?? []
    const day = DAYS.find((one) => one === name.toUpperCase())
    return day ? [`${week}${day}`] : []
  })
}

/** RRULE always counts its first date, so that has to be a day on which the event takes place. */
function firstDay(start: Temporal.PlainDate, weekdays: readonly string[]): Temporal.PlainDate {
  const plain = weekdays.filter((day) => day.length === 2)
  if (plain.length === 0 || plain.length < weekdays.length) return start
  for (let ahead = 0; ahead < 7; ahead += 1) {
    const day = start.add({ days: ahead })
    if (plain.includes(DAYS[day.dayOfWeek % 7] ?? '')) return day
  }
  return start
}

const wordOf = (node: Node, name: string): string | undefined => {
  const value = listOf(property(node, name)).find((item) => typeof item === 'string')
  return value?.trim() || undefined
}

const numbersOf = (node: Node, name: string): number[] =>
  listOf(property(node, name))
    .map(Number)
    .filter((value) => Number.isInteger(value) && value !== 0)

/** "19:00", "19:00:00+01:00", "7.30": local time in the schedule's zone; the offset is ignored. */
function timeOf(text: string | undefined): Temporal.PlainTime | undefined {
  const [, hour, minute] = /^T?(\d{1,2})[:.](\d{2})/.exec(text ?? '') ?? []
  return hour === undefined || minute === undefined
    ? undefined
    : Temporal.PlainTime.from({ hour: Number(hour), minute: Number(minute) }, { overflow: 'reject' })
}

function zoneOf(name: string | undefined): string | undefined {
  try {
    return name && Temporal.Now.zonedDateTimeISO(name).timeZoneId
  } catch {
    return undefined
  }
}
