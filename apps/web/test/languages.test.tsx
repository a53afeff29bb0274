import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { request } from '../src/api/http.ts'
import { fakeNetwork } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { bookMarket, bookMarkets, categories, dashboardStats, lotte } from './samples.ts'

beforeEach(() => localStorage.setItem('cookieConsent', '{"analytics":false,"marketing":false}'))
afterEach(() => vi.restoreAllMocks())

const setBrowserLanguages = (...languages: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
const shown = () => document.documentElement.lang
const chooser = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Read Uitpost in' })

test.each([
  ['nl-BE', 'nl'],
  ['fr', 'fr'],
  ['de-AT', 'de'],
  ['en-US', 'en'],
  ['es', 'en'],
])('A visitor whose browser prefers %s gets %s', async (browser, language) => {
  setBrowserLanguages(browser, 'nl')
  fakeNetwork({})
  renderApp('/auth/login')
  await waitFor(() => expect(shown()).toBe(language))
})

test('A stored choice overrides the browser and the account', async () => {
  setBrowserLanguages('nl')
  localStorage.setItem('language', 'fr')
  storeSignIn(lotte)
  fakeNetwork({ 'GET /api/user/profile': lotte })
  renderApp('/profile')
  await waitFor(() => expect(shown()).toBe('fr'))
})

test('A signed-in user gets the language of the account, and after signing out that of the browser', async () => {
  setBrowserLanguages('de')
  storeSignIn(lotte)
  fakeNetwork({ 'GET /api/user/profile': lotte })
  const { session } = renderApp('/profile')
  await waitFor(() => expect(shown()).toBe('en'))
  session.signOut()
  await waitFor(() => expect(shown()).toBe('de'))
})

test.each([
  ['nl', 'Boekenmarkten'],
  ['fr', bookMarkets.name],
])('The category badge is in the language of the screen: in %s %s', async (language, name) => {
  localStorage.setItem('language', language)
  storeSignIn(lotte)
  const translated = categories.map((category) =>
    category.id === bookMarkets.id ? { ...category, names: { nl: 'Boekenmarkten' } } : category,
  )
  fakeNetwork({
    'GET /api/user/profile': lotte,
    'GET /api/user/dashboard-stats': dashboardStats,
    'GET /api/categories': translated,
    'GET /api/subscriptions': [{ categoryId: bookMarkets.id }],
    'GET /api/events/upcoming': [bookMarket],
  })
  renderApp('/dashboard')
  const card = await screen.findByRole('article')
  await waitFor(() => expect(card.querySelector('span[data-ink]')?.textContent).toBe(name))
})

test('Switching the language keeps the page and the form, and is stored in this browser', async () => {
  fakeNetwork({})
  const { path } = renderApp('/auth/register')
  const name = await screen.findByLabelText<HTMLInputElement>('Full Name')
  fireEvent.change(name, { target: { value: 'Noor' } })
  fireEvent.change(await chooser(), { target: { value: 'nl' } })
  await waitFor(() => expect(shown()).toBe('nl'))
  expect(name.isConnected).toBe(true)
  expect(name.value).toBe('Noor')
  expect(path()).toBe('/auth/register')
  expect(localStorage.getItem('language')).toBe('nl')
})

test('Every call, so also registering, sends the language of the screen to the server', async () => {
  localStorage.setItem('language', 'fr')
  const network = fakeNetwork({ 'GET /api/user/profile': lotte })
  renderApp('/auth/register')
  await waitFor(() => expect(shown()).toBe('fr'))
  await request({ method: 'POST', path: '/api/auth/register' }).catch(() => undefined)
  expect(network.to('POST /api/auth/register')[0]?.headers.get('accept-language')).toBe('fr')
})

test('The choice of a signed-in user is saved with the profile', async () => {
  storeSignIn(lotte)
  const network = fakeNetwork({
    'GET /api/user/profile': lotte,
    'PUT /api/user/profile': ({ body }: { body: object }) => ({ ...lotte, ...body }),
  })
  renderApp('/profile')
  fireEvent.change(await chooser(), { target: { value: 'de' } })
  await waitFor(() => expect(network.to('PUT /api/user/profile')).toHaveLength(1))
  expect(network.to('PUT /api/user/profile')[0]?.body).toEqual({ language: 'de' })
})

test('Screen readers announce messages by their name in the language of the screen', async () => {
  localStorage.setItem('language', 'nl')
  storeSignIn(lotte)
  fakeNetwork({
    'GET /api/user/profile': lotte,
    'GET /api/categories': categories,
    'GET /api/subscriptions': [],
    'POST /api/subscriptions': ({ body }: { body: unknown }) => body,
  })
  renderApp('/categories')
  fireEvent.click(await screen.findByRole('button', { name: `Volgen ${bookMarkets.name}` }))
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(/^Melding Je volgt deze categorie/),
    ),
  )
})

test('A language saved with the preferences is the language of the screens', async () => {
  storeSignIn(lotte)
  fakeNetwork({ 'GET /api/user/profile': lotte })
  const { session } = renderApp('/profile')
  await waitFor(() => expect(session.read().status).toBe('signedIn'))
  await waitFor(() => expect(shown()).toBe('en'))
  session.updateUser({ ...lotte, language: 'nl' })
  await waitFor(() => expect(shown()).toBe('nl'))
  expect(localStorage.getItem('language')).toBe('nl')
})

test('A category has its name in the language of the screen, else its own name', async () => {
  localStorage.setItem('language', 'nl')
  storeSignIn(lotte)
  const category = { id: 'a', name: 'Food & Drink', slug: 'food-drink', description: null, approved: true }
  fakeNetwork({
    'GET /api/user/profile': lotte,
    'GET /api/categories': [
      { ...category, names: { nl: 'Eten & drinken' } },
      { ...category, id: 'b', name: 'Wine Making Fairs', names: {} },
    ],
    'GET /api/subscriptions': [],
  })
  renderApp('/categories')
  expect(await screen.findByRole('heading', { name: 'Eten & drinken' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Wine Making Fairs' })).toBeTruthy()
})
