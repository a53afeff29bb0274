import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answers, fakeNetwork, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { bookMarket, bookMarkets, carnivalFairs, categories, dashboardStats, lotte } from './samples.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-16T12:00:00Z') })
})

const answers: Answers = {
  'GET /api/user/profile': lotte,
  'GET /api/user/dashboard-stats': dashboardStats,
  'GET /api/categories': categories,
  'GET /api/events/counts': { [bookMarkets.id]: 27 },
  'GET /api/subscriptions': [{ categoryId: bookMarkets.id }],
  'GET /api/events/upcoming': [bookMarket],
}

async function open(change: Answers = {}, path = '/dashboard') {
  storeSignIn(lotte)
  const network = fakeNetwork({ ...answers, ...change })
  const app = renderApp(path)
  await screen.findByRole('heading', { name: 'Welcome back, Lotte!' })
  return { ...network, ...app }
}
const tick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('The four stat cards show the numbers of the server', {
  tags: [
    'dashboard.upcoming-card',
    'dashboard.categories-card',
    'dashboard.week-card',
    'dashboard.saved-card',
    'routes.dashboard',
  ],
}, async () => {
  await open()
  await waitFor(() => expect(screen.queryByLabelText('Your numbers')?.textContent).toContain('186'))
  expect(screen.queryByLabelText('Your numbers')?.textContent).toBe(
    'Upcoming Events186Active Categories1This Week23Saved Events2',
  )
})

test('A card shows date block, badge, city, title, description, range, location and link', {
  tags: [
    'card.date-block',
    'card.category-badge',
    'card.city',
    'card.title',
    'card.description',
    'card.location',
    'card.view-event',
  ],
}, async () => {
  await open()
  const card = await screen.findByRole('article')
  expect(card.querySelector('time')?.textContent).toBe('Jul NL 18')
  expect(card.dataset['family']).toBe('books')
  expect(within(card).getByRole('heading').textContent).toBe('Deventer Boekenmarkt')
  for (const text of ['Tweedehands & Boekenmarkten', 'Deventer', 'Stalls along the IJssel.', 'IJsselkade'])
    expect(card.textContent).toContain(text)
  expect(card.textContent).toContain('Sat 18 Jul, 09:30–16:30')
  const link = within(card).getByRole('link', { name: 'View Event Deventer Boekenmarkt' })
  expect(link.getAttribute('href')).toBe('https://deventerboekenmarkt.example/')
})

test.each([null, 'javascript:alert(1)', 'not a link'])(
  'With the source link %j there is no View Event',
  { tags: 'card.view-event' },
  async (sourceLink) => {
    await open({ 'GET /api/events/upcoming': [{ ...bookMarket, sourceLink }] })
    await screen.findByRole('article')
    expect(screen.queryByText('View Event')).toBeNull()
  },
)

test('Without subscriptions the list says so, with a hint to subscribe', {
  tags: ['dashboard.empty-no-categories', 'dashboard.empty-hint'],
}, async () => {
  await open({ 'GET /api/subscriptions': [] })
  expect(await screen.findByRole('heading', { name: 'No categories subscribed' })).toBeTruthy()
  expect(screen.getByText(/^Subscribe to a category/)).toBeTruthy()
})

test('Without events the list says so', { tags: 'dashboard.empty-no-events' }, async () => {
  await open({ 'GET /api/events/upcoming': [] })
  expect(await screen.findByRole('heading', { name: 'No events in subscribed categories' })).toBeTruthy()
})

test.each([
  ['Today', 'No events today'],
  ['Tomorrow', 'No events tomorrow'],
])(
  'The empty period %s says %s',
  { tags: ['dashboard.empty-today', 'dashboard.empty-tomorrow'] },
  async (period, text) => {
    await open()
    await screen.findByRole('article')
    fireEvent.click(screen.getByRole('button', { name: period }))
    expect(screen.getByRole('heading', { name: text })).toBeTruthy()
    expect(screen.queryByRole('article')).toBeNull()
  },
)

test('Without any events each period shows its own text', { tags: 'dashboard.empty-month' }, async () => {
  await open({ 'GET /api/events/upcoming': [] }, '/dashboard?period=month')
  expect(await screen.findByRole('heading', { name: 'No events this month' })).toBeTruthy()
  expect(screen.getByText(/^New events appear here/)).toBeTruthy()
})

test.each([
  ['This Week', 'No events this week'],
  ['This Month', 'No events this month'],
])(
  'The empty period %s says %s',
  { tags: ['dashboard.empty-week', 'dashboard.empty-month'] },
  async (period, text) => {
    await open({ 'GET /api/events/upcoming': [{ ...bookMarket, startDate: '2026-09-02', endDate: null }] })
    await screen.findByRole('article')
    fireEvent.click(screen.getByRole('button', { name: period }))
    expect(screen.getByRole('heading', { name: text })).toBeTruthy()
  },
)

test('The period is kept in the URL; an unknown one means all', {
  tags: 'dashboard.period-all',
}, async () => {
  const { search } = await open({}, '/dashboard?period=today')
  expect(await screen.findByRole('heading', { name: 'No events today' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'This Week' }))
  await waitFor(() => expect(search()).toBe('?period=week'))
  fireEvent.click(screen.getByRole('button', { name: 'All Events' }))
  await waitFor(() => expect(search()).toBe(''))
  cleanup()
  await open({}, '/dashboard?period=someday')
  expect(await screen.findByRole('article')).toBeTruthy()
})

test('View All Events leads to the list of all events', { tags: 'dashboard.view-all' }, async () => {
  const later = {
    ...bookMarket,
    id: '0198c2f1-0000-7000-8000-000000000002',
    startDate: '2026-09-02',
    endDate: null,
  }
  await open({ 'GET /api/events/upcoming': [bookMarket, later] })
  await screen.findAllByRole('article')
  fireEvent.click(screen.getByRole('button', { name: 'This Week' }))
  expect(screen.getAllByRole('article')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'View All Events' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Events' })).toBeTruthy()
})

test('Every category has a checkbox, and the number of its events', {
  tags: ['dashboard.category-checkbox', 'dashboard.category-count'],
}, async () => {
  await open()
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(25))
  expect(tick('Tweedehands & Boekenmarkten').checked).toBe(true)
  expect(tick('Kermissen (Carnival)').checked).toBe(false)
  expect(tick('Tweedehands & Boekenmarkten').closest('label')?.textContent).toContain('27')
})

test('A free account can choose neither SMS, WhatsApp, daily nor monthly', {
  tags: ['dashboard.preferences-card', 'preferences.free-choice'],
}, async () => {
  await open()
  const enabled = (label: string) =>
    [...screen.getByLabelText<HTMLSelectElement>(label).options].filter((option) => !option.disabled)
  expect(enabled('Delivery frequency').map(({ value }) => value)).toEqual(['weekly'])
  expect(enabled('Channel').map(({ value }) => value)).toEqual(['email'])
  expect(screen.getByText('SMS and WhatsApp notifications require premium account')).toBeTruthy()
  expect(screen.getByText('Daily and monthly notifications require premium account')).toBeTruthy()
})

test.each([
  [
    'saves the two members',
    { ...lotte, role: 'premium', deliveryFreq: 'daily' },
    'Your notification preferences have been saved.',
  ],
  ['says when it failed', problem(500, 'No.'), 'Failed to update preferences. Please try again.'],
])(
  'The dashboard card %s',
  {
    tags: [
      'preferences.success-dashboard',
      'preferences.failure',
      'calls.profile-dashboard',
      'product.user-chooses-frequency',
    ],
  },
  async (_, answer, text) => {
    const premium = { ...lotte, role: 'premium' }
    const network = await open({ 'GET /api/user/profile': premium, 'PUT /api/user/profile': answer })
    fireEvent.change(screen.getByLabelText('Delivery frequency'), { target: { value: 'daily' } })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(network.to('PUT /api/user/profile')[0]?.body).toEqual({
      deliveryFreq: 'daily',
      preferredChannel: 'email',
    })
  },
)

test('A channel that was ended by STOP is selected on the card only after a new consent', {
  tags: 'product.user-chooses-channel',
}, async () => {
  const stopped = { ...lotte, role: 'premium', stoppedChannels: ['sms'] }
  const agreed = { ...stopped, preferredChannel: 'sms', stoppedChannels: [] }
  const network = await open({ 'GET /api/user/profile': stopped, 'PUT /api/user/profile': agreed })
  const choose = () => fireEvent.change(screen.getByLabelText('Channel'), { target: { value: 'sms' } })
  choose()
  const dialog = within(await screen.findByRole('dialog', { name: 'Get messages by SMS again?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(network.to('PUT /api/user/profile')).toHaveLength(0)
  choose()
  fireEvent.click(await screen.findByRole('button', { name: 'Agree to SMS' }))
  await waitFor(() =>
    expect(network.to('PUT /api/user/profile').map(({ body }) => body)).toEqual([
      { deliveryFreq: 'weekly', preferredChannel: 'sms', consentTo: 'sms' },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('Events that cannot be loaded show an error with a retry button', async () => {
  let broken = true
  await open({ 'GET /api/events/upcoming': () => (broken ? problem(503, 'No.') : [bookMarket]) })
  expect((await screen.findByRole('alert')).textContent).toContain('Your events could not be loaded.')
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('article')).toBeTruthy()
})

test("The greeting is 'Welcome back, {name}!', and a skeleton is shown while data loads", {
  tags: ['dashboard.greeting', 'dashboard.skeleton'],
}, async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  await open({ 'GET /api/events/upcoming': () => promise })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome back, Lotte!')
  expect(document.querySelectorAll('[data-skeleton] [data-placeholder=event]')).toHaveLength(3)
  resolve([bookMarket])
  expect(await screen.findByRole('article')).toBeTruthy()
  expect(document.querySelector('[data-skeleton] [data-placeholder=event]')).toBeNull()
})

test('Numbers that cannot be loaded show an error with a retry button', async () => {
  let broken = true
  await open({ 'GET /api/user/dashboard-stats': () => (broken ? problem(503, 'No.') : dashboardStats) })
  expect(await screen.findByText('Your numbers could not be loaded.')).toBeTruthy()
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByLabelText('Your numbers')?.textContent).toContain('186'))
})

test('A visitor sees the login screen there, and nothing is requested', {
  tags: 'routes.guarded-shows-login',
}, async () => {
  const network = fakeNetwork(answers)
  renderApp('/dashboard')
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
  expect(network.to('GET /api/events/upcoming')).toHaveLength(0)
})

test('At most one toast is shown, and F8 moves the focus to it', { tags: 'toasts.one' }, async () => {
  await open({ 'POST /api/subscriptions': ({ body }: { body: unknown }) => body })
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(25))
  fireEvent.click(tick(carnivalFairs.name))
  expect(await screen.findByText("You've been subscribed to this category.")).toBeTruthy()
  fireEvent.click(tick('Food & Drink'))
  await waitFor(() => expect(screen.getByRole('region', { name: /F8/ })).toBeTruthy())
  expect(document.querySelectorAll('[data-toast]')).toHaveLength(1)
})

test('The card of categories links to their management', {
  tags: 'dashboard.manage-categories',
}, async () => {
  await open()
  const card = within(screen.getByRole('region', { name: 'Subscribed Categories' }))
  expect(card.getByRole('link', { name: 'Manage Categories' }).getAttribute('href')).toBe(
    '/category-management',
  )
})

test('An event without a category says so on its badge', { tags: 'card.uncategorized' }, async () => {
  await open({ 'GET /api/events/upcoming': [{ ...bookMarket, category: null }] })
  const card = await screen.findByRole('article')
  expect(card.querySelector('span[data-ink]')?.textContent).toBe('Uncategorized')
})
