import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { AdminEvent, EventDetail } from '@uitpost/contracts'
import { expect, test } from 'vitest'
import { type Answers, fakeNetwork, json, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { admin, bookMarkets, categories, lotte, pendingFair } from './samples.ts'

const actionId = '0198c2f1-0000-7000-8000-00000000a001'
const fair: AdminEvent = {
  ...pendingFair,
  seriesId: null,
  mergedInto: null,
  createdAt: '2026-07-16T14:31:00Z',
  approvedAt: null,
}
const merged: AdminEvent = {
  ...fair,
  id: '0198c2f1-0000-7000-8000-000000000102',
  title: 'Kermis, again',
  status: 'merged',
}
const { verdict: _verdict, ...shownFair } = pendingFair
const detail: EventDetail = {
  ...shownFair,
  saved: false,
  seriesId: null,
  town: null,
  dates: [],
  facts: {},
  unconfirmed: [],
  mergedInto: null,
}
const bulk = 'POST /api/admin/events/bulk'

async function open(path = '/admin/events', change: Answers = {}) {
  storeSignIn(admin)
  const network = fakeNetwork({
    'GET /api/user/profile': admin,
    'GET /api/categories': categories,
    'GET /api/admin/events': json([fair, merged], 200, { 'x-total-count': '2' }),
    'GET /api/admin/events/actions': [],
    [`GET /api/events/${fair.id}`]: detail,
    ...change,
  })
  const app = renderApp(path)
  await screen.findByRole('heading', { level: 1, name: 'Event Management' })
  return { network, app }
}
const row = (name: RegExp) => screen.findByRole('row', { name })

test('/admin/events shows other users that admin rights are needed, and requests nothing', {
  tags: 'routes.admin-events',
}, async () => {
  storeSignIn(lotte)
  const network = fakeNetwork({ 'GET /api/user/profile': lotte })
  renderApp('/admin/events')
  expect(await screen.findByRole('heading', { name: 'Admin rights are needed' })).toBeTruthy()
  expect(network.to('GET /api/admin/events')).toHaveLength(0)
})

test('A row shows title, city, start, source, status and evidence; merged events have no decisions', async () => {
  await open()
  const kermis = await row(/Hoornse Kermis/)
  for (const text of ['Hoorn', '8 Aug 2026', 'hoorn.example', 'pending', 'partly'])
    expect(kermis.textContent).toContain(text)
  const again = await row(/Kermis, again/)
  expect(within(again).queryByRole('button')).toBeNull()
  expect(within(again).getByRole<HTMLInputElement>('checkbox').disabled).toBe(true)
})

test('The server filters, sorts and pages by the URL', async () => {
  const { network } = await open(
    '/admin/events?q=kermis&status=pending&city=Hoorn&country=NL&category=none&from=2026-08-01&to=2026-08-31&sort=soonest',
  )
  await row(/Hoornse Kermis/)
  expect(network.to('GET /api/admin/events')[0]?.query).toEqual({
    q: 'kermis',
    status: 'pending',
    city: 'Hoorn',
    country: 'NL',
    category: 'none',
    from: '2026-08-01',
    to: '2026-08-31',
    sort: 'soonest',
    limit: '50',
  })
})

test.each([
  ['Approve', 'approve', '1 event approved.'],
  ['Reject', 'reject', '1 event rejected.'],
])('%s applies to the selected events, and can be undone', async (button, decision, text) => {
  const { network } = await open('/admin/events', {
    [bulk]: { actionId, done: 1, skipped: [], more: false },
    [`POST /api/admin/events/actions/${actionId}/undo`]: { undone: 1, skipped: [] },
  })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all that are shown' }))
  expect(screen.getByText('1 selected')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: button }))
  expect(await screen.findByText(text)).toBeTruthy()
  expect(network.to(bulk)[0]?.body).toEqual({ decision, ids: [fair.id] })
  await waitFor(() => expect(network.to('GET /api/admin/events').length).toBeGreaterThan(1))
  expect(screen.queryByText('1 selected')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('1 event is as it was before.')).toBeTruthy()
})

test('Decisions made by others in the meantime are reported', async () => {
  await open('/admin/events', { [bulk]: { actionId: null, done: 0, skipped: [fair.id], more: false } })
  fireEvent.click(await screen.findByRole('button', { name: 'Approve Hoornse Kermis' }))
  expect(await screen.findByText('0 events approved. 1 could not be decided any more.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('Editing sends only the changed fields, and an emptied field removes its value', async () => {
  const path = `PUT /api/admin/events/${fair.id}`
  const { network, app } = await open('/admin/events', { [path]: { ...detail, actionId } })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Hoornse Kermis' }))
  await waitFor(() => expect(app.search()).toBe(`?edit=${fair.id}`))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Title' }), {
    target: { value: 'Kermis Hoorn' },
  })
  fireEvent.change(screen.getByLabelText('Location'), { target: { value: '' } })
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Category'), { target: { value: bookMarkets.id } })
  fireEvent.change(dialog.getByLabelText('Start'), { target: { value: '2026-08-07' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Hoornse Kermis is changed.')).toBeTruthy()
  expect(network.to(path)[0]?.body).toEqual({
    title: 'Kermis Hoorn',
    startDate: '2026-08-07',
    location: null,
    categoryId: bookMarkets.id,
  })
  await waitFor(() => expect(app.search()).toBe(''))
})

test('A town that is chosen while editing brings its country along', async () => {
  const path = `PUT /api/admin/events/${fair.id}`
  const { network } = await open(`/admin/events?edit=${fair.id}`, {
    [path]: { ...detail, actionId },
    'GET /api/places': [
      {
        id: 'be-brussel',
        name: 'Brussel',
        country: 'BE',
        region: 'Brussels',
        latitude: 50.85,
        longitude: 4.35,
        names: { en: 'Brussels' },
      },
    ],
  })
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(await dialog.findByRole('combobox', { name: 'City' }), { target: { value: 'Bruss' } })
  fireEvent.click(await dialog.findByRole('option', { name: /^Brussels/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(network.to(path)[0]?.body).toEqual({ city: 'Brussels', country: 'BE' }))
})

test('When no source states the hour, an admin may add it', { tags: 'event.time-known' }, async () => {
  const path = `PUT /api/admin/events/${fair.id}`
  const unhoured = { ...detail, allDay: false, timeKnown: false }
  const { network } = await open(`/admin/events?edit=${fair.id}`, {
    [`GET /api/events/${fair.id}`]: unhoured,
    [path]: { ...unhoured, actionId },
  })
  const dialog = within(await screen.findByRole('dialog'))
  const time = await dialog.findByLabelText('Start time')
  expect(dialog.getByText('time not stated')).toBeTruthy()
  fireEvent.change(time, { target: { value: '19:30' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(network.to(path)[0]?.body).toEqual({ startDate: '2026-08-08T19:30' }))
})

test('A refused change shows the reason and keeps the form', async () => {
  await open(`/admin/events?edit=${fair.id}`, {
    [`PUT /api/admin/events/${fair.id}`]: problem(400, 'The dates cannot be used.'),
  })
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })
  fireEvent.change(title, { target: { value: 'Kermis Hoorn' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The dates cannot be used.')
  expect(title.value).toBe('Kermis Hoorn')
})

test('An earlier decision can be undone from the list of recent ones', async () => {
  const { network } = await open('/admin/events', {
    'GET /api/admin/events/actions': [
      {
        id: actionId,
        kind: 'merge',
        at: '2026-07-16T14:31:00Z',
        actorId: null,
        events: 3,
        eventId: null,
        title: 'Kermis 1',
        filter: null,
        undoneAt: null,
      },
    ],
    [`POST /api/admin/events/actions/${actionId}/undo`]: { undone: 2, skipped: ['x'] },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Undo Duplicates removed, Kermis 1, 3 events' }))
  expect(
    await screen.findByText('2 events are as they were before. 1 was changed since and stays as it is.'),
  ).toBeTruthy()
  expect(network.to('GET /api/admin/events/actions').length).toBeGreaterThan(1)
})

test('Events that cannot be loaded show an error', async () => {
  await open('/admin/events', { 'GET /api/admin/events': problem(503, 'No.') })
  expect((await screen.findByRole('alert')).textContent).toContain('The events could not be loaded.')
})
