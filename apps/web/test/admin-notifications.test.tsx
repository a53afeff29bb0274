import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ComplaintRate, Delivery, DigestRun, MailWeek, Suppression } from '@uitpost/contracts'
import { expect, test, vi } from 'vitest'
import { type Answers, fakeNetwork, json, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { admin, lotte } from './samples.ts'

const BASE = '/api/admin/notifications'
const delivery: Delivery = {
  id: '0198c2f1-0000-7000-8000-00000000e001',
  userId: lotte.id,
  name: 'Lotte',
  email: 'lotte@uitpost.test',
  kind: 'digest',
  channel: 'email',
  period: '2026-W30',
  status: 'uncertain',
  attempts: 1,
  nextAttemptAt: null,
  error: 'The line was cut after DATA',
  runId: null,
  createdAt: '2026-07-23T07:00:00Z',
  sentAt: null,
}
const counts = { pending: 3, sending: 1, sent: 40, failed: 2, uncertain: 1 }
const run: DigestRun = {
  id: '0198c2f1-0000-7000-8000-00000000e101',
  kind: 'due',
  orderedBy: null,
  startedAt: '2026-07-23T07:00:00Z',
  finishedAt: '2026-07-23T07:00:09Z',
  people: 50,
  queued: 47,
  empty: 3,
  notPlanned: 0,
  progress: counts,
}
const bounced: Suppression = {
  id: '0198c2f1-0000-7000-8000-00000000e201',
  channel: 'email',
  reason: 'bounced',
  userId: lotte.id,
  name: 'Lotte',
  email: 'lotte@uitpost.test',
  createdAt: '2026-07-20T07:00:00Z',
}
const rate: ComplaintRate = {
  state: 'good',
  complaints: 0,
  mails: 900,
  since: '2026-07-16T07:00:00Z',
  stoppedAt: null,
}
const week = (day: string, digest: number, visits: number): MailWeek => ({
  day,
  sent: { account: 0, digest, reminder: 0, change: 0, test: 0 },
  visits,
})
const list = (...items: unknown[]) => json(items, 200, { 'x-total-count': String(items.length) })
const answers: Answers = {
  'GET /api/user/profile': admin,
  [`GET ${BASE}/deliveries`]: list(delivery),
  [`GET ${BASE}/deliveries/summary`]: counts,
  [`GET ${BASE}/digests`]: [run],
  [`GET ${BASE}/suppressions`]: list(bounced),
  [`GET ${BASE}/complaints`]: rate,
  [`GET ${BASE}/weeks`]: [week('2026-07-12', 1200, 0), week('2026-07-19', 40, 7)],
}
const RESOLVE = `POST ${BASE}/deliveries/${delivery.id}/resolve`
const RUN = `POST ${BASE}/digests/run`

// jsdom has no layout, which the charts need; they have a separate test, and only their numbers matter here.
vi.mock('../src/ui/charts/date-bars.tsx', () => ({ DateBars: () => null }))

async function open(path = '', change: Answers = {}) {
  storeSignIn(admin)
  const network = fakeNetwork({ ...answers, ...change })
  const app = renderApp(`/admin/notifications${path}`)
  await screen.findByRole('heading', { name: 'Notifications', level: 1 })
  return { network, app }
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const bodies = (calls: { body: unknown }[]) => calls.map(({ body }) => body)

test('Without the role the screen says that admin rights are needed', async () => {
  storeSignIn(lotte)
  fakeNetwork({ 'GET /api/user/profile': lotte })
  renderApp('/admin/notifications')
  expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty(
    'textContent',
    'Admin rights are needed',
  )
})

test('The tiles count by state, and a delivery shows recipient, subject, state and reason', async () => {
  await open()
  const table = within(await screen.findByRole('table', { name: 'Deliveries' }))
  for (const text of ['Lotte', 'lotte@uitpost.test', '2026-W30', 'uncertain', 'The line was cut after DATA'])
    expect(table.getByText(text)).toBeTruthy()
  expect(screen.getByText('Being sent').parentElement?.textContent).toBe('Being sent1')
})

test('Search and state are kept in the URL and sent to the server', async () => {
  const { network, app } = await open('?status=failed')
  fireEvent.change(await screen.findByLabelText('Name or email'), { target: { value: 'lotte' } })
  await waitFor(() =>
    expect(network.to(`GET ${BASE}/deliveries`).at(-1)?.query).toMatchObject({
      q: 'lotte',
      status: 'failed',
    }),
  )
  await waitFor(() => expect(app.search()).toBe('?status=failed&q=lotte'))
})

test('An uncertain delivery is marked as sent with one click', async () => {
  const { network } = await open('', { [RESOLVE]: { ...delivery, status: 'sent' } })
  await press('Mark sent Lotte')
  expect(await screen.findAllByText('The mail to Lotte counts as delivered.')).not.toHaveLength(0)
  expect(bodies(network.to(RESOLVE))).toEqual([{ as: 'sent' }])
})

test('Sending an uncertain delivery again asks for confirmation, since it may arrive twice', async () => {
  const { network } = await open('', { [RESOLVE]: { ...delivery, status: 'pending' } })
  await press('Send again Lotte')
  const dialog = within(await screen.findByRole('dialog', { name: 'Send to Lotte again?' }))
  expect(network.to(RESOLVE)).toHaveLength(0)
  fireEvent.click(dialog.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(bodies(network.to(RESOLVE))).toEqual([{ as: 'again' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('An account mail cannot be sent again, as its secret is deleted, and a settled delivery has no actions', async () => {
  await open('', {
    [`GET ${BASE}/deliveries`]: list(
      { ...delivery, kind: 'account' },
      { ...delivery, id: 'x', name: 'Anna', status: 'sent' },
    ),
  })
  expect(await screen.findByRole('button', { name: 'Mark sent Lotte' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Send again/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /Anna/ })).toBeNull()
})

test('A refused decision shows the server message', async () => {
  await open('', { [RESOLVE]: problem(409, 'This delivery is not uncertain any more.') })
  await press('Mark sent Lotte')
  expect(await screen.findAllByText('This delivery is not uncertain any more.')).not.toHaveLength(0)
})

test('A digest run shows its recipients and the progress of its mails', async () => {
  await open('?tab=digests')
  const table = within(await screen.findByRole('table', { name: 'Digest runs' }))
  expect(table.getByText('People: 50 (47 queued, 3 with nothing to send)')).toBeTruthy()
  expect(table.getByText('running')).toBeTruthy()
  expect(table.getByRole('progressbar', { name: '43 of 47 settled' })).toBeTruthy()
  expect(table.getByText('40 sent, 3 waiting, 1 being sent, 1 uncertain, 2 failed')).toBeTruthy()
})

test('Run now plans the due digests at once; a run for all accounts asks for confirmation', async () => {
  const { network } = await open('?tab=digests', { [RUN]: { queued: 2, empty: 1 } })
  await press('Run now')
  expect(
    await screen.findAllByText('2 digests are being sent. For 1 there was nothing to send.'),
  ).not.toHaveLength(0)
  await press('Run for everybody')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Run for everybody' }))
  await waitFor(() => expect(bodies(network.to(RUN))).toEqual([{ force: false }, { force: true }]))
})

test('A test mail is sent to the admin, and the toast shows the address', async () => {
  await open('', { [`POST ${BASE}/test`]: json({ ...delivery, kind: 'test', email: admin.email }, 201) })
  await press('Send me a test mail')
  expect(await screen.findAllByText('It is on its way to admin@uitpost.test.')).not.toHaveLength(0)
})

test('Complaints are not shown until there are too many; then a warning shows the numbers', async () => {
  const { network } = await open()
  await waitFor(() => expect(network.to(`GET ${BASE}/complaints`)).toHaveLength(1))
  await screen.findByRole('table', { name: 'Deliveries' })
  expect(screen.queryByText(/complain/)).toBeNull()
})

test('An alarm about complaints shows their number and that of the mails, and has no button', async () => {
  const alarm: ComplaintRate = { ...rate, state: 'alarm', complaints: 2, mails: 1_850 }
  await open('', { [`GET ${BASE}/complaints`]: alarm })
  expect(await screen.findByText('People complain about our mails')).toBeTruthy()
  expect(
    screen.getByText(/^2 people complained\. That is 0\.11% of the 1,850 mails sent since .+\.$/),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send mails again' })).toBeNull()
})

test('Mails paused by too many complaints are resumed with a button, and the banner disappears', async () => {
  let now: ComplaintRate = {
    ...rate,
    state: 'stopped',
    complaints: 4,
    mails: 1_000,
    stoppedAt: '2026-07-22T07:00:00Z',
  }
  const resume = `POST ${BASE}/complaints/resume`
  const { network } = await open('', {
    [`GET ${BASE}/complaints`]: () => now,
    [resume]: () => {
      now = { ...rate, mails: 0 }
      return now
    },
  })
  expect(await screen.findByText(/^Mails have been stopped since 22 Jul/)).toBeTruthy()
  await press('Send mails again')
  expect(await screen.findAllByText('Mails are sent again')).not.toHaveLength(0)
  await waitFor(() => expect(screen.queryByText(/^Mails have been stopped since/)).toBeNull())
  expect(network.to(resume)).toHaveLength(1)
})

test('The suppression list shows person, channel, reason and date', async () => {
  const more = [
    { ...bounced, id: 'x', channel: 'sms', reason: 'stopped', name: 'Noor', email: null },
    { ...bounced, id: 'y', channel: 'whatsapp', name: null, email: null },
  ]
  await open('?tab=suppressions', { [`GET ${BASE}/suppressions`]: list(bounced, ...more) })
  const table = within(await screen.findByRole('table', { name: 'Suppressed addresses' }))
  const rows = table.getAllByRole('row').slice(1)
  expect(
    rows.map((row) => [...row.querySelectorAll('td')].slice(0, 3).map((cell) => cell.textContent)),
  ).toEqual([
    ['Lottelotte@uitpost.test', 'email', 'bounced'],
    ['Noor', 'SMS', 'sent STOP'],
    ['A number without an account', 'WhatsApp', 'no such number'],
  ])
  expect(table.getAllByText(/^20 Jul 2026/)).toHaveLength(3)
  await press('Remove Noor')
  expect(await screen.findByText(/still has to agree to SMS anew in Preferences\./)).toBeTruthy()
})

test('An address is removed from the suppression list after a confirmation', async () => {
  const lift = `DELETE ${BASE}/suppressions/${bounced.id}`
  const { network } = await open('?tab=suppressions', { [lift]: { id: bounced.id } })
  await press('Remove Lotte')
  const dialog = within(await screen.findByRole('dialog'))
  expect(network.to(lift)).toHaveLength(0)
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(network.to(lift)).toHaveLength(1))
})

test.each([
  ['', 'deliveries', 'No deliveries'],
  ['?status=failed', 'deliveries', 'Nothing matches these filters.'],
  ['?tab=digests', 'digests', 'No digest run yet'],
  ['?tab=suppressions', 'suppressions', 'No address is suppressed'],
])(
  'On "%s" an empty list says so, and one that cannot be loaded has a retry button',
  async (tab, what, empty) => {
    let away = true
    await open(tab, { [`GET ${BASE}/${what}`]: () => (away ? problem(503, 'Away.') : list()) })
    expect(await screen.findByText('The list could not be loaded.')).toBeTruthy()
    away = false
    await press('Try again')
    expect(await screen.findByText(empty)).toBeTruthy()
  },
)

test('Mails per week are charts of what occurred, and a table of all, the newest week first', async () => {
  await open('?tab=weeks')
  const table = within(await screen.findByRole('region', { name: 'Table of mails and visits' }))
  expect(screen.getAllByRole('figure').map((figure) => figure.textContent)).toEqual([
    'Digests',
    'Visits from mails',
  ])
  expect(table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    [
      ...['Week from', 'Account mails', 'Digests', 'Reminders', 'Changes of events', 'Test mails'],
      'Visits from mails',
    ],
    ['19 Jul 2026', '0', '40', '0', '0', '0', '7'],
    ['12 Jul 2026', '0', '1,200', '0', '0', '0', '0'],
  ])
})

test('Numbers per week that cannot be loaded have a retry button, and weeks without a mail say so', async () => {
  let away = true
  await open('?tab=weeks', {
    [`GET ${BASE}/weeks`]: () => (away ? problem(503, 'Away.') : [week('2026-07-19', 0, 0)]),
  })
  expect(await screen.findByText('The numbers could not be loaded.')).toBeTruthy()
  away = false
  await press('Try again')
  expect(await screen.findByText('No mail was sent in the last 12 weeks')).toBeTruthy()
  expect(screen.queryByRole('figure')).toBeNull()
})
