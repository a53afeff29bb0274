import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { WEB_PATHS } from '@uitpost/contracts/constants'
import { expect, test, vi } from 'vitest'
import { call } from '../src/api/call.ts'
import { screens } from '../src/routes/index.tsx'
import { fakeNetwork, json, problem, stale } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { admin, dashboardStats, lotte } from './samples.ts'

const stats = { 'GET /api/user/dashboard-stats': dashboardStats }
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))

async function logIn(answers: object) {
  const network = fakeNetwork({ ...stats, ...answers })
  const app = renderApp('/auth/login')
  await screen.findByRole('heading', { level: 1 })
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'lotte@uitpost.test' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'uitpost-demo' } })
  submit()
  return { network, app }
}

test('Login stores token and user and leads to the dashboard', {
  tags: [
    'login.email',
    'login.password',
    'login.button',
    'login.success-dashboard',
    'session.login-stores',
    'calls.login',
  ],
}, async () => {
  const { network, app } = await logIn({ 'POST /api/auth/login': { token: 'fresh', user: lotte } })
  expect(await screen.findByRole('heading', { name: 'Welcome back, Lotte!' })).toBeTruthy()
  await waitFor(() => expect(app.path()).toBe('/dashboard'))
  expect(localStorage.getItem('token')).toBe('fresh')
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(lotte)
  expect(network.to('POST /api/auth/login')[0]?.body).toEqual({
    email: 'lotte@uitpost.test',
    password: 'uitpost-demo',
  })
  expect(network.to('GET /api/subscriptions')[0]?.headers.get('authorization')).toBe('Bearer fresh')
})

test.each([
  ["the server's message", problem(401, 'Email or password is wrong.'), 'Email or password is wrong.'],
  ["'Login failed' without one", new Response('', { status: 502 }), 'Login failed'],
])(
  'A failure shows %s and stays on the page',
  { tags: ['login.error-in-alert', 'login.failure-text', 'login.failure-stays'] },
  async (_, answer, text) => {
    const { app } = await logIn({ 'POST /api/auth/login': answer })
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    await waitFor(() => expect(app.path()).toBe('/auth/login'))
    expect(localStorage.getItem('token')).toBeNull()
  },
)

test('Whoever is suspended reads why, with the contact as a link', { tags: 'suspension.told' }, async () => {
  const why = 'Dit account is geblokkeerd. Vragen? Schrijf naar privacy@uitpost.test.'
  await logIn({ 'POST /api/auth/login': problem(403, why) })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(why)
  expect(alert.querySelector('a')?.href).toBe('mailto:privacy@uitpost.test')
})

test("The button shows 'Signing in...' until the response", {
  tags: 'login.button-pending',
}, async () => {
  await logIn({ 'POST /api/auth/login': () => new Promise(() => {}) })
  expect(await screen.findByRole('button', { name: 'Signing in...' })).toHaveProperty('disabled', true)
})

test('At the start a stored session is checked by reading the profile, behind a spinner', {
  tags: ['session.start-fetches-profile', 'routes.spinner-while-loading', 'calls.profile-read'],
}, async () => {
  storeSignIn({ ...lotte, name: 'Old name' })
  let answer: (user: Response) => void = () => {}
  const network = fakeNetwork({
    ...stats,
    'GET /api/user/profile': () => new Promise<Response>((resolve) => (answer = resolve)),
  })
  renderApp('/dashboard')
  expect(screen.getByRole('status').textContent).toBe('Loading...')
  await waitFor(() => expect(network.requests).toHaveLength(1))
  answer(json(lotte))
  expect(await screen.findByRole('heading', { name: 'Welcome back, Lotte!' })).toBeTruthy()
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(lotte)
})

test('At the start the profile is awaited for fifteen seconds, then the stored user is shown with an error', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  storeSignIn(lotte)
  const network = fakeNetwork({ ...stats, 'GET /api/user/profile': () => new Promise(() => {}) })
  renderApp('/dashboard')
  // Unlike vi.waitFor, this does not advance the clock.
  await expect.poll(() => network.requests.length, { timeout: 15_000 }).toBe(1)
  const late = () => screen.queryByRole('button', { name: 'Try again' })
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  expect(late()).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(screen.getByRole('status').textContent).toBe('Loading... This is taking longer than usual.')
  expect(late()).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  vi.useRealTimers()
  expect(await screen.findByRole('heading', { name: 'Welcome back, Lotte!' })).toBeTruthy()
  expect((await screen.findAllByText('Failed to fetch profile')).length).toBeGreaterThan(0)
  expect(localStorage.getItem('token')).toBe('token-1')
})

test('A profile that answers 401 clears the session and shows the login screen at the same path', {
  tags: 'session.start-refused-clears',
}, async () => {
  storeSignIn(lotte)
  fakeNetwork({ 'GET /api/user/profile': problem(401, 'Sign in first.') })
  const app = renderApp('/admin')
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
  await waitFor(() => expect(app.path()).toBe('/admin'))
  expect(localStorage.getItem('token')).toBeNull()
  expect(localStorage.getItem('user')).toBeNull()
})

test.each([
  ['a network error', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a server that is not ready', () => problem(503, 'Not ready.')],
])(
  'At the start %s keeps the session, and shows an error',
  { tags: 'session.start-refused-clears' },
  async (_, answer) => {
    storeSignIn(lotte)
    fakeNetwork({ ...stats, 'GET /api/user/profile': answer })
    renderApp('/dashboard')
    expect(await screen.findByRole('heading', { name: 'Welcome back, Lotte!' })).toBeTruthy()
    expect(localStorage.getItem('token')).toBe('token-1')
    expect((await screen.findAllByText('Failed to fetch profile')).length).toBeGreaterThan(0)
  },
)

test('A token without a user, or with an invalid one, is no session', {
  tags: 'session.token-makes-it',
}, async () => {
  localStorage.setItem('token', 'lonely')
  localStorage.setItem('user', '{not json')
  const network = fakeNetwork({})
  renderApp('/dashboard')
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
  expect(network.requests).toEqual([])
  expect(localStorage.getItem('token')).toBeNull()
})

test('A later call whose token is stale, and cannot be refreshed, ends the session', async () => {
  storeSignIn(lotte)
  fakeNetwork({
    ...stats,
    'GET /api/user/profile': lotte,
    'POST /api/auth/refresh': problem(401, 'Please sign in.'),
    'GET /api/subscriptions': stale,
  })
  renderApp('/dashboard')
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
  expect(localStorage.getItem('token')).toBeNull()
})

const ended = () => problem(401, 'This session has ended. Please sign in again.', 'unauthenticated')

test('A session ended elsewhere ends here at the next call, without a refresh', async () => {
  storeSignIn(lotte)
  let profiles = 0
  const network = fakeNetwork({
    ...stats,
    'GET /api/user/profile': () => ((profiles += 1) === 1 ? lotte : ended()),
    'GET /api/subscriptions': ended,
  })
  renderApp('/dashboard')
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
  expect(localStorage.getItem('token')).toBeNull()
  expect(network.to('POST /api/auth/refresh')).toEqual([])
})

test('A refused call does not end the session when the profile can be read, and the profile is read once', async () => {
  storeSignIn(lotte)
  const network = fakeNetwork({
    ...stats,
    'GET /api/user/profile': lotte,
    'GET /api/subscriptions': ended,
    'GET /api/events/upcoming': ended,
    'GET /api/user/saved-events': ended,
  })
  renderApp('/dashboard')
  await screen.findByRole('heading', { name: 'Welcome back, Lotte!' })
  await waitFor(() => expect(network.to('GET /api/subscriptions').length).toBeGreaterThan(0))
  await waitFor(() => expect(network.to('GET /api/user/profile')).toHaveLength(2))
  await expect(call('listSubscriptions')).rejects.toThrow('401: ')
  expect(network.to('GET /api/user/profile')).toHaveLength(2)
  expect(localStorage.getItem('token')).toBe('token-1')
})

test.each([
  ['when the server ends it too', () => ({ message: 'You are signed out.' })],
  ['when the server cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])(
  'Log out clears token and user and goes to the start page, %s',
  { tags: ['session.logout-clears', 'session.logout-goes-home', 'header.menu-log-out'] },
  async (_, answer) => {
    storeSignIn(lotte)
    const network = fakeNetwork({ ...stats, 'GET /api/user/profile': lotte, 'POST /api/auth/logout': answer })
    const app = renderApp('/dashboard')
    const menu = await screen.findByRole('button', { name: /Account menu/ })
    fireEvent.keyDown(menu, { key: 'Enter' })
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }))
    await waitFor(() => expect(app.path()).toBe('/'))
    expect(await screen.findByRole('link', { name: 'Get Started' })).toBeTruthy()
    expect(localStorage.getItem('token')).toBeNull()
    expect(localStorage.getItem('user')).toBeNull()
    expect(network.to('POST /api/auth/logout')[0]?.headers.get('authorization')).toBe('Bearer token-1')
  },
)

test.each(WEB_PATHS.signedIn)(
  '%s shows the login screen to visitors',
  { tags: ['routes.guarded-shows-login', 'product.account-for-full-service'] },
  async (path) => {
    fakeNetwork({})
    const app = renderApp(path)
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
    await waitFor(() => expect(app.path()).toBe(path))
  },
)

const ofAccess = (wanted: string) => screens.filter(({ access }) => access === wanted).map(({ path }) => path)

test.each(ofAccess('visitor'))(
  '%s redirects a signed-in user to the dashboard',
  { tags: 'routes.landing-signed-in' },
  async (path) => {
    storeSignIn(lotte)
    fakeNetwork({ ...stats, 'GET /api/user/profile': lotte })
    const app = renderApp(path)
    await screen.findByRole('heading', { name: 'Welcome back, Lotte!' })
    await waitFor(() => expect(app.path()).toBe('/dashboard'))
  },
)

test('The top bar has Sign In and Get Started', {
  tags: ['landing.top-sign-in', 'landing.top-get-started'],
}, async () => {
  fakeNetwork({})
  renderApp('/')
  expect((await screen.findByRole('link', { name: 'Sign In' })).getAttribute('href')).toBe('/auth/login')
  expect(screen.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/auth/register')
})

test('Any other path is the 404 page, signed in or not', { tags: 'routes.not-found' }, async () => {
  fakeNetwork({})
  renderApp('/dashboard/elsewhere')
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy()
  expect(document.title).toBe('404 Page Not Found | Uitpost')
})

test('The route table has exactly the paths of the gateway, and a screen for all others', () => {
  const known = ['*', ...WEB_PATHS.public, ...WEB_PATHS.signedIn]
  expect(screens.map(({ path }) => path).toSorted()).toEqual(known.toSorted())
})

test('An admin sees both dashboards, a badge and a logo that links to /admin', {
  tags: ['header.logo-admin', 'header.badge-super-admin'],
}, async () => {
  storeSignIn(admin)
  fakeNetwork({ ...stats, 'GET /api/user/profile': admin })
  renderApp('/dashboard')
  await screen.findByRole('heading', { name: 'Welcome back, Marit!' })
  expect(screen.getByRole('link', { name: 'Uitpost, home' }).getAttribute('href')).toBe('/admin')
  expect(screen.getAllByRole('link', { name: 'Admin Dashboard' })[0]?.getAttribute('href')).toBe('/admin')
  expect(screen.getByRole('button', { name: /Account menu/ }).textContent).toContain('SA')
})

test('A user sees no admin link, and the logo links to /dashboard', {
  tags: ['header.logo-user', 'header.admin-links'],
}, async () => {
  storeSignIn(lotte)
  fakeNetwork({ ...stats, 'GET /api/user/profile': lotte })
  renderApp('/dashboard')
  await screen.findByRole('heading', { name: 'Welcome back, Lotte!' })
  expect(screen.getByRole('link', { name: 'Uitpost, home' }).getAttribute('href')).toBe('/dashboard')
  expect(screen.queryByRole('link', { name: 'Admin Dashboard' })).toBeNull()
})

test('The password can be shown and hidden', { tags: 'login.password-toggle' }, async () => {
  fakeNetwork({})
  renderApp('/auth/login')
  const password = await screen.findByLabelText<HTMLInputElement>('Password')
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password.type).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(password.type).toBe('password')
})

test('The login screen links to registration', { tags: 'login.sign-up-link' }, async () => {
  fakeNetwork({})
  renderApp('/auth/login')
  const link = await screen.findByRole('link', { name: 'Sign up' })
  expect(link.getAttribute('href')).toBe('/auth/register')
})
