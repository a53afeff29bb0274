import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { OwnSuggestion } from '@uitpost/contracts'
import { expect, test, vi } from 'vitest'
import { type Answers, fakeNetwork, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { bookMarket, bookMarkets, categories, dashboardStats, lotte } from './samples.ts'

const made: OwnSuggestion = {
  id: '0198c2f1-0000-7000-8000-00000000c001',
  createdAt: '2026-07-16T12:00:00Z',
  kind: 'address',
  subject: 'https://example.org/agenda',
  state: 'reading',
  reason: null,
  eventsFound: 0,
  events: [],
}
const own = 'GET /api/user/suggestions'

async function open(button: string, change: Answers = {}) {
  storeSignIn(lotte)
  const network = fakeNetwork({
    'GET /api/user/profile': lotte,
    'GET /api/user/dashboard-stats': dashboardStats,
    'GET /api/categories': categories,
    'GET /api/events/counts': {},
    'GET /api/subscriptions': [{ categoryId: bookMarkets.id }],
    'GET /api/events/upcoming': [],
    'GET /api/user/saved-events': [],
    [own]: [],
    ...change,
  })
  renderApp('/dashboard')
  expect(await screen.findAllByRole('checkbox', { checked: true })).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: button }))
  return { network, dialog: within(await screen.findByRole('dialog')) }
}
const openTab = (name: string) => fireEvent.mouseDown(screen.getByRole('tab', { name }), { button: 0 })

test('Suggest Event accepts a URL, and shows that it is being read', {
  tags: 'dashboard.suggest-event',
}, async () => {
  const { network, dialog } = await open('Suggest Event', {
    'POST /api/events/suggestions/address': made,
    [own]: [made],
  })
  openTab('Web address')
  fireEvent.change(await dialog.findByLabelText('Address of a page or calendar'), {
    target: { value: 'https://example.org/agenda' },
  })
  fireEvent.change(dialog.getByLabelText('City'), { target: { value: 'Utrecht' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Suggest' }))
  expect(await dialog.findByText('https://example.org/agenda')).toBeTruthy()
  expect(dialog.getByText('being read')).toBeTruthy()
  expect(network.to('POST /api/events/suggestions/address')[0]?.body).toEqual({
    url: 'https://example.org/agenda',
    city: 'Utrecht',
    categoryId: null,
  })
})

test('Suggest Event accepts a calendar file, and refuses other files before sending them', async () => {
  const { network, dialog } = await open('Suggest Event', {
    'POST /api/events/suggestions/calendar': { ...made, kind: 'calendar', subject: 'markets.ics' },
    [own]: [],
  })
  openTab('Calendar file')
  const input = await dialog.findByLabelText('Calendar file (.ics)')
  const choose = (text: string, name: string) =>
    fireEvent.change(input, { target: { files: [new File([text], name, { type: 'text/calendar' })] } })
  choose('<html></html>', 'page.html')
  expect((await dialog.findByRole('alert')).textContent).toContain('This is no calendar file.')
  choose('x'.repeat(500_001), 'long.ics')
  expect(await dialog.findByText('The file is too large: at most 500 kB.')).toBeTruthy()
  const ics = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'
  choose(ics, 'markets.ics')
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull())
  await waitFor(() => {
    fireEvent.submit(input.closest('form') ?? input)
    expect(network.to('POST /api/events/suggestions/calendar').length).toBeGreaterThan(0)
  })
  expect(network.to('POST /api/events/suggestions/calendar')[0]?.body).toEqual({
    ics,
    name: 'markets.ics',
    city: null,
    categoryId: null,
  })
})

test('Own suggestions are listed with their outcome: found events with their state, or why nothing was found', async () => {
  const event = { eventId: bookMarket.id, outcome: 'created', title: 'Boekenmarkt' } as const
  const { dialog } = await open('Suggest Event', {
    [own]: [
      {
        ...made,
        state: 'found',
        eventsFound: 3,
        events: [
          { ...event, startDate: '2026-08-01T09:00:00+02:00', city: 'Deventer', status: 'approved' },
          {
            ...event,
            eventId: 'x',
            title: 'Kermis',
            startDate: '2026-08-02',
            city: 'Hoorn',
            status: 'pending',
          },
        ],
      },
      { ...made, id: 'y', kind: 'calendar', subject: 'empty.ics', state: 'nothing', reason: 'no_events' },
    ],
  })
  openTab('My suggestions')
  expect((await dialog.findByRole('link', { name: 'Boekenmarkt' })).getAttribute('href')).toBe(
    `/events/${bookMarket.id}`,
  )
  for (const text of ['published', 'waits for approval', '+1 more event', 'empty.ics', 'nothing found'])
    expect(dialog.getByText(text)).toBeTruthy()
  expect(dialog.getByText(/^It announces no event to come/)).toBeTruthy()
})

test('A refused URL shows the reason and stays in the form', async () => {
  const { dialog } = await open('Suggest Event', {
    'POST /api/events/suggestions/address': problem(429, 'That is enough for today.'),
  })
  openTab('Web address')
  const address = await dialog.findByLabelText<HTMLInputElement>('Address of a page or calendar')
  fireEvent.change(address, { target: { value: 'https://example.org/' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Suggest' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('That is enough for today.')
  expect(address.value).toBe('https://example.org/')
})

test('Share Profile offers a message with the followed categories, to be copied', {
  tags: 'dashboard.share-profile',
}, async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', Object.assign(navigator, { clipboard: { writeText } }))
  const { dialog } = await open('Share Profile')
  const message = dialog.getByLabelText<HTMLTextAreaElement>('Message')
  expect(message.value).toBe(`I follow ${bookMarkets.name} on Uitpost. Have a look:`)
  expect(message.value).not.toContain(lotte.name)
  fireEvent.change(message, { target: { value: 'Look:' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Paste it wherever you like.')).toBeTruthy()
  expect(writeText).toHaveBeenCalledWith(`Look:\n${window.location.origin}/`)
})

test('Share Profile says how to copy the message when the clipboard is blocked', async () => {
  const writeText = vi.fn(() => Promise.reject(new Error('denied')))
  vi.stubGlobal('navigator', Object.assign(navigator, { clipboard: { writeText } }))
  const { dialog } = await open('Share Profile')
  fireEvent.click(dialog.getByRole('button', { name: 'Copy' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('copy it yourself')
})
