import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answers, fakeNetwork, json, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import {
  admin,
  aiProvider,
  categories,
  completedRun,
  health,
  lotte,
  pendingFair,
  platformStats,
} from './samples.ts'

const answers: Answers = {
  'GET /api/user/profile': admin,
  'GET /health': health,
  'GET /api/admin/events/rejudging': { rules: 1, countries: [], doubts: 0 },
  'GET /api/admin/discovery/provider': aiProvider,
  'GET /api/stats/platform': platformStats,
  'GET /api/categories': categories,
  'GET /api/admin/discovery/status': [completedRun],
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
/** Radix opens a tab on mousedown, not on click. */
const openTab = (name: string) => fireEvent.mouseDown(screen.getByRole('tab', { name }), { button: 0 })
const tiles = () => screen.queryByLabelText('Platform numbers')?.textContent

test.each(['/admin', '/admin/dashboard'])(
  '%s is the admin dashboard',
  { tags: 'routes.admin' },
  async (path) => {
    await open({}, path)
    expect(screen.getByRole('tab', { name: 'Event Discovery' }).getAttribute('aria-selected')).toBe('true')
  },
)

test('Without the role the screen says that admin rights are needed, and requests nothing for admins', async () => {
  storeSignIn(lotte)
  const network = fakeNetwork({ ...answers, 'GET /api/user/profile': lotte })
  renderApp('/admin')
  expect(await screen.findByRole('heading', { name: 'Admin rights are needed' })).toBeTruthy()
  expect(network.requests.filter(({ path }) => path.startsWith('/api/admin'))).toEqual([])
})

test('Five cards show the platform, total events with the approved count', {
  tags: [
    'admin.total-events',
    'admin.total-users',
    'admin.active-countries',
    'admin.active-cities',
    'admin.categories-card',
  ],
}, async () => {
  await open()
  await waitFor(() =>
    expect(tiles()).toBe('Total Events48 1 approvedTotal Users3Active Countries2Active Cities21Categories25'),
  )
})

test('While the platform stats load, their card already has its line of approved events, which is not read out', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  await open({ 'GET /api/stats/platform': () => promise })
  const line = await screen.findByText('– approved')
  expect(line.getAttribute('aria-hidden')).toBe('true')
  resolve(platformStats)
  await waitFor(() => expect(tiles()).toContain('Total Events48 1 approved'))
})

test('Platform stats that cannot be loaded fall back to zeros', {
  tags: 'admin.stats-fall-back-to-zero',
}, async () => {
  await open({ 'GET /api/stats/platform': problem(500, 'No.') })
  await waitFor(() => expect(tiles()).toContain('Total Events0 0 approvedTotal Users0'))
})

test('Refresh refetches everything', { tags: 'admin.refresh' }, async () => {
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
  '%s sends the country and the approach %s, then refetches the status',
  {
    tags: [
      'admin.start-simple',
      'admin.start-diverse',
      'admin.start-bulk',
      'admin.start-rereads-status',
      'calls.discovery-start',
    ],
  },
  async (name, approach) => {
    const network = await open({ 'POST /api/admin/discovery/start': completedRun })
    await screen.findByRole('row', { name: /completed/ })
    fireEvent.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(network.to('POST /api/admin/discovery/start')).toHaveLength(1))
    expect(network.to('POST /api/admin/discovery/start')[0]?.body).toEqual({ country: 'NL', approach })
    await waitFor(() => expect(network.to('GET /api/admin/discovery/status')).toHaveLength(2))
  },
)

test.each([
  [429, 'Daily limit.'],
  [409, 'There is no active city and no feed in Germany.'],
])(
  'A start that fails with %i shows nothing on the admin dashboard',
  {
    tags: 'admin.start-failure-silent',
  },
  async (status, detail) => {
    const network = await open({ 'POST /api/admin/discovery/start': problem(status, detail) })
    fireEvent.click(screen.getByRole('button', { name: 'Start Groq Discovery' }))
    await waitFor(() => expect(network.to('POST /api/admin/discovery/start')).toHaveLength(1))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Start Groq Discovery' })).toHaveProperty('disabled', false),
    )
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.body.textContent).not.toContain(detail)
  },
)

test('An active discovery shows id, cities, events, status, and sandbox if applicable', {
  tags: 'admin.active-discoveries',
}, async () => {
  await open()
  const row = await screen.findByRole('row', { name: /completed/ })
  expect(row.textContent).toContain('NL, simple')
  expect(row.textContent).toContain('a1b2c300')
  expect(row.textContent).toContain('12 of 12')
  expect(row.textContent).toContain('31')
  expect(row.textContent).toContain('sandbox')
})

test('An active discovery of another day shows its date, one of today the time alone', async ({
  onTestFinished,
}) => {
  // Noon, so that the day does not change during the test.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date().setHours(12) })
  onTestFinished(() => void vi.useRealTimers())
  const today = {
    ...completedRun,
    id: 'd4e5f600-0000-4000-8000-000000000000',
    startedAt: new Date().toISOString(),
  }
  await open({ 'GET /api/admin/discovery/status': [completedRun, today] })
  const rows = await screen.findAllByRole('row', { name: /completed/ })
  const times = rows.map((row) => row.querySelector('time')?.textContent)
  expect(times).toEqual(['16 Jul 2026, 14:29:51', expect.stringMatching(/^\d\d:\d\d:\d\d$/)])
})

test('The tiles show total, queries, responses and errors, and an empty log says so', {
  tags: ['logs.tile-total', 'logs.tile-queries', 'logs.tile-responses', 'logs.tile-errors', 'logs.empty'],
}, async () => {
  await open()
  openTab('Discovery Logs')
  expect(
    await screen.findByText('No discovery logs available. Start a discovery to see logs here.'),
  ).toBeTruthy()
  await waitFor(() =>
    expect(screen.queryByLabelText('Log summary')?.textContent).toBe(
      'Total Logs148Queries Sent84Responses61Errors3',
    ),
  )
})

test('The texts name an AI model, three Dutch cities, 30+ events, 23 categories and 100+ queries', {
  tags: [
    'admin.discovery-model',
    'admin.discovery-three-cities',
    'admin.discovery-thirty-events',
    'admin.discovery-23-categories',
    'admin.bulk-hundred-queries',
  ],
}, async () => {
  await open()
  const facts = document.querySelector('[aria-labelledby=start-discovery] dl')?.textContent
  for (const text of ['Groq', 'Amsterdam, Rotterdam, The Hague', '30+ events per session', '23 categories'])
    expect(facts).toContain(text)
  expect(screen.getByRole('button', { name: 'Bulk Discovery, 100+ queries' })).toBeTruthy()
})

test('Logs and summary are polled every 5 s while the tab is open', {
  tags: 'calls.discovery-logs-polled',
}, async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const network = await open()
  expect(network.to('GET /api/admin/discovery/logs')).toHaveLength(0)
  openTab('Discovery Logs')
  const reads = () => [
    network.to('GET /api/admin/discovery/logs').length,
    network.to('GET /api/admin/discovery/logs/summary').length,
  ]
  await waitFor(() => expect(reads()).toEqual([1, 1]))
  await vi.advanceTimersByTimeAsync(4_000)
  expect(reads()).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(1_500)
  await waitFor(() => expect(reads()).toEqual([2, 2]))
})

test('Both tabs of discovery say when the AI is the sandbox', async () => {
  await open()
  expect(await screen.findByText(/^AI sandbox: there is no Groq key/)).toBeTruthy()
  openTab('Discovery Logs')
  expect(await screen.findByText(/^AI sandbox: there is no Groq key/)).toBeTruthy()
})

test('A pending event shows its fields, its verdict and its evidence', {
  tags: 'admin.pending-fields',
}, async () => {
  await open()
  openTab('Event Management')
  const card = await screen.findByRole('article', { name: 'Hoornse Kermis' })
  for (const text of ['Sat 8 Aug 2026', 'Hoorn', 'hoorn.example', 'partly', 'De kermis in Hoorn'])
    expect(card.textContent).toContain(text)
  expect(card.textContent).toContain('3 of 4 fields proven')
  expect(within(card).getByText('No proof found')).toBeTruthy()
})

test("Five are shown and '+N more pending events' counts the rest", {
  tags: ['admin.pending-five', 'admin.pending-more'],
}, async () => {
  const many = Array.from({ length: 7 }, (_, index) => ({
    ...pendingFair,
    id: `0198c2f1-0000-7000-8000-00000000020${index}`,
  }))
  const network = await open({ 'GET /api/events/pending': json(many, 200, { 'x-total-count': '47' }) })
  openTab('Event Management')
  expect(await screen.findByText('+42 more pending events')).toBeTruthy()
  expect(screen.getAllByRole('article')).toHaveLength(5)
  expect(network.to('GET /api/events/pending').map(({ query }) => query)).toEqual([{ limit: '5' }])
})

test('Approving refetches the pending list and the platform stats', {
  tags: ['admin.pending-approve', 'admin.pending-empty', 'admin.approve-refreshes'],
}, async () => {
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
  // Once when the tab was opened, and once after the response.
  expect(network.to('GET /api/events/pending')).toHaveLength(2)
})

const healthLines = async () => {
  const list = await waitFor(() => {
    const found = document.querySelectorAll('[aria-labelledby=system-health] li')
    expect(found.length).toBe(3)
    return [...found]
  })
  return list.map((line) => line.textContent)
}

test('System Health shows exactly its three texts while everything works', {
  tags: ['admin.health-discovery', 'admin.health-database', 'admin.health-ai'],
}, async () => {
  await open({ 'GET /api/admin/discovery/provider': { ...aiProvider, sandbox: false } })
  expect(screen.getByRole('heading', { name: 'System Health' })).toBeTruthy()
  expect(await healthLines()).toEqual(['Discovery System Active', 'Database Healthy', 'AI Services Online'])
})

test('System Health shows other texts when something fails', async () => {
  const away = { ...health.services, 'discovery-worker': { status: 'starting' } }
  await open({
    'GET /health': json({ ...health, status: 'starting', services: away }, 503),
    'GET /api/admin/discovery/provider': problem(503, 'No.'),
  })
  expect(await healthLines()).toEqual([
    'Discovery System Starting',
    'Database Healthy',
    'AI Services Not Checked',
  ])
  expect(screen.getByText('discovery-worker not ready')).toBeTruthy()
})

test.each([
  ['a database that is away', { postgres: 'down' }, 'ok', {}, 'Database Unreachable'],
  ['a discovery service that is down', { postgres: 'ok' }, 'down', {}, 'Discovery System Down'],
  ['a provider with a problem', { postgres: 'ok' }, 'ok', { problem: 'No answer.' }, 'AI Services Offline'],
  [
    'a spent budget',
    { postgres: 'ok' },
    'ok',
    { today: { ...aiProvider.today, blockedReason: 'The day is spent.' } },
    'AI Services Paused',
  ],
])('System Health shows %s', async (_, checks, status, provider, text) => {
  const services = { ...health.services, 'discovery-worker': { status, checks } }
  await open({
    'GET /health': json({ ...health, services }, 503),
    'GET /api/admin/discovery/provider': { ...aiProvider, sandbox: false, ...provider },
  })
  expect(await healthLines()).toContain(text)
})

test.each([
  ['off', 'No backups are made: BACKUP_DIR is not set'],
  ['late', 'No backup was made for 26 hours'],
  ['broken', 'What changed since the last backup is not kept'],
])('System Health says below its three texts when backups are %s', async (backups, text) => {
  await open({ 'GET /health': { ...health, backups } })
  expect(await screen.findByText(text)).toBeTruthy()
  expect(await healthLines()).toHaveLength(3)
})

test('One date of a series can be approved alone, or the whole series with it', async () => {
  const seriesId = '0198c2f1-0000-7000-8000-00000000b001'
  const actionId = '0198c2f1-0000-7000-8000-00000000a001'
  const path = `PUT /api/events/${pendingFair.id}/approve-series`
  const network = await open({
    'GET /api/events/pending': json([{ ...pendingFair, seriesId, seriesPending: 3 }], 200, {
      'x-total-count': '17',
    }),
    [path]: { actionId, done: 17, skipped: [], more: false },
    [`POST /api/admin/events/actions/${actionId}/undo`]: { undone: 17, skipped: [] },
  })
  openTab('Event Management')
  expect(await screen.findByRole('button', { name: 'Approve this date Hoornse Kermis' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Approve the series (3) Hoornse Kermis' }))
  expect(
    await screen.findByText('17 dates are visible to subscribers; new ones follow by themselves.'),
  ).toBeTruthy()
  expect(network.to(path)).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('17 events are as they were before.')).toBeTruthy()
})

test('There are seven tabs', { tags: 'admin.tabs' }, async () => {
  await open()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    ...['Event Discovery', 'Discovery Logs', 'Duplicate Management', 'Event Management'],
    ...['Categories', 'User Management', 'Security Analytics'],
  ])
})

test('Edit of a pending event links to /admin/events', { tags: 'admin.pending-edit' }, async () => {
  await open()
  openTab('Event Management')
  const edit = await screen.findByRole('link', { name: 'Edit Hoornse Kermis' })
  expect(edit.getAttribute('href')).toMatch(/^\/admin\/events(\?|$)/)
})
