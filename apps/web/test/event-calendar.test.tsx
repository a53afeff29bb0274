import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { FoundEvent } from '@uitpost/contracts'
import { expect, test } from 'vitest'
import { type Answers, fakeNetwork, json, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { bookMarket, categories, lotte } from './samples.ts'

const market: FoundEvent = { ...bookMarket, distanceKm: null }

async function open(path: string, change: Answers = {}) {
  storeSignIn(lotte)
  const network = fakeNetwork({
    'GET /api/user/profile': lotte,
    'GET /api/categories': categories,
    'GET /api/user/saved-events': [],
    'GET /api/events': json([market], 200, { 'x-total-count': '1' }),
    ...change,
  })
  const app = renderApp(path)
  await screen.findByRole('heading', { level: 1, name: 'Events' })
  return { network, app }
}
const cell = (name: string) => screen.findByRole('button', { name })

test('The calendar is a choice that stands in the address, and asks for the whole weeks of its month', async () => {
  const { network, app } = await open('/events?category=x&from=2026-07-10&month=2026-07&q=boek')
  fireEvent.click(screen.getByRole('button', { name: 'Calendar' }))
  expect(await screen.findByRole('grid', { name: 'July 2026' })).toBeTruthy()
  await waitFor(() => expect(app.search()).toContain('view=calendar'))
  const asked = network.to('GET /api/events').at(-1)?.query
  expect(asked).toEqual({ q: 'boek', from: '2026-06-28', to: '2026-08-01', sort: 'soonest' })
  expect(screen.queryByLabelText('From')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'List' }))
  expect(screen.queryByRole('grid')).toBeNull()
  await waitFor(() => expect(app.search()).not.toMatch(/view|month|day=/))
})

test('Its weeks start on Sunday, and a day tells how many events it has', {
  tags: 'values.week-starts-sunday',
}, async () => {
  await open('/events?view=calendar&month=2026-07')
  const days = within(await screen.findByRole('grid')).getAllByRole('columnheader')
  expect(days.map(({ textContent }) => textContent?.replace(/^.{3}/, ''))).toEqual([
    ...['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  ])
  expect(await cell('Saturday 18 July, 1 event')).toBeTruthy()
  expect(await cell('Friday 17 July, 0 events')).toBeTruthy()
})

test('A chosen day shows its events below, and an empty one says so', async () => {
  const { app } = await open('/events?view=calendar&month=2026-07')
  expect(await screen.findByRole('heading', { name: 'No events on this day' })).toBeTruthy()
  fireEvent.click(await cell('Saturday 18 July, 1 event'))
  expect(await screen.findByRole('heading', { name: 'Deventer Boekenmarkt' })).toBeTruthy()
  await waitFor(() => expect(app.search()).toContain('day=2026-07-18'))
})

test('The arrows walk through the days and into the next month, and one day is in the tab order', async () => {
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

test('Months can be turned, and Today leads back', async () => {
  const { app } = await open('/events?view=calendar&month=2026-12')
  fireEvent.click(await screen.findByRole('button', { name: 'Next month' }))
  expect(await screen.findByRole('grid', { name: 'January 2027' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Previous month' }))
  expect(await screen.findByRole('grid', { name: 'December 2026' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Today' }))
  await waitFor(() => expect(app.search()).toMatch(/day=\d{4}-\d{2}-\d{2}/))
})

test('A month with more events than one answer holds says so', async () => {
  await open('/events?view=calendar&month=2026-07', {
    'GET /api/events': json([market], 200, { 'x-total-count': '1200' }),
  })
  expect(await screen.findByText(/^The first 1 of 1,200 are shown/)).toBeTruthy()
})

test('A month that cannot be loaded says so, with another try', async () => {
  let broken = true
  await open('/events?view=calendar&month=2026-07', {
    'GET /api/events': () => (broken ? problem(503, 'No.') : [market]),
  })
  expect((await screen.findByRole('alert')).textContent).toContain('The events could not be loaded.')
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await cell('Saturday 18 July, 1 event')).toBeTruthy()
})
