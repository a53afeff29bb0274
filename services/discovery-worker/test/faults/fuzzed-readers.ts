import type { RecheckedPage, Watched } from '@uitpost/event-reader'
import type { InputKind } from '@uitpost/testing/attacks'
import type { Readers } from '../../src/clients/readers.ts'

/** A reader of untrusted input, as the service calls it. */
export interface FuzzedReader {
  name: string
  kind: InputKind
  /** Characters read at most. */
  limit: number
  read(readers: Pick<Readers, 'read'>, text: string, index: number): Promise<unknown>
}

const MEGABYTE = 1_000_000
/** Events that are claimed or watched on one source. */
const EVENTS = 20
const from = { url: 'https://agenda.example/page', fetchedOn: '2026-11-22', venueZone: 'Europe/Amsterdam' }
const options = {
  from: new Date('2026-11-22'),
  to: new Date('2027-11-22'),
  venueZone: 'Europe/Amsterdam',
}
const NOW = new Date('2026-11-22T12:00:00Z')
const CHARSETS = [
  'utf-8',
  'utf-16le',
  'windows-1252',
  'gb18030',
  'iso-2022-jp',
  'shift_jis',
  'big5',
  'klingon',
  undefined,
]

/** Events with titles cut from the source, so that some of them are found in it. */
const titlesIn = (text: string): string[] =>
  Array.from({ length: EVENTS }, (_, index) => text.slice(index * 40, index * 40 + 200))
const claimsOn = (text: string) =>
  titlesIn(text).map((title) => ({
    title,
    start: '2026-11-28T20:30:00+01:00',
    city: 'Utrecht',
    link: from.url,
    description: text.slice(0, 5_000),
  }))
const watchedIn = (titles: readonly string[]): Watched[] =>
  titles.map((title, index) => ({
    title,
    startDate: `2026-12-0${1 + (index % 9)}T20:30:00+01:00`,
    endDate: index % 2 === 0 ? null : `2026-12-0${1 + (index % 9)}T22:00:00+01:00`,
    timeZone: 'Europe/Amsterdam',
    city: 'Utrecht',
    country: 'NL',
    location: 'Zaal 1',
    link: from.url,
  }))
const watchedPage = (html: string): RecheckedPage => ({
  bytes: Buffer.from(html),
  url: from.url,
  events: watchedIn(titlesIn(html.slice(0, 5_000).replaceAll(/<[^>]*>/g, ' '))).map((event) => ({
    event,
    fetchedOn: from.fetchedOn,
  })),
})

const readPage = (readers: Pick<Readers, 'read'>, html: string) => readers.read('page', { html, ...from })

export const FUZZED_READERS: FuzzedReader[] = [
  { name: 'pages', kind: 'page', limit: 5 * MEGABYTE, read: readPage },
  { name: 'JSON-LD', kind: 'jsonLd', limit: 5 * MEGABYTE, read: readPage },
  { name: 'microdata', kind: 'microdata', limit: 5 * MEGABYTE, read: readPage },
  { name: 'RDFa', kind: 'rdfa', limit: 5 * MEGABYTE, read: readPage },
  { name: 'microformats', kind: 'microformats', limit: 5 * MEGABYTE, read: readPage },
  {
    name: 'evidence',
    kind: 'text',
    limit: 60_000,
    read: (readers, text) =>
      readers.read('proofs', { source: { ...from, text, markup: text }, claims: claimsOn(text) }),
  },
  {
    name: 'evidence on pages',
    kind: 'page',
    limit: 5 * MEGABYTE,
    async read(readers, html) {
      // With the outline and the marked events that the page has.
      const { source } = await readPage(readers, html)
      return readers.read('proofs', { source: { ...source, markup: html }, claims: claimsOn(source.text) })
    },
  },
  {
    name: 're-checked pages',
    kind: 'page',
    limit: 5 * MEGABYTE,
    read: (readers, html) => readers.read('recheckedPage', watchedPage(html)),
  },
  {
    name: 'pages judged again',
    kind: 'page',
    limit: 5 * MEGABYTE,
    read: (readers, html) => readers.read('rejudgedPage', watchedPage(html)),
  },
  {
    name: 'calendars',
    kind: 'calendar',
    limit: 5 * MEGABYTE,
    read: (readers, text) => readers.read('calendar', { file: Buffer.from(text), options }),
  },
  {
    name: 're-checked calendars',
    kind: 'calendar',
    limit: 5 * MEGABYTE,
    read(readers, text) {
      const titles = Array.from({ length: EVENTS }, (_, index) => `Markt ${index}`)
      return readers.read('recheckedCalendar', {
        bytes: Buffer.from(text),
        now: NOW,
        events: watchedIn(titles),
      })
    },
  },
  {
    name: 'news feeds',
    kind: 'feed',
    limit: 5 * MEGABYTE,
    read: (readers, text) =>
      readers.read('newsItems', {
        bytes: Buffer.from(text),
        url: from.url,
        venueZone: from.venueZone,
      }),
  },
  {
    name: 'robots.txt',
    kind: 'robots',
    limit: 500_000,
    read: (readers, text, index) =>
      readers.read('robots', {
        robotsUrl: 'https://agenda.example/robots.txt',
        bytes: Buffer.from(text),
        charset: undefined,
        url: `${from.url}?${'a'.repeat(index % 3_000)}`,
        agent: 'UitpostBot/1.0',
      }),
  },
  {
    name: 'charsets',
    kind: 'text',
    limit: 5 * MEGABYTE,
    read: (readers, text, index) =>
      readers.read('text', {
        bytes: Buffer.from(text, index % 2 === 0 ? 'latin1' : 'utf8'),
        charset: CHARSETS[index % CHARSETS.length],
      }),
  },
]
