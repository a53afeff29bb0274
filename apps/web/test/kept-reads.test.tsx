import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answers, fakeNetwork, json } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import {
  admin,
  aiProvider,
  categories,
  completedRun,
  dashboardStats,
  health,
  pendingFair,
  platformStats,
} from './samples.ts'

const answers: Answers = {
  'GET /api/user/profile': admin,
  'GET /health': health,
  'GET /api/admin/discovery/provider': aiProvider,
  'GET /api/stats/platform': platformStats,
  'GET /api/categories': categories,
  'GET /api/admin/discovery/status': [completedRun],
  'GET /api/admin/discovery/logs': [],
  'GET /api/admin/discovery/logs/summary': { total: 0, byType: { QUERY: 0, RESPONSE: 0, ERROR: 0 } },
  'GET /api/events/pending': json([pendingFair], 200, { 'x-total-count': '1' }),
  'GET /api/user/dashboard-stats': dashboardStats,
  'GET /api/events/counts': {},
  'GET /api/subscriptions': [],
  'GET /api/events/upcoming': [],
}
const MINUTE_MS = 60_000
/** Timeout for screens on slow machines, in ms. */
const patient = { timeout: 15_000 }

const READS: [id: string, at: string, tab: string | null, read: string, ms: number][] = [
  ['calls.platform-stats-cache', '/', null, '/api/stats/platform', 5 * MINUTE_MS],
  ['calls.platform-stats-cache', '/admin', null, '/api/stats/platform', 30_000],
  ['calls.categories-cache', '/categories', null, '/api/categories', 5 * MINUTE_MS],
  ['calls.subscriptions-cache', '/dashboard', null, '/api/subscriptions', 30_000],
  ['calls.counts-cache', '/categories', null, '/api/events/counts', 2 * MINUTE_MS],
  ['calls.pending-stale', '/admin', 'Event Management', '/api/events/pending', 10_000],
  ['calls.discovery-status-stale', '/admin', null, '/api/admin/discovery/status', 5_000],
  ['calls.discovery-logs-stale', '/admin', 'Discovery Logs', '/api/admin/discovery/logs', 1_000],
  ['calls.discovery-logs-stale', '/admin', 'Discovery Logs', '/api/admin/discovery/logs/summary', 1_000],
]

for (const [id, at, tab, read, ms] of READS) {
  test(`The reply of ${read} on ${at} becomes stale after ${ms / 1_000} s`, { tags: id }, async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    if (at !== '/') storeSignIn(admin)
    fakeNetwork(answers)
    const { queryClient } = renderApp(at)
    if (tab) {
      await vi.waitFor(
        () => fireEvent.mouseDown(screen.getByRole('tab', { name: tab }), { button: 0 }),
        patient,
      )
    }
    const query = await vi.waitFor(() => {
      const cached = queryClient.getQueryCache().getAll()
      const found = cached.find(({ queryKey, state }) => queryKey[0] === read && state.dataUpdatedAt > 0)
      if (!found?.isActive()) throw new Error('not read yet')
      return found
    }, patient)
    const age = Date.now() - query.state.dataUpdatedAt
    await vi.advanceTimersByTimeAsync(ms - age - 5)
    expect(query.isStale()).toBe(false)
    await vi.advanceTimersByTimeAsync(10)
    expect(query.isStale()).toBe(true)
  })
}
