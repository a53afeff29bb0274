import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { AgendaItem, Event } from '@uitpost/contracts'
import { PAGE_LIMIT } from '@uitpost/contracts/constants'
import { expect, test } from 'vitest'
import { type Answers, fakeNetwork, json, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { agendaOf, bookMarket, bookMarkets, categories, lotte } from './samples.ts'

const market = bookMarket
const itemOf = (event: Event): AgendaItem => ({
  event,
  series: null,
  dates: [event.startDate],
  moreDates: 0,
  km: null,
})

async function open(path: string, change: Answers = {}) {
  storeSignIn(lotte)
  const network = fakeNetwork({
    'GET /api/user/profile': lotte,
    'GET /api/categories': categories,
    'GET /api/user/saved-events': [],
    'GET /api/agenda': agendaOf([market]),
    ...change,
  })
  const app = renderApp(path)
  await screen.findByRole('heading', { level: 1, name: 'Events' })
  return { network, app }
}
const cell = (name: string) => screen.findByRole('button', { name })

test('The calendar is a view kept in the URL, and asks the agenda for every date of the full weeks of its month', {
  tags: 'agenda.each-date',
}, async () => {
  const { network, app } = await open(
    `/events?q=boek%20%22aan%20de%20ijssel%22&near=52.2,6.1&km=10&categories=${bookMarkets.slug}&month=2026-07`,
    { 'GET /api/agenda': { ...agendaOf([market]), items: [{ ...itemOf(market), km: 3.4 }] } },
  )
  fireEvent.click(screen.getByRole('button', { name: 'Calendar' }))
  expect(await screen.findByRole('grid', { name: 'July 2026' })).toBeTruthy()
  await waitFor(() => expect(app.search()).toContain('view=calendar'))
  expect(network.to('GET /api/agenda').at(-1)?.query).toEqual({
    q: 'boek "aan de ijssel"',
    near: '52.2,6.1',
    km: '10',
    categories: bookMarkets.slug,
    from: '2026-06-29',
    to: '2026-08-02',
    dates: 'each',
    limit: String(PAGE_LIMIT),
  })
  fireEvent.click(await cell('Saturday 18 July, 1 event'))
  expect(within(await screen.findByRole('article')).getByText('3.4 km')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'List' }))
  expect(screen.queryByRole('grid')).toBeNull()
  await waitFor(() => expect(app.search()).not.toMatch(/view|month|day=/))
})

test('Words that became filters are shown and can be taken off, and days among them open their month', {
  tags: 'agenda.words-become-filters',
}, async () => {
  const understood = [
    { kind: 'time' as const, words: '18 juli', without: 'boekenmarkt', value: '2026-07-18/2026-07-18' },
  ]
  const answer = agendaOf([market], { understood })
  const { app } = await open('/events?q=boekenmarkt%2018%20juli&view=calendar', {
    'GET /api/agenda': { ...answer, asked: { ...answer.asked, from: '2026-07-18', to: '2026-07-18' } },
  })
  expect(await screen.findByRole('grid', { name: 'July 2026' })).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Saturday, 18 July 2026' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '18 juli: remove these words' }))
  await waitFor(() => expect(new URLSearchParams(app.search()).get('q')).toBe('boekenmarkt'))
})

test.each([
  ['near', 'near=Xyzzy', 'No place of that name is known.'],
  ['categories', 'categories=submarines', 'There is no such category any more.'],
])(
  'A question that is refused for its %s says why, and shows no month',
  { tags: 'agenda.bad-input' },
  async (field, query, sentence) => {
    await open(`/events?view=calendar&${query}`, {
      'GET /api/agenda': json({ status: 400, errors: [{ field, code: 'x', message: 'Refused' }] }, 400),
    })
    expect(await screen.findByText(new RegExp(sentence))).toBeTruthy()
    expect(screen.queryByRole('grid')).toBeNull()
  },
)

test('Its columns start on Monday, and each day shows its number of events', async () => {
  await open('/events?view=calendar&month=2026-07')
  const days = within(await screen.findByRole('grid')).getAllByRole('columnheader')
  expect(days.map(({ textContent }) => textContent?.replace(/^.{3}/, ''))).toEqual([
    ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  ])
  expect(await cell('Saturday 18 July, 1 event')).toBeTruthy()
  expect(await cell('Friday 17 July, 0 events')).toBeTruthy()
})

test('A selected day lists its events below, or says that it has none', async () => {
  const { app } = await open('/events?view=calendar&month=2026-07')
  expect(await screen.findByRole('heading', { name: 'No events on this day' })).toBeTruthy()
  fireEvent.click(await cell('Saturday 18 July, 1 event'))
  expect(await screen.findByRole('heading', { name: 'Deventer Boekenmarkt' })).toBeTruthy()
  await waitFor(() => expect(app.search()).toContain('day=2026-07-18'))
})

test('Arrow keys move through the days and into the next month, and one day is in the tab order', async () => {
  const { app } = await open('/events?view=calendar&month=2026-07&day=2026-07-30')
  fireEvent.keyDown(await cell('Thursday 30 July, 0 events'), { key: 'ArrowRight' })
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Friday 31 July, 0 events'))
  const inOrder = within(screen.getByRole('grid'))
    .getAllByRole('button')
    .filter(({ tabIndex }) => tabIndex === 0)
  expect(inOrder).toHaveLength(1)
  fireEvent.keyDown(await cell('Friday 31 July, 0 events'), { key: 'ArrowDown' })
  expect(await screen.findByRole('grid', { name: 'August 2026' })).toBeTruthy()
  await waitFor(() => expect(app.search()).toContain('day=2026-08-07'))
  await waitFor(() => expect(document.activeElement?.textContent).toContain('7 August'))
})

test('Keys pressed before the URL has followed a click move on from the clicked day', async () => {
  const { app } = await open('/events?view=calendar&month=2026-07&day=2026-07-01')
  const clicked = await cell('Saturday 18 July, 1 event')
  act(() => {
    clicked.click()
    for (const key of ['ArrowRight', 'ArrowRight']) fireEvent.keyDown(clicked, { key })
  })
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Monday 20 July, 0 events'))
  await waitFor(() => expect(app.search()).toContain('day=2026-07-20'))
})

test('Months can be changed, and Today returns to the current one', async () => {
  const { app } = await open('/events?view=calendar&month=2026-12')
  fireEvent.click(await screen.findByRole('button', { name: 'Next month' }))
  expect(await screen.findByRole('grid', { name: 'January 2027' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Previous month' }))
  expect(await screen.findByRole('grid', { name: 'December 2026' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Today' }))
  await waitFor(() => expect(app.search()).toMatch(/day=\d{4}-\d{2}-\d{2}/))
})

test('Further pages of a month are read by themselves, up to a number; then it says what is missing', async () => {
  const { network } = await open('/events?view=calendar&month=2026-07', {
    'GET /api/agenda': ({ query }: { query: Record<string, string> }) => {
      const page = Number(query['cursor'] ?? 1)
      const event = { ...market, id: market.id.replace(/..$/, String(page).padStart(2, '0')) }
      return agendaOf([event], { total: 1_200, nextCursor: String(page + 1) })
    },
  })
  expect(await screen.findByText(/^The first 10 of 1,200 are shown/)).toBeTruthy()
  expect(await cell('Saturday 18 July, 10 events')).toBeTruthy()
  expect(network.to('GET /api/agenda')).toHaveLength(10)
})

test('A month that cannot be loaded shows an error with a retry button', async () => {
  let broken = true
  await open('/events?view=calendar&month=2026-07', {
    'GET /api/agenda': () => (broken ? problem(503, 'No.') : agendaOf([market])),
  })
  expect((await screen.findByRole('alert')).textContent).toContain('The events could not be loaded.')
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await cell('Saturday 18 July, 1 event')).toBeTruthy()
})
