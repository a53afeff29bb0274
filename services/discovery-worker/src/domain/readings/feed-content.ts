import { SourceFailure } from '../../clients/source-errors.ts'
import type { FeedKind } from '../../store/schema.ts'

export interface FeedContent {
  kind: FeedKind
  body: Buffer
}

/** A page in the place of a calendar is a notice (gone, sign in, maintenance), not the feed. */
export function contentOfFeed(body: Buffer, feed: { url: string; kind: FeedKind | null }): FeedContent {
  const content = feedContent(body, feed.url)
  if (content.kind !== 'page' || feed.kind === 'page') return content
  throw new SourceFailure('malformed_feed', `What ${feed.url} answers is a page, no feed`, false)
}

/** What a server calls its feed is no help; its first bytes are. */
export function feedContent(body: Buffer, url: string): FeedContent {
  const head = body.subarray(0, 4_096).toString('latin1').replaceAll('\0', '')
  if (/BEGIN:VCALENDAR/i.test(head)) return { kind: 'ical', body }
  if (/<(rss|rdf:RDF|feed)\b/.test(head)) return { kind: 'rss', body }
  if (/<!doctype html|<html|<head|<body/i.test(head)) return { kind: 'page', body }
  throw new SourceFailure('malformed_feed', `What ${url} answers is neither a calendar nor a feed`, false)
}
