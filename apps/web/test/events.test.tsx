import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { EventDetail } from '@uitpost/contracts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answers, fakeNetwork, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { admin, bookMarket, categories, lotte, pendingFair } from './samples.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-16T12:00:00Z') })
})

const path = `/api/events/${bookMarket.id}`
const [source] = pendingFair.sources
if (!source) throw new Error('The sample has a source')
const { score: _score, evidence: _evidence, ...plainSource } = source
const detail: EventDetail = {
  ...bookMarket,
  saved: false,
  seriesId: null,
  town: null,
  dates: [],
  facts: {},
  unconfirmed: [],
  mergedInto: null,
  sources: [plainSource],
}

async function open(where: string, change: Answers = {}, user = lotte) {
  storeSignIn(user)
  const network = fakeNetwork({
    'GET /api/user/profile': user,
    'GET /api/categories': categories,
    'GET /api/user/saved-events': [],
    [`GET ${path}`]: detail,
    ...change,
  })
  const app = renderApp(where)
  await screen.findByRole('heading', { level: 1 })
  return { network, app }
}

test('The event page shows title, time, place, a link to the source and where it was found', async () => {
  await open(`/events/${bookMarket.id}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Deventer Boekenmarkt' })).toBeTruthy()
  const page = screen.getByRole('article').textContent
  for (const text of [
    'Saturday 18 July, 09:30–16:30',
    'IJsselkadeDeventer, Netherlands',
    'hoorn.example',
    'partly',
  ])
    expect(page).toContain(text)
  expect(page).not.toContain('De kermis in Hoorn')
  expect(
    screen.getByRole('link', { name: 'Go to the website: deventerboekenmarkt.example' }).getAttribute('href'),
  ).toBe('https://deventerboekenmarkt.example/')
  expect(document.title).toBe('Deventer Boekenmarkt | Uitpost')
})

test('The event page says what its source does not confirm', { tags: 'event.unconfirmed' }, async () => {
  await open(`/events/${bookMarket.id}`, {
    [`GET /api/events/${bookMarket.id}`]: { ...detail, unconfirmed: ['end', 'category'] },
  })
  expect(await screen.findByText('Not confirmed by its source: end and category.')).toBeTruthy()
})

test('An admin sees the evidence and a link to edit', async () => {
  await open(`/events/${bookMarket.id}`, { [`GET ${path}`]: { ...detail, sources: [source] } }, admin)
  expect(await screen.findByText('De kermis in Hoorn')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(
    `/admin/events?edit=${bookMarket.id}`,
  )
})

test('A merged event redirects to the one that was kept', async () => {
  const kept = { ...detail, id: '0198c2f1-0000-7000-8000-000000000009', title: 'The kept one' }
  const { app } = await open(`/events/${bookMarket.id}`, {
    [`GET ${path}`]: kept,
    [`GET /api/events/${kept.id}`]: kept,
  })
  expect(await screen.findByRole('heading', { name: 'The kept one' })).toBeTruthy()
  await waitFor(() => expect(app.path()).toBe(`/events/${kept.id}`))
})

test('An event that does not exist shows a message, one that cannot be loaded a retry button', async () => {
  await open(`/events/${bookMarket.id}`, { [`GET ${path}`]: problem(404, 'No.') })
  expect(await screen.findByRole('heading', { name: 'There is no such event' })).toBeTruthy()
})

test('Add to calendar downloads the file of the event', async () => {
  const saved = vi.fn(() => 'blob:event')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} }))
  const { network } = await open(`/events/${bookMarket.id}`, {
    [`GET ${path}.ics`]: new Response('BEGIN:VCALENDAR', { headers: { 'content-type': 'text/calendar' } }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Add to calendar' }))
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  expect(network.to(`GET ${path}.ics`)).toHaveLength(1)
})
