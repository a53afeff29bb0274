import { Parser } from 'parse5'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { READINGS } from './readings.ts'
import type { Watched } from './recheck-verdicts.ts'

// What parse() and parseFragment() of parse5 call.
const parses = vi.spyOn(Parser, 'parse')
const fragments = vi.spyOn(Parser, 'getFragmentParser')
beforeEach(() => vi.clearAllMocks())
afterAll(() => vi.restoreAllMocks())

const URL = 'https://markt.example/lente'
const MARKUP = JSON.stringify({
  '@context': 'https://schema.org',
  '@type': 'Event',
  name: 'Grote Lentemarkt',
  startDate: '2027-05-08T14:00:00+02:00',
  location: { '@type': 'Place', name: 'Plein', address: { addressLocality: 'Utrecht' } },
})
const HTML = `<html><head><title>Grote Lentemarkt</title><script type="application/ld+json">${MARKUP}</script>
  <link rel="alternate" type="application/rss+xml" href="/feed"></head>
  <body><h1>Grote Lentemarkt</h1><p>8 mei 2027, 14:00, Plein, Utrecht</p>
  <div itemscope itemtype="https://schema.org/Event"><b itemprop="name">Kleine Lentemarkt</b>
  <time itemprop="startDate" datetime="2027-05-09">9 mei 2027</time></div></body></html>`
const countParses = () => [parses.mock.calls.length, fragments.mock.calls.length]

test('a page is parsed once for its text, its event markup, its links and its feeds', () => {
  const { source, feeds } = READINGS.page({
    html: HTML,
    url: URL,
    fetchedOn: '2027-05-01',
    venueZone: 'Europe/Amsterdam',
  })
  expect(feeds).toHaveLength(1)
  expect(source.events?.map(({ title }) => title).toSorted()).toEqual([
    'Grote Lentemarkt',
    'Kleine Lentemarkt',
  ])
  expect(countParses()).toEqual([1, 0])
})

test.each(['recheckedPage', 'rejudgedPage'] as const)(
  '%s parses a page once for all of its events',
  (name) => {
    const event: Watched = {
      title: 'Grote Lentemarkt',
      startDate: '2027-05-08T14:00:00+02:00',
      endDate: null,
      timeZone: 'Europe/Amsterdam',
      city: 'Utrecht',
      country: 'NL',
      location: 'Plein',
      link: URL,
    }
    const links = [URL, `${URL}?a`, `${URL}?b`]
    const events = links.map((link) => ({ event: { ...event, link }, fetchedOn: '2027-05-01' }))
    const findings = READINGS[name]({ bytes: new TextEncoder().encode(HTML), url: URL, events })
    expect(findings).toHaveLength(3)
    expect(countParses()).toEqual([1, 0])
  },
)
