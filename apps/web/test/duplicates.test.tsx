import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { DuplicateGroup } from '@uitpost/contracts'
import { DUPLICATES_POLL_MS } from '@uitpost/contracts/constants'
import { expect, test, vi } from 'vitest'
import { type Answers, fakeNetwork, json, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { admin, carnivalFairs, categories, pendingFair, platformStats } from './samples.ts'

const actionId = '0198c2f1-0000-7000-8000-00000000a001'
const reviewed = {
  ...pendingFair,
  seriesId: null,
  mergedInto: null,
  createdAt: '2026-07-16T14:31:00Z',
  approvedAt: null,
}
const group = (number: number): DuplicateGroup => {
  const ids = [1, 2, 3].map(
    (place) => `0198c2f1-0000-7000-8000-0000000${String(number).padStart(3, '0')}0${place}`,
  )
  return {
    title: `Kermis ${number}`,
    start_date: '2026-08-08',
    city: 'Hoorn',
    duplicate_count: 3,
    event_ids: ids.join(','),
    score: 0.82,
    events: ids.map((id, index) => ({
      ...reviewed,
      id,
      title: `Kermis ${number}`,
      score: index === 0 ? null : 0.82,
      likeness: index === 0 ? [] : [{ field: 'title', likeness: 0.9, reason: 'almost the same words' }],
    })),
  }
}
const [first] = [group(1)]

const answers: Answers = {
  'GET /api/user/profile': admin,
  'GET /api/stats/platform': platformStats,
  'GET /api/categories': categories,
  'GET /api/admin/discovery/status': [],
  'GET /api/events/pending': json([pendingFair], 200, { 'x-total-count': '1' }),
  'GET /api/admin/events/duplicates': json([first], 200, { 'x-total-count': '1' }),
}

/** Radix opens a tab on mousedown, not on click. */
const openTab = (name: string) => fireEvent.mouseDown(screen.getByRole('tab', { name }), { button: 0 })
async function open(change: Answers = {}, tab = 'Duplicate Management') {
  storeSignIn(admin)
  const network = fakeNetwork({ ...answers, ...change })
  renderApp('/admin')
  await screen.findByRole('heading', { name: 'Admin Dashboard' })
  openTab(tab)
  return network
}

test('A group shows title, date, city, number, which one is kept, and why they are alike', {
  tags: 'product.admin-removes-duplicates',
}, async () => {
  await open()
  const card = await screen.findByRole('article', { name: 'Kermis 1' })
  for (const text of ['Sat 8 Aug 2026, Hoorn', '3 events', '82% alike', 'almost the same words'])
    expect(card.textContent).toContain(text)
  const rows = within(card).getAllByRole('row')
  expect(rows.map((row) => row.textContent?.includes('kept'))).toEqual([false, true, false, false])
})

test('Only the top 20 groups are shown', { tags: 'duplicates.top-twenty' }, async () => {
  const groups = Array.from({ length: 20 }, (_, index) => group(index + 1))
  const network = await open({
    'GET /api/admin/events/duplicates': json(groups, 200, { 'x-total-count': '31' }),
  })
  await screen.findByRole('article', { name: 'Kermis 20' })
  expect(screen.getAllByRole('article')).toHaveLength(20)
  expect(screen.getByText('+11 more groups')).toBeTruthy()
  expect(network.to('GET /api/admin/events/duplicates')[0]?.query).toEqual({ limit: '20' })
})

test('Duplicates are polled every 30 s', { tags: 'calls.duplicates-polled' }, async () => {
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
  })
  const network = await open()
  await screen.findByRole('article', { name: 'Kermis 1' })
  const reads = () => network.to('GET /api/admin/events/duplicates').length
  const before = reads()
  expect(DUPLICATES_POLL_MS).toBe(30_000)
  await vi.advanceTimersByTimeAsync(DUPLICATES_POLL_MS + 500)
  await waitFor(() => expect(reads()).toBe(before + 1))
})

test("Removing a group keeps its first id, shows 'Duplicates Removed', and can be undone", {
  tags: ['duplicates.first-kept', 'duplicates.success', 'calls.remove-duplicates'],
}, async () => {
  let groups = [first]
  const network = await open({
    'GET /api/admin/events/duplicates': () => groups,
    'DELETE /api/admin/events/duplicates': () => {
      groups = []
      return { deletedCount: 2, actionId }
    },
    [`POST /api/admin/events/actions/${actionId}/undo`]: () => {
      groups = [first]
      return { undone: 2, skipped: [] }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Keep first, remove the rest Kermis 1' }))
  expect(await screen.findByText('Duplicates Removed')).toBeTruthy()
  expect(screen.getByText('Successfully removed 2 duplicate events from 1 groups.')).toBeTruthy()
  expect(network.to('DELETE /api/admin/events/duplicates')[0]?.body).toEqual({
    eventIds: first.event_ids.split(',').slice(1),
  })
  expect(await screen.findByText('No duplicate events')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('2 events are as they were before.')).toBeTruthy()
  expect(await screen.findByRole('article', { name: 'Kermis 1' })).toBeTruthy()
})

test("Remove all sends no body and shows 'Successfully removed {n} duplicate events from {m} groups.'", {
  tags: ['duplicates.remove-all', 'duplicates.success', 'calls.remove-all-duplicates'],
}, async () => {
  const network = await open({
    'POST /api/admin/events/remove-all-duplicates': { deletedCount: 7, duplicateGroups: 3, actionId },
    [`POST /api/admin/events/actions/${actionId}/undo`]: { undone: 7, skipped: [] },
  })
  const stats = network.to('GET /api/stats/platform').length
  fireEvent.click(await screen.findByRole('button', { name: 'Remove All Duplicates' }))
  expect(await screen.findByText('Successfully removed 7 duplicate events from 3 groups.')).toBeTruthy()
  expect(network.to('POST /api/admin/events/remove-all-duplicates')[0]?.body).toBeUndefined()
  await waitFor(() => expect(network.to('GET /api/stats/platform').length).toBeGreaterThan(stats))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('7 events are as they were before.')).toBeTruthy()
  // Only one toast is shown: this one has replaced that of the removal.
  expect(screen.queryByText('Duplicates Removed')).toBeNull()
})

test.each([
  ['the server message', problem(409, 'Another admin is merging.'), 'Another admin is merging.'],
  ['a default text', new Response('', { status: 500 }), 'Failed to remove duplicates'],
])('Remove all shows on failure %s', { tags: 'duplicates.remove-all-failure' }, async (_, answer, text) => {
  await open({ 'POST /api/admin/events/remove-all-duplicates': answer })
  fireEvent.click(await screen.findByRole('button', { name: 'Remove All Duplicates' }))
  expect(await screen.findByText(text)).toBeTruthy()
})

test("A group that cannot be removed shows 'Failed to remove duplicate group'", {
  tags: 'duplicates.remove-group-failure',
}, async () => {
  await open({ 'DELETE /api/admin/events/duplicates': new Response('', { status: 500 }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Keep first, remove the rest Kermis 1' }))
  expect(await screen.findByText('Failed to remove duplicate group')).toBeTruthy()
})

test("When they cannot be loaded: 'Failed to load duplicate events. Please check your permissions.'", {
  tags: 'duplicates.load-failure',
}, async () => {
  await open({ 'GET /api/admin/events/duplicates': problem(403, 'No.') })
  const words = await screen.findByText('Failed to load duplicate events. Please check your permissions.')
  expect(words.closest('[role=alert]')).toBeTruthy()
})

test('Not duplicates sends all events of the group', async () => {
  const network = await open({ 'POST /api/admin/events/duplicates/dismiss': { actionId } })
  fireEvent.click(await screen.findByRole('button', { name: 'Not duplicates Kermis 1' }))
  expect(
    await screen.findByText('The events of “Kermis 1” are not suggested as duplicates again.'),
  ).toBeTruthy()
  expect(network.to('POST /api/admin/events/duplicates/dismiss')[0]?.body).toEqual({
    eventIds: first.event_ids.split(','),
  })
})

test('Recent removals and dismissals can be undone from a list, after the toast has closed', async () => {
  const decision = (id: string, kind: string, title: string, undoneAt: string | null = null) => ({
    id,
    kind,
    title,
    undoneAt,
    at: '2026-07-16T14:31:00Z',
    actorId: admin.id,
    events: 3,
    eventId: null,
    filter: null,
  })
  let undone: string | null = null
  const network = await open({
    'GET /api/admin/events/actions': () => [
      decision(actionId, 'merge', 'Kermis 9', undone),
      decision('0198c2f1-0000-7000-8000-00000000a002', 'approve', 'Another matter'),
      decision('0198c2f1-0000-7000-8000-00000000a003', 'dismiss', 'Kermis 8'),
    ],
    [`POST /api/admin/events/actions/${actionId}/undo`]: () => {
      undone = '2026-07-16T15:00:00Z'
      return { undone: 2, skipped: [] }
    },
  })
  expect(await screen.findByText('What is removed can be brought back for 30 days.')).toBeTruthy()
  const lately = within(await screen.findByRole('region', { name: 'Decided lately' }))
  expect(lately.getAllByRole('listitem').map((item) => /Kermis \d/.exec(item.textContent)?.[0])).toEqual([
    'Kermis 9',
    'Kermis 8',
  ])
  fireEvent.click(lately.getByRole('button', { name: 'Undo Duplicates removed, Kermis 9, 3 events' }))
  expect(await screen.findByText('2 events are as they were before.')).toBeTruthy()
  expect(await lately.findByText('undone')).toBeTruthy()
  expect(network.to(`POST /api/admin/events/actions/${actionId}/undo`)).toHaveLength(1)
})

test('The screen works with a server that implements only the specification', {
  tags: ['group.title', 'group.start-date', 'group.city', 'group.count', 'group.ids'],
}, async () => {
  const { title, start_date, city, duplicate_count, event_ids } = first
  const plain = { title, start_date, city, duplicate_count, event_ids: event_ids.replaceAll(',', ', ') }
  const strange = { ...plain, title: 'Undated', start_date: 'soon', event_ids: `${event_ids}9` }
  let groups: object[] = [plain, strange]
  const network = await open({
    'GET /api/admin/events/duplicates': () => groups,
    'DELETE /api/admin/events/duplicates': () => {
      groups = []
      return { deletedCount: 2 }
    },
    'POST /api/admin/events/remove-all-duplicates': { deletedCount: 4, duplicateGroups: 2 },
  })
  const card = await screen.findByRole('article', { name: 'Kermis 1' })
  expect(card.textContent).toContain('Sat 8 Aug 2026, Hoorn')
  expect(
    within(card)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Event 1 kept', 'Event 2 ', 'Event 3 '])
  expect(within(card).getByRole('link', { name: 'Event 2' }).getAttribute('href')).toBe(
    `/events/${event_ids.split(',')[1]}`,
  )
  expect(screen.getByRole('article', { name: 'Undated' }).textContent).toContain('soon, Hoorn')
  fireEvent.click(screen.getByRole('button', { name: 'Remove All Duplicates' }))
  expect(await screen.findByText('Successfully removed 4 duplicate events from 2 groups.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Keep first, remove the rest Kermis 1' }))
  expect(await screen.findByText('Successfully removed 2 duplicate events from 1 groups.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(network.to('DELETE /api/admin/events/duplicates')[0]?.body).toEqual({
    eventIds: event_ids.split(',').slice(1),
  })
  expect(await screen.findByText('No duplicate events')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Decided lately' })).toBeNull()
})

test('A pending event can be rejected, and the rejection undone', async () => {
  let pending = [pendingFair]
  const path = `PUT /api/events/${pendingFair.id}/reject`
  await open(
    {
      'GET /api/events/pending': () => pending,
      [path]: () => {
        pending = []
        return { ...pendingFair, status: 'rejected', actionId }
      },
      [`POST /api/admin/events/actions/${actionId}/undo`]: () => {
        pending = [pendingFair]
        return { undone: 1, skipped: [] }
      },
    },
    'Event Management',
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Reject Hoornse Kermis' }))
  expect(await screen.findByRole('heading', { name: 'No pending events for approval' })).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('article', { name: 'Hoornse Kermis' })).toBeTruthy()
})

test('Every category is listed with its name, description and Approved or Pending', {
  tags: ['admin.category-card', 'admin.category-badge'],
}, async () => {
  await open(
    {
      'GET /api/categories/all': [
        { ...carnivalFairs, description: 'Fairs on the square' },
        { ...carnivalFairs, id: 'x', name: 'Puppet Theatre', slug: 'puppets', approved: false },
      ],
    },
    'Categories',
  )
  const items = within(await screen.findByRole('region', { name: 'All categories' }))
  expect(await items.findByText('Fairs on the square')).toBeTruthy()
  expect(items.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Kermissen (Carnival)ApprovedFairs on the squareEditDelete',
    'Puppet TheatrePendingApproveEditDelete',
  ])
})
