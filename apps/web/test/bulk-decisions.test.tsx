import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, fakeNetwork, json, problem, type Request } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import {
  admin,
  aiProvider,
  carnivalFairs,
  categories,
  health,
  nothingFound,
  pendingFair,
  platformStats,
} from './samples.ts'

const actionId = '0198c2f1-0000-7000-8000-00000000a001'
const seriesId = '0198c2f1-0000-7000-8000-00000000b001'
const fair = {
  ...pendingFair,
  mergedInto: null,
  createdAt: '2026-07-16T14:31:00Z',
  approvedAt: null,
}
const bulk = 'POST /api/admin/events/bulk'
const undo = `POST /api/admin/events/actions/${actionId}/undo`

async function open(path: string, change: Answers = {}) {
  storeSignIn(admin)
  const network = fakeNetwork({
    'GET /api/user/profile': admin,
    'GET /health': health,
    'GET /api/admin/discovery/provider': aiProvider,
    'GET /api/stats/platform': platformStats,
    'GET /api/categories': categories,
    'GET /api/events/pending': json([pendingFair], 200, { 'x-total-count': '737' }),
    'GET /api/admin/events': json([fair], 200, { 'x-total-count': '52' }),
    'GET /api/admin/events/actions': [],
    'GET /api/admin/events/breakdown': nothingFound,
    [bulk]: { actionId, done: 52, skipped: [], more: false },
    [undo]: { undone: 52, skipped: [] },
    ...change,
  })
  renderApp(path)
  await screen.findByRole('heading', { level: 1 })
  return network
}
const confirm = (button: string) =>
  waitFor(() => {
    const found = within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: button })
    expect(found.disabled).toBe(false)
    return found
  })

test('All events that match a filter are approved in one decision, after showing how many, and undone in one', async () => {
  const network = await open('/admin/events?city=Hoorn&category=none')
  fireEvent.click(await screen.findByRole('button', { name: 'Approve all that match...' }))
  expect(await screen.findByText(/^52 events will be visible to subscribers\. .* 30 days\.$/)).toBeTruthy()
  fireEvent.click(await confirm('Approve all'))
  expect(await screen.findByText('52 events approved.')).toBeTruthy()
  expect(network.to(bulk)[0]?.body).toEqual({
    decision: 'approve',
    filter: { status: 'pending', city: 'Hoorn', category: 'none', risk: 'none' },
  })
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('52 events are as they were before.')).toBeTruthy()
})

test.each([
  [[], { risk: 'none' }],
  [['doubtful'], { risk: 'none,weak-proof,partial-proof' }],
  [['odd'], { risk: 'any,none', proof: 'full' }],
  [['doubtful', 'odd'], { risk: 'any,none' }],
])(
  'Approving many leaves out what is not fully confirmed or unusual, unless it is ticked: %j',
  { tags: 'review.left-out' },
  async (ticks, narrowed) => {
    const found = ({ query }: Request) => {
      const total =
        query['proof'] === 'full' && query['risk'] === 'any' ? '4' : query['risk'] === 'none' ? '43' : '5'
      return json([fair], 200, { 'x-total-count': total })
    }
    const network = await open('/admin/events?city=Hoorn', { 'GET /api/admin/events': found })
    fireEvent.click(await screen.findByRole('button', { name: 'Approve all that match...' }))
    expect(await screen.findByText(/^43 events will be visible to subscribers\./)).toBeTruthy()
    const boxes = {
      doubtful: await screen.findByRole('checkbox', { name: 'Also 5 events that are not fully confirmed' }),
      odd: screen.getByRole('checkbox', {
        name: 'Also 4 events that are confirmed but unusual, as on a public holiday',
      }),
    }
    for (const tick of ticks) fireEvent.click(boxes[tick as keyof typeof boxes])
    fireEvent.click(await confirm('Approve all'))
    await waitFor(() => expect(network.to(bulk)).toHaveLength(1))
    expect(network.to(bulk)[0]?.body).toEqual({
      decision: 'approve',
      filter: { status: 'pending', city: 'Hoorn', ...narrowed },
    })
  },
)

test('Rejecting counts only events that can still be rejected', async () => {
  const network = await open('/admin/events?q=kermis')
  fireEvent.click(await screen.findByRole('button', { name: 'Reject all that match...' }))
  await confirm('Reject all')
  const counted = network.to('GET /api/admin/events').find(({ query }) => query['limit'] === '1')
  expect(counted?.query).toEqual({ q: 'kermis', status: 'held,pending,approved,cancelled', limit: '1' })
})

test('There is no bulk decision without a filter, nor for a status that cannot change', async () => {
  await open('/admin/events')
  await screen.findByRole('row', { name: /Hoornse Kermis/ })
  expect(screen.queryByRole('button', { name: 'Approve all that match...' })).toBeNull()
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'merged' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Approve all that match...' }))
  expect(await screen.findByText('Nothing among them can be decided about.')).toBeTruthy()
  const button = within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', {
    name: 'Approve all',
  })
  expect(button.disabled).toBe(true)
})

test('A number above the limit of one decision is shown before and after', async () => {
  await open('/admin/events?q=markt', {
    'GET /api/admin/events': json([fair], 200, { 'x-total-count': '9000' }),
    [bulk]: { actionId, done: 5_000, skipped: [], more: true },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Approve all that match...' }))
  expect(await screen.findByText(/^One step decides about 5,000 at most/)).toBeTruthy()
  fireEvent.click(await confirm('Approve all'))
  expect(await screen.findByText(/^5,000 events approved\. There are more/)).toBeTruthy()
})

test('A decision that fails shows an error in its dialog', async () => {
  await open('/admin/events?q=markt', { [bulk]: problem(503, 'Not now.') })
  fireEvent.click(await screen.findByRole('button', { name: 'Reject all that match...' }))
  fireEvent.click(await confirm('Reject all'))
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.')
})

test('The pending events of a category and a source are decided in one decision', async () => {
  const network = await open('/admin')
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Event Management' }), { button: 0 })
  fireEvent.click(await screen.findByText('Decide about many'))
  await screen.findByRole('option', { name: carnivalFairs.name })
  fireEvent.change(screen.getByLabelText('Category'), { target: { value: carnivalFairs.id } })
  const source = screen.getByRole('searchbox', { name: 'Source' })
  fireEvent.change(source, { target: { value: 'hoorn.example' } })
  fireEvent.keyDown(source, { key: 'Enter' })
  fireEvent.click(screen.getByRole('button', { name: 'Reject all that match...' }))
  fireEvent.click(await confirm('Reject all'))
  expect(await screen.findByText('52 events rejected.')).toBeTruthy()
  expect(network.to(bulk)[0]?.body).toEqual({
    decision: 'reject',
    filter: { status: 'pending', category: carnivalFairs.id, source: 'hoorn.example' },
  })
  expect(network.to('GET /api/stats/platform').length).toBeGreaterThan(1)
})

test('A row of a series offers the whole series', async () => {
  const path = `PUT /api/events/${fair.id}/approve-series`
  const network = await open('/admin/events', {
    'GET /api/admin/events': json([{ ...fair, seriesId }], 200, { 'x-total-count': '1' }),
    [path]: { actionId, done: 1, skipped: [], more: false },
  })
  const button = await screen.findByRole('button', { name: 'Series Hoornse Kermis' })
  expect(button.title).toBe('Approve the series')
  fireEvent.click(button)
  expect(await screen.findByText(/^1 date is visible to subscribers/)).toBeTruthy()
  expect(network.to(path)).toHaveLength(1)
})
