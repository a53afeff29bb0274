import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeNetwork } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { bookMarket, bookMarkets, categories, dashboardStats, lotte } from './samples.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-16T12:00:00Z') })
})

async function openCard(dates: Partial<typeof bookMarket>, language = 'en') {
  localStorage.setItem('language', language)
  storeSignIn(lotte)
  fakeNetwork({
    'GET /api/user/profile': lotte,
    'GET /api/user/dashboard-stats': dashboardStats,
    'GET /api/categories': categories,
    'GET /api/subscriptions': [{ categoryId: bookMarkets.id }],
    'GET /api/events/upcoming': [{ ...bookMarket, ...dates }],
  })
  renderApp('/dashboard')
  return screen.findByRole('article')
}

const long = { startDate: '2026-07-04', endDate: '2026-07-30', allDay: true }

describe('The card of an event that is under way', () => {
  test.each([
    ['en', 'until 30 Jul'],
    ['nl', 't/m 30 jul'],
    ['fr', 'jusqu’au 30 juil.'],
    ['de', 'bis 30. Juli'],
  ])('says in %s "%s", and its stamp keeps the day of its start', async (language, label) => {
    const card = await openCard(long, language)
    await waitFor(() => expect(card.textContent).toContain(label))
    expect(card.querySelector('time')?.dateTime).toBe('2026-07-04')
    expect(card.querySelector('time')?.textContent).toMatch(/ NL 4$/)
  })

  test.each([
    ['on its last day', { ...long, endDate: '2026-07-16' }, 'last day'],
    [
      'that ends at midnight, on the day before',
      { ...long, allDay: false, endDate: '2026-07-17T00:00:00+02:00' },
      'last day',
    ],
    [
      'on its only day',
      { startDate: '2026-07-16T10:00:00+02:00', endDate: '2026-07-16T16:00:00+02:00' },
      'today',
    ],
  ])('says so %s', async (_, dates, label) => {
    await openCard(dates)
    expect(await screen.findByText(label)).toBeTruthy()
  })
})

test('The card of an event to come has no such label', async () => {
  const card = await openCard({})
  expect(card.textContent).not.toMatch(/today|last day|until/)
})
