import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeNetwork, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { dashboardStats, lotte } from './samples.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const given = { decidedAt: '2026-11-01T09:00:00Z', textVersion: '2026-11' }
const answers = {
  'GET /api/user/profile': lotte,
  'GET /api/user/dashboard-stats': dashboardStats,
  'GET /api/user/consents': { analytics: true, marketing: false, ...given },
  'POST /api/user/consents': ({ body }: { body: object }) => ({ ...body, ...given }),
}

/** Requested by the landing page for every visitor, without a name or a cookie. */
const PUBLIC_READS = ['/api/stats/platform', '/api/agenda']

const isShown = () => screen.queryByRole('region', { name: 'Cookie Preferences' }) !== null
const banner = () => screen.findByRole('region', { name: 'Cookie Preferences' })
const noBanner = () => waitFor(() => expect(isShown()).toBe(false))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const stored = () => JSON.parse(localStorage.getItem('cookieConsent') ?? 'null') as unknown

async function visit(path = '/') {
  const network = fakeNetwork(answers)
  renderApp(path)
  await screen.findByRole('heading', { level: 1 })
  return network
}

test.each(['/', '/auth/login', '/auth/forgot-password', '/privacy-policy', '/no/such/page'])(
  'A first visit to %s shows the banner with its links, and nothing is stored or requested',
  { tags: ['cookies.on-every-page', 'cookies.title', 'cookies.links', 'cookies.shown-without-choice'] },
  async (path) => {
    const network = await visit(path)
    const region = within(await banner())
    expect(region.getByRole('link', { name: 'Privacy policy' }).getAttribute('href')).toBe('/privacy-policy')
    expect(region.getByRole('link', { name: 'Privacy settings' }).getAttribute('href')).toBe(
      '/privacy-settings',
    )
    expect(Object.keys(localStorage)).toEqual([])
    expect(document.cookie).toBe('')
    expect(network.requests.filter(({ path }) => !PUBLIC_READS.includes(path))).toEqual([])
  },
)

test.each([
  ['Accept All', { analytics: true, marketing: true }],
  ['Essential Only', { analytics: false, marketing: false }],
])(
  '%s stores the consent, sends it and hides the banner',
  {
    tags: [
      'cookies.accept-all',
      'cookies.accept-all-stores',
      'cookies.essential-only',
      'cookies.essential-only-stores',
      'calls.consents-save',
    ],
  },
  async (name, choice) => {
    const network = await visit()
    await banner()
    press(name)
    await noBanner()
    expect(stored()).toEqual(choice)
    await waitFor(() => expect(network.to('POST /api/user/consents')[0]?.body).toEqual(choice))
  },
)

test('Customize Settings has Essential as required, two toggles, Save Preferences and Back', {
  tags: [
    'cookies.customize',
    'cookies.essential-required',
    'cookies.analytics-toggle',
    'cookies.marketing-toggle',
    'cookies.save-preferences',
    'cookies.back',
    'cookies.save-stores',
  ],
}, async () => {
  const network = await visit()
  await banner()
  press('Customize Settings')
  const region = within(await banner())
  expect(region.getByText('Essential').parentElement?.textContent).toBe('EssentialRequired')
  expect(region.getAllByRole('switch').map((toggle) => (toggle as HTMLInputElement).checked)).toEqual([
    false,
    false,
  ])
  press('Back')
  expect(region.getByRole('button', { name: 'Accept All' })).toBeTruthy()
  press('Customize Settings')
  fireEvent.click(region.getByRole('switch', { name: 'Marketing' }))
  press('Save Preferences')
  await noBanner()
  expect(stored()).toEqual({ analytics: false, marketing: true })
  await waitFor(() =>
    expect(network.to('POST /api/user/consents')[0]?.body).toEqual({ analytics: false, marketing: true }),
  )
})

test('The close button stores the time, hides the banner and gives no consent', {
  tags: ['cookies.close', 'cookies.close-stores-time'],
}, async () => {
  const network = await visit()
  await banner()
  vi.useFakeTimers({ toFake: ['Date'] })
  press('Close cookie banner')
  await noBanner()
  expect(localStorage.getItem('cookieBannerDismissed')).toBe(String(Date.now()))
  expect(stored()).toBeNull()
  expect(network.requests.filter(({ path }) => !PUBLIC_READS.includes(path))).toEqual([])
})

test.each([
  ['an hour ago', DAY_MS / 24, false],
  ['almost three days ago', 3 * DAY_MS - 1, false],
  ['over three days ago', 3 * DAY_MS + 1, true],
])('Dismissed %s: shown is %s', { tags: 'cookies.back-after-three-days' }, async (_, age, shown) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  localStorage.setItem('cookieBannerDismissed', String(Date.now() - age))
  await visit()
  await waitFor(() => expect(isShown()).toBe(shown))
})

test.each(['{broken', '"yes"', 'null', '{"analytics":true}'])(
  'An invalid stored consent, %s, does not hide the banner',
  async (text) => {
    localStorage.setItem('cookieConsent', text)
    await visit()
    expect(await banner()).toBeTruthy()
  },
)

test.each([
  { analytics: true, marketing: false },
  { analytics: false, marketing: true },
])(
  'The consents are read when signed in and the banner is visible, and prefill each toggle: %o',
  { tags: ['calls.consents-read', 'calls.consents-when'] },
  async (consents) => {
    storeSignIn(lotte)
    const network = fakeNetwork({ ...answers, 'GET /api/user/consents': { ...consents, ...given } })
    renderApp('/dashboard')
    await banner()
    await waitFor(() => expect(network.to('GET /api/user/consents')).toHaveLength(1))
    press('Customize Settings')
    const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })
    await waitFor(() =>
      expect({
        analytics: toggle('Analytics').checked,
        marketing: toggle('Marketing').checked,
      }).toEqual(consents),
    )
    press('Save Preferences')
    await noBanner()
    expect(stored()).toEqual(consents)
  },
)

test('For a visitor no consents are requested', {
  tags: 'calls.consents-when',
}, async () => {
  const network = await visit()
  await banner()
  press('Customize Settings')
  expect(screen.getAllByRole<HTMLInputElement>('switch').map(({ checked }) => checked)).toEqual([
    ...[false, false],
  ])
  expect(network.to('GET /api/user/consents')).toEqual([])
})

test('The consents are not read while the banner is hidden', {
  tags: 'calls.consents-when',
}, async () => {
  storeSignIn(lotte)
  localStorage.setItem('cookieConsent', '{"analytics":false,"marketing":false}')
  const network = await visit('/dashboard')
  await screen.findByRole('heading', { name: 'Welcome back, Lotte!' })
  expect(network.to('GET /api/user/consents')).toEqual([])
})

test('A save that fails shows no error, and the choice applies', {
  tags: 'calls.consents-failure',
}, async () => {
  const answered = vi.fn(() => problem(503, 'Not ready.'))
  fakeNetwork({ ...answers, 'POST /api/user/consents': answered })
  renderApp('/')
  await banner()
  press('Accept All')
  await waitFor(() => expect(answered).toHaveBeenCalled())
  await noBanner()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(stored()).toEqual({ analytics: true, marketing: true })
})

test('A choice in another tab hides the banner in this one', async () => {
  await visit()
  await banner()
  localStorage.setItem('cookieConsent', '{"analytics":false,"marketing":false}')
  dispatchEvent(new StorageEvent('storage', { key: 'cookieConsent' }))
  await waitFor(() => expect(isShown()).toBe(false))
})

test('Local storage holds the token, the user, and the consent with its date or the time of closing the banner, and nothing else', {
  tags: ['storage.token', 'storage.user', 'storage.consent', 'storage.dismissed'],
}, async () => {
  fakeNetwork({ ...answers, 'POST /api/auth/login': { token: 'fresh', user: lotte } })
  renderApp('/auth/login')
  await banner()
  press('Close cookie banner')
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'lotte@uitpost.test' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'uitpost-demo' } })
  press('Sign In')
  await screen.findByRole('heading', { name: 'Welcome back, Lotte!' })
  expect(localStorage.getItem('token')).toBe('fresh')
  expect(JSON.parse(localStorage.getItem('user') ?? 'null')).toEqual(lotte)
  expect(Object.keys(localStorage).toSorted()).toEqual(['cookieBannerDismissed', 'token', 'user'])
  cleanup()
  localStorage.removeItem('cookieBannerDismissed')
  renderApp('/dashboard')
  await banner()
  press('Essential Only')
  await noBanner()
  expect(stored()).toEqual({ analytics: false, marketing: false })
  expect(Object.keys(localStorage).toSorted()).toEqual([
    ...['cookieConsent', 'cookieConsentDate', 'token', 'user'],
  ])
})
