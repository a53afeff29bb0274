import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Feed, FeedPreview, FeedTest, RemovedFeed } from '@uitpost/contracts'
import { beforeEach, expect, test } from 'vitest'
import { type Answers, fakeNetwork, json, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { admin, categories, lotte } from './samples.ts'

const feed: Feed = {
  id: '0198c2f1-0000-7000-8000-00000000c001',
  url: 'https://agenda.hoorn.example/all.ics',
  name: 'Agenda Hoorn',
  country: 'NL',
  city: 'Hoorn',
  categoryId: null,
  kind: 'ical',
  active: true,
  health: 'failing',
  lastCheckedAt: '2026-07-16T14:31:00Z',
  lastSuccessAt: '2026-07-14T09:00:00Z',
  lastYield: 42,
  lastError: 'The server answered 503.',
  failures: 2,
  discoveredOn: null,
  createdAt: '2026-07-01T00:00:00Z',
}
const found: FeedPreview = {
  kind: 'ical',
  name: 'Agenda Enkhuizen',
  eventsFound: 7,
  events: [1, 2, 3, 4, 5].map((number) => ({
    title: `Market ${number}`,
    startDate: `2026-08-0${number}`,
    endDate: null,
    city: 'Enkhuizen',
    location: null,
  })),
  feeds: [],
  problems: [],
}
const FEEDS = '/api/admin/discovery/feeds'
const TEST = `POST ${FEEDS}/test`
const TEST_ID = '0198c2f1-0000-7000-8000-00000000c0f1'
const TEST_STATE = `GET ${FEEDS}/tests/${TEST_ID}`
const waiting: FeedTest = {
  id: TEST_ID,
  url: 'https://enkhuizen.example/agenda.ics',
  status: 'waiting',
  pagesRead: 0,
  pagesTotal: null,
  preview: null,
  error: null,
  createdAt: '2026-07-16T14:31:00Z',
}
/** A feed test that ends with these results. */
const finds = (preview: FeedPreview): Answers => ({
  [TEST]: json(waiting, 202),
  [TEST_STATE]: { ...waiting, status: 'done', preview },
})
const answers: Answers = {
  'GET /api/user/profile': admin,
  'GET /api/categories': categories,
  [`GET ${FEEDS}`]: json([feed], 200, { 'x-total-count': '1' }),
  [`GET ${FEEDS}/removed`]: [],
  'GET /api/admin/discovery/opted-out-hosts': [{ host: 'museum.example', addedAt: '2026-07-10T09:00:00Z' }],
}

beforeEach(() => {})

async function open(change: Answers = {}) {
  storeSignIn(admin)
  const network = fakeNetwork({ ...answers, ...change })
  renderApp('/admin/feeds')
  await screen.findByText('Agenda Hoorn')
  return network
}
const add = async (address: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'Add a feed' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Address'), { target: { value: address } })
  return dialog
}

test('Without the role the screen says that admin rights are needed', async () => {
  storeSignIn(lotte)
  fakeNetwork({ 'GET /api/user/profile': lotte })
  renderApp('/admin/feeds')
  expect(await screen.findByRole('heading', { name: 'Admin rights are needed' })).toBeTruthy()
})

test('A feed shows its health: last success, yield and error', async () => {
  await open()
  const row = screen.getByRole('row', { name: /Agenda Hoorn/ })
  for (const text of ['failing', '14 Jul 2026', '42', 'The server answered 503.', '2 failures since then'])
    expect(row.textContent).toContain(text)
})

test('A new feed can be saved only after a test has shown the next 5 events found', async () => {
  const network = await open({
    ...finds(found),
    [`POST ${FEEDS}`]: json({ ...feed, name: 'Enkhuizen' }, 201),
  })
  const dialog = await add('https://enkhuizen.example/agenda.ics')
  const save = dialog.getByRole('button', { name: 'Add feed' })
  expect(save).toHaveProperty('disabled', true)
  fireEvent.click(dialog.getByRole('button', { name: 'Test' }))
  const result = within(await dialog.findByRole('region', { name: 'Next 5 events found' }))
  expect(result.getAllByRole('listitem')).toHaveLength(5)
  expect(result.getByText('7 events to come')).toBeTruthy()
  expect(network.to(`POST ${FEEDS}`)).toHaveLength(0)
  fireEvent.click(save)
  expect(await screen.findByText('Enkhuizen is read by the next discovery.')).toBeTruthy()
  expect(network.to(`POST ${FEEDS}`)[0]?.body).toEqual({
    url: 'https://enkhuizen.example/agenda.ics',
    country: 'NL',
    city: null,
    categoryId: null,
  })
})

test('A changed URL has to be tested again', async () => {
  await open(finds(found))
  const dialog = await add('https://enkhuizen.example/agenda.ics')
  fireEvent.click(dialog.getByRole('button', { name: 'Test' }))
  await dialog.findByText('7 events to come')
  fireEvent.change(dialog.getByLabelText('Address'), { target: { value: 'https://other.example/' } })
  expect(dialog.getByRole('button', { name: 'Add feed' })).toHaveProperty('disabled', true)
})

test('A page lists its feeds, and one of them can be selected instead', async () => {
  const page: FeedPreview = {
    ...found,
    kind: 'page',
    feeds: [{ url: 'https://hoorn.example/x.ics', title: 'Agenda' }],
  }
  await open(finds(page))
  const dialog = await add('https://hoorn.example/')
  fireEvent.click(dialog.getByRole('button', { name: 'Test' }))
  fireEvent.click(await dialog.findByRole('button', { name: 'Use this address Agenda' }))
  expect(dialog.getByLabelText('Address')).toHaveProperty('value', 'https://hoorn.example/x.ics')
})

test('A test shows which page it reads until it ends', async () => {
  let answer: Partial<FeedTest> = { status: 'reading' }
  await open({ [TEST]: json(waiting, 202), [TEST_STATE]: () => ({ ...waiting, ...answer }) })
  const dialog = await add(waiting.url)
  fireEvent.click(dialog.getByRole('button', { name: 'Test' }))
  expect(await dialog.findByText('Reading the address...')).toBeTruthy()
  answer = { status: 'reading', pagesRead: 2, pagesTotal: 6 }
  expect(await dialog.findByText('Reading page 3 of 6...', {}, { timeout: 5_000 })).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Testing...' })).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Add feed' })).toHaveProperty('disabled', true)
  answer = { status: 'done', preview: found }
  expect(await dialog.findByText('7 events to come', {}, { timeout: 5_000 })).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Add feed' })).toHaveProperty('disabled', false)
}, 15_000)

test('A URL that the test cannot read cannot be added, and the reason is shown', async () => {
  const error = { code: 'http_503', message: 'The feed could not be read: it answered 503.' }
  await open({ [TEST]: json(waiting, 202), [TEST_STATE]: { ...waiting, status: 'failed', error } })
  const dialog = await add(waiting.url)
  fireEvent.click(dialog.getByRole('button', { name: 'Test' }))
  expect((await dialog.findByRole('alert')).textContent).toBe(error.message)
  expect(dialog.getByRole('button', { name: 'Add feed' })).toHaveProperty('disabled', true)
  expect(dialog.getByRole('button', { name: 'Test' })).toBeTruthy()
})

test('A test without a result shows an error', async () => {
  await open({ [TEST]: json(waiting, 202), [TEST_STATE]: json('', 502) })
  const dialog = await add(waiting.url)
  fireEvent.click(dialog.getByRole('button', { name: 'Test' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('The address could not be read.')
})

test('A refused test shows the reason and keeps the form', async () => {
  await open({ [TEST]: problem(400, 'This address may not be opened.') })
  const dialog = await add('http://10.0.0.1/x.ics')
  fireEvent.click(dialog.getByRole('button', { name: 'Test' }))
  expect(await dialog.findByText('This address may not be opened.')).toBeTruthy()
  expect(dialog.getByLabelText('Address')).toHaveProperty('value', 'http://10.0.0.1/x.ics')
})

test('An error is at its field, and goes when the field is mended', async () => {
  const message = 'Only web addresses are read.'
  await open({
    [TEST]: json({ status: 400, message, errors: [{ field: 'url', code: 'custom', message }] }, 400),
  })
  const dialog = await add('ftp://hoorn.example/x.ics')
  const address = () => dialog.getByLabelText('Address')
  fireEvent.click(dialog.getByRole('button', { name: 'Test' }))
  await waitFor(() => expect(address().getAttribute('aria-invalid')).toBe('true'))
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Hoorn' } })
  expect(address().getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(address(), { target: { value: 'https://hoorn.example/x.ics' } })
  expect(address().getAttribute('aria-invalid')).toBeNull()
  expect(dialog.queryByText(message)).toBeNull()
})

test('A refused country shows an error at its field until another is chosen', async () => {
  const message = 'There is no discovery in this country.'
  const body = { status: 400, message, errors: [{ field: 'country', code: 'custom', message }] }
  await open({ [`PUT ${FEEDS}/${feed.id}`]: json(body, 400) })
  fireEvent.click(screen.getByRole('button', { name: `Edit ${feed.name}` }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByRole('alert')).toBeTruthy()
  const country = dialog.getByLabelText('Country')
  expect(country.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(country, { target: { value: 'BE' } })
  expect(dialog.queryByText(message)).toBeNull()
})

test('A feed is paused at once, and resumed when the server refuses', async () => {
  let answer: (value: unknown) => void = () => {}
  const network = await open({
    [`PUT ${FEEDS}/${feed.id}`]: () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  const active = () => screen.getByRole('switch', { name: 'Read Agenda Hoorn' })
  fireEvent.click(active())
  await waitFor(() => expect(active()).toHaveProperty('checked', false))
  await waitFor(() => expect(network.to(`PUT ${FEEDS}/${feed.id}`)).toHaveLength(1))
  answer(problem(500, 'No.'))
  expect(await screen.findByText('Agenda Hoorn could not be changed. Please try again.')).toBeTruthy()
  expect(active()).toHaveProperty('checked', true)
  expect(network.to(`PUT ${FEEDS}/${feed.id}`)[0]?.body).toEqual({ active: false })
})

test('A feed is removed after a confirmation', async () => {
  const path = `DELETE ${FEEDS}/${feed.id}`
  const network = await open({ [path]: feed })
  fireEvent.click(screen.getByRole('button', { name: 'Remove Agenda Hoorn' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(network.to(path)).toHaveLength(0)
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Agenda Hoorn is not read any more.')).toBeTruthy()
  expect(network.to(path)).toHaveLength(1)
})

test('A removal can be undone from its message', async () => {
  const restore = `POST ${FEEDS}/${feed.id}/restore`
  const network = await open({ [`DELETE ${FEEDS}/${feed.id}`]: feed, [restore]: feed })
  fireEvent.click(screen.getByRole('button', { name: 'Remove Agenda Hoorn' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/can be brought back for 30 days/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Agenda Hoorn is as it was.')).toBeTruthy()
  expect(network.to(restore)).toHaveLength(1)
})

test('Recently removed feeds are listed below the others and can be restored', async () => {
  let removed: RemovedFeed[] = [
    { ...feed, id: `${feed.id.slice(0, -1)}9`, name: 'Kermis', removedAt: '2026-07-15T08:00:00Z' },
  ]
  const restore = `POST ${FEEDS}/${removed[0]?.id}/restore`
  await open({
    [`GET ${FEEDS}/removed`]: () => removed,
    [restore]: () => {
      removed = []
      return feed
    },
  })
  const list = within(await screen.findByRole('region', { name: 'Removed lately' }))
  expect(list.getByRole('listitem').textContent).toContain('15 Jul 2026')
  fireEvent.click(list.getByRole('button', { name: 'Bring back Kermis' }))
  expect(await screen.findByText('Kermis is as it was.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Removed lately' })).toBeNull())
})

test('A feed that cannot be restored stays in the list', async () => {
  const gone = { ...feed, id: `${feed.id.slice(0, -1)}9`, name: 'Kermis', removedAt: '2026-07-15T08:00:00Z' }
  await open({ [`GET ${FEEDS}/removed`]: [gone] })
  fireEvent.click(await screen.findByRole('button', { name: 'Bring back Kermis' }))
  expect(await screen.findByText('Kermis could not be brought back. Please try again.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Bring back Kermis' })).toBeTruthy()
})

test('A host whose owner asked not to be read is added, and one is read again', {
  tags: 'opt-outs.list',
}, async () => {
  const HOSTS = '/api/admin/discovery/opted-out-hosts'
  const network = await open({
    [`POST ${HOSTS}`]: json({ host: 'stil.example', addedAt: '2026-07-16T14:31:00Z' }, 201),
    [`DELETE ${HOSTS}/museum.example`]: { host: 'museum.example', addedAt: '2026-07-10T09:00:00Z' },
  })
  const region = within(screen.getByRole('region', { name: 'Hosts that are never read' }))
  fireEvent.change(region.getByLabelText('Host'), { target: { value: 'stil.example' } })
  fireEvent.click(region.getByRole('button', { name: 'Add host' }))
  expect(await screen.findByText('Nothing is fetched from stil.example any more.')).toBeTruthy()
  expect(network.to(`POST ${HOSTS}`).map(({ body }) => body)).toEqual([{ host: 'stil.example' }])
  fireEvent.click(await region.findByRole('button', { name: /^Read again/ }))
  expect(await screen.findByText('museum.example may be read again.')).toBeTruthy()
})
