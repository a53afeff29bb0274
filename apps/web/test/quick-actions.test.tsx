import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answers, fakeNetwork, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { bookMarket, bookMarkets, categories, dashboardStats, lotte } from './samples.ts'

async function open(button: string, change: Answers = {}) {
  storeSignIn(lotte)
  const network = fakeNetwork({
    'GET /api/user/profile': lotte,
    'GET /api/user/dashboard-stats': dashboardStats,
    'GET /api/categories': categories,
    'GET /api/events/counts': {},
    'GET /api/subscriptions': [],
    'GET /api/events/upcoming': [],
    'GET /api/user/saved-events': [],
    'GET /api/user/calendar-feed': { active: false, createdAt: null },
    'POST /api/events/suggestions/check': { duplicates: [], waiting: 0 },
    ...change,
  })
  renderApp('/dashboard')
  fireEvent.click(await screen.findByRole('button', { name: button }))
  return { network, dialog: within(await screen.findByRole('dialog')) }
}

test('Suggest Event sends the form, and says what happens next', {
  tags: 'dashboard.suggest-event',
}, async () => {
  const { network, dialog } = await open('Suggest Event', {
    'POST /api/events/suggestions': { outcome: 'created', eventId: bookMarket.id, status: 'pending' },
  })
  const type = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  type('Title', 'Boekenmarkt')
  type('Date', '2026-08-01')
  type('Time, if it has one', '09:30')
  await dialog.findByRole('option', { name: bookMarkets.name })
  type('Category', bookMarkets.id)
  fireEvent.click(dialog.getByRole('button', { name: 'Suggest' }))
  expect(await screen.findByText('Your suggestion waits for approval.')).toBeTruthy()
  expect(network.to('POST /api/events/suggestions')[0]?.body).toEqual({
    title: 'Boekenmarkt',
    city: 'Utrecht',
    startDate: '2026-08-01T09:30',
    location: null,
    categoryId: bookMarkets.id,
    link: null,
    description: null,
  })
})

test('Similar events are shown while a suggestion is typed', async () => {
  const { dialog } = await open('Suggest Event', {
    'POST /api/events/suggestions/check': {
      duplicates: [{ ...bookMarket, score: 0.9, likeness: [] }],
      waiting: 0,
    },
  })
  fireEvent.change(dialog.getByLabelText('Title'), { target: { value: 'Deventer Boekenmarkt' } })
  fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2026-07-18' } })
  fireEvent.blur(dialog.getByLabelText('Date'))
  expect((await dialog.findByRole('link', { name: 'Deventer Boekenmarkt' })).getAttribute('href')).toBe(
    `/events/${bookMarket.id}`,
  )
})

test('A refused suggestion shows the reason', async () => {
  const { dialog } = await open('Suggest Event', {
    'POST /api/events/suggestions': problem(429, 'That is enough for today.'),
  })
  fireEvent.change(dialog.getByLabelText('Title'), { target: { value: 'Boekenmarkt' } })
  fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2026-08-01' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Suggest' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('That is enough for today.')
})

test.each([
  ['Calendar file (.ics)', 'GET /api/user/events.ics'],
  ['Table (.csv)', 'GET /api/user/events.csv'],
])(
  'Export Events: %s downloads the chosen list',
  { tags: 'dashboard.export-events' },
  async (button, path) => {
    const saved = vi.fn(() => 'blob:events')
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} }))
    const { network, dialog } = await open('Export Events', { [path]: new Response('file') })
    fireEvent.change(dialog.getByLabelText('Which events'), { target: { value: 'saved' } })
    fireEvent.click(dialog.getByRole('button', { name: button }))
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
    expect(network.to(path)[0]?.query).toEqual({ list: 'saved' })
  },
)

test('The URL of the live calendar is shown once, and can be revoked', async () => {
  let active = false
  const { network, dialog } = await open('Export Events', {
    'GET /api/user/calendar-feed': () => ({ active, createdAt: null }),
    'POST /api/user/calendar-feed': () => {
      active = true
      return { url: 'https://uitpost.test/calendar/secret.ics', createdAt: '2026-07-16T12:00:00Z' }
    },
    'DELETE /api/user/calendar-feed': () => {
      active = false
      return { active, createdAt: null }
    },
  })
  await waitFor(() =>
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Create address' }).disabled).toBe(false),
  )
  fireEvent.click(dialog.getByRole('button', { name: 'Create address' }))
  const address = await dialog.findByLabelText<HTMLInputElement>('Address of your calendar')
  expect(address.value).toBe('https://uitpost.test/calendar/secret.ics')
  fireEvent.click(dialog.getByRole('button', { name: 'Switch off' }))
  expect(await dialog.findByRole('button', { name: 'Create address' })).toBeTruthy()
  expect(dialog.queryByLabelText('Address of your calendar')).toBeNull()
  expect(network.to('DELETE /api/user/calendar-feed')).toHaveLength(1)
})
