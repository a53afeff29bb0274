import { fireEvent, waitFor } from '@testing-library/react'
import { LANGUAGES, SHIPPED_FEEDS, sourceNameIn } from '@uitpost/contracts'
import { beforeEach, expect, test } from 'vitest'
import type { Answers } from './network.ts'
import { answersFor, openPlace, type Place, stubBrowserApis } from './places.ts'
import { admin, agendaOf, bookMarket, lotte } from './samples.ts'

beforeEach(stubBrowserApis)

const [, , feed] = SHIPPED_FEEDS
const NAMES = LANGUAGES.map((language) => sourceNameIn(feed.name, language))

/** A reply in which each source, and each feed, is a shipped one. */
function ofShippedFeed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ofShippedFeed)
  if (typeof value !== 'object' || value === null) return value
  const inside = Object.entries(value).map(([name, member]) => [
    name,
    name === 'source' && typeof member === 'string' ? feed.name : ofShippedFeed(member),
  ])
  return Object.fromEntries(inside)
}

const shipped = {
  id: '0198c2f1-0000-7000-8000-00000000c001',
  url: 'https://feeds.uitpost.example/be-markets.ics',
  name: feed.name,
  country: 'BE',
  city: null,
  categoryId: null,
  kind: 'ical',
  active: true,
  health: 'healthy',
  lastCheckedAt: null,
  lastSuccessAt: null,
  lastYield: null,
  lastError: null,
  failures: 0,
  discoveredOn: null,
  createdAt: '2026-07-01T00:00:00Z',
}
const checkedAt = '2026-07-14T12:00:00Z'
const event = {
  ...bookMarket,
  town: null,
  dates: [],
  facts: { free: { value: true, source: feed.name } },
  mergedInto: null,
  unconfirmed: [],
  dateKnown: { how: 'stated', source: feed.name, checkedAt },
  sources: [
    {
      source: feed.name,
      url: shipped.url,
      verdict: 'verified',
      score: 1,
      sandbox: true,
      checkedAt,
      joined: null,
    },
  ],
}
const isRead = (call: string) => call.startsWith('GET ') && !call.endsWith('/profile')
const answers = (user = lotte): Answers =>
  Object.fromEntries(
    Object.entries({
      ...answersFor(user),
      'GET /api/agenda': agendaOf([bookMarket]),
      [`GET /api/events/${bookMarket.id}`]: event,
      'GET /api/admin/discovery/feeds': [shipped],
      'GET /api/admin/discovery/feeds/removed': [{ ...shipped, removedAt: '2026-07-02T00:00:00Z' }],
    }).map(([call, reply]) => [call, isRead(call) ? ofShippedFeed(reply) : reply]),
  )

/** The names of the feed in the page, also those that only screen readers say. */
const namesShown = () => {
  const labels = [...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label'))
  const said = [document.body.textContent, ...labels].join('\n')
  return NAMES.filter((name) => said.includes(name))
}

test.each<[string, Place]>([
  ['an event, with its sources', { path: `/events/${bookMarket.id}`, user: lotte }],
  ['an event, with its evidence', { path: `/events/${bookMarket.id}`, user: admin }],
  ['the table of events', { path: '/admin/events', user: admin }],
  ['the review queue', { path: '/admin/events?view=review', user: admin }],
  ['duplicates', { path: '/admin', user: admin, tab: 'Duplicate Management' }],
  ['the feeds, also the removed ones', { path: '/admin/feeds', user: admin }],
])(
  'In %s a shipped feed has its name in the language of the screens',
  {
    tags: 'source.own-language',
  },
  async (_, place) => {
    await openPlace(place, answers(place.user))
    const chooser = document.querySelector('footer select')
    for (const language of LANGUAGES) {
      if (chooser) fireEvent.change(chooser, { target: { value: language } })
      await waitFor(() => expect(document.documentElement.lang).toBe(language))
      expect(namesShown(), language).toEqual([sourceNameIn(feed.name, language)])
    }
  },
)
