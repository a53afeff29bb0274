import { screen, waitFor } from '@testing-library/react'
import { HEALTH_TILES, type SystemState } from '@uitpost/contracts'
import { expect, test } from 'vitest'
import { fakeNetwork, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { admin, health } from './samples.ts'

const state: SystemState = {
  alerts: [{ name: 'RelayStopped', subject: 'catalogue', since: '2026-11-20T12:00:00.000Z', mailed: false }],
  tiles: HEALTH_TILES.map((name, i) => ({ name, now: i, history: [null, 3, 1] })),
  deadLetters: [{ service: 'auth', letters: 4 }],
}

async function open(answer: unknown) {
  storeSignIn(admin)
  fakeNetwork({
    'GET /api/user/profile': admin,
    'GET /health': health,
    'GET /api/admin/system': answer,
  })
  renderApp('/admin')
  await screen.findByRole('heading', { name: 'System Health' })
}

test('System Health names alerts with since when, and whether they were mailed', async () => {
  await open(state)
  const alert = await screen.findByText('Messages are not sent on')
  expect(alert.parentElement?.textContent).toContain('catalogue')
  expect(alert.parentElement?.textContent).toContain('not mailed yet')
})

test('Figures have the history of a day, and uncertain deliveries and dead letters are one click away', async () => {
  await open(state)
  const tiles = await screen.findByLabelText('Figures of the system')
  expect(tiles.textContent).toContain('Dead letters4')
  expect(screen.getAllByRole('img', { name: 'The last 24 hours, at most 3' })).toHaveLength(5)
  expect(screen.getByRole('link', { name: 'See which' }).getAttribute('href')).toBe(
    '/admin/notifications?status=uncertain',
  )
  expect(screen.getByText('See where').parentElement?.textContent).toContain('auth: 4')
})

test('Without an answer of notifier, System Health shows the rest', async () => {
  await open(problem(503, 'No.'))
  expect(await screen.findByText('Database Healthy')).toBeTruthy()
  await waitFor(() => expect(screen.queryByLabelText('Figures of the system')).toBeNull())
})

test('A figure that has no value yet is a dash, and does not count as loading', async () => {
  await open({ ...state, tiles: [{ name: 'mailsWait', now: null, history: [] }] })
  await waitFor(() => expect(screen.getAllByText('Mails to send')).toHaveLength(1))
  const tiles = screen.getByLabelText('Figures of the system')
  await waitFor(() => expect(tiles.textContent).toMatch(/^Mails to send–/))
  expect(tiles.getAttribute('aria-busy')).toBe('false')
})
