import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { EventDetail } from '@uitpost/contracts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answers, fakeNetwork, json, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { admin, bookMarket, bookMarkets, categories, lotte, pendingFair } from './samples.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-16T12:00:00Z') })
})

const path = `/api/events/${bookMarket.id}`
const found = { ...bookMarket, distanceKm: null }
const [source] = pendingFair.sources
if (!source) throw new Error('The sample has a source')
const { score: _score, evidence: _evidence, ...plainSource } = source
const detail: EventDetail = {
  ...bookMarket,
  saved: false,
  seriesId: null,
  mergedInto: null,
  sources: [plainSource],
}

async function open(where: string, change: Answers = {}, user = lotte) {
  storeSignIn(user)
  const network = fakeNetwork({
    'GET /api/user/profile': user,
    'GET /api/categories': categories,
    'GET /api/user/saved-events': [],
    'GET /api/events': [found],
    'GET /api/places': [],
    [`GET ${path}`]: detail,
    ...change,
  })
  const app = renderApp(where)
  await screen.findByRole('heading', { level: 1 })
  return { network, app }
}

test('/events lists what the server finds, with a heart and a way to the event page', {
  tags: 'routes.events',
}, async () => {
  const { network } = await open('/events')
  const card = await screen.findByRole('article')
  expect(within(card).getByRole('link', { name: 'Deventer Boekenmarkt' }).getAttribute('href')).toBe(
    `/events/${bookMarket.id}`,
  )
  expect(await within(card).findByRole('button', { name: 'Save Deventer Boekenmarkt' })).toBeTruthy()
  expect(network.to('GET /api/events')[0]?.query).toEqual({ sort: 'soonest', limit: '50' })
})

test('Every filter of the address is asked of the server, and shown', async () => {
  const { network } = await open(
    `/events?q=boeken&city=Deventer&radius=25&category=${bookMarkets.id}&country=NL&from=2026-07-17&to=2026-07-31&sort=newest`,
  )
  await screen.findByRole('article')
  expect(network.to('GET /api/events')[0]?.query).toEqual({
    q: 'boeken',
    city: 'Deventer',
    radiusKm: '25',
    category: bookMarkets.id,
    country: 'NL',
    from: '2026-07-17',
    to: '2026-07-31',
    sort: 'newest',
    limit: '50',
  })
  expect(screen.getByLabelText<HTMLInputElement>('Search events').value).toBe('boeken')
  expect(screen.getByLabelText<HTMLSelectElement>('Distance').value).toBe('25')
})

test('What no filter can be is not asked for', async () => {
  const { network } = await open('/events?category=7&country=XX&from=soon&sort=best&radius=25')
  await screen.findByRole('article')
  expect(network.to('GET /api/events')[0]?.query).toEqual({ sort: 'soonest', limit: '50' })
})

test('Typing searches and stands in the address; nothing found can be undone', async () => {
  const { app } = await open('/events', {
    'GET /api/events': ({ query }: { query: Record<string, string> }) => (query['q'] ? [] : [found]),
  })
  await screen.findByRole('article')
  fireEvent.change(screen.getByLabelText('Search events'), { target: { value: 'kaas' } })
  expect(await screen.findByRole('heading', { name: 'No events found' })).toBeTruthy()
  await waitFor(() => expect(app.search()).toBe('?q=kaas'))
  fireEvent.click(screen.getByRole('button', { name: 'Show all events' }))
  expect(await screen.findByRole('article')).toBeTruthy()
  await waitFor(() => expect(app.search()).toBe(''))
})

test('Half a name of a city is completed', async () => {
  await open('/events?city=Dev', { 'GET /api/places': [{ id: 'deventer', name: 'Deventer' }] })
  await waitFor(() => expect(document.querySelector('datalist option')?.textContent).toBe('Deventer'))
})

test('The next page goes on where the cursor points', async () => {
  const next = { ...found, id: '0198c2f1-0000-7000-8000-000000000003', title: 'Second page' }
  const { network } = await open('/events', {
    'GET /api/events': ({ query }: { query: Record<string, string> }) =>
      query['cursor']
        ? [next]
        : json([found], 200, { link: '</api/events?limit=50&cursor=abc>; rel="next"' }),
  })
  await screen.findByRole('article')
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
  expect(await screen.findByRole('link', { name: 'Second page' })).toBeTruthy()
  expect(network.to('GET /api/events')[1]?.query['cursor']).toBe('abc')
  expect(screen.getAllByRole('article')).toHaveLength(2)
})

test('The event page shows what, when, where, the way to the source and where it was found', async () => {
  await open(`/events/${bookMarket.id}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Deventer Boekenmarkt' })).toBeTruthy()
  const page = screen.getByRole('article').textContent
  for (const text of [
    'Sat 18 Jul, 09:30–16:30',
    'IJsselkade, Deventer, Netherlands',
    'hoorn.example',
    'partly',
  ])
    expect(page).toContain(text)
  expect(page).not.toContain('De kermis in Hoorn')
  expect(screen.getByRole('link', { name: 'View Event Deventer Boekenmarkt' }).getAttribute('href')).toBe(
    'https://deventerboekenmarkt.example/',
  )
  expect(document.title).toBe('Deventer Boekenmarkt | Uitpost')
})

test('An admin sees the proof and the way to edit', async () => {
  await open(`/events/${bookMarket.id}`, { [`GET ${path}`]: { ...detail, sources: [source] } }, admin)
  expect(await screen.findByText('De kermis in Hoorn')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(
    `/admin/events?edit=${bookMarket.id}`,
  )
})

test('A merged event leads to the one that was kept', async () => {
  const kept = { ...detail, id: '0198c2f1-0000-7000-8000-000000000009', title: 'The kept one' }
  const { app } = await open(`/events/${bookMarket.id}`, {
    [`GET ${path}`]: kept,
    [`GET /api/events/${kept.id}`]: kept,
  })
  expect(await screen.findByRole('heading', { name: 'The kept one' })).toBeTruthy()
  await waitFor(() => expect(app.path()).toBe(`/events/${kept.id}`))
})

test('An event that does not exist says so, one that cannot be loaded offers to try again', async () => {
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
