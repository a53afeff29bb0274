import { parsePage } from '../html/parse-page.ts'
import { calendarFacts } from '../icalendar/calendar-facts.ts'
import type { CalendarOccurrence } from '../icalendar/occurrences.ts'
import { type Calendar, readCalendar } from '../icalendar/read-calendar.ts'
import { oncePer } from '../lookups/once-per.ts'
import { decodeText } from '../text/decode-text.ts'
import { type EvidenceSource, sourceOfPage } from '../verification/evidence-source.ts'
import {
  judgePage,
  judgeStated,
  type RecheckFinding,
  rejudgePage,
  type StatedNow,
  type Watched,
} from './recheck-verdicts.ts'

const DAY_MS = 86_400_000
/** A calendar is read from this long before now until this long after its last event, in ms. */
const [BEFORE_MS, BEHIND_MS] = [DAY_MS, 30 * DAY_MS]

/** A fetched page with the events to re-check. */
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

/** Parses the page once for all events. */
export const judgeRecheckedPage = (page: RecheckedPage): RecheckFinding[] => judgeOnPage(page, judgePage)

/** The same with the proof of each event. */
export const judgeRejudgedPage = (page: RecheckedPage): RecheckFinding[] => judgeOnPage(page, rejudgePage)

function judgeOnPage({ bytes, url, events }: RecheckedPage, judge: typeof judgePage): RecheckFinding[] {
  const page = parsePage(decodeText(bytes))
  const sources = new Map<string, EvidenceSource>()
  return events.map(({ event, fetchedOn }) => {
    const from = { url, requestedUrl: event.link, fetchedOn, venueZone: event.timeZone }
    const key = JSON.stringify(from)
    return judge(
      event,
      oncePer(sources, key, () => sourceOfPage(page, from)),
    )
  })
}

/** Reads the calendar once per time zone, up to the last event. */
export function judgeRecheckedCalendar({ bytes, now, events }: RecheckedCalendar): RecheckFinding[] {
  const endFor = (event: Watched): number => Math.max(Date.parse(event.startDate), now.getTime()) + BEHIND_MS
  const calendars = new Map<string, Calendar>()
  const from = new Date(now.getTime() - BEFORE_MS)
  const to = new Date(Math.max(...events.map(endFor)))
  const readIn = (venueZone: string): Calendar => readCalendar(bytes, { from, to, venueZone })
  return events.map((event) => {
    const stated = oncePer(calendars, event.timeZone, () => readIn(event.timeZone))
      .occurrences.filter(({ start }) => Date.parse(start) < endFor(event))
      .map(statedBy)
    return judgeStated(event, stated)
  })
}

/** An occurrence of a calendar or a news feed as it is compared with an event. */
export const statedBy = (one: CalendarOccurrence): StatedNow => {
  const { title, start, end, city, location, status } = one
  return { title, start, end, city, location, cancelled: status === 'cancelled', facts: calendarFacts(one) }
}
