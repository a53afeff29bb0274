import type { Page } from '../html/page-tree.ts'
import { ruleBudget } from '../icalendar/rule-limits.ts'
import type { FoundEvent, Node } from './event-nodes.ts'
import { findEvents, indexById, isNode, listOf, typesOf } from './event-nodes.ts'
import { readSchedules, type ScheduleWindow } from './event-schedule.ts'
import { parse, readJsonBlocks } from './json-blocks.ts'
import { readMicrodataEvents } from './microdata.ts'
import type { PageContext, PageEvent } from './page-event.ts'
import { toPageEvent } from './page-event.ts'

export interface EventPageOptions {
  url: string
  /** The IANA zone of the venue: the clock of times without an offset. */
  venueZone: string
  /** Where given, schedules (eventSchedule) are turned into the dates that lie in it. */
  window?: ScheduleWindow
}

export interface EventPage {
  /** Event nodes outside subEvent and superEvent, those without a date or a title too. */
  events: PageEvent[]
  /** Event nodes inside subEvent or superEvent: the days of a festival, the series of a lesson. */
  subEvents: PageEvent[]
  microdata: PageEvent[]
  blocks: number
  malformedBlocks: number
}

/** Reads the schema.org events of a page, from JSON-LD and microdata. Never throws on what a page contains. */
export function readEventPage(page: Page, options: EventPageOptions): EventPage {
  const { values, blocks, malformedBlocks } = readJsonBlocks(page)
  const context = { ...options, ids: indexById(values) }
  const microdata = readMicrodataEvents(page).map((node) =>
    toPageEvent({ node, types: typesOf(node), role: 'event' }, 'microdata', context),
  )
  return { ...sortOut(findEvents(values), context), microdata, blocks, malformedBlocks }
}

/** Reads a document that is JSON itself: UiTdatabank, OpenActive (also a page of its RPDE feed), any JSON-LD. */
export function readEventJson(text: string, options: EventPageOptions): EventPage {
  const parsed = parse(text.replace(/^\uFEFF/, ''))
  const values = parsed ? [parsed.json] : []
  const context = { ...options, ids: indexById(values) }
  return {
    ...sortOut(findEvents(values), context),
    microdata: [],
    blocks: 1,
    malformedBlocks: parsed ? 0 : 1,
  }
}

/** Online broadcasts and publications are events to schema.org; nobody can go there. */
const NO_OUTING = new Set(['BroadcastEvent', 'OnDemandEvent', 'PublicationEvent', 'DeliveryEvent'])

/**
 * What a visitor can go to: events with a title and a start, each once. An event
 * with parts of the same title (its dates) is left out in favour of them; the series above an event is left out too.
 */
export function datedEvents({ events, subEvents, microdata }: EventPage): PageEvent[] {
  const dated = [...events, ...subEvents, ...microdata].filter(
    ({ title, start, types, role }) =>
      title !== undefined &&
      start !== undefined &&
      role !== 'whole' &&
      !types.some((type) => NO_OUTING.has(type)),
  )
  const datesOf = new Set(dated.filter(({ role }) => role === 'part').map(({ title }) => title))
  const once = new Map<string, PageEvent>()
  for (const event of dated) {
    if (event.role === 'event' && datesOf.has(event.title)) continue
    const key = `${event.title?.toLowerCase()}|${event.start}|${event.city ?? event.place?.name ?? ''}`
    if (!once.has(key)) once.set(key, event)
  }
  return [...once.values()]
}

function sortOut(found: FoundEvent[], context: PageContext): Pick<EventPage, 'events' | 'subEvents'> {
  const outer = found.filter(({ role }) => role === 'event')
  const budget = ruleBudget()
  const read = (event: FoundEvent): PageEvent[] => {
    const stated = toPageEvent(event, event.types.length === 0 ? 'uitdatabank' : 'json-ld', context)
    const { start: _start, end: _end, ...dateless } = stated
    const dates = context.window ? readSchedules(event.node, context.venueZone, context.window, budget) : []
    // The dates beside a schedule are the span it covers.
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

/** UiTdatabank lists the dates of one event as subEvents without a type, with nothing but dates and a status. */
function untypedParts(node: Node): FoundEvent[] {
  return listOf(node.subEvent)
    .filter(isNode)
    .filter((part) => part['@type'] === undefined && part.startDate !== undefined)
    .map((part) => ({ node: part, types: [], parent: node, role: 'part' }))
}
