import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { WAITLIST_DELAY_MS } from '@uitpost/contracts/constants'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeNetwork, problem } from './network.ts'
import { renderApp } from './render-app.tsx'
import { bookMarket } from './samples.ts'

const STATS = 'GET /api/stats/platform'
const numbers = { totalEvents: 1234, totalUsers: 56, totalCities: 7, activeCountries: 2 }

beforeEach(() => {
  localStorage.setItem('cookieConsent', '{"analytics":false,"marketing":false}')
})

const open = async (answers = {}) => {
  const network = fakeNetwork(answers)
  renderApp('/')
  await screen.findByRole('heading', { level: 1 })
  return network
}
const section = (name: string) => within(screen.getByRole('region', { name }))
const href = (name: string, root = within(document.body)) =>
  root.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))

test('Sign In and Get Started link to login and registration', {
  tags: ['landing.top-sign-in', 'landing.top-get-started'],
}, async () => {
  await open()
  expect(href('Sign In')).toEqual(['/auth/login'])
  expect(href('Get Started')).toEqual(['/auth/register'])
})

test.each([
  ['/', 'Going out, by post.'],
  ['/auth/login', 'Sign In'],
  ['/auth/register', 'Create your account'],
])(
  '%s opens without an account',
  { tags: ['product.visitor-reads-landing', 'routes.landing', 'routes.login', 'routes.register'] },
  async (path, heading) => {
    fakeNetwork({})
    renderApp(path)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(heading)
  },
)

test('Create Free Account leads to /auth/register, Get Personalized Alerts (Premium) scrolls to the early-access section', {
  tags: ['landing.hero-create-account', 'landing.hero-premium-scrolls'],
}, async () => {
  await open()
  expect(href('Create Free Account')).toEqual(['/auth/register'])
  const scrolled = vi.fn()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled(this.textContent)
  }
  fireEvent.click(screen.getByRole('button', { name: 'Get Personalized Alerts (Premium)' }))
  expect(scrolled).toHaveBeenCalledWith('Early access')
  expect(document.activeElement?.textContent).toBe('Early access')
})

test('Three steps: Browse Open Events, Choose Preferences, Get Alerts via email or WhatsApp', {
  tags: ['landing.how-browse', 'landing.how-choose', 'landing.how-alerts'],
}, async () => {
  await open()
  const steps = section('How It Works').getAllByRole('heading', { level: 3 })
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Browse Open Events',
    'Choose Preferences',
    'Get Alerts via email or WhatsApp',
  ])
})

test('A Free Account card, and a Premium card at 4.99 a month that is Coming Soon with Join Waitlist disabled', {
  tags: [
    'landing.account-required',
    'landing.free-card',
    'landing.premium-card',
    'product.free-price',
    'product.premium-price',
    'product.premium-coming-soon',
    'product.premium-waitlist-disabled',
  ],
}, async () => {
  await open()
  expect(screen.getByRole('heading', { name: 'Account Required' })).toBeTruthy()
  const free = section('Free Account')
  expect(free.getByText('€0')).toBeTruthy()
  expect(free.getByText('Weekly email notifications')).toBeTruthy()
  const premium = section('Premium')
  expect(premium.getByText(/€4\.99/).textContent).toBe('€4.99 per month')
  expect(premium.getByText('Coming Soon')).toBeTruthy()
  expect(premium.getByText('Daily, weekly or monthly delivery')).toBeTruthy()
  expect(premium.getByText('SMS and WhatsApp')).toBeTruthy()
  expect(premium.getByRole<HTMLButtonElement>('button', { name: 'Join Waitlist' }).disabled).toBe(true)
})

test('The reasons are aggregation, AI discovery, custom categories and privacy', {
  tags: ['landing.why-aggregation', 'landing.why-ai', 'landing.why-custom', 'landing.why-private'],
}, async () => {
  await open()
  for (const reason of [
    'Auto-aggregation',
    'AI-powered discovery',
    'Custom categories',
    'Secure and private',
  ])
    expect(screen.getByText(reason)).toBeTruthy()
})

test('There are six badges: Latino festivals, Antique markets, Health & wellness, Carnival fairs, Book markets, Vintage events', {
  tags: [
    'landing.badge-latino',
    'landing.badge-antique',
    'landing.badge-health',
    'landing.badge-carnival',
    'landing.badge-books',
    'landing.badge-vintage',
  ],
}, async () => {
  await open()
  const badges = within(screen.getByRole('list', { name: 'Categories' })).getAllByRole('listitem')
  expect(new Set(badges.map(({ textContent }) => textContent))).toEqual(
    new Set([
      'Latino festivals',
      'Antique markets',
      'Health & wellness',
      'Carnival fairs',
      'Book markets',
      'Vintage events',
    ]),
  )
})

const tally = () =>
  [...document.querySelectorAll('dl[aria-busy] div')].map(
    (row) => `${row.querySelector('dd')?.textContent} ${row.querySelector('dt')?.textContent}`,
  )

test('The numbers of the platform are shown as they are', { tags: 'landing.stats' }, async () => {
  await open({ [STATS]: numbers })
  await waitFor(() => expect(tally()).toEqual(['1,234 events', '56 users', '7 cities']))
})

test('Without stats the page shows 12,000+ events, 3,000+ users, 50+ cities', {
  tags: ['landing.stats-events-missing', 'landing.stats-users-missing', 'landing.stats-cities-missing'],
}, async () => {
  await open()
  await waitFor(() => expect(tally()).toEqual(['12,000+ events', '3,000+ users', '50+ cities']))
})

test('A single missing number falls back alone', {
  tags: ['landing.stats', 'landing.stats-users-missing', 'landing.stats-cities-missing'],
}, async () => {
  await open({ [STATS]: { totalEvents: 1234 } })
  await waitFor(() => expect(tally()).toEqual(['1,234 events', '3,000+ users', '50+ cities']))
})

const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const join = (address: string) => {
  fireEvent.change(email(), { target: { value: address } })
  const form = email().form
  if (form) fireEvent.submit(form)
}

test('Joining... is shown for a second, then the success alert replaces the form, and no call is made', {
  tags: [
    'landing.waitlist-email',
    'landing.waitlist-joining',
    'landing.waitlist-success',
    'landing.waitlist-no-call',
    'waitlist.success-text',
  ],
}, async () => {
  const network = await open({ [STATS]: numbers })
  await waitFor(() => expect(network.to(STATS)).toHaveLength(1))
  const before = network.requests.length
  vi.useFakeTimers()
  join('noor@example.org')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Joining...' }).disabled).toBe(true)
  act(() => {
    vi.advanceTimersByTime(WAITLIST_DELAY_MS - 1)
  })
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => {
    vi.advanceTimersByTime(1)
  })
  expect(screen.getByRole('alert').textContent).toBe("Thanks! We'll notify you when premium features launch.")
  expect(screen.queryByLabelText('Email')).toBeNull()
  expect(network.requests).toHaveLength(before)
})

test('The email is required and of type email; a blank one is ignored', {
  tags: ['landing.waitlist-email', 'waitlist.blank-ignored'],
}, async () => {
  await open()
  expect(email().type).toBe('email')
  expect(email().required).toBe(true)
  join('   ')
  expect(screen.queryByRole('button', { name: 'Joining...' })).toBeNull()
})

test('Browse Events links to /auth/register, the settings to /privacy-settings, and a mail link to the contact', {
  tags: ['landing.footer-browse', 'landing.footer-settings', 'landing.footer-contact'],
}, async () => {
  await open()
  const foot = within(screen.getByRole('contentinfo'))
  expect(href('Browse Events', foot)).toEqual(['/auth/register'])
  expect(href('Cookie & GDPR Settings', foot)).toEqual(['/privacy-settings'])
  expect(href('privacy@uitpost.test', foot)).toEqual(['mailto:privacy@uitpost.test'])
})

test('Links beside Browse Events and the posters lead to the public agenda', {
  tags: 'landing.agenda-links',
}, async () => {
  await open()
  expect(href('What is on', within(screen.getByRole('contentinfo')))).toEqual(['/agenda?lang=en'])
  expect(href('See what is on', section('Pick your categories'))).toEqual(['/agenda?lang=en'])
})

test('The Premium card lists its planned features', { tags: 'product.premium-advertised' }, async () => {
  await open()
  expect(section('Premium').getByText('Priority discovery and advanced filtering')).toBeTruthy()
})

const AGENDA = 'GET /api/agenda'
const agendaOf = (...titles: string[]) => ({
  items: titles.map((title, index) => ({
    event: { ...bookMarket, id: `0198c2f1-0000-7000-8000-00000000000${index}`, title },
  })),
})

test('The stamps are the approved events of the coming days, and each leads to the page of its event', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T20:30:00Z') })
  const network = await open({ [AGENDA]: agendaOf('Kerstmarkt', 'Lichtjesmarkt') })
  const stamps = within(await screen.findByRole('list', { name: 'Events of the next two weeks' }))
  expect(href('Kerstmarkt', stamps)).toEqual(['/e/0198c2f1-0000-7000-8000-000000000000'])
  expect(href('Lichtjesmarkt', stamps)).toEqual(['/e/0198c2f1-0000-7000-8000-000000000001'])
  expect(stamps.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryByText('Gentse Feesten')).toBeNull()
  const [request, ...others] = network.to(AGENDA)
  expect(others).toEqual([])
  expect(request?.query['limit']).toBe('9')
  expect(request?.query['to']).toBe('2026-12-12')
})

test.each([
  ['there are no such events', agendaOf()],
  ['they cannot be read', problem(503, 'Down.')],
])('When %s, the stamps are samples with their own name, without links', async (_, answer) => {
  const network = await open({ [AGENDA]: answer })
  await waitFor(() => expect(network.to(AGENDA)).toHaveLength(1))
  const stamps = within(screen.getByRole('list', { name: 'The summer of 2026 in stamps' }))
  expect(stamps.getAllByRole('listitem')).toHaveLength(9)
  expect(stamps.queryByRole('link')).toBeNull()
})
