import { COUNTRY_ZONES, type Country, FEED_HORIZON_DAYS } from '@uitpost/contracts'
import type { Outline } from '../blocks/outline.ts'
import { wordsOf } from '../evidence/folded-text.ts'
import { type PageModel, readPageModel } from '../evidence/page-model.ts'
import { attributeOf, elementsIn, type Page } from '../html/page-tree.ts'
import { parsePage } from '../html/parse-page.ts'
import { oncePerObject } from '../lookups/once-per.ts'
import type { PageEvent } from '../markup/page-event.ts'
import { datedEvents, readEventPage } from '../markup/read-event-page.ts'
import { readableText } from '../pages/page-text.ts'

/** A fetched page. */
export interface EvidenceSource {
  url: string
  /** The address before redirects. */
  requestedUrl?: string
  /** The day of fetching in the venue's time zone, YYYY-MM-DD; years are inferred from it. */
  fetchedOn: string
  /** The text visible to a visitor, from `pageText`. */
  text: string
  /** The structure of the text's lines. */
  outline?: Outline
  /** Country of the event; the Netherlands by default. */
  country?: Country
  /** Whether the text was cut. */
  isCut?: boolean
  /** The HTML as received, for quotes from markup. */
  markup?: string
  events?: readonly PageEvent[]
  links?: readonly string[]
  /** The last day on which the markup says that the page was published or changed, YYYY-MM-DD. */
  writtenOn?: string
}

/** Where and when a page was fetched. */
export interface FetchedFrom {
  url: string
  requestedUrl?: string
  fetchedOn: string
  venueZone: string
}

/** Limits above what real pages have. */
const [MAX_EVENTS, MAX_LINKS, MAX_LINK] = [1_000, 5_000, 2_000]

/** Builds the source from HTML: readable text, event markup and links. */
export const readEvidenceSource = ({ html, ...from }: FetchedFrom & { html: string }): EvidenceSource =>
  sourceOfPage(parsePage(html), from)

export function sourceOfPage(
  page: Page,
  { url, requestedUrl, fetchedOn, venueZone }: FetchedFrom,
): EvidenceSource {
  const window = { from: fetchedOn, days: FEED_HORIZON_DAYS }
  const marked = readEventPage(page, { url, venueZone, window })
  return {
    url,
    ...(requestedUrl !== undefined && { requestedUrl }),
    fetchedOn,
    country: countryIn(venueZone),
    ...readableText(page),
    markup: page.html,
    events: datedEvents(marked).slice(0, MAX_EVENTS),
    links: linksOf(page, url),
    ...(marked.writtenOn !== undefined && { writtenOn: marked.writtenOn }),
  }
}

function countryIn(zone: string): Country {
  const known = Object.entries(COUNTRY_ZONES).find(([, name]) => name === zone)?.[0]
  return known === 'BE' || known === 'DE' || known === 'FR' ? known : 'NL'
}

/** The page's links without duplicates, on its own host only: others prove nothing. */
function linksOf({ root }: Page, url: string): string[] {
  const host = hostOf(url)
  const links = new Set<string>()
  for (const anchor of elementsIn(root, 'a')) {
    const href = attributeOf(anchor, 'href')
    if (href === undefined || href.length > MAX_LINK) continue
    const link = URL.parse(href, url)
    if (link && withoutWww(link) === host) links.add(link.href)
    if (links.size === MAX_LINKS) break
  }
  return [...links]
}

/** Without www; empty for an invalid address. */
export function hostOf(address: string): string {
  const url = URL.parse(address)
  return url ? withoutWww(url) : ''
}

const withoutWww = ({ host }: URL): string => host.replace(/^www\./, '')

/** The last two labels of a host: "agenda.gent.be" and "gent.be" are one site. */
export const siteOf = (url: string): string => hostOf(url).split('.').slice(-2).join('.')

/** A page prepared for checking claims; read once for all of them. */
interface Reading {
  page: PageModel
  events: Map<string, PageEvent[]>
}

export const readingOf = oncePerObject(
  (source: EvidenceSource): Reading => ({
    page: readPageModel(source.text, {
      fetchedOn: source.fetchedOn,
      country: source.country ?? 'NL',
      url: source.url,
      ...(source.outline && { outline: source.outline }),
      ...(source.writtenOn !== undefined && { writtenOn: source.writtenOn }),
    }),
    events: Map.groupBy(source.events ?? [], ({ title }) => wordsOf(title ?? '').join(' ')),
  }),
)

/** Events in the page's markup with this title, ignoring case, accents and punctuation. */
export function markedAs(source: EvidenceSource, title: string): PageEvent[] {
  const words = wordsOf(title).join(' ')
  return words === '' ? [] : (readingOf(source).events.get(words) ?? [])
}

const MAX_QUOTE = 300
export const clip = (text: string): string => text.slice(0, MAX_QUOTE).toWellFormed()

/** Markup may be escaped; a quote is given only when it stands in the source to the letter. */
export const quoteOf = ({ markup = '' }: EvidenceSource, value: string | undefined): string | undefined =>
  value !== undefined && value !== '' && markup.includes(value) ? clip(value) : undefined
