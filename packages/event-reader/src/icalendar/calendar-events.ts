import { createHash } from 'node:crypto'
import type { Temporal } from 'temporal-polyfill'
import type { ScopedEvent } from './calendar-scopes.ts'
import type { CalendarProblem, Component, Property } from './content-lines.ts'
import { propertiesNamed, propertyNamed } from './content-lines.ts'
import { momentAfter } from './moments.ts'
import type { Moment } from './property-values.ts'
import { readDuration, readGeo, readMoment, readText, readTextList } from './property-values.ts'
import type { ZoneBook } from './zones.ts'

export type CalendarStatus = 'confirmed' | 'tentative' | 'cancelled'

/** An RDATE, with its own end where the feed gives a period. */
export interface ExtraDate {
  start: Moment
  end?: Moment
}

/** RDATEs and EXDATEs that all events of one file may have together; `left` decreases. */
export interface DateBudget {
  left: number
}
export const dateBudget = (): DateBudget => ({ left: 30_000 })

/** Per event: three years of every day. */
const MAX_DATES = 1_000
/** Lengths and numbers read; slightly more than is stored. */
const [MAX_TITLE, MAX_DESCRIPTION, MAX_WORDS, MAX_ADDRESS, MAX_CATEGORIES] = [1_000, 5_000, 1_000, 2_000, 20]

/** A VEVENT before its recurrences are expanded. */
export interface CalendarEvent {
  uid: string
  sequence: number
  recurrenceId?: Moment
  /** RANGE=THISANDFUTURE: the change applies to later dates too. */
  fromHereOn: boolean
  start: Moment
  end?: Moment
  duration?: Temporal.Duration
  rules: string[]
  extraDates: ExtraDate[]
  exceptionRules: string[]
  exceptions: Moment[]
  /** Cancelled by the METHOD:CANCEL of its calendar. */
  withdrawn: boolean
  title: string
  description?: string
  location?: string
  url?: string
  categories: string[]
  organiser?: string
  geo?: { latitude: number; longitude: number }
  status: CalendarStatus
  city?: string
}

/**
 * Reads a VEVENT; undefined (with a problem) without a usable start. Other invalid parts (an end before the start, an
 * exception that is no date) are reported and left out.
 */
export function readEvent(
  { component, zones, withdrawn }: ScopedEvent,
  budget: DateBudget,
  report: (problem: CalendarProblem) => void,
): CalendarEvent | undefined {
  const text = (name: string, most = MAX_WORDS): string =>
    // An escape takes two characters.
    readText((propertyNamed(component, name)?.value ?? '').slice(0, 2 * most)).slice(0, most)
  const uid = text('UID') || contentId(component)
  const warn = (message: string, line = component.line): void => report({ line, uid, message })
  const moment = (name: string): Moment | undefined => {
    const property = propertyNamed(component, name)
    const value = property && readMoment(property, zones)
    if (property && !value) warn(`${name} is no date: ${property.value.slice(0, 40)}`, property.line)
    return value
  }
  const dates = (name: string): ExtraDate[] => {
    const listed = propertiesNamed(component, name).flatMap((property) =>
      property.value.split(',').map((value) => ({ ...property, value })),
    )
    const read = listed.slice(0, Math.min(MAX_DATES, budget.left))
    budget.left -= read.length
    if (read.length < listed.length)
      warn(`Only the first ${read.length} of ${listed.length} ${name} dates were read`)
    return read.flatMap((property) => readDate(property, zones, warn))
  }

  const recurrenceId = moment('RECURRENCE-ID')
  const wholeDays = /^true$/i.test(text('X-MICROSOFT-CDO-ALLDAYEVENT'))
  const begin = moment('DTSTART') ?? recurrenceId
  const start = begin && wholeDays ? asWholeDay(begin, zones) : begin
  if (!start) {
    warn('The event has no usable start and was skipped')
    return undefined
  }
  const title = text('SUMMARY', MAX_TITLE).replaceAll(/\s+/g, ' ')
  if (title === '' && !recurrenceId) warn('The event has no title')
  const end = endBeside(start, moment('DTEND'))
  const written = propertyNamed(component, 'DURATION')
  const duration = written && readDuration(written.value)
  if (written && !duration) warn(`DURATION cannot be read: ${written.value.slice(0, 40)}`, written.line)
  return {
    uid,
    sequence: Number.parseInt(text('SEQUENCE'), 10) || 0,
    ...(recurrenceId && { recurrenceId }),
    fromHereOn: propertyNamed(component, 'RECURRENCE-ID')?.params.RANGE?.toUpperCase() === 'THISANDFUTURE',
    start,
    ...(end && endFor(start, end, zones, warn)),
    ...(duration && { duration }),
    rules: ruleTexts(component, 'RRULE'),
    extraDates: dates('RDATE'),
    exceptionRules: ruleTexts(component, 'EXRULE'),
    exceptions: dates('EXDATE').map((date) => date.start),
    title,
    ...optional('description', text('DESCRIPTION', MAX_DESCRIPTION)),
    ...optional('location', text('LOCATION').replaceAll(/\s+/g, ' ')),
    ...optional('url', webAddress(readText(propertyNamed(component, 'URL')?.value ?? ''))),
    categories: [
      ...new Set(
        propertiesNamed(component, 'CATEGORIES').flatMap(({ value }) =>
          readTextList(value.slice(0, 4 * MAX_WORDS)),
        ),
      ),
    ].slice(0, MAX_CATEGORIES),
    ...optional('geo', readGeo(text('GEO'))),
    ...optional('organiser', organiserName(propertyNamed(component, 'ORGANIZER'))),
    withdrawn,
    status: withdrawn ? 'cancelled' : readStatus(text('STATUS')),
    ...optional('city', text('X-UITPOST-CITY')),
  }
}

/** Outlook marks all-day events (MS-OXCICAL, 2.1.3.1.1.20.28), which it writes from midnight to midnight. */
function asWholeDay(moment: Moment, zones: ZoneBook): Moment {
  const wall = moment.utc ? zones.venue.wall(moment.zone.instant(moment.wall)) : moment.wall
  const isMidnight = wall.hour + wall.minute + wall.second === 0
  return isMidnight ? { wall, allDay: true, zone: zones.venue, utc: false, floating: false } : moment
}

/** An end without a zone is in the zone of the start: RFC 5545, 3.8.2.2, requires the same form for both. */
function endBeside(start: Moment, end: Moment | undefined): Moment | undefined {
  const hasZone = !start.allDay && !start.utc && !start.floating
  return end?.floating && hasZone ? { ...end, zone: start.zone, floating: false } : end
}

/** Converts an end of the other kind: a date for a timed start, a time for an all-day event. */
function endFor(
  start: Moment,
  end: Moment,
  zones: ZoneBook,
  warn: (message: string) => void,
): { end: Moment } | undefined {
  let fitted = end
  if (start.allDay && !end.allDay) {
    const local = end.utc ? zones.venue.wall(end.zone.instant(end.wall)) : end.wall
    const midnight = local.with({ hour: 0, minute: 0, second: 0 })
    const whole = local.equals(midnight) ? midnight : midnight.add({ days: 1 })
    fitted = { wall: whole, allDay: true, zone: start.zone, utc: false, floating: false }
  } else if (!start.allDay && end.allDay) {
    fitted = { ...end, allDay: false, zone: start.zone }
  }
  const before =
    fitted.zone.instant(fitted.wall).epochMilliseconds < start.zone.instant(start.wall).epochMilliseconds
  if (before) warn('The event ends before it begins: the end was left out')
  return before ? undefined : { end: fitted }
}

function readDate(
  property: Property,
  zones: ZoneBook,
  warn: (message: string, line: number) => void,
): ExtraDate[] {
  const [startText = '', endText] = property.value.trim().split('/')
  const start = readMoment({ ...property, value: startText }, zones)
  if (!start) {
    warn(`${property.name} holds no date: ${property.value.slice(0, 40)}`, property.line)
    return []
  }
  if (endText === undefined) return [{ start }]
  const duration = readDuration(endText)
  const end = duration ? momentAfter(start, duration) : readMoment({ ...property, value: endText }, zones)
  return [end ? { start, end } : { start }]
}

/** Characters; longer rules are not expanded. */
const MAX_RULE = 10_000

/** The rules of an event, without repeated ones. */
const ruleTexts = (component: Component, name: string): string[] => [
  ...new Set(
    propertiesNamed(component, name).map(({ value }) => value.slice(0, MAX_RULE).trim().toUpperCase()),
  ),
]

function readStatus(value: string): CalendarStatus {
  const status = value.toUpperCase()
  if (status === 'CANCELLED' || status === 'CANCELED') return 'cancelled'
  return status === 'TENTATIVE' ? 'tentative' : 'confirmed'
}

/** The name only: the organiser's address is personal data we do not need. */
function organiserName(property: Property | undefined): string {
  const name = readText(property?.params.CN ?? '')
  return name.includes('@') ? '' : name
}

function webAddress(value: string): string {
  return value.length <= MAX_ADDRESS && /^https?:\/\/[^\s]+$/i.test(value) && URL.canParse(value) ? value : ''
}

/** Identity of an event without UID: a hash of its content, so that it is the same at each reading. */
function contentId(component: Component): string {
  const content = ['DTSTART', 'DTEND', 'SUMMARY', 'DESCRIPTION', 'LOCATION', 'RECURRENCE-ID']
    .map((name) => propertyNamed(component, name)?.value ?? '')
    .join('\n')
  return `content-${createHash('sha256').update(content).digest('hex').slice(0, 24)}`
}

function optional<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): Partial<Record<Key, Value>> {
  return (value === undefined || value === '' ? {} : { [key]: value }) as Partial<Record<Key, Value>>
}
