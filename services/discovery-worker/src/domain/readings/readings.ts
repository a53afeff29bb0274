import { type ClaimedEvent, checkEvidence, type EvidenceReport } from '../gate/evidence.ts'
import { type EvidenceSource, type FetchedFrom, sourceOfPage } from '../gate/evidence-source.ts'
import { parsePage } from '../html/parse-page.ts'
import { type Calendar, type CalendarOptions, readCalendar } from '../icalendar/read-calendar.ts'
import { type FeedLink, feedLinksIn } from '../pages/feed-links.ts'
import { readSyndication } from '../syndication/syndication.ts'
import { decodePage } from '../text/decode-text.ts'
import { judgeRobots } from '../text/robots.ts'
import { judgeRecheckedCalendar, judgeRecheckedPage } from './rechecked-sources.ts'

export interface FetchedPage extends FetchedFrom {
  html: string
}

/** A page, but for its source: whoever asks has that already. */
export interface ReadPage {
  source: Omit<EvidenceSource, 'markup'>
  /** Feeds that the page names. */
  feeds: FeedLink[]
}

/**
 * Everything that reads the bytes of strangers, by name. These run in threads of their own (clients/readers.ts): none
 * asks for anything else than what it is given, and what goes in and comes out are plain values.
 */
export const READINGS = {
  /** A page as text. */
  text: ({ bytes, charset }: { bytes: Uint8Array; charset: string | undefined }): string =>
    decodePage(bytes, charset),

  page({ html, ...from }: FetchedPage): ReadPage {
    const page = parsePage(html)
    const { markup: _, ...source } = sourceOfPage(page, from)
    return { source, feeds: feedLinksIn(page, from.url) }
  },

  proofs: ({ source, claims }: { source: EvidenceSource; claims: ClaimedEvent[] }): EvidenceReport[] =>
    claims.map((claim) => checkEvidence(claim, source)),

  calendar: ({ file, options }: { file: Uint8Array | string; options: CalendarOptions }): Calendar =>
    readCalendar(file, options),

  newsItems: ({ bytes, url, venueZone }: { bytes: Uint8Array; url: string; venueZone?: string }) =>
    readSyndication(bytes, url, venueZone),
  recheckedPage: judgeRecheckedPage,
  recheckedCalendar: judgeRecheckedCalendar,
  robots: judgeRobots,
}

export type ReadingName = keyof typeof READINGS
export type ReadingInput<N extends ReadingName> = Parameters<(typeof READINGS)[N]>[0]
export type ReadingOutput<N extends ReadingName> = ReturnType<(typeof READINGS)[N]>
