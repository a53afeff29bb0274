import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Run } from '@uitpost/contracts'
import { expect, test } from 'vitest'
import { type Answers, fakeNetwork, json, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { admin, categories, lotte, pendingFair, platformStats } from './samples.ts'

const run: Run = {
  id: '0198c2f1-1111-7000-8000-0000a1b2c300',
  discoveryId: '0198c2f1-1111-7000-8000-0000a1b2c300',
  status: 'completed',
  country: 'NL',
  approach: 'simple',
  categories: [],
  createdAt: '2026-07-16T14:29:00Z',
  startedAt: '2026-07-16T14:29:51Z',
  finishedAt: '2026-07-16T14:30:51Z',
  eventsFound: 31,
  citiesProcessed: 12,
  completedCities: 12,
  citiesTotal: 12,
  queriesDone: 12,
  queriesTotal: 12,
  queriesFailed: 0,
  sandbox: true,
  error: null,
}

const answers: Answers = {
  'GET /api/user/profile': admin,
  'GET /api/stats/platform': platformStats,
  'GET /api/categories': categories,
  'GET /api/admin/discovery/status': [run],
  'GET /api/admin/discovery/logs': [],
  'GET /api/admin/discovery/logs/summary': { total: 148, byType: { QUERY: 84, RESPONSE: 61, ERROR: 3 } },
  'GET /api/events/pending': json([pendingFair], 200, { 'x-total-count': '47' }),
}

async function open(change: Answers = {}, path = '/admin') {
  storeSignIn(admin)
  const network = fakeNetwork({ ...answers, ...change })
  renderApp(path)
  await screen.findByRole('heading', { name: 'Admin Dashboard' })
  return network
}
/** A pointer opens a tab on the way down, not on the click. */
const openTab = (name: string) => fireEvent.mouseDown(screen.getByRole('tab', { name }), { button: 0 })
const tiles = () => document.querySelector('.tiles')?.textContent

test.each(['/admin', '/admin/dashboard'])('[§2 routes] %s is the admin dashboard', async (path) => {
  await open({}, path)
  expect(screen.getByRole('tab', { name: 'Event Discovery' }).getAttribute('aria-selected')).toBe('true')
})

test('Without the role it says plainly that admin rights are needed, and asks for nothing', async () => {
  storeSignIn(lotte)
  const network = fakeNetwork({ ...answers, 'GET /api/user/profile': lotte })
  renderApp('/admin')
  expect(await screen.findByRole('heading', { name: 'Admin rights are needed' })).toBeTruthy()
  expect(network.requests.map(({ path }) => path)).toEqual(['/api/user/profile', '/api/user/consents'])
})

test('[§2 admin dashboard] Five cards show the platform, total events with the approved count', async () => {
  await open()
  await waitFor(() =>
    expect(tiles()).toBe('Total Events48 1 approvedTotal Users3Active Countries2Active Cities21Categories25'),
  )
})

test('[§7 stats] Platform stats that fail fall back to zeros', async () => {
  await open({ 'GET /api/stats/platform': problem(500, 'No.') })
  await waitFor(() => expect(tiles()).toContain('Total Events0 0 approvedTotal Users0'))
})

test('[§2 admin dashboard] Refresh reads everything again', async () => {
  const network = await open()
  await waitFor(() => expect(network.to('GET /api/admin/discovery/status')).toHaveLength(1))
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(network.to('GET /api/admin/discovery/status')).toHaveLength(2))
  expect(network.to('GET /api/stats/platform').length).toBeGreaterThan(1)
})

test.each([
  ['Start Groq Discovery', 'simple'],
  ['Multi-Strategy Discovery', 'diverse'],
  ['Bulk Discovery, 100+ queries', 'bulk'],
])(
  '[§7 start] %s sends the country and the approach %s, then reads the status again',
  async (name, approach) => {
    const network = await open({ 'POST /api/admin/discovery/start': run })
    await screen.findByRole('row', { name: /completed/ })
    fireEvent.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(network.to('POST /api/admin/discovery/start')).toHaveLength(1))
    expect(network.to('POST /api/admin/discovery/start')[0]?.body).toEqual({ country: 'NL', approach })
    await waitFor(() => expect(network.to('GET /api/admin/discovery/status')).toHaveLength(2))
  },
)

test('[§8 start] A start that fails is silent on the admin dashboard', async () => {
  const network = await open({ 'POST /api/admin/discovery/start': problem(429, 'Daily limit.') })
  fireEvent.click(screen.getByRole('button', { name: 'Start Groq Discovery' }))
  await waitFor(() => expect(network.to('POST /api/admin/discovery/start')).toHaveLength(1))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Start Groq Discovery' })).toHaveProperty('disabled', false),
  )
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.body.textContent).not.toContain('Daily limit.')
})

test('[§2 event discovery] An active discovery shows id, cities, events, status, and sandbox when it is one', async () => {
  await open()
  const row = await screen.findByRole('row', { name: /completed/ })
  expect(row.textContent).toContain('NL, simple')
  expect(row.textContent).toContain('a1b2c300')
  expect(row.textContent).toContain('12 of 12')
  expect(row.textContent).toContain('31')
  expect(row.textContent).toContain('sandbox')
})

test('[§2 discovery logs] The tiles show total, queries, responses and errors, and an empty log says so', async () => {
  await open()
  openTab('Discovery Logs')
  expect(
    await screen.findByText('No discovery logs available. Start a discovery to see logs here.'),
  ).toBeTruthy()
  await waitFor(() =>
    expect(document.querySelector('.tiles-4')?.textContent).toBe(
      'Total Logs148Queries Sent84Responses61Errors3',
    ),
  )
})

test('[§2 event management] A pending event shows its fields, its verdict and what proves it', async () => {
  await open()
  openTab('Event Management')
  const card = await screen.findByRole('article', { name: 'Hoornse Kermis' })
  for (const text of ['Sat 8 Aug 2026', 'Hoorn', 'hoorn.example', 'partly', 'De kermis in Hoorn'])
    expect(card.textContent).toContain(text)
  expect(card.textContent).toContain('3 of 4 fields proven')
  expect(within(card).getByText('No proof found')).toBeTruthy()
})

test("[§2 event management] Five are shown and '+N more pending events' counts the rest", async () => {
  const many = Array.from({ length: 7 }, (_, index) => ({
    ...pendingFair,
    id: `0198c2f1-0000-7000-8000-00000000020${index}`,
  }))
  await open({ 'GET /api/events/pending': json(many, 200, { 'x-total-count': '47' }) })
  openTab('Event Management')
  expect(await screen.findByText('+42 more pending events')).toBeTruthy()
  expect(screen.getAllByRole('article')).toHaveLength(5)
})

test('[§4 events] Approving reads the pending list and the platform stats again', async () => {
  let pending = [pendingFair]
  const path = `PUT /api/events/${pendingFair.id}/approve`
  const network = await open({
    'GET /api/events/pending': () => pending,
    [path]: () => {
      pending = []
      return { ...pendingFair, status: 'approved' }
    },
  })
  const before = network.to('GET /api/stats/platform').length
  openTab('Event Management')
  fireEvent.click(await screen.findByRole('button', { name: 'Approve Hoornse Kermis' }))
  expect(await screen.findByRole('heading', { name: 'No pending events for approval' })).toBeTruthy()
  expect(network.to(path)).toHaveLength(1)
  await waitFor(() => expect(network.to('GET /api/stats/platform').length).toBeGreaterThan(before))
})
