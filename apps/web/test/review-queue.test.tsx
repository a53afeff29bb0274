import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { AdminEvent, Proposal } from '@uitpost/contracts'
import { expect, test } from 'vitest'
import { type Answers, fakeNetwork, json, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { admin, categories, pendingFair } from './samples.ts'

const eventOf = (number: number, change: Partial<AdminEvent> = {}): AdminEvent => ({
  ...pendingFair,
  id: `0198c2f1-0000-7000-8000-00000000030${number}`,
  title: `Fair ${number}`,
  mergedInto: null,
  createdAt: '2026-07-16T14:31:00Z',
  approvedAt: null,
  ...change,
})
const events = [eventOf(1), eventOf(2, { status: 'held' }), eventOf(3)]
const [first, held, third] = events as [AdminEvent, AdminEvent, AdminEvent]
const actionId = '0198c2f1-0000-7000-8000-00000000a001'
const LIST = 'GET /api/admin/events'
const UNDO = `POST /api/admin/events/actions/${actionId}/undo`
const decided = (event: AdminEvent, decision: 'approve' | 'reject') =>
  `PUT /api/events/${event.id}/${decision}`

const answers: Answers = {
  'GET /api/user/profile': admin,
  'GET /api/categories': categories,
  'GET /api/admin/events/proposals': [],
  'GET /api/admin/events/actions': [],
  [LIST]: json(events, 200, { 'x-total-count': '3' }),
  [decided(first, 'approve')]: { ...first, status: 'approved', actionId },
  [decided(first, 'reject')]: { ...first, status: 'rejected', actionId },
  [UNDO]: { undone: 1, skipped: [] },
}

async function open(change: Answers = {}) {
  storeSignIn(admin)
  const network = fakeNetwork({ ...answers, ...change })
  const app = renderApp('/admin/events?view=review')
  await screen.findByRole('article')
  return { network, app }
}
const press = (key: string) => fireEvent.keyDown(document.body, { key })
const shown = () => screen.getByRole('article').getAttribute('aria-labelledby')?.replace('pending-', '')

test('The queue holds pending and held events, soonest first, with the quotes beside the fields', async () => {
  const { network } = await open()
  expect(network.to(LIST)[0]?.query).toMatchObject({ status: 'held,pending', sort: 'soonest' })
  const article = screen.getByRole('article', { name: 'Fair 1' })
  const quotes = [...article.querySelectorAll('mark')].map(({ textContent }) => textContent)
  expect(quotes).toContain('van zaterdag 8 tot en met zondag 16 augustus 2026')
  expect(article.textContent).toContain('Start2')
  expect(screen.getByText('1 of 3')).toBeTruthy()
})

test('J and K walk through the queue and stop at its ends', async () => {
  await open()
  press('k')
  expect(shown()).toBe(first.id)
  press('j')
  expect(shown()).toBe(held.id)
  press('J')
  press('j')
  expect(shown()).toBe(third.id)
  press('k')
  expect(shown()).toBe(held.id)
})

test.each([
  ['a', 'approve', 'Fair 1 is now visible to subscribers.'],
  ['r', 'reject', 'Fair 1 will not be shown, and is not taken in again.'],
] as const)('%s decides, and the next event is there at once', async (key, decision, text) => {
  const { network } = await open()
  press(key)
  expect(shown()).toBe(held.id)
  expect(screen.getByText('1 of 2')).toBeTruthy()
  expect(await screen.findByText(text)).toBeTruthy()
  expect(network.to(decided(first, decision))).toHaveLength(1)
})

test('U takes the last decision back and shows the event again', async () => {
  const { network } = await open()
  press('a')
  await screen.findByText('Fair 1 is now visible to subscribers.')
  press('u')
  await waitFor(() => expect(network.to(UNDO)).toHaveLength(1))
  await waitFor(() => expect(shown()).toBe(first.id))
})

test('What the server refuses comes back and says so', async () => {
  await open({ [decided(first, 'approve')]: problem(500, 'No.') })
  press('a')
  expect(await screen.findByText('Failed to approve the event. Please try again.')).toBeTruthy()
  expect(shown()).toBe(first.id)
})

test('A held event says why, and A does not approve it', async () => {
  const { network } = await open()
  press('j')
  expect(screen.getByText(/^Held: a required field has no proof/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Approve Fair 2' })).toHaveProperty('disabled', true)
  press('a')
  expect(shown()).toBe(held.id)
  expect(network.requests.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('E opens the event for editing', async () => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  const { app } = await open({ [`GET /api/events/${first.id}`]: first })
  press('e')
  await waitFor(() => expect(app.search()).toContain(`edit=${first.id}`))
  press('a')
  expect(shown()).toBe(first.id)
})

test('Single keys do nothing while somebody types or holds Ctrl, nor when they are switched off for good', async () => {
  const { network } = await open()
  fireEvent.keyDown(screen.getByLabelText('Search title'), { key: 'a' })
  fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true })
  fireEvent.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }))
  press('a')
  expect(shown()).toBe(first.id)
  expect(network.requests.filter(({ method }) => method !== 'GET')).toEqual([])
  expect(screen.queryByText('A')).toBeNull()
  expect(localStorage.getItem('reviewShortcuts')).toBe('off')
})

const proposal: Proposal = {
  id: '0198c2f1-0000-7000-8000-00000000b101',
  kind: 'moved',
  event: eventOf(4, { status: 'approved' }),
  changes: [
    { field: 'startDate', before: '2026-08-08', after: '2026-08-15', quote: 'zaterdag 15 augustus 2026' },
  ],
  sourceUrl: 'https://hoorn.example/kermis',
  sandbox: true,
  checkedAt: '2026-07-16T14:31:00Z',
}
const PROPOSALS = 'GET /api/admin/events/proposals'

test.each([
  ['Confirm', 'confirm', 'Fair 4 says now what its source says.'],
  ['Dismiss', 'dismiss', 'Fair 4 stays as it is.'],
])('A proposal shows old and new, and %s answers it with one click', async (label, answer, text) => {
  const path = `POST /api/admin/events/proposals/${proposal.id}/${answer}`
  const { network } = await open({
    [PROPOSALS]: [proposal],
    [path]: { ...proposal.event, id: proposal.id, actionId },
  })
  const button = await screen.findByRole('button', { name: `${label} Fair 4` })
  const change = document.querySelector('.proposal-changes')
  expect(change?.textContent).toContain('before: Sat 8 Aug 2026')
  expect(change?.textContent).toContain('now: Sat 15 Aug 2026zaterdag 15 augustus 2026')
  fireEvent.click(button)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(network.to(path)).toHaveLength(1)
})
