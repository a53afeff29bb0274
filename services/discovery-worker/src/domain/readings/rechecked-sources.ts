import { type EvidenceSource, sourceOfPage } from '../gate/evidence-source.ts'
import { parsePage } from '../html/parse-page.ts'
import { type Calendar, readCalendar } from '../icalendar/read-calendar.ts'
import { decodeText } from '../text/decode-text.ts'
import { judgePage, judgeStated, type RecheckFinding, type Watched } from './recheck-verdicts.ts'

const DAY_MS = 86_400_000
/** How far before now, and how far behind an event, its calendar is read. */
const [BEFORE_MS, BEHIND_MS] = [DAY_MS, 30 * DAY_MS]

/** A page again, and the events that are looked up in it. */
export interface RecheckedPage {
  bytes: Uint8Array
  url: string
  events: {
    event: Watched
    /** Today at the venue. */
    fetchedOn: string
  }[]
}

export interface RecheckedCalendar {
  bytes: Uint8Array
  now: Date
  events: Watched[]
}

/** Parsed once, whatever the days and zones of its events. */
export function judgeRecheckedPage({ bytes, url, events }: RecheckedPage): RecheckFinding[] {
  const page = parsePage(decodeText(bytes))
  const sources = new Map<string, EvidenceSource>()
  return events.map(({ event, fetchedOn }) => {
    const from = { url, requestedUrl: event.link, fetchedOn, venueZone: event.timeZone }
    const key = JSON.stringify(from)
    const source = sources.get(key) ?? sourceOfPage(page, from)
    sources.set(key, source)
    return judgePage(event, source)
  })
}

/** Read once per zone, up to the last of its events. */
export function judgeRecheckedCalendar({ bytes, now, events }: RecheckedCalendar): RecheckFinding[] {
  const endFor = (event: Watched): number => Math.max(Date.parse(event.startDate), now.getTime()) + BEHIND_MS
  const calendars = new Map<string, Calendar>()
  const calendarIn = (timeZone: string): Calendar => {
    const known = calendars.get(timeZone)
    if (known) return known
    const ends = events.filter((one) => one.timeZone === timeZone).map(endFor)
    const to = new Date(ends.reduce((latest, end) => Math.max(latest, end), 0))
    const from = new Date(now.getTime() - BEFORE_MS)
    const calendar = readCalendar(bytes, { from, to, venueZone: timeZone })
    calendars.set(timeZone, calendar)
    return calendar
  }
  return events.map((event) => {
    const stated = calendarIn(event.timeZone)
      .occurrences.filter(({ start }) => Date.parse(start) < endFor(event))
      .map(({ title, start, end, city, location, status }) => ({
        ...{ title, start, end: end ?? null, city: city ?? null, location: location ?? null },
        cancelled: status === 'cancelled',
      }))
    return judgeStated(event, stated)
  })
}
