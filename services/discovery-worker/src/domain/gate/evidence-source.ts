import { COUNTRY_ZONES, type Country, FEED_HORIZON_DAYS } from '@uitpost/contracts'
import type { Outline } from '../blocks/outline.ts'
import { wordsOf } from '../evidence/folded-text.ts'
import { type PageModel, readPageModel } from '../evidence/page-model.ts'
import { attributeOf, elementsIn, type Page } from '../html/page-tree.ts'
import { parsePage } from '../html/parse-page.ts'
import type { PageEvent } from '../json-ld/page-event.ts'
import { datedEvents, readEventPage } from '../json-ld/read-event-page.ts'
import { readableText } from '../pages/page-text.ts'
import { type DatedLine, readDatedLines } from './dated-lines.ts'

/** A page as it was fetched. */
export interface EvidenceSource {
  url: string
  /** The address before redirects. */
  requestedUrl?: string
  /** The day of fetching at the venue, YYYY-MM-DD: dates without a year are read from it. */
  fetchedOn: string
  /** The text a visitor reads: `pageText`. */
  text: string
  /** How the lines of the text lie in one another. */
  outline?: Outline
  /** Where the event would be; by default the Netherlands. */
  country?: Country
  /** There is more text than that. */
  isCut?: boolean
  /** The source as received, for quotes out of markup. */
  markup?: string
  events?: readonly PageEvent[]
  links?: readonly string[]
}

/** Where a page was fetched, and when. */
export interface FetchedFrom {
  url: string
  requestedUrl?: string
  fetchedOn: string
  venueZone: string
}

/** No page has more dates than this to come, and no agenda so many links. */
const [MAX_EVENTS, MAX_LINKS, MAX_LINK] = [1_000, 5_000, 2_000]

/** Builds the source from an HTML page: its readable text, its event markup and its links. */
export const readEvidenceSource = ({ html, ...from }: FetchedFrom & { html: string }): EvidenceSource =>
  sourceOfPage(parsePage(html), from)

export function sourceOfPage(
  page: Page,
  { url, requestedUrl, fetchedOn, venueZone }: FetchedFrom,
): EvidenceSource {
  const window = { from: fetchedOn, days: FEED_HORIZON_DAYS }
  return {
    url,
    ...(requestedUrl !== undefined && { requestedUrl }),
    ...{ fetchedOn, country: countryIn(venueZone) },
    ...readableText(page),
    markup: page.html,
    events: datedEvents(readEventPage(page, { url, venueZone, window })).slice(0, MAX_EVENTS),
    links: linksOf(page, url),
  }
}

function countryIn(zone: string): Country {
  const known = Object.entries(COUNTRY_ZONES).find(([, name]) => name === zone)?.[0]
  return known === 'BE' || known === 'DE' || known === 'FR' ? known : 'NL'
}

/** Each once, and on the page's own host only: no other proves anything. */
function linksOf({ root }: Page, url: string): string[] {
  const links = new Set<string>()
  for (const anchor of elementsIn(root, 'a')) {
    const href = attributeOf(anchor, 'href')
    if (href === undefined || href.length > MAX_LINK || !URL.canParse(href, url)) continue
    const link = new URL(href, url)
    if (hostOf(link.href) === hostOf(url)) links.add(link.href)
    if (links.size === MAX_LINKS) break
  }
  return [...links]
}

/** Without www; empty for what is no address. */
export const hostOf = (url: string): string =>
  URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : ''

/** The last two names of a host: "agenda.gent.be" and "gent.be" are one site. */
export const siteOf = (url: string): string => hostOf(url).split('.').slice(-2).join('.')

/** What every claim about a source is looked up in: read once, however many claims there are. */
interface Reading {
  page: PageModel
  /** With the words of their titles, one space apart and around. */
  lines: { line: DatedLine; title: string; below: string }[]
  events: Map<string, PageEvent[]>
}

const readings = new WeakMap<EvidenceSource, Reading>()

export function readingOf(source: EvidenceSource): Reading {
  const known = readings.get(source)
  if (known) return known
  const spaced = (text: string | undefined): string => ` ${wordsOf(text ?? '').join(' ')} `
  const reading = {
    page: readPageModel(source.text, {
      ...{ fetchedOn: source.fetchedOn, country: source.country ?? 'NL', url: source.url },
      ...(source.outline && { outline: source.outline }),
    }),
    lines: readDatedLines(source.text, source.fetchedOn).map((line) => ({
      ...{ line, title: spaced(line.title), below: spaced(line.below) },
    })),
    events: Map.groupBy(source.events ?? [], ({ title }) => wordsOf(title ?? '').join(' ')),
  }
  readings.set(source, reading)
  return reading
}

/** The events that the page marks up under this title, whatever its capitals, accents and punctuation. */
export function markedAs(source: EvidenceSource, title: string): PageEvent[] {
  const words = wordsOf(title).join(' ')
  return words === '' ? [] : (readingOf(source).events.get(words) ?? [])
}
