import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { AdminCategory } from '@uitpost/contracts'
import { expect, test } from 'vitest'
import { type Answers, fakeNetwork, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { admin, aiProvider, bookMarkets, categories, health, lotte, platformStats } from './samples.ts'

const books: AdminCategory = {
  ...bookMarkets,
  names: { fr: 'Livres' },
  archived: false,
  events: 17,
  weeklyTarget: 10,
  subscribers: 1204,
}
const records: AdminCategory = {
  ...books,
  id: '0190c000-0000-7000-8000-000000000100',
  name: 'Platenbeurzen',
  slug: 'platenbeurzen',
  names: {},
  approved: false,
  events: 0,
}
const old: AdminCategory = {
  ...records,
  id: '0190c000-0000-7000-8000-000000000101',
  name: 'Oud',
  slug: 'oud',
  archived: true,
}
const list = 'GET /api/admin/categories'

async function open(path = '/admin/categories', change: Answers = {}) {
  storeSignIn(admin)
  const network = fakeNetwork({
    'GET /api/user/profile': admin,
    'GET /health': health,
    'GET /api/admin/discovery/provider': aiProvider,
    'GET /api/stats/platform': platformStats,
    'GET /api/categories': categories,
    'GET /api/categories/all': [bookMarkets, { ...bookMarkets, ...records }],
    'GET /api/subscriptions': [],
    'GET /api/user/subscriptions': [],
    'GET /api/events/counts': {},
    [list]: [books, records, old],
    ...change,
  })
  const app = renderApp(path)
  await screen.findByRole('heading', { level: 1 })
  return { network, app }
}
const table = async () => within(await screen.findByRole('table', { name: 'Categories' }))
const row = async (name: RegExp) => (await table()).findByRole('row', { name })

test('/admin/categories shows other users that admin rights are needed, and requests nothing', {
  tags: 'routes.admin-categories',
}, async () => {
  storeSignIn(lotte)
  const network = fakeNetwork({ 'GET /api/user/profile': lotte })
  renderApp('/admin/categories')
  expect(await screen.findByRole('heading', { name: 'Admin rights are needed' })).toBeTruthy()
  expect(network.to(list)).toHaveLength(0)
})

test('A row shows name, languages, events and state, and the actions allowed in that state', {
  tags: 'product.admin-manages-categories',
}, async () => {
  await open()
  const approved = await row(/Tweedehands/)
  for (const text of ['fr', '17', '1,204', 'Approved']) expect(approved.textContent).toContain(text)
  const buttons = (of: HTMLElement) =>
    within(of)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  expect(buttons(approved)).toEqual(['Edit', 'Delete'])
  expect(buttons(await row(/Platenbeurzen/))).toEqual(['Approve', 'Edit', 'Delete'])
  expect(buttons(await row(/Oud/))).toEqual(['Bring back', 'Edit'])
})

test('Search and state filter the list and are kept in the URL', async () => {
  const { app } = await open('/admin/categories?search=livres')
  expect(await row(/Tweedehands/)).toBeTruthy()
  expect(screen.queryByRole('row', { name: /Oud/ })).toBeNull()
  expect(screen.getByText('1 of 3')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'archived' } })
  await waitFor(() => expect(app.search()).toBe('?search=livres&state=archived'))
  fireEvent.click(await screen.findByRole('button', { name: 'Show all categories' }))
  expect(await row(/Oud/)).toBeTruthy()
  await waitFor(() => expect(app.search()).toBe(''))
})

test('A new category is sent with its names, and a message says that it is pending', async () => {
  const { network } = await open('/admin/categories', {
    'POST /api/admin/categories': { ...records, name: 'Stripbeurzen' },
  })
  await row(/Oud/)
  fireEvent.click(screen.getByRole('button', { name: 'New category' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: ' Stripbeurzen ' } })
  fireEvent.change(dialog.getByLabelText('Français'), { target: { value: 'Bourses BD' } })
  fireEvent.change(dialog.getByLabelText('Target per week'), { target: { value: '25' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }))
  expect(await screen.findByText('Stripbeurzen waits for approval.')).toBeTruthy()
  expect(network.to('POST /api/admin/categories')[0]?.body).toEqual({
    name: 'Stripbeurzen',
    description: null,
    names: { nl: null, fr: 'Bourses BD', de: null, en: null },
    weeklyTarget: 25,
    approved: false,
  })
  await waitFor(() => expect(network.to(list).length).toBeGreaterThan(1))
})

test('A refused change shows the reason and keeps the form', async () => {
  await open('/admin/categories', {
    [`PUT /api/admin/categories/${books.id}`]: problem(409, 'There is a category with this name already.'),
  })
  fireEvent.click(await screen.findByRole('button', { name: `Edit ${books.name}` }))
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  fireEvent.change(name, { target: { value: 'Boeken' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toContain('with this name already')
  expect(name.value).toBe('Boeken')
})

test('Deleting removes the row at once, and Undo restores an approved category', async () => {
  let now = books
  const answer = (next: AdminCategory) => () => {
    now = next
    return now
  }
  const { network } = await open('/admin/categories', {
    [list]: () => [now, records, old],
    [`PUT /api/admin/categories/${books.id}/archive`]: answer({ ...books, approved: false, archived: true }),
    [`PUT /api/admin/categories/${books.id}/approve`]: answer(books),
  })
  fireEvent.click(await screen.findByRole('button', { name: `Delete ${books.name}` }))
  expect(await screen.findByRole('button', { name: `Bring back ${books.name}` })).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(`${books.name} is offered to everybody.`)).toBeTruthy()
  expect(await screen.findByRole('button', { name: `Delete ${books.name}` })).toBeTruthy()
  expect(network.to(`PUT /api/admin/categories/${books.id}/approve`)).toHaveLength(1)
})

test('A switch that the server refuses reverts and shows an error', async () => {
  await open('/admin/categories', {
    [`PUT /api/admin/categories/${records.id}/approve`]: problem(503, 'No.'),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Approve Platenbeurzen' }))
  expect(await screen.findByText('Platenbeurzen could not be changed. Please try again.')).toBeTruthy()
  expect((await row(/Platenbeurzen/)).textContent).toContain('Pending')
})

test('Categories: a card has name, description, badge, Edit and Delete, and its links', {
  tags: ['admin.category-badge', 'admin.category-edit', 'admin.category-delete', 'admin.category-links'],
}, async () => {
  await open('/admin')
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Categories' }), { button: 0 })
  expect(await screen.findByRole('button', { name: `Edit ${books.name}` })).toBeTruthy()
  expect(screen.getByRole('button', { name: `Delete ${books.name}` })).toBeTruthy()
  const badges = [...document.querySelectorAll('[role=tabpanel] li span[data-state]')]
  expect(badges.map(({ textContent }) => textContent)).toEqual(['Approved', 'Pending'])
  const links = within(screen.getByRole('navigation', { name: 'What belongs to categories' }))
  expect(links.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/users',
    '/admin/countries',
    '/category-prompts',
    '/admin/categories',
  ])
})

test.each(['/category-management', '/categories/manage'])(
  '%s lets admins edit the categories as well as their own subscriptions',
  { tags: 'routes.category-management' },
  async (path) => {
    const { app } = await open(path)
    expect(await screen.findByRole('heading', { name: 'No categories subscribed' })).toBeTruthy()
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'All categories' }), { button: 0 })
    expect(await screen.findByRole('button', { name: 'Approve Platenbeurzen' })).toBeTruthy()
    await waitFor(() => expect(app.search()).toBe('?tab=all'))
  },
)

test('Categories that cannot be loaded show an error with a retry button', async () => {
  let broken = true
  await open('/admin/categories', { [list]: () => (broken ? problem(503, 'No.') : [books]) })
  expect((await screen.findByRole('alert')).textContent).toContain('The categories could not be loaded.')
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await row(/Tweedehands/)).toBeTruthy()
})

test('Approved categories are ranked by their subscribers, with a bar where there are any', async () => {
  const unread = { ...books, id: old.id, name: 'Kermissen', slug: 'kermissen', subscribers: 0 }
  await open('/admin/categories', { [list]: [unread, records, books] })
  const ranking = await screen.findByRole('table', { name: 'Subscribers per category' })
  const rows = within(ranking).getAllByRole('row')
  expect(rows.map((one) => [one.textContent, one.querySelectorAll('[aria-hidden]').length])).toEqual([
    ['NameSubscribers', 0],
    ['Tweedehands & Boekenmarkten1,204', 1],
    ['Kermissen0', 0],
  ])
})
