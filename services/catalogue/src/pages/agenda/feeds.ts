import {
  AGENDA_FILE_LETTERS,
  type AgendaFeed,
  type AgendaItem,
  type Language,
  LOCALES,
} from '@uitpost/contracts'
import { pageTexts } from '@uitpost/texts/server'
import { generateRssFeed } from 'feedsmith'
import type { FoundFeed } from '../../domain/agenda/feeds.ts'
import { toCalendar } from '../../domain/reading/ics.ts'
import type { PublicRow } from '../../store/events/public-events.ts'
import { pageAddress } from '../addresses.ts'
import { cutText, plainText, webLink } from '../words.ts'
import { agendaData } from './agenda-data.ts'
import { viewItem } from './agenda-items.ts'
import { addressOfScope, countOf, nameOfScope, sayLowered } from './scope-names.ts'

/** For whom a feed is written. */
export interface Reader {
  publicUrl: string
  language: Language
  /** Address of the licence of the facts. */
  licence: string
}

/** Without more of the description than a file has. */
const inShort = <Described extends { description: string | null }>(event: Described): Described => ({
  ...event,
  description: event.description && cutText(plainText(event.description), AGENDA_FILE_LETTERS),
})

/** The items with their events; one that was withdrawn meanwhile is left out. */
const listed = ({ agenda, rows }: FoundFeed): { item: AgendaItem; row: PublicRow }[] =>
  agenda.items.flatMap((item) => {
    const row = rows.get(item.event.id)
    return row ? { item: { ...item, event: inShort(item.event) }, row: inShort(row) } : []
  })

/** What the feed as a whole says: how much it shows, and which members of the question were too wide. */
function describe({ agenda, lowered }: FoundFeed, language: Language): string {
  const { total, items } = agenda
  const texts = pageTexts(language).agenda
  const number = new Intl.NumberFormat(LOCALES[language])
  const said = [countOf(agenda, language)]
  if (items.length < total)
    said.push(texts.limited({ shown: number.format(items.length), total: number.format(total) }))
  return [...said, ...sayLowered(lowered, language)].join(' ')
}

/** iCalendar (RFC 5545), with the events that were cancelled. */
export function calendarFeed(
  feed: FoundFeed & { cancelled: PublicRow[] },
  { publicUrl, language, licence }: Reader,
): string {
  const events = [...listed(feed).map(({ row }) => row), ...feed.cancelled.map(inShort)]
  return toCalendar(nameOfScope(feed.scope, language), events, {
    publicUrl,
    pages: 'e',
    linkFirst: true,
    description: describe(feed, language),
    licence,
    language,
  })
}

/** RSS 2.0; an item's date of publication is that of its event's last change. */
export function rssFeed(feed: FoundFeed, address: string, { publicUrl, language, licence }: Reader): string {
  return generateRssFeed(
    {
      title: nameOfScope(feed.scope, language),
      link: addressOfScope(publicUrl, feed.scope, language),
      description: describe(feed, language),
      language,
      copyright: `${pageTexts(language).agenda.licence}: ${licence}`,
      lastBuildDate: feed.changedAt,
      ttl: 60,
      atom: {
        links: [
          { href: address, rel: 'self', type: 'application/rss+xml' },
          // RFC 4946.
          { href: licence, rel: 'license' },
        ],
      },
      items: listed(feed).map(({ item, row }) => {
        const { view, when, place, repeats } = viewItem(item, row, language)
        const page = pageAddress(publicUrl, row.id)
        return {
          title: view.title,
          link: page,
          guid: { value: page, isPermaLink: true },
          pubDate: row.updatedAt,
          description: [webLink(row.sourceLink), when, place, repeats, row.description]
            .filter(Boolean)
            .join('\n'),
          categories: [{ name: view.category }],
        }
      }),
    },
    { strict: true },
  )
}

/** The answer of the agenda, with the page and the last change of each event. */
export function jsonFeed(feed: FoundFeed, { publicUrl, language, licence }: Reader): AgendaFeed {
  const { agenda, scope, lowered } = feed
  return {
    title: nameOfScope(scope, language),
    page: addressOfScope(publicUrl, scope, language),
    language,
    total: agenda.total,
    asked: agenda.asked,
    words: agenda.words,
    lowered,
    license: licence,
    items: listed(feed).map(({ item, row }) => {
      const { when, place } = viewItem(item, row, language)
      return {
        ...item,
        page: pageAddress(publicUrl, row.id),
        when,
        place,
        sequence: row.sequence,
        updatedAt: row.updatedAt.toISOString(),
      }
    }),
  }
}

/** A schema.org ItemList, and a CreativeWork because only those have a licence. */
export const jsonLdFeed = (
  feed: FoundFeed,
  address: string,
  { publicUrl, language, licence }: Reader,
): string =>
  JSON.stringify({
    ...agendaData(
      { ...feed, rows: new Map(listed(feed).map(({ row }) => [row.id, row])) },
      { name: nameOfScope(feed.scope, language), address, publicUrl, language },
    ),
    '@type': ['ItemList', 'CreativeWork'],
    license: licence,
    description: describe(feed, language),
  })
