import type { Page } from '../html/page-tree.ts'
import type { RuleBudget } from '../icalendar/rule-limits.ts'
import type { FoundEvent, Node } from './event-nodes.ts'
import { findEvents, indexById, isNode, listOf, typesOf } from './event-nodes.ts'
import { readSchedules, type ScheduleWindow } from './event-schedule.ts'
import { readJsonBlocks } from './json-blocks.ts'
import { readMicrodataEvents } from './microdata.ts'
import { readMicroformatEvents } from './microformats.ts'
import type { PageContext, PageEvent } from './page-event.ts'
import { toPageEvent } from './page-event.ts'
import { readRdfaEvents, readRdfaResources } from './rdfa.ts'
import { writtenDay } from './written-days.ts'

export interface EventPageOptions {
  url: string
  /** IANA zone of the venue, for times without an offset. */
  venueZone: string
  /** If given, schedules (eventSchedule) are expanded to their dates within it. */
  window?: ScheduleWindow
}

export interface EventPage {
  /** Event nodes outside subEvent and superEvent, including those without a date or title. */
  events: PageEvent[]
  /** Event nodes inside subEvent or superEvent: days of a festival, the series of a session. */
  subEvents: PageEvent[]
  microdata: PageEvent[]
  rdfa: PageEvent[]
  /** h-event, or vevent of hCalendar. */
  microformats: PageEvent[]
  blocks: number
  malformedBlocks: number
  /** The last day on which the page says that it was published or changed, YYYY-MM-DD. */
  writtenOn: string | undefined
}

/** Reads a page's events from JSON-LD, microdata, RDFa and microformats. Never throws, whatever the page contains. */
export function readEventPage(page: Page, options: EventPageOptions): EventPage {
  const { values, blocks, malformedBlocks } = readJsonBlocks(page)
  const rdfa = readRdfaEvents(page)
  const context = {
    ...options,
    ids: indexById(rdfa.length > 0 ? [values, readRdfaResources(page)] : values),
  }
  const read = (nodes: Node[], source: PageEvent['source']): PageEvent[] =>
    [
      ...nodes.map((node): FoundEvent => ({ node, types: typesOf(node), role: 'event' })),
      // Items within others are read by themselves as well; a part without a name has that of its whole.
      ...findEvents(nodes).filter(({ role, node }) => role === 'part' && node.name === undefined),
    ].map((found) => toPageEvent(found, source, context))
  return {
    ...partsAndEvents(findEvents(values), context),
    microdata: read(readMicrodataEvents(page), 'microdata'),
    rdfa: read(rdfa, 'rdfa'),
    microformats: read(readMicroformatEvents(page), 'h-event'),
    blocks,
    malformedBlocks,
    writtenOn: writtenDay(page, values),
  }
}

/** Subtypes of schema.org/Event that cannot be visited. */
const NOT_VISITABLE = new Set(['BroadcastEvent', 'OnDemandEvent', 'PublicationEvent', 'DeliveryEvent'])

/**
 * Events to visit: with a title and a start, without duplicates. An event whose parts have the same title (its dates)
 * is left out in favour of them, and so is the series above an event.
 */
export function datedEvents(page: EventPage): PageEvent[] {
  const { events, subEvents, microdata, rdfa, microformats } = page
  const dated = [...events, ...subEvents, ...microdata, ...rdfa, ...microformats].filter(
    ({ title, start, types, role }) =>
      title !== undefined &&
      start !== undefined &&
      role !== 'whole' &&
      !types.some((type) => NOT_VISITABLE.has(type)),
  )
  const datesOf = new Set(dated.filter(({ role }) => role === 'part').map(({ title }) => title))
  const once = new Map<string, PageEvent>()
  const firstSource = new Map<string, PageEvent['source']>()
  for (const event of dated) {
    if (event.role === 'event' && datesOf.has(event.title)) continue
    const named = `${event.title?.toLowerCase()}|${event.start}`
    const first = firstSource.get(named) ?? event.source
    firstSource.set(named, first)
    // Other markup of the same page repeats the event, perhaps without its place.
    if (first !== event.source) continue
    const key = `${named}|${event.city ?? event.place?.name ?? ''}`
    if (!once.has(key)) once.set(key, event)
  }
  return withoutNoons([...once.values()])
}

/** Where every event of several days starts at noon in UTC, no hour is stated. */
function withoutNoons(events: PageEvent[]): PageEvent[] {
  const isEach = events.every(({ startsAtNoonUtc }) => startsAtNoonUtc)
  if (!isEach || new Set(events.map(({ start }) => start)).size < 2) return events
  return events.map(({ start = '', end = start, ...event }) => ({
    ...event,
    start: start.slice(0, 10),
    end: end.slice(0, 10),
    allDay: true,
  }))
}

/** Dates that all schedules of a page may try: some 400 weekly ones; a calendar file may try more. */
const MAX_SCHEDULED = 30_000

function partsAndEvents(found: FoundEvent[], context: PageContext): Pick<EventPage, 'events' | 'subEvents'> {
  const outer = found.filter(({ role }) => role === 'event')
  const budget: RuleBudget = { left: MAX_SCHEDULED }
  const read = (event: FoundEvent): PageEvent[] => {
    const stated = toPageEvent(event, event.types.length === 0 ? 'uitdatabank' : 'json-ld', context)
    const { start: _start, end: _end, ...dateless } = stated
    const dates = context.window ? readSchedules(event.node, context.venueZone, context.window, budget) : []
    // The dates beside a schedule are its span.
    return dates.length > 0 ? dates.map((one) => ({ ...dateless, ...one })) : [stated]
  }
  return {
    events: outer.flatMap(read),
    subEvents: [
      ...found.filter(({ role }) => role !== 'event').flatMap(read),
      ...outer
        .flatMap(({ node }) => untypedParts(node))
        .map((part) => toPageEvent(part, 'uitdatabank', context)),
    ],
  }
}

/** UiTdatabank lists an event's dates as subEvents without a type, with only dates and status. */
function untypedParts(node: Node): FoundEvent[] {
  return listOf(node.subEvent)
    .filter(isNode)
    .filter((part) => part['@type'] === undefined && part.startDate !== undefined)
    .map((part) => ({ node: part, types: [], parent: node, role: 'part' }))
}
