import ICAL from 'ical.js'
import { dateKey, isZone, type Span } from './date-keys.ts'

const MAX_STEPS = 20_000
type Event = InstanceType<typeof ICAL.Event>
type Time = Event['startDate']

/** The dates of every event by ical.js, as keys. Throws if the file cannot be parsed. */
export function datesByIcalJs(content: string, span: Span): string[] {
  const parsed: unknown = ICAL.parse(content.trim())
  const jcals = (Array.isArray(parsed) && Array.isArray(parsed[0]) ? parsed : [parsed]) as unknown[][]
  return jcals.flatMap((jcal) => datesOf(new ICAL.Component(jcal), span))
}

function datesOf(calendar: InstanceType<typeof ICAL.Component>, span: Span): string[] {
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  const changes = events.filter((event) => event.isRecurrenceException())
  const masters = events.filter((event) => !event.isRecurrenceException())
  const known = new Set(masters.map(({ uid }) => uid))
  const alone = changes.filter(({ uid }) => !known.has(uid))
  for (const master of masters)
    for (const change of changes) if (change.uid === master.uid) master.relateException(change)
  return [...alone, ...masters].flatMap((event) =>
    event.isRecurring() ? repeated(event, span) : single(event, span),
  )
}

const single = (event: Event, span: Span): string[] => keyOf(event.summary, event.startDate, span)

function repeated(event: Event, span: Span): string[] {
  const keys: string[] = []
  const iterator = event.iterator()
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const next = iterator.next()
    if (!next || next.year > new Date(span.to).getUTCFullYear()) break
    const details: object = event.getOccurrenceDetails(next)
    const [item, start] = ['item', 'startDate'].map((name): unknown => Reflect.get(details, name))
    if (item instanceof ICAL.Event && start instanceof ICAL.Time)
      keys.push(...keyOf(item.summary, start, span))
  }
  return keys
}

function keyOf(title: string, time: Time, span: Span): string[] {
  if (time.isDate) return dateKey(title, { day: time.toString() }, span)
  const tzid = time.zone?.tzid ?? ''
  return dateKey(
    title,
    isZone(tzid) && !/^(utc|floating)$/i.test(tzid)
      ? { wall: time.toString().slice(0, 19), zone: tzid }
      : { at: time.toJSDate() },
    span,
  )
}
