import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, fakeNetwork, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { admin, bookMarkets, carnivalFairs, categories, lotte } from './samples.ts'

const answers: Answers = {
  'GET /api/user/profile': lotte,
  'GET /api/categories': categories.map((category) =>
    category.id === carnivalFairs.id ? { ...category, description: 'Fêtes foraines' } : category,
  ),
  'GET /api/events/counts': { [bookMarkets.id]: 27, [carnivalFairs.id]: 1 },
  'GET /api/subscriptions': [{ categoryId: bookMarkets.id }],
  'GET /api/user/subscriptions': [
    { categoryId: bookMarkets.id, category: bookMarkets, subscribedAt: '2026-03-04T12:00:00Z' },
  ],
}

async function open(path: string, change: Answers = {}) {
  storeSignIn(lotte)
  const network = fakeNetwork({ ...answers, ...change })
  const app = renderApp(path)
  await screen.findByRole('heading', { level: 1 })
  return { network, app }
}
const card = (name: string) => screen.findByRole('article', { name })
const kermis = 'Kermissen (Carnival)'
const books = 'Tweedehands & Boekenmarkten'

test('A card has name, description, event count, Active badge and button', {
  tags: [
    'categories.card-name',
    'categories.card-description',
    'categories.card-count',
    'categories.subscribe-button',
    'categories.active-badge',
    'routes.categories',
  ],
}, async () => {
  await open('/categories')
  const fair = await card(kermis)
  await waitFor(() => expect(fair.textContent).toContain('1 event'))
  expect(fair.textContent).not.toContain('1 events')
  expect(fair.textContent).toContain('Fêtes foraines')
  expect(within(fair).getByText('Active')).toBeTruthy()
  expect(within(fair).getByRole('button').textContent).toBe('Subscribe')
  const market = await card(books)
  expect(market.textContent).toContain('27 events')
  await waitFor(() => expect(within(market).getByRole('button').textContent).toBe('Subscribed'))
  expect(screen.getAllByRole('article')).toHaveLength(25)
})

test("The search filters the cards, ignoring accents, and shows 'No categories found' without a match", {
  tags: ['categories.search', 'categories.empty'],
}, async () => {
  const { app } = await open('/categories')
  await card(kermis)
  const box = screen.getByRole('searchbox', { name: 'Search categories' })
  fireEvent.change(box, { target: { value: 'fetes' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
  await waitFor(() => expect(app.search()).toBe('?search=fetes'))
  fireEvent.change(box, { target: { value: 'nothing of the kind' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(await screen.findByText('No categories found')).toBeTruthy()
})

test('A city filter changes the numbers and hides no card', {
  tags: ['categories.city-options', 'categories.city-keeps-cards'],
}, async () => {
  const { network } = await open('/categories', {
    'GET /api/events/counts': ({ query }: { query: Record<string, string> }) => ({
      [bookMarkets.id]: query['city'] ? 2 : 27,
    }),
  })
  await waitFor(async () => expect((await card(books)).textContent).toContain('27 events'))
  const select = screen.getByLabelText<HTMLSelectElement>('City')
  expect([...select.options].map(({ text }) => text)).toEqual([
    'All Cities',
    'Amsterdam',
    'Rotterdam',
    'The Hague',
  ])
  fireEvent.change(select, { target: { value: 'The Hague' } })
  await waitFor(async () => expect((await card(books)).textContent).toContain('2 events'))
  expect((await card(kermis)).textContent).toContain('0 events')
  expect(screen.getAllByRole('article')).toHaveLength(25)
  expect(network.to('GET /api/events/counts').at(-1)?.query).toEqual({ city: 'The Hague' })
})

test("Subscribe on a card shows 'Subscribed' and toggles the button; a refusal reverts it", {
  tags: 'categories.subscribe-failure',
}, async () => {
  const { network } = await open('/categories', {
    'POST /api/subscriptions': problem(500, 'No.'),
  })
  fireEvent.click(await screen.findByRole('button', { name: `Subscribe ${kermis}` }))
  expect(await screen.findByText('Failed to subscribe. Please try again.')).toBeTruthy()
  expect(screen.getByRole('button', { name: `Subscribe ${kermis}` })).toBeTruthy()
  expect(network.to('POST /api/subscriptions')[0]?.body).toEqual({ categoryId: carnivalFairs.id })
})

test('Categories that cannot be loaded show an error with a retry button', async () => {
  let broken = true
  await open('/categories', {
    'GET /api/categories': () => (broken ? problem(503, 'No.') : categories),
  })
  await screen.findByText('The categories could not be loaded.')
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await card(kermis)).toBeTruthy()
})

test.each(['/category-management', '/categories/manage'])(
  '%s manages the subscriptions of a user',
  { tags: 'routes.category-management' },
  async (path) => {
    let subscribed = [{ categoryId: bookMarkets.id }]
    const remove = `DELETE /api/subscriptions/${bookMarkets.id}`
    const { network } = await open(path, {
      'GET /api/subscriptions': () => subscribed,
      [remove]: () => {
        subscribed = []
        return { categoryId: bookMarkets.id }
      },
    })
    const own = await screen.findByRole('region', { name: 'Your categories' })
    expect(await within(own).findByText('Since 4 March 2026')).toBeTruthy()
    expect(await within(own).findByText('27 events')).toBeTruthy()
    fireEvent.click(within(own).getByRole('button', { name: `Unsubscribe ${books}` }))
    expect(await screen.findByText('No categories subscribed')).toBeTruthy()
    expect(await screen.findByText("You've been unsubscribed from this category.")).toBeTruthy()
    expect(network.to(remove)).toHaveLength(1)
    const others = screen.getByRole('region', { name: 'More categories' })
    expect(within(others).getByRole('button', { name: `Subscribe ${books}` })).toBeTruthy()
  },
)

test.each([
  ['user', lotte],
  ['admin', admin],
])(
  'The header links every %s to Manage Categories',
  { tags: 'header.manage-categories' },
  async (_, user) => {
    storeSignIn(user)
    fakeNetwork({ ...answers, 'GET /api/user/profile': user })
    renderApp('/categories')
    const main = await screen.findByRole('navigation', { name: 'Main' })
    const link = within(main).getByRole('link', { name: 'Manage Categories' })
    expect(link.getAttribute('href')).toBe('/category-management')
    expect(link.getAttribute('aria-current')).toBe('page')
  },
)

test("A visitor sees the login screen with 'Sign in to subscribe to categories and receive personalized notifications'", {
  tags: ['categories.signed-out-prompt', 'categories.signed-out-cannot'],
}, async () => {
  const network = fakeNetwork(answers)
  renderApp('/categories')
  expect(
    await screen.findByText('Sign in to subscribe to categories and receive personalized notifications'),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Subscribe/ })).toBeNull()
  expect(network.to('GET /api/subscriptions')).toHaveLength(0)
})

test.each([
  ['/categories', ['/agenda?lang=en']],
  ['/events', ['/agenda?lang=en']],
  ['/preferences', []],
])(
  'The login screen in place of %s has the links %j to the public agenda',
  {
    tags: 'agenda-pages.login',
  },
  async (path, links) => {
    fakeNetwork(answers)
    renderApp(path)
    await screen.findByRole('button', { name: 'Sign In' })
    const found = screen.queryAllByRole('link', { name: 'See what is on' })
    expect(found.map((link) => link.getAttribute('href'))).toEqual(links)
  },
)
