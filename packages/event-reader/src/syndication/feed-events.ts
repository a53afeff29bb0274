import { createHash } from 'node:crypto'
import type { CalendarOccurrence } from '../icalendar/occurrences.ts'
import { textOf } from '../markup/node-values.ts'
import { toPageEvent } from '../markup/page-event.ts'

/** The event that a feed item states explicitly, and the page it links to. */
export interface FeedEvent {
  link: string | undefined
  event: CalendarOccurrence
}

/** Elements of event modules by field: ev (purl.org/rss/1.0/modules/event), mec (webnus.net), xcal. */
const FIELDS: Record<string, string> = {
  title: 'name',
  link: 'link',
  guid: 'guid',
  id: 'guid',
  description: 'description',
  summary: 'description',
  'ev:startdate': 'start',
  'ev:enddate': 'end',
  'ev:location': 'location',
  'ev:type': 'type',
  'mec:startdate': 'start',
  'mec:enddate': 'end',
  'mec:location': 'location',
  'mec:starthour': 'startHour',
  'mec:endhour': 'endHour',
  'mec:category': 'type',
  'xcal:dtstart': 'start',
  'xcal:dtend': 'end',
  'xcal:location': 'location',
  'xcal:summary': 'name',
}
type Item = Partial<Record<string, string>>

const [MAX_EVENTS, MAX_ITEMS, MAX_TEXT, MAX_TITLE, MAX_LINK] = [500, 5_000, 10_000, 1_000, 2_000]

/**
 * The events stated in a feed's items; times without an offset are local at the venue. Empty for feeds without such a
 * module.
 */
export function readFeedEvents(
  xml: string,
  { url, venueZone }: { url: string; venueZone: string },
): FeedEvent[] {
  if (!/<(?:ev|mec|xcal):/i.test(xml)) return []
  const found: FeedEvent[] = []
  for (const item of itemsIn(xml)) {
    const event = eventOf(item, url, venueZone)
    if (event) found.push(event)
    if (found.length === MAX_EVENTS) break
  }
  return found
}

function eventOf(item: Item, base: string, venueZone: string): FeedEvent | undefined {
  if (item.start === undefined) return undefined
  const node = {
    name: item.name?.slice(0, MAX_TITLE),
    description: item.description,
    startDate: [item.start, item.startHour].filter(Boolean).join(' '),
    endDate: item.end && [item.end, item.endHour].filter(Boolean).join(' '),
    location: item.location,
    url: item.link,
  }
  const context = { url: base, venueZone, ids: new Map() }
  const stated = toPageEvent({ node, types: ['Event'], role: 'event' }, 'feed', context)
  if (!stated.title || !stated.start) return undefined
  const type = textOf(item.type)
  const uid = item.guid?.trim() || stated.url || `${stated.title} ${stated.start}`
  const id = uid.length > MAX_LINK ? createHash('sha256').update(uid).digest('hex') : uid
  return {
    link: stated.url,
    event: {
      uid: id,
      title: stated.title,
      categories: type ? [type] : [],
      start: stated.start,
      allDay: stated.allDay,
      timeZone: venueZone,
      ...(stated.end !== undefined && { end: stated.end }),
      ...(stated.description !== undefined && { description: stated.description }),
      ...(stated.place?.name !== undefined && { location: stated.place.name }),
      ...(stated.url !== undefined && { url: stated.url }),
      ...(stated.city !== undefined && { city: stated.city }),
      status: stated.status === 'cancelled' ? 'cancelled' : 'confirmed',
    },
  }
}

/** A single pass from tag to tag; an unclosed item ends with the text. */
function* itemsIn(xml: string): Generator<Item> {
  let item: Item | undefined
  let field: string | undefined
  let [at, items] = [0, 0]
  const add = (text: string): void => {
    if (!item || !field || (item[field]?.length ?? 0) > MAX_TEXT) return
    item[field] = (item[field] ?? '') + text.slice(0, MAX_TEXT)
  }
  while (at < xml.length) {
    const open = xml.indexOf('<', at)
    if (open < 0) return
    add(xml.slice(at, open))
    if (xml.startsWith('<![CDATA[', open) || xml.startsWith('<!--', open)) {
      const [mark, length] = xml[open + 2] === '[' ? [']]>', 9] : ['-->', 4]
      const close = xml.indexOf(mark, open + length)
      const end = close < 0 ? xml.length : close
      if (length === 9) add(xml.slice(open + length, end))
      at = end + 3
      continue
    }
    const close = xml.indexOf('>', open)
    if (close < 0) return
    const [, slash, name = ''] = /^<(\/?)([\w.:-]{1,60})/.exec(xml.slice(open, open + 70)) ?? []
    const isItem = name === 'item' || name === 'entry'
    if (isItem && slash) {
      if (item) yield item
      item = undefined
    } else if (isItem) {
      items += 1
      if (items > MAX_ITEMS) return
      item = {}
    }
    const stated = slash || xml[close - 1] === '/' ? undefined : fieldOf(name)
    // The first of several elements counts.
    field = item && stated && item[stated] === undefined ? stated : undefined
    if (item && name === 'link' && !slash) {
      const href = /\shref\s*=\s*["']([^"'<>]{1,2000})/.exec(
        xml.slice(open, Math.min(close, open + 3_000)),
      )?.[1]
      if (href !== undefined) item.link ??= href.replaceAll('&amp;', '&')
    }
    at = close + 1
  }
}

const fieldOf = (name: string): string | undefined => {
  const lower = name.toLowerCase()
  return Object.hasOwn(FIELDS, lower) ? FIELDS[lower] : undefined
}
