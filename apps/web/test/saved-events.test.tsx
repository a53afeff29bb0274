import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answers, fakeNetwork, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { bookMarket, bookMarkets, categories, dashboardStats, lotte } from './samples.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-16T12:00:00Z') })
})

const saved = { ...bookMarket, savedAt: '2026-07-10T12:00:00Z' }
const remove = `DELETE /api/user/saved-events/${bookMarket.id}`

async function open(change: Answers = {}) {
  storeSignIn(lotte)
  const network = fakeNetwork({
    'GET /api/user/profile': lotte,
    'GET /api/user/dashboard-stats': dashboardStats,
    'GET /api/categories': categories,
    'GET /api/events/counts': {},
    'GET /api/subscriptions': [{ categoryId: bookMarkets.id }],
    'GET /api/events/upcoming': [bookMarket],
    'GET /api/user/saved-events': [],
    ...change,
  })
  renderApp('/dashboard')
  return network
}
const heart = () => screen.findByRole('button', { name: 'Save Deventer Boekenmarkt' })
const pressed = async () => (await heart()).getAttribute('aria-pressed')
const postmark = () => document.querySelector('article time svg')

test('The heart saves the event, adds a postmark to its stamp, and refetches the Saved Events number', {
  tags: ['card.heart', 'product.user-saves-events'],
}, async () => {
  const savedNow: unknown[] = []
  const network = await open({
    'GET /api/user/saved-events': () => [...savedNow],
    'GET /api/user/dashboard-stats': () => ({ ...dashboardStats, savedEvents: savedNow.length }),
    'POST /api/user/saved-events': () => {
      savedNow.push(saved)
      return { eventId: bookMarket.id }
    },
  })
  expect(await pressed()).toBe('false')
  expect(postmark()).toBeNull()
  fireEvent.click(await heart())
  await waitFor(async () => expect(await pressed()).toBe('true'))
  expect(postmark()).not.toBeNull()
  await waitFor(() => expect(screen.queryByLabelText('Your numbers')?.textContent).toContain('Saved Events1'))
  expect(network.to('POST /api/user/saved-events')[0]?.body).toEqual({ eventId: bookMarket.id })
})

test('The heart of a saved event removes it', { tags: 'card.heart' }, async () => {
  let savedNow = [saved]
  const network = await open({
    'GET /api/user/saved-events': () => savedNow,
    [remove]: () => {
      savedNow = []
      return { eventId: bookMarket.id }
    },
  })
  expect(await pressed()).toBe('true')
  fireEvent.click(await heart())
  await waitFor(async () => expect(await pressed()).toBe('false'))
  expect(network.to(remove)).toHaveLength(1)
})

test.each([
  ['save', [], 'POST /api/user/saved-events', 'The event could not be saved. Please try again.'],
  ['let go', [saved], remove, 'The event could not be taken from your saved events. Please try again.'],
])('A refusal to %s reverts the heart and shows an error', async (_, before, path, text) => {
  let refuse: (answer: Response) => void = () => {}
  let reads = 0
  await open({
    // The saved events cannot be refetched: the heart reverts without them.
    'GET /api/user/saved-events': () => (reads++ === 0 ? before : problem(503, 'Not ready.')),
    [path]: () => new Promise<Response>((resolve) => (refuse = resolve)),
  })
  const first = await pressed()
  fireEvent.click(await heart())
  await waitFor(async () => expect(await pressed()).not.toBe(first))
  refuse(problem(500, 'No.'))
  expect(await screen.findByText(text)).toBeTruthy()
  expect(await pressed()).toBe(first)
  await waitFor(() => expect(reads).toBe(2))
  expect(await pressed()).toBe(first)
})

test('There is no heart until the saved events are known', { tags: 'card.heart' }, async () => {
  await open({ 'GET /api/user/saved-events': problem(503, 'No.') })
  await screen.findByRole('article')
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
})
