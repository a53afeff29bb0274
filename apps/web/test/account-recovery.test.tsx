import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeNetwork, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { dashboardStats, lotte } from './samples.ts'

const SECRET = 'a-secret-of-a-mailed-link'
const done = { message: 'Done.' }
const quiet = { 'GET /api/user/dashboard-stats': dashboardStats }
const unconfirmed = { ...lotte, emailConfirmed: false }
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('The login screen links to the form for a forgotten password', async () => {
  fakeNetwork({})
  renderApp('/auth/login')
  const link = await screen.findByRole('link', { name: 'Forgot your password?' })
  expect(link.getAttribute('href')).toBe('/auth/forgot-password')
})

test('The form for a forgotten password shows the same message whether or not the address has an account', async () => {
  const network = fakeNetwork({ 'POST /api/auth/forgot-password': done })
  renderApp('/auth/forgot-password')
  await screen.findByRole('heading', { name: 'Forgot your password?' })
  fill('Email', 'lotte@uitpost.test')
  press('Send Link')
  expect((await screen.findByText(/If lotte@uitpost.test belongs to an account/)).textContent).toContain(
    '30 minutes',
  )
  expect(network.to('POST /api/auth/forgot-password')[0]?.body).toEqual({ email: 'lotte@uitpost.test' })
})

test('A request for a link that is refused shows the server message', async () => {
  fakeNetwork({ 'POST /api/auth/forgot-password': problem(429, 'Too many tries. Please wait a minute.') })
  renderApp('/auth/forgot-password')
  await screen.findByRole('heading', { level: 1 })
  fill('Email', 'lotte@uitpost.test')
  press('Send Link')
  expect((await screen.findByRole('alert')).textContent).toBe('Too many tries. Please wait a minute.')
})

test('A new password is sent with the token of the link, and ends the session of this browser', async () => {
  storeSignIn(lotte)
  const network = fakeNetwork({ 'GET /api/user/profile': lotte, 'POST /api/auth/reset-password': done })
  renderApp(`/auth/reset-password?token=${SECRET}`)
  await screen.findByRole('heading', { name: 'Choose a new password' })
  fill('New Password', 'boterham met kaas')
  fill('Confirm Password', 'boterham met kaas')
  press('Save Password')
  expect(await screen.findByRole('heading', { name: 'Your password is changed' })).toBeTruthy()
  expect(network.to('POST /api/auth/reset-password')[0]?.body).toEqual({
    token: SECRET,
    password: 'boterham met kaas',
  })
  expect(localStorage.getItem('token')).toBeNull()
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth/login')
})

test.each([
  ['', '', 'Password is required'],
  ['short', 'short', 'Password must be at least 8 characters long'],
  ['long enough', 'different', 'Passwords do not match'],
  ['short', 'other', 'Password must be at least 8 characters long, Passwords do not match'],
])('A new password has the rules of registration: %j and %j', async (password, again, text) => {
  const network = fakeNetwork({})
  renderApp(`/auth/reset-password?token=${SECRET}`)
  await screen.findByRole('heading', { level: 1 })
  fill('New Password', password)
  fill('Confirm Password', again)
  press('Save Password')
  expect(screen.getByRole('alert').textContent).toBe(text)
  expect(network.requests).toEqual([])
})

test('A used link, or one without its token, offers a new one', async () => {
  fakeNetwork({ 'POST /api/auth/reset-password': problem(400, 'This link is no longer valid.') })
  renderApp(`/auth/reset-password?token=${SECRET}`)
  await screen.findByRole('heading', { level: 1 })
  fill('New Password', 'boterham met kaas')
  fill('Confirm Password', 'boterham met kaas')
  press('Save Password')
  expect((await screen.findByRole('alert')).textContent).toBe('This link is no longer valid.')
  expect(screen.getByRole('link', { name: 'Get a new link' }).getAttribute('href')).toBe(
    '/auth/forgot-password',
  )
  renderApp('/auth/reset-password')
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
})

test('A weak password shows a warning and is accepted', async () => {
  const network = fakeNetwork({ 'POST /api/auth/reset-password': done })
  renderApp(`/auth/reset-password?token=${SECRET}`)
  await screen.findByRole('heading', { level: 1 })
  fill('New Password', 'password1')
  expect(screen.getByText(/easy to guess/)).toBeTruthy()
  fill('Confirm Password', 'password1')
  press('Save Password')
  await waitFor(() => expect(network.to('POST /api/auth/reset-password')).toHaveLength(1))
})

test('On registration, a password made of name and city shows a warning and is accepted', async () => {
  fakeNetwork({})
  renderApp('/auth/register')
  await screen.findByRole('heading', { level: 1 })
  fill('Full Name', 'Lotte Vermeulen')
  fill('Password', 'lottevermeulen')
  expect(screen.getByText(/easy to guess/)).toBeTruthy()
  fill('Password', 'boterham met kaas')
  expect(screen.queryByText(/easy to guess/)).toBeNull()
})

test('A confirmation link works, and a signed-in user sees the confirmation at once', async () => {
  storeSignIn(unconfirmed)
  const network = fakeNetwork({
    'GET /api/user/profile': unconfirmed,
    'POST /api/auth/confirm': done,
    'POST /api/auth/refresh': { token: 'token-2', user: lotte },
  })
  renderApp(`/auth/confirm?token=${SECRET}`)
  expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeTruthy()
  expect(network.to('POST /api/auth/confirm').map(({ body }) => body)).toEqual([{ token: SECRET }])
  expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toBeTruthy()
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toHaveProperty('emailConfirmed', true)
  // The claims of the previous token say that the address is not confirmed.
  expect(localStorage.getItem('token')).toBe('token-2')
})

test('The screen shows a loading message until the response', async () => {
  fakeNetwork({ 'POST /api/auth/confirm': () => new Promise(() => {}) })
  renderApp(`/auth/confirm?token=${SECRET}`)
  expect(await screen.findByRole('heading', { name: 'Confirming your address...' })).toBeTruthy()
})

test('A used confirmation link offers a new one to a signed-in user', async () => {
  storeSignIn(unconfirmed)
  const network = fakeNetwork({
    'GET /api/user/profile': unconfirmed,
    'POST /api/auth/confirm': problem(400, 'This link is no longer valid.'),
    'POST /api/auth/resend-confirmation': done,
  })
  renderApp(`/auth/confirm?token=${SECRET}`)
  await screen.findByRole('heading', { name: 'This link no longer works' })
  press('Send a new link')
  expect(await screen.findByText('We have sent a new link to lotte@uitpost.test.')).toBeTruthy()
  expect(network.to('POST /api/auth/resend-confirmation')).toHaveLength(1)
})

test('A used confirmation link asks a visitor to sign in first', async () => {
  fakeNetwork({ 'POST /api/auth/confirm': problem(400, 'This link is no longer valid.') })
  renderApp(`/auth/confirm?token=${SECRET}`)
  await screen.findByRole('heading', { name: 'This link no longer works' })
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth/login')
})

test('When the server cannot be reached, the link stays valid and can be retried', async () => {
  let reachable = false
  fakeNetwork({
    'POST /api/auth/confirm': () => (reachable ? done : Promise.reject(new TypeError('Failed to fetch'))),
  })
  renderApp(`/auth/confirm?token=${SECRET}`)
  await screen.findByRole('heading', { name: 'Your address could not be confirmed' })
  reachable = true
  press('Try again')
  expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeTruthy()
})

test('The dashboard shows that the address is unconfirmed, and sends the mail again', async () => {
  storeSignIn(unconfirmed)
  fakeNetwork({
    ...quiet,
    'GET /api/user/profile': unconfirmed,
    'POST /api/auth/resend-confirmation': done,
  })
  renderApp('/dashboard')
  expect(await screen.findByRole('complementary', { name: 'Confirm your address' })).toBeTruthy()
  press('Send again')
  expect(await screen.findByText('We have sent a new link to lotte@uitpost.test.')).toBeTruthy()
})

test('The dashboard shows no such notice for a confirmed address', async () => {
  storeSignIn(lotte)
  fakeNetwork({ ...quiet, 'GET /api/user/profile': lotte })
  renderApp('/dashboard')
  await screen.findByRole('heading', { name: 'Welcome back, Lotte!' })
  expect(screen.queryByText('Confirm your address')).toBeNull()
})
