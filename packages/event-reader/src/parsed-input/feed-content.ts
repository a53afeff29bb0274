import { SourceFailure } from '../source-failures.ts'

/** What an address of a feed answers. */
export type FeedKind = 'ical' | 'rss' | 'page'

export interface FeedContent {
  kind: FeedKind
  body: Buffer
}

/** Rejects an HTML page in place of a calendar: it is an error or sign-in page. */
export function contentOfFeed(body: Buffer, feed: { url: string; kind: FeedKind | null }): FeedContent {
  const content = feedContent(body, feed.url)
  if (content.kind !== 'page' || feed.kind === 'page') return content
  throw new SourceFailure('malformed_feed', `What ${feed.url} answers is a page, no feed`, false)
}

/** The kind is determined by the first bytes, as media types of feeds are unreliable. */
export function feedContent(body: Buffer, url: string): FeedContent {
  const head = body.subarray(0, 4_096).toString('latin1').replaceAll('\0', '')
  if (/BEGIN:VCALENDAR/i.test(head)) return { kind: 'ical', body }
  if (/<(rss|rdf:RDF|feed)\b/.test(head)) return { kind: 'rss', body }
  if (/<!doctype html|<html|<head|<body/i.test(head)) return { kind: 'page', body }
  throw new SourceFailure('malformed_feed', `What ${url} answers is neither a calendar nor a feed`, false)
}
