import type { Page } from '../html/page-tree.ts'
import { ruleBudget } from '../icalendar/rule-limits.ts'
import type { FoundEvent, Node } from './event-nodes.ts'
import { findEvents, indexById, isNode, listOf, typesOf } from './event-nodes.ts'
import { readSchedules, type ScheduleWindow } from './event-schedule.ts'
import { parse, readJsonBlocks } from './json-blocks.ts'
import { readMicrodataEvents } from './microdata.ts'
import { readMicroformatEvents } from './microformats.ts'
import type { PageContext, PageEvent } from './page-event.ts'
import { toPageEvent } from './page-event.ts'
import { readRdfaEvents, readRdfaResources } from './rdfa.ts'

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
  rdfa: PageEvent[]
  /** h-event, or vevent of hCalendar. */
  microformats: PageEvent[]
  blocks: number
  malformedBlocks: number
}

/** Reads the events of a page, from JSON-LD, microdata, RDFa and microformats. Never throws on what a page contains. */
export function readEventPage(page: Page, options: EventPageOptions): EventPage {
  const { values, blocks, malformedBlocks } = readJsonBlocks(page)
  const rdfa = readRdfaEvents(page)
  const context = {
    ...options,
    ids: indexById(rdfa.length > 0 ? [values, readRdfaResources(page)] : values),
  }
  const read = (nodes: Node[], source: PageEvent['source']): PageEvent[] =>
    nodes.map((node) => toPageEvent({ node, types: typesOf(node), role: 'event' }, source, context))
  return {
    ...sortOut(findEvents(values), context),
    microdata: read(readMicrodataEvents(page), 'microdata'),
    rdfa: read(rdfa, 'rdfa'),
    microformats: read(readMicroformatEvents(page), 'h-event'),
    blocks,
    malformedBlocks,
  }
}

/** Reads a document that is JSON itself: UiTdatabank, OpenActive (also a page of its RPDE feed), any JSON-LD. */
export function readEventJson(text: string, options: EventPageOptions): EventPage {
  const parsed = parse(text.replace(/^\uFEFF/, ''))
  const values = parsed ? [parsed.json] : []
  const context = { ...options, ids: indexById(values) }
  return {
    ...sortOut(findEvents(values), context),
    ...{ microdata: [], rdfa: [], microformats: [] },
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
export function datedEvents(page: EventPage): PageEvent[] {
  const { events, subEvents, microdata, rdfa, microformats } = page
  const dated = [...events, ...subEvents, ...microdata, ...rdfa, ...microformats].filter(
    ({ title, start, types, role }) =>
      title !== undefined &&
      start !== undefined &&
      role !== 'whole' &&
      !types.some((type) => NO_OUTING.has(type)),
  )
  const datesOf = new Set(dated.filter(({ role }) => role === 'part').map(({ title }) => title))
  const once = new Map<string, PageEvent>()
  const firstSource = new Map<string, PageEvent['source']>()
  for (const event of dated) {
    if (event.role === 'event' && datesOf.has(event.title)) continue
    const named = `${event.title?.toLowerCase()}|${event.start}`
    const first = firstSource.get(named) ?? event.source
    firstSource.set(named, first)
    // What one kind of markup states, another on the same page states again, maybe without its place.
    if (first !== event.source) continue
    const key = `${named}|${event.city ?? event.place?.name ?? ''}`
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
