import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Notification } from '@uitpost/contracts'
import { expect, test } from 'vitest'
import { type Answers, fakeNetwork, json, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { lotte } from './samples.ts'

const LIST = 'GET /api/notifications'
const SUMMARY = 'GET /api/notifications/summary'
const moved: Notification = {
  id: '0198c2f1-0000-7000-8000-00000000d001',
  kind: 'changed',
  eventId: '0198c2f1-0000-7000-8000-000000000001',
  run: null,
  title: 'Deventer Boekenmarkt',
  changes: [
    { field: 'startDate', from: '2026-08-02T09:30:00+02:00', to: '2026-08-02T11:00:00+02:00' },
    { field: 'location', from: null, to: 'Brink' },
  ],
  event: {
    startDate: '2026-08-02T11:00:00+02:00',
    endDate: null,
    allDay: false,
    timeKnown: true,
    timeZone: 'Europe/Amsterdam',
    city: 'Deventer',
    location: 'Brink',
    status: 'approved',
  },
  createdAt: '2026-07-20T10:00:00Z',
  readAt: null,
}
const gone: Notification = {
  ...moved,
  id: '0198c2f1-0000-7000-8000-00000000d002',
  kind: 'cancelled',
  eventId: '0198c2f1-0000-7000-8000-000000000002',
  title: 'Tilburgse Kermis',
  changes: [],
  event: null,
  createdAt: '2026-07-19T10:00:00Z',
  readAt: '2026-07-19T11:00:00Z',
}

/** A fake server that stores which notifications were read. */
function panelOf(items: Notification[]): Answers {
  let told = items
  const summary = () => ({ total: told.length, unread: told.filter(({ readAt }) => !readAt).length })
  const set = (isMeant: (one: Notification) => boolean, read: boolean) => {
    told = told.map((one) => (isMeant(one) ? { ...one, readAt: read ? '2026-07-20T12:00:00Z' : null } : one))
    return summary()
  }
  return {
    'GET /api/user/profile': lotte,
    [SUMMARY]: summary,
    [LIST]: () => json(told, 200, { 'x-total-count': String(told.length) }),
    [`PUT /api/notifications/${moved.id}`]: ({ body }: { body: { read: boolean } }) =>
      set(({ id }) => id === moved.id, body.read),
    'POST /api/notifications/read-all': () => set(() => true, true),
  }
}

function start(answers: Answers) {
  storeSignIn(lotte)
  const network = fakeNetwork(answers)
  return { network, app: renderApp('/profile') }
}
const openPanel = async (name: string | RegExp) => {
  fireEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name: 'Notifications' }))
}

test('The panel of an admin shows how runs ended and why, and links to them', async () => {
  const run = { id: '0198c2f1-1111-7000-8000-0000a1b2c300', country: 'BE', approach: 'diverse' } as const
  const ended = { ...moved, eventId: null, event: null, changes: [], title: 'BE, diverse' }
  const { network, app } = start(
    panelOf([
      { ...ended, kind: 'run_completed', run: { ...run, eventsFound: 31, error: null } },
      {
        ...ended,
        id: 'x',
        kind: 'run_failed',
        run: { ...run, eventsFound: 0, error: 'The AI provider does not answer.' },
      },
    ]),
  )
  const panel = await openPanel('Notifications, 2 unread notifications')
  expect(await panel.findByText('Discovery completed')).toBeTruthy()
  expect(panel.getByText('31 events found')).toBeTruthy()
  expect(panel.getByText('Discovery failed')).toBeTruthy()
  expect(panel.getByText('The AI provider does not answer.')).toBeTruthy()
  const [first] = panel.getAllByRole('link', { name: /^BE, / })
  if (first) fireEvent.click(first)
  await waitFor(() => expect(app.path()).toBe(`/admin/runs/${run.id}`))
  await waitFor(() => expect(network.to(`PUT /api/notifications/${moved.id}`)).toHaveLength(1))
})

test('The bell shows the number of unread notifications, and the panel the previous and the new value with a link', {
  tags: 'header.notifications-panel',
}, async () => {
  start(panelOf([moved, gone]))
  const panel = await openPanel('Notifications, 1 unread notification')
  const [first, second] = await panel.findAllByText(/^(Changed|Cancelled)$/)
  expect([first?.textContent, second?.textContent]).toEqual(['Changed', 'Cancelled'])
  expect(panel.getByText('Sun 2 Aug 2026, 09:30').tagName).toBe('DEL')
  expect(panel.getByText('Sun 2 Aug 2026, 11:00').tagName).toBe('INS')
  expect(panel.getByText('not stated').tagName).toBe('DEL')
  expect(panel.getByText('This event is no longer here.')).toBeTruthy()
  expect(panel.queryByRole('link', { name: 'Tilburgse Kermis' })).toBeNull()
})

test('Opening the event of a notification marks it as read, closes the panel and leads to the event', async () => {
  const { app, network } = start(panelOf([moved]))
  const panel = await openPanel('Notifications, 1 unread notification')
  fireEvent.click(await panel.findByRole('link', { name: 'Deventer Boekenmarkt' }))
  await screen.findByRole('button', { name: 'Notifications' })
  await waitFor(() => expect(app.path()).toBe(`/events/${moved.eventId}`))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(network.to(`PUT /api/notifications/${moved.id}`).map(({ body }) => body)).toEqual([{ read: true }])
})

test('A notification can be marked as read and as unread again', async () => {
  start(panelOf([moved]))
  const panel = await openPanel(/^Notifications/)
  fireEvent.click(await panel.findByRole('button', { name: 'Mark as read: Deventer Boekenmarkt' }))
  await screen.findByRole('button', { name: 'Notifications' })
  fireEvent.click(await panel.findByRole('button', { name: 'Mark as unread: Deventer Boekenmarkt' }))
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread notification' })).toBeTruthy()
})

test('All notifications are marked as read at once, and then the button is gone', async () => {
  const { network } = start(panelOf([moved, gone]))
  const panel = await openPanel(/1 unread/)
  fireEvent.click(panel.getByRole('button', { name: 'Mark all read' }))
  await screen.findByRole('button', { name: 'Notifications' })
  await waitFor(() =>
    expect(panel.getByRole('button', { name: 'Mark all read' })).toHaveProperty('disabled', true),
  )
  expect(network.to('POST /api/notifications/read-all')).toHaveLength(1)
})

test('When the server refuses a mark, the notification reverts and an error is shown', async () => {
  const answers = panelOf([moved])
  start({ ...answers, [`PUT /api/notifications/${moved.id}`]: problem(500, 'Away.') })
  const panel = await openPanel(/1 unread/)
  fireEvent.click(await panel.findByRole('button', { name: /^Mark as read/ }))
  expect(await screen.findAllByText('That could not be saved. Please try again.')).not.toHaveLength(0)
  await panel.findByRole('button', { name: /^Mark as read/ })
})

test('An empty panel explains what appears there, and one that cannot be loaded has a retry button', async () => {
  let away = true
  start({
    ...panelOf([]),
    [LIST]: () => (away ? problem(503, 'Away.') : json([], 200, { 'x-total-count': '0' })),
  })
  const panel = await openPanel('Notifications')
  expect(await panel.findByText('The notifications could not be loaded.')).toBeTruthy()
  away = false
  fireEvent.click(panel.getByRole('button', { name: 'Try again' }))
  expect(await panel.findByText('No notifications')).toBeTruthy()
})

test('Escape closes the panel and returns the focus to the bell', async () => {
  start(panelOf([moved]))
  await openPanel(/1 unread/)
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Notifications/))
})
