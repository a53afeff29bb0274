import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type Answers, fakeNetwork, json } from './network.ts'
import { renderApp } from './render-app.tsx'
import { bookMarket, categories, dashboardStats, lotte } from './samples.ts'

const EVENT = `/events/${bookMarket.id}`
const session = { token: 'fresh', user: lotte }
const answers: Answers = {
  'POST /api/auth/login': session,
  'POST /api/auth/register': json(session, 201),
  'GET /api/user/profile': lotte,
  'GET /api/user/dashboard-stats': dashboardStats,
  'GET /api/categories': categories,
  'GET /api/subscriptions': [],
  'GET /api/user/saved-events': [],
  [`GET /api${EVENT}`]: {
    ...bookMarket,
    saved: false,
    town: null,
    dates: [],
    facts: {},
    mergedInto: null,
    unconfirmed: [],
    sources: [],
  },
}

beforeEach(() => localStorage.setItem('cookieConsent', '{"analytics":false,"marketing":false}'))

const fill = (form: Record<string, string>) => {
  for (const [label, value] of Object.entries(form))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const follow = async (name: string) => fireEvent.click(await screen.findByRole('link', { name }))
const signIn = async () => {
  await screen.findByRole('button', { name: 'Sign In' })
  fill({ Email: lotte.email, Password: 'uitpost-demo' })
  await press('Sign In')
}
const dashboardShown = () => screen.findByRole('heading', { name: 'Welcome back, Lotte!' })

test('A visitor who wanted to save an event signs in to the dashboard, which links to the event', async () => {
  fakeNetwork(answers)
  const { path } = renderApp(EVENT)
  await signIn()
  await dashboardShown()
  await waitFor(() => expect(path()).toBe('/dashboard'))
  await follow('Go on to the event')
  await waitFor(() => expect(path()).toBe(EVENT))
  expect(await screen.findByRole('heading', { level: 1, name: bookMarket.title })).toBeTruthy()
})

test('A visitor who registers instead gets the same link, also after visiting the sign-in and another period', async () => {
  fakeNetwork(answers)
  const { path, search } = renderApp(EVENT)
  await follow('Sign up')
  await follow('Sign in')
  await follow('Sign up')
  await screen.findByRole('heading', { name: 'Create your account' })
  fill({ 'Full Name': 'Lotte', Email: lotte.email, City: 'Gent' })
  fill({ Password: 'een goed wachtwoord', 'Confirm Password': 'een goed wachtwoord' })
  await press('Create Account')
  await dashboardShown()
  await press('Today')
  await waitFor(() => expect(search()).toBe('?period=today'))
  await follow('Go on to the event')
  await waitFor(() => expect(path()).toBe(EVENT))
})

test('A user whose session ended on another screen gets a link back to it, with its filters', async () => {
  fakeNetwork(answers)
  const { path, search } = renderApp('/events?q=jazz')
  await signIn()
  await follow('Go on to it')
  await waitFor(() => expect([path(), search()]).toEqual(['/events', '?q=jazz']))
})

test('Save on a public page saves the event once the visitor is signed in, and a visit without it saves nothing', {
  tags: 'save.public-page',
}, async () => {
  const saved = 'POST /api/user/saved-events'
  document.cookie = `save=${bookMarket.id}; Path=/`
  const network = fakeNetwork({ ...answers, [saved]: json({ eventId: bookMarket.id }, 201) })
  renderApp(EVENT)
  expect(await screen.findByText('Sign in to save this event.')).toBeTruthy()
  expect(network.to(saved)).toEqual([])
  await signIn()
  await dashboardShown()
  expect((await screen.findAllByText('The event is saved.')).length).toBeGreaterThan(0)
  expect(network.to(saved).map(({ body }) => body)).toEqual([{ eventId: bookMarket.id }])
  expect(document.cookie).toBe('')
  await follow('Go on to the event')
  await screen.findByRole('heading', { level: 1, name: bookMarket.title })
  expect(network.to(saved)).toHaveLength(1)
})

test.each(['/auth/login', '/dashboard'])(
  'Signing in at %s shows no link to another screen',
  async (start) => {
    fakeNetwork(answers)
    renderApp(start)
    await signIn()
    await dashboardShown()
    expect(screen.queryByText(/^You came for|^You were on your way/)).toBeNull()
  },
)
