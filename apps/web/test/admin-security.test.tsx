import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { AuditEntry, SecurityEvent, SecuritySummary } from '@uitpost/contracts'
import { expect, test, vi } from 'vitest'
import { type Answers, fakeNetwork, json, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { admin, lotte } from './samples.ts'

const summary: SecuritySummary = {
  days: [
    { day: '2026-11-18', signIns: 1200, failures: 3 },
    { day: '2026-11-19', signIns: 14, failures: 0 },
    { day: '2026-11-20', signIns: 9, failures: 64 },
  ],
  failuresByIp: [
    { ip: '203.0.113.7', failures: 60 },
    { ip: '2001:db8::1', failures: 7 },
  ],
  failuresByAccount: [
    { userId: null, userName: null, failures: 55 },
    { userId: lotte.id, userName: 'Lotte', failures: 12 },
  ],
  lockOuts: 2,
  tokenReuses: 1,
  roleChanges: 4,
}
const event: SecurityEvent = {
  id: '0198c2f1-0000-7000-8000-000000000700',
  kind: 'sign_in_failed',
  at: '2026-11-20T09:05:07Z',
  userId: lotte.id,
  userName: 'Lotte',
  ip: '203.0.113.7',
  userAgent: 'curl/8',
  detail: null,
}
const entry: AuditEntry = {
  id: '0198c2f1-0000-7000-8000-000000000800',
  at: '2026-11-20T09:06:00Z',
  service: 'auth',
  action: 'user.role_changed',
  actor: 'a'.repeat(64),
  actorName: 'Marit',
  subject: 'b'.repeat(64),
  subjectName: null,
  before: { role: 'user' },
  after: { role: 'premium' },
}
const answers: Answers = {
  'GET /api/user/profile': admin,
  'GET /api/admin/security/summary': summary,
  'GET /api/admin/security/events': json([event], 200, { 'x-total-count': '1' }),
  'GET /api/admin/security/audit': json([entry], 200, { 'x-total-count': '1' }),
}

// jsdom has no layout, which the chart needs; the chart has a separate test, and only its numbers matter here.
vi.mock('../src/ui/charts/date-bars.tsx', () => ({ DateBars: () => null }))

async function open(change: Answers = {}, path = '/admin/security') {
  storeSignIn(admin)
  const network = fakeNetwork({ ...answers, ...change })
  const app = renderApp(path)
  await screen.findByRole('heading', { level: 1, name: 'Security Analytics' })
  return { network, app }
}

test('Visitors see the login screen, admins see Security Analytics', {
  tags: ['routes.security', 'product.admin-sees-security'],
}, async () => {
  fakeNetwork(answers)
  renderApp('/admin/security')
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
  cleanup()
  const { app } = await open()
  await waitFor(() => expect(app.path()).toBe('/admin/security'))
})

test('Without the role the screen says that admin rights are needed', async () => {
  storeSignIn(lotte)
  const network = fakeNetwork({ ...answers, 'GET /api/user/profile': lotte })
  renderApp('/admin/security')
  expect(await screen.findByRole('heading', { name: 'Admin rights are needed' })).toBeTruthy()
  expect(network.requests.filter(({ path }) => path.startsWith('/api/admin'))).toEqual([])
})

test('The tiles sum the days and show lock-outs, reused tokens and role changes', async () => {
  await open()
  await waitFor(() =>
    expect(screen.queryByLabelText('Numbers of this period')?.textContent).toBe(
      'Sign-ins1,223Failures67Lock-outs2Reused tokens1Role changes4',
    ),
  )
})

test('The table beside the charts has the same numbers, the newest day first', async () => {
  await open()
  const table = within(await screen.findByRole('region', { name: 'Table of sign-ins and failures' }))
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'DaySign-insFailures',
    'Fri, 20 Nov 2026964',
    'Thu, 19 Nov 2026140',
    'Wed, 18 Nov 20261,2003',
  ])
})

test('The period is sent to the server and kept in the URL', async () => {
  const { network, app } = await open()
  expect(network.to('GET /api/admin/security/summary')[0]?.query).toEqual({ days: '30' })
  fireEvent.click(await screen.findByRole('button', { name: '7 days' }))
  await waitFor(() => expect(app.search()).toBe('?days=7'))
  await waitFor(() =>
    expect(network.to('GET /api/admin/security/summary').at(-1)?.query).toEqual({ days: '7' }),
  )
})

test('A top source address shows the failures that are counted for it', async () => {
  const { network, app } = await open()
  fireEvent.click(await screen.findByRole('button', { name: '203.0.113.7' }))
  await waitFor(() => expect(app.search()).toBe('?kind=sign_in_failed&ip=203.0.113.7'))
  await waitFor(() =>
    expect(network.to('GET /api/admin/security/events').at(-1)?.query).toEqual({
      kind: 'sign_in_failed',
      ip: '203.0.113.7',
      limit: '50',
    }),
  )
  expect(screen.getByLabelText<HTMLInputElement>('IP address').value).toBe('203.0.113.7')
})

test('A top source account filters the events, and the filter can be removed', async () => {
  const { network, app } = await open()
  const ranking = await screen.findByRole('table', { name: 'Most failures by account' })
  expect(ranking.textContent).toContain('no such account')
  fireEvent.click(within(ranking).getByRole('button', { name: 'Lotte' }))
  fireEvent.click(await screen.findByRole('button', { name: /Only Lotte/ }))
  await waitFor(() => expect(app.search()).toBe('?kind=sign_in_failed'))
  expect(network.to('GET /api/admin/security/events').map(({ query }) => query['userId'])).toContain(lotte.id)
})

test('An event shows its time, kind, account, address and device', async () => {
  await open()
  const row = await screen.findByRole('row', { name: /curl/ })
  for (const text of ['20 Nov 2026, 09:05:07', 'sign-in failed', 'Lotte', '203.0.113.7', 'curl/8'])
    expect(row.textContent).toContain(text)
})

test.each([
  ['GET /api/admin/security/summary', 'The numbers could not be loaded.'],
  ['GET /api/admin/security/events', 'The events could not be loaded.'],
])('When %s fails, the rest of the screen is shown', async (path, text) => {
  await open({ [path]: problem(503, 'No.') })
  expect((await screen.findByRole('alert')).textContent).toContain(text)
  expect(screen.getByRole('button', { name: '90 days' })).toBeTruthy()
})

test('The audit log shows names of existing accounts, shortened pseudonyms, and the changes', async () => {
  await open({}, '/admin/security?tab=audit')
  const row = await screen.findByRole('row', { name: /user.role_changed/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual([
    '20 Nov 2026, 09:06:00',
    'user.role_changed auth',
    'Marit',
    `${'b'.repeat(12)}…`,
    'role user → became premium',
  ])
})

test('The audit log is filtered by action, service and days, kept in the URL', async () => {
  const { network, app } = await open(
    {},
    '/admin/security?tab=audit&service=auth&from=2026-11-01&to=nonsense',
  )
  await waitFor(() =>
    expect(network.to('GET /api/admin/security/audit')[0]?.query).toEqual({
      service: 'auth',
      from: '2026-11-01',
      limit: '50',
    }),
  )
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-20' } })
  fireEvent.change(screen.getByLabelText('Action'), { target: { value: 'user.suspended' } })
  await waitFor(() => expect(app.search()).toContain('action=user.suspended'))
  await waitFor(() =>
    expect(network.to('GET /api/admin/security/audit').at(-1)?.query).toEqual({
      action: 'user.suspended',
      service: 'auth',
      from: '2026-11-01',
      to: '2026-11-20',
      limit: '50',
    }),
  )
})

test('The download sends the token and the filter, and saves a file', async () => {
  const saved: string[] = []
  const addresses: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${addresses.push(file)}`,
      revokeObjectURL: () => {},
    }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const { network } = await open(
    {
      'GET /api/admin/security/audit.csv': new Response('at,service\r\n', {
        headers: { 'content-type': 'text/csv' },
      }),
    },
    '/admin/security?tab=audit&from=2026-11-01&to=2026-11-20',
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Download CSV' }))
  await waitFor(() => expect(saved).toEqual(['uitpost-audit-2026-11-01-2026-11-20.csv']))
  const [request] = network.to('GET /api/admin/security/audit.csv')
  expect(request?.query).toEqual({ from: '2026-11-01', to: '2026-11-20' })
  expect(request?.headers.get('authorization')).toBe('Bearer token-1')
  expect(await addresses[0]?.text()).toBe('at,service\r\n')
})

test('A refused download shows the server message', async () => {
  await open(
    { 'GET /api/admin/security/audit.csv': problem(400, 'Choose a shorter period.') },
    '/admin/security?tab=audit',
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Download CSV' }))
  expect((await screen.findAllByText('Choose a shorter period.')).length).toBeGreaterThan(0)
})
