import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Coverage } from '@uitpost/contracts'
import { expect, test } from 'vitest'
import { type Answers, fakeNetwork, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import {
  admin,
  aiProvider,
  bookMarkets,
  carnivalFairs,
  completedRun,
  health,
  platformStats,
} from './samples.ts'

const coverage: Coverage = {
  country: 'NL',
  weeks: ['2026-07-12', '2026-07-19'],
  cities: [
    { id: 'nl-hoorn', name: 'Hoorn' },
    { id: 'nl-ede', name: 'Ede' },
  ],
  categories: [bookMarkets, carnivalFairs].map(({ id, name }) => ({ id, name, weeklyTarget: 3 })),
  cells: [{ cityId: 'nl-hoorn', categoryId: bookMarkets.id, approved: [2, 0], pending: [1, 1] }],
}
const START = 'POST /api/admin/discovery/start'
const answers: Answers = {
  'GET /api/user/profile': admin,
  'GET /health': health,
  'GET /api/admin/discovery/provider': aiProvider,
  'GET /api/stats/platform': platformStats,
  'GET /api/categories': [],
  'GET /api/admin/discovery/status': [],
  'GET /api/admin/coverage': coverage,
  [START]: completedRun,
}

async function open(change: Answers = {}) {
  storeSignIn(admin)
  const network = fakeNetwork({ ...answers, ...change })
  const { search } = renderApp('/admin')
  fireEvent.click(await screen.findByRole('button', { name: 'Show coverage' }))
  return { ...network, search }
}
const table = async () => within(await screen.findByRole('table', { name: 'Coverage' }))

test('Coverage is loaded when opened and marks weeks in which a category has fewer events than its target', async () => {
  const network = await open()
  expect(network.to('GET /api/admin/coverage')[0]?.query).toEqual({ country: 'NL' })
  const grid = await table()
  const cells = within(grid.getByRole('row', { name: new RegExp(`^${bookMarkets.name}`) })).getAllByRole(
    'cell',
  )
  expect(cells[0]?.textContent).toBe('3 1 of them pending')
  expect(cells[1]?.textContent).toBe('1 1 of them pendingof 3')
  expect(screen.getByText(/^3 of 4 weeks in the table have fewer events than their target/)).toBeTruthy()
})

test('A chart shows the events of each week, and those of a chosen category', async () => {
  await open()
  expect(await screen.findByRole('application', { name: /^Events per week/ })).toBeTruthy()
  expect(screen.getByText('Events of all categories', { selector: 'figcaption' })).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Category'), { target: { value: bookMarkets.id } })
  expect(await screen.findByText(bookMarkets.name, { selector: 'figcaption' })).toBeTruthy()
})

test('One click starts a discovery for a category with few events, with the approach diverse', async () => {
  const network = await open()
  const grid = await table()
  fireEvent.click(grid.getByRole('button', { name: `Run ${carnivalFairs.name}` }))
  expect(await screen.findByText('Event discovery started for NL with 1 categories.')).toBeTruthy()
  expect(network.to(START)[0]?.body).toEqual({
    country: 'NL',
    categories: [carnivalFairs.name],
    approach: 'diverse',
  })
})

test('A selected category shows its cities with events, and the list for small screens shows the same', async () => {
  const network = await open()
  await table()
  fireEvent.change(screen.getByLabelText('Category'), { target: { value: bookMarkets.id } })
  expect((await table()).getAllByRole('row')).toHaveLength(2)
  expect(screen.getByText('1 city without events is not shown.')).toBeTruthy()
  const items = [...document.querySelectorAll('[aria-labelledby=coverage] ul li')].map(
    ({ textContent }) => textContent,
  )
  expect(items).toEqual(['Hoorn4 eventsAt least 1 in every week'])
  fireEvent.click(screen.getByRole('button', { name: `Run a discovery for ${bookMarkets.name}` }))
  await waitFor(() => expect(network.to(START)[0]?.body).toMatchObject({ categories: [bookMarkets.name] }))
})

test('The selection is kept in the URL, and restored from it', async () => {
  const { search } = await open()
  await table()
  fireEvent.change(screen.getByLabelText('City'), { target: { value: 'nl-ede' } })
  fireEvent.change(screen.getByLabelText('Category'), { target: { value: bookMarkets.id } })
  const address = `?coverage=NL&coverageCity=nl-ede&coverageCategory=${bookMarkets.id}`
  await waitFor(() => expect(search()).toBe(address))
  fireEvent.click(screen.getByRole('button', { name: 'Hide coverage' }))
  await waitFor(() => expect(search()).toBe(''))
  cleanup()
  renderApp(`/admin${address}`)
  expect((await table()).getAllByRole('row').at(-1)?.textContent).toMatch(/^Ede/)
})

test('Coverage that cannot be loaded shows an error with a retry button', async () => {
  await open({ 'GET /api/admin/coverage': problem(503, 'No.') })
  const text = await screen.findByText('The coverage could not be loaded.')
  expect(
    within(text.closest('[role=alert]') as HTMLElement).getByRole('button', { name: 'Try again' }),
  ).toBeTruthy()
})
