import { parsePage } from '../html/parse-page.ts'
import { type Calendar, type CalendarOptions, readCalendar } from '../icalendar/read-calendar.ts'
import { type FeedLink, feedLinksIn } from '../pages/feed-links.ts'
import { readSyndication } from '../syndication/syndication.ts'
import { decodePage } from '../text/decode-text.ts'
import { judgeRobots } from '../text/robots.ts'
import type { ClaimedEvent } from '../verification/claim.ts'
import { checkEvidence, type EvidenceReport } from '../verification/evidence.ts'
import {
  type EvidenceSource,
  type FetchedFrom,
  readingOf,
  sourceOfPage,
} from '../verification/evidence-source.ts'
import { type MarkupShare, markupShareOf } from '../verification/markup-share.ts'
import { type ReadList, readList } from '../verification/worded-events.ts'
import { judgeRecheckedCalendar, judgeRecheckedPage, judgeRejudgedPage } from './rechecked-sources.ts'

export interface FetchedPage extends FetchedFrom {
  html: string
}

/** A page without its source, which the caller has. */
export interface ReadPage {
  source: Omit<EvidenceSource, 'markup'>
  /** Feeds linked from the page. */
  feeds: FeedLink[]
  markupShare: MarkupShare
}

/**
 * Everything that parses untrusted bytes, by name. Runs in worker threads (clients/readers.ts): without network, with
 * plain values as input and output.
 */
export const READINGS = {
  /** The text of a page. */
  text: ({ bytes, charset }: { bytes: Uint8Array; charset: string | undefined }): string =>
    decodePage(bytes, charset),

  page({ html, ...from }: FetchedPage): ReadPage {
    const page = parsePage(html)
    const { markup: _, ...source } = sourceOfPage(page, from)
    return { source, feeds: feedLinksIn(page, from.url), markupShare: markupShareOf(source) }
  },

  /** What rules read of a page without markup. */
  list: (source: EvidenceSource): ReadList => readList(readingOf(source).page),

  proofs: ({ source, claims }: { source: EvidenceSource; claims: ClaimedEvent[] }): EvidenceReport[] =>
    claims.map((claim) => checkEvidence(claim, source)),

  calendar: ({ file, options }: { file: Uint8Array | string; options: CalendarOptions }): Calendar =>
    readCalendar(file, options),

  newsItems: ({ bytes, url, venueZone }: { bytes: Uint8Array; url: string; venueZone?: string }) =>
    readSyndication(bytes, url, venueZone),
  recheckedPage: judgeRecheckedPage,
  rejudgedPage: judgeRejudgedPage,
  recheckedCalendar: judgeRecheckedCalendar,
  robots: judgeRobots,
}

export type ReadingName = keyof typeof READINGS
export type ReadingInput<N extends ReadingName> = Parameters<(typeof READINGS)[N]>[0]
export type ReadingOutput<N extends ReadingName> = ReturnType<(typeof READINGS)[N]>
