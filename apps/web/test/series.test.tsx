import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Event, EventDetail, Series } from '@uitpost/contracts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answers, fakeNetwork, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { admin, agendaOf, bookMarket, categories, lotte } from './samples.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-16T12:00:00Z') })
})

const series: Series = {
  id: '0198c2f1-0000-7000-8000-000000000901',
  title: 'Deventer Boekenmarkt',
  sentence: 'every Saturday',
  rule: 'FREQ=WEEKLY;BYDAY=SA',
  exceptions: ['2026-08-15'],
  nextDate: '2026-07-18',
  dates: 4,
  followed: false,
}
const dateKnown: Event['dateKnown'] = {
  how: 'stated',
  source: 'books.example',
  checkedAt: '2026-07-14T12:00:00Z',
}
const dated: Event = { ...bookMarket, series, dateKnown }
const path = `/api/events/${bookMarket.id}`
const unfollow = `DELETE /api/user/followed-series/${series.id}`

async function open(where: string, event: Event, change: Answers = {}, user = lotte) {
  storeSignIn(user)
  const detail: EventDetail = {
    ...event,
    saved: false,
    seriesId: series.id,
    town: null,
    dates: [],
    facts: {},
    unconfirmed: [],
    mergedInto: null,
    sources: [],
    ...(user === admin && { isSingleDates: true }),
  }
  const network = fakeNetwork({
    'GET /api/user/profile': user,
    'GET /api/categories': categories,
    'GET /api/user/saved-events': [],
    'GET /api/agenda': agendaOf([event]),
    'GET /api/places': [],
    [`GET ${path}`]: detail,
    ...change,
  })
  renderApp(where)
  const article = await screen.findByRole('article')
  return { network, card: within(article) }
}
const page = `/events/${bookMarket.id}`

test.each(['/events', page])(
  '%s says how the series repeats, how many more dates there are, and who says so',
  {
    tags: ['series.rule-sentence', 'series.dates-to-come', 'series.date-known'],
  },
  async (where) => {
    const { card } = await open(where, dated)
    expect(card.getByText('Every Saturday, not on 15 August').parentElement?.textContent).toBe(
      'Every Saturday, not on 15 August · 3 more dates',
    )
    expect(card.getByText('Date confirmed by books.example, 2 days ago')).toBeTruthy()
  },
)

test.each<[string, Partial<Event>, string]>([
  [
    'with its rule',
    { series: { ...series, exceptions: [] } },
    'Follows from “every Saturday” (books.example, yesterday)',
  ],
  ['whose rule cannot be told', { series: null }, 'Follows from a rule of books.example, yesterday'],
])(
  'A date by rule %s says that it follows from it',
  { tags: 'series.date-known' },
  async (_, members, text) => {
    const known = { how: 'by_rule' as const, source: 'books.example', checkedAt: '2026-07-15T12:00:00Z' }
    const { card } = await open(page, { ...dated, dateKnown: known, ...members })
    expect(card.getByText(text)).toBeTruthy()
  },
)

test('An event without a series shows nothing about one', { tags: 'series.dates-to-come' }, async () => {
  const { card } = await open('/events', { ...bookMarket, series: null, dateKnown: null })
  expect(card.queryByRole('button', { name: /^Follow/ })).toBeNull()
  expect(card.queryByText(/more date/)).toBeNull()
})

test.each(['/events', page])(
  '%s follows the series at once, and stops that',
  { tags: 'series.follow' },
  async (where) => {
    const { card, network } = await open(where, dated, {
      'POST /api/user/followed-series': { seriesId: series.id },
      [unfollow]: { seriesId: series.id },
    })
    fireEvent.click(card.getByRole('button', { name: 'Follow Deventer Boekenmarkt' }))
    fireEvent.click(await card.findByRole('button', { name: 'Following Deventer Boekenmarkt' }))
    expect(await card.findByRole('button', { name: 'Follow Deventer Boekenmarkt' })).toBeTruthy()
    await waitFor(() => expect(network.to(unfollow)).toHaveLength(1))
    expect(network.to('POST /api/user/followed-series')[0]?.body).toEqual({ seriesId: series.id })
  },
)

test.each([
  ['follow', false, 'POST /api/user/followed-series', 'The series could not be followed. Please try again.'],
  ['let go', true, unfollow, 'The series is still followed. Please try again.'],
])(
  'A refusal to %s reverts the button and shows an error',
  { tags: 'series.follow' },
  async (_, followed, path, text) => {
    let refuse: (answer: Response) => void = () => {}
    const answer = () => new Promise<Response>((resolve) => (refuse = resolve))
    const { card } = await open('/events', { ...dated, series: { ...series, followed } }, { [path]: answer })
    const [before, after] = followed ? ['Following', 'Follow'] : ['Follow', 'Following']
    fireEvent.click(card.getByRole('button', { name: `${before} Deventer Boekenmarkt` }))
    expect(await card.findByRole('button', { name: `${after} Deventer Boekenmarkt` })).toBeTruthy()
    refuse(problem(500, 'No.'))
    expect(await screen.findByText(text)).toBeTruthy()
    expect(await card.findByRole('button', { name: `${before} Deventer Boekenmarkt` })).toBeTruthy()
  },
)

test('An admin sees why an event is in a series of single dates, and takes it out', {
  tags: 'series.reversible',
}, async () => {
  const part = `POST /api/admin/events/${bookMarket.id}/part-series`
  const { card, network } = await open(page, dated, { [part]: { actionId: series.id } }, admin)
  expect(card.getByText('In one series: same title, venue, hours and category.')).toBeTruthy()
  fireEvent.click(card.getByRole('button', { name: 'Take this date out of the series' }))
  await waitFor(() => expect(network.to(part)).toHaveLength(1))
  expect((await screen.findAllByText('Taken out of its series')).length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
})
