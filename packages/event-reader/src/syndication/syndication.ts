import { parseFeed } from 'feedsmith'
import type { CalendarOccurrence } from '../icalendar/occurrences.ts'
import { decodeText } from '../text/decode-text.ts'
import { readFeedEvents } from './feed-events.ts'

export interface Syndication {
  title: string | null
  /** The pages its items link to, in the order of the feed, without duplicates. */
  links: string[]
  /**
   * Events stated in its items by an event module, when the venue's zone is given; their pages are not among the
   * links.
   */
  events: CalendarOccurrence[]
}

const [MAX_LINKS, MAX_TITLE, MAX_LINK] = [200, 300, 2_000]
/** Limit of the characters scanned for tags; many times what the largest feeds need. */
const MAX_CHARACTERS_SCANNED = 50_000_000

/** Reads RSS 0.9x to 2.0, RDF and Atom. Undefined for anything else, or when it is too broken. */
export function readSyndication(
  bytes: Uint8Array,
  feedUrl: string,
  venueZone?: string,
): Syndication | undefined {
  const head = Buffer.from(bytes.subarray(0, 300)).toString('latin1')
  const label = /<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(head)?.[1]
  try {
    const text = decodeText(bytes, label)
    if (charactersScanned(text) > MAX_CHARACTERS_SCANNED) return undefined
    const { title, links } = contentOf(parse(text))
    const stated = venueZone === undefined ? [] : readFeedEvents(text, { url: feedUrl, venueZone })
    const known = new Set(
      webAddresses(
        stated.map(({ link }) => link),
        feedUrl,
      ),
    )
    return {
      title: title?.trim().slice(0, MAX_TITLE) || null,
      links: webAddresses(links, feedUrl).filter((link) => !known.has(link)),
      events: stated.map(({ event }) => event),
    }
  } catch {
    return undefined
  }
}

/** Characters the parser will scan: it looks for the end of each tag, so that text full of "<" makes it quadratic. */
function charactersScanned(text: string): number {
  let [sum, end] = [0, text.length]
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const letter = text.charCodeAt(at)
    if (letter === TAG_END) end = at
    if (letter === TAG_BEGIN) sum += end - at
  }
  return sum
}
const [TAG_BEGIN, TAG_END] = [0x3c, 0x3e]

const parse = (text: string) => parseFeed(text)
type Parsed = ReturnType<typeof parse>

function contentOf(parsed: Parsed): { title: string | undefined; links: (string | undefined)[] } {
  switch (parsed.format) {
    case 'atom':
      return {
        title: parsed.feed.title?.value,
        links: (parsed.feed.entries ?? []).map(
          ({ links = [] }) => links.find(({ rel = 'alternate' }) => rel === 'alternate')?.href,
        ),
      }
    case 'json':
      return { title: parsed.feed.title, links: (parsed.feed.items ?? []).map(({ url }) => url) }
    case 'rdf':
      return { title: parsed.feed.title, links: (parsed.feed.items ?? []).map(({ link }) => link) }
    case 'rss':
      return {
        title: parsed.feed.title,
        links: (parsed.feed.items ?? []).map(
          ({ link, guid }) => link ?? (guid?.isPermaLink === false ? undefined : guid?.value),
        ),
      }
  }
}

function webAddresses(links: readonly (string | undefined)[], base: string): string[] {
  // More than are kept: some are repeated or invalid.
  const urls = links.slice(0, 10 * MAX_LINKS).flatMap((link) => {
    if (!link || link.length > MAX_LINK || !URL.canParse(link.trim(), base)) return []
    const url = new URL(link.trim(), base)
    url.hash = ''
    return /^https?:$/.test(url.protocol) ? [url.href] : []
  })
  return [...new Set(urls)].slice(0, MAX_LINKS)
}
