import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { AdminCountry, Place } from '@uitpost/contracts'
import { expect, test } from 'vitest'
import { type Answers, fakeNetwork, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { admin, lotte } from './samples.ts'

const utrecht = {
  id: 'nl-utrecht',
  name: 'Utrecht',
  country: 'NL',
  region: 'Utrecht',
  active: true,
  events: 12,
} as const
const countries: AdminCountry[] = [
  { country: 'NL', active: true, places: [utrecht] },
  { country: 'BE', active: false, places: [] },
]
const urk: Place = {
  id: 'nl-urk',
  name: 'Urk',
  country: 'NL',
  region: 'Flevoland',
  latitude: 52.66,
  longitude: 5.6,
  names: {},
}
const list = 'GET /api/admin/countries'

async function open(change: Answers = {}) {
  storeSignIn(admin)
  const network = fakeNetwork({ 'GET /api/user/profile': admin, [list]: countries, ...change })
  renderApp('/admin/countries')
  await screen.findByRole('heading', { level: 1, name: 'Countries' })
  return network
}
const citySwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Look for events in Utrecht' })

test('/admin/countries lists each country with its cities, their events and switches', {
  tags: ['routes.countries', 'product.admin-manages-countries'],
}, async () => {
  await open()
  const cities = within(await screen.findByRole('table', { name: 'Netherlands' }))
  expect(cities.getByRole('row', { name: /Utrecht/ }).textContent).toContain('12')
  expect((await citySwitch()).checked).toBe(true)
  expect(screen.getByText('1 active city')).toBeTruthy()
  const belgium = within(screen.getByRole('region', { name: 'Belgium' }))
  expect(belgium.getByRole('heading', { name: 'No cities yet' })).toBeTruthy()
  expect(belgium.getByText(/^Nothing is looked for here/)).toBeTruthy()
})

test('/admin/countries shows other users that admin rights are needed, and requests nothing', async () => {
  storeSignIn(lotte)
  const network = fakeNetwork({ 'GET /api/user/profile': lotte })
  renderApp('/admin/countries')
  expect(await screen.findByRole('heading', { name: 'Admin rights are needed' })).toBeTruthy()
  expect(network.to(list)).toHaveLength(0)
})

test('The switch of a country changes at once and sends the new state', async () => {
  const network = await open({ 'PUT /api/admin/countries/BE': { ...countries[1], active: true } })
  fireEvent.click(await screen.findByRole('switch', { name: 'Look for events in Belgium' }))
  await waitFor(() => expect(network.to('PUT /api/admin/countries/BE')[0]?.body).toEqual({ active: true }))
  await waitFor(() => expect(network.to(list).length).toBeGreaterThan(1))
})

test('A switch that the server refuses reverts and shows an error', async () => {
  await open({ 'PUT /api/admin/countries/NL/places/nl-utrecht': problem(503, 'No.') })
  fireEvent.click(await citySwitch())
  expect(await screen.findByText('Utrecht could not be changed. Please try again.')).toBeTruthy()
  expect((await citySwitch()).checked).toBe(true)
})

test('A city of the gazetteer is found by its name and added; cities already in the list are not suggested', async () => {
  const put = 'PUT /api/admin/countries/NL/places/nl-urk'
  const network = await open({
    'GET /api/places': [urk, { ...urk, id: 'nl-utrecht', name: 'Utrecht' }],
    [put]: { ...utrecht, id: 'nl-urk', name: 'Urk', region: 'Flevoland', events: 0 },
  })
  const netherlands = within(await screen.findByRole('region', { name: 'Netherlands' }))
  fireEvent.change(netherlands.getByRole('searchbox', { name: 'Add a city' }), { target: { value: 'Ur' } })
  fireEvent.click(await netherlands.findByRole('button', { name: 'Add Urk, Flevoland' }))
  expect(await screen.findByText('Events are looked for in Urk.')).toBeTruthy()
  expect(network.to('GET /api/places')[0]?.query).toEqual({ q: 'Ur', country: 'NL', limit: '8' })
  expect(network.to(put)[0]?.body).toEqual({ active: true })
})

test('Countries that cannot be loaded show an error with a retry button', async () => {
  let broken = true
  await open({ [list]: () => (broken ? problem(503, 'No.') : countries) })
  expect((await screen.findByRole('alert')).textContent).toContain('The countries could not be loaded.')
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await citySwitch()).toBeTruthy()
})
