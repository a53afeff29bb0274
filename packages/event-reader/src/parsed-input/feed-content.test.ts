import { expect, test } from 'vitest'
import { contentOfFeed, feedContent } from './feed-content.ts'

const URL_OF_FEED = 'https://dorp.example/feed'

test.each([
  ['BEGIN:VCALENDAR', 'ical'],
  ['begin:vcalendar', 'ical'],
  ['\ufeff\nBEGIN:VCALENDAR', 'ical'],
  ['<?xml version="1.0"?><rss version="2.0">', 'rss'],
  ['<rdf:RDF xmlns="x">', 'rss'],
  ['<feed xmlns="http://www.w3.org/2005/Atom">', 'rss'],
  ['<!DOCTYPE HTML>', 'page'],
  ['<body>', 'page'],
  [`${' '.repeat(4_081)}BEGIN:VCALENDAR`, 'ical'],
])('%j is the beginning of %s', (text, kind) => {
  const body = Buffer.from(text)
  expect(feedContent(body, URL_OF_FEED)).toEqual({ kind, body })
})

test.each(['', 'PK', '<feeds>', `${' '.repeat(4_082)}BEGIN:VCALENDAR`])('%j is none, for good', (text) => {
  expect(() => feedContent(Buffer.from(text), URL_OF_FEED)).toThrow(
    expect.objectContaining({ type: 'malformed_feed', passing: false }),
  )
})

test('a page in place of a feed is an error, unless the source is a page', () => {
  const page = Buffer.from('<html>')
  for (const kind of ['ical', 'rss', null] as const)
    expect(() => contentOfFeed(page, { url: URL_OF_FEED, kind })).toThrow(
      expect.objectContaining({ message: expect.stringContaining('is a page, no feed'), passing: false }),
    )
  expect(contentOfFeed(page, { url: URL_OF_FEED, kind: 'page' })).toEqual({ kind: 'page', body: page })
  const calendar = Buffer.from('BEGIN:VCALENDAR')
  expect(contentOfFeed(calendar, { url: URL_OF_FEED, kind: 'page' })).toEqual({
    kind: 'ical',
    body: calendar,
  })
})
