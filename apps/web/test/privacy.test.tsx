import { fireEvent, screen, waitFor } from '@testing-library/react'
import { MINIMUM_AGE, RETENTION_DAYS } from '@uitpost/contracts/constants'
import { beforeEach, expect, test } from 'vitest'
import { fakeNetwork, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { lotte } from './samples.ts'

const now = '2026-11-20T12:00:00Z'
const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })

beforeEach(() => localStorage.setItem('cookieConsent', '{"analytics":false,"marketing":false}'))

test('The policy states that the platform is not for users under 16, and how long data is kept', {
  tags: ['routes.privacy-policy', 'landing.policy-states-age', 'reports.personal-data'],
}, async () => {
  fakeNetwork({})
  renderApp('/privacy-policy')
  expect(await screen.findByText(new RegExp(`not for users under ${MINIMUM_AGE}`))).toBeTruthy()
  expect(screen.getAllByText(`${RETENTION_DAYS.securityLog} days`).length).toBeGreaterThan(0)
  expect(screen.getByText('30 minutes, codes 10')).toBeTruthy()
  const sessions = screen.getByText('Where you are signed in, since you were last there')
  expect(sessions.nextElementSibling?.textContent).toBe('90 days')
  expect(screen.getByText('Reports on events').nextElementSibling?.textContent).toBe('365 days')
  const audit = screen.getByText('The log of what admins did, by whole months')
  expect(audit.nextElementSibling?.textContent).toBe('731 days')
  const runs = screen.getByText(/^Discoveries:/)
  expect(runs.nextElementSibling?.textContent).toBe('183 days')
  expect(document.title).toBe('Privacy Policy | Uitpost')
})

test('A public page links to browsing, policy, settings and the privacy contact', async () => {
  fakeNetwork({})
  renderApp('/privacy-settings')
  await screen.findByRole('heading', { level: 1 })
  const href = (name: string) => screen.getAllByRole('link', { name }).at(-1)?.getAttribute('href')
  expect(href('Browse Events')).toBe('/auth/register')
  expect(href('Privacy Policy')).toBe('/privacy-policy')
  expect(href('Cookie & GDPR Settings')).toBe('/privacy-settings')
  expect(href('privacy@uitpost.test')).toBe('mailto:privacy@uitpost.test')
})

test('A visitor gives and withdraws a consent with the same switch, and sees since when it applies', async () => {
  const network = fakeNetwork({
    'POST /api/user/consents': ({ body }: { body: object }) => ({
      ...body,
      decidedAt: now,
      textVersion: '1',
    }),
  })
  renderApp('/privacy-settings')
  await screen.findByRole('heading', { name: 'Privacy settings' })
  fireEvent.click(toggle('Analytics'))
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(toggle('Analytics').checked).toBe(true)
  expect(screen.getByText(/^Allowed since \d/)).toBeTruthy()
  fireEvent.click(toggle('Analytics'))
  await waitFor(() => expect(network.to('POST /api/user/consents')).toHaveLength(2))
  expect(network.to('POST /api/user/consents').map(({ body }) => body)).toEqual([
    { analytics: true, marketing: false },
    { analytics: false, marketing: false },
  ])
  expect(JSON.parse(localStorage.getItem('cookieConsent') ?? '')).toEqual({
    analytics: false,
    marketing: false,
  })
  expect(network.to('GET /api/user/consents')).toEqual([])
})

test('A signed-in user sees the consents of the account with their dates', async () => {
  storeSignIn(lotte)
  fakeNetwork({
    'GET /api/user/profile': lotte,
    'GET /api/user/consents': { analytics: true, marketing: false, decidedAt: now, textVersion: '1' },
  })
  renderApp('/privacy-settings')
  expect(await screen.findByText('Allowed since 20 November 2026')).toBeTruthy()
  expect(screen.getByText('Not allowed since 20 November 2026')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to your profile' }).getAttribute('href')).toBe('/profile')
})

test('A choice that could not be saved shows an error, and applies in this browser', async () => {
  fakeNetwork({ 'POST /api/user/consents': problem(503, 'Not ready.') })
  renderApp('/privacy-settings')
  await screen.findByRole('heading', { name: 'Privacy settings' })
  fireEvent.click(toggle('Marketing'))
  expect((await screen.findByRole('alert')).textContent).toContain('Your choice applies in this browser')
  expect(toggle('Marketing').checked).toBe(true)
})

test('Before a choice the settings say that nothing is allowed', {
  tags: 'routes.privacy-settings',
}, async () => {
  localStorage.clear()
  fakeNetwork({})
  renderApp('/privacy-settings')
  expect(await screen.findAllByText('No choice made yet: not allowed')).toHaveLength(2)
})
