import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { FoundPlace } from '@uitpost/contracts'
import { expect, test } from 'vitest'
import { type Answers, fakeNetwork, json } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { agendaOf, bookMarket, categories, dashboardStats, lotte } from './samples.ts'

const place = (id: string, name: string, members: Partial<FoundPlace> = {}): FoundPlace => ({
  id,
  name,
  country: 'NL',
  region: 'Utrecht',
  latitude: 52.1,
  longitude: 5.1,
  names: {},
  exact: false,
  ...members,
})
const utrecht = place('nl-utrecht', 'Utrecht')
const brussels = place('be-brussel', 'Brussel', {
  country: 'BE',
  region: 'Brussels',
  names: { en: 'Brussels', fr: 'Bruxelles' },
})
const hengelos = [
  place('nl-hengelo-overijssel', 'Hengelo', { region: 'Overijssel' }),
  place('nl-hengelo-gelderland', 'Hengelo', { region: 'Gelderland' }),
]

const city = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'City' })
const type = (text: string) => fireEvent.change(city(), { target: { value: text } })
const list = () => screen.findByRole('listbox', { name: 'Suggested places' })
const options = async () => within(await list()).getAllByRole('option')
const isClosed = () => waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())

async function openRegister(answers: Answers) {
  const network = fakeNetwork(answers)
  renderApp('/auth/register')
  await screen.findByRole('heading', { name: 'Create your account' })
  return network
}

test('A misspelt city offers the real one, which is chosen by keyboard', {
  tags: 'register.city-field',
}, async () => {
  const network = await openRegister({ 'GET /api/places': [utrecht] })
  type('Utreht')
  const [option] = await options()
  expect(option?.textContent).toBe('Utrecht Utrecht, Netherlands')
  expect(network.to('GET /api/places').map(({ query }) => query)).toEqual([{ q: 'Utreht', limit: '8' }])
  fireEvent.keyDown(city(), { key: 'ArrowDown' })
  expect(city().getAttribute('aria-activedescendant')).toBe(option?.id)
  fireEvent.keyDown(city(), { key: 'Enter' })
  await waitFor(() => expect(city().value).toBe('Utrecht'))
  await isClosed()
})

test('A city in another country brings its country along, and is named in the user’s language', async () => {
  await openRegister({ 'GET /api/places': [brussels] })
  type('Brüssel')
  fireEvent.click(within(await list()).getByRole('option', { name: /Brussels/ }))
  await waitFor(() => expect(city().value).toBe('Brussels'))
  expect(screen.getByLabelText<HTMLSelectElement>('Country').value).toBe('BE')
})

test('Towns of the same name are told apart', async () => {
  await openRegister({ 'GET /api/places': hengelos })
  type('Hengelo')
  fireEvent.click(within(await list()).getByRole('option', { name: /Gelderland/ }))
  await waitFor(() => expect(city().value).toBe('Hengelo (Gelderland)'))
})

test.each([
  ['nothing was found', { 'GET /api/places': [] }, 'Not found: no distances. Your text is used as it is.'],
  [
    'the places cannot be loaded',
    { 'GET /api/places': json({}, 500) },
    'The places could not be loaded. Type the name in full.',
  ],
])('When %s the field says so and keeps the text', async (_, answers, sentence) => {
  await openRegister(answers)
  type('Thuis')
  expect(await screen.findByText(sentence)).toBeTruthy()
  fireEvent.keyDown(city(), { key: 'Escape' })
  fireEvent.blur(city())
  expect(city().value).toBe('Thuis')
  await isClosed()
})

test('Leaving the field keeps the typed text, not the highlighted suggestion', async () => {
  await openRegister({ 'GET /api/places': [utrecht] })
  city().focus()
  type('Utre')
  await list()
  fireEvent.keyDown(city(), { key: 'ArrowDown' })
  screen.getByLabelText('Country').focus()
  await isClosed()
  expect(city().value).toBe('Utre')
})

test('A misspelt city that is left as it is is said to be unknown, and the nearest name is offered', {
  tags: 'places.unknown',
}, async () => {
  await openRegister({
    'GET /api/places': ({ query }: { query: { q: string } }) => [
      { ...utrecht, exact: query.q === 'Utrecht' },
    ],
  })
  type('Utreht')
  await list()
  fireEvent.blur(city())
  expect(await screen.findByText('Not found: no distances.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Did you mean Utrecht?' }))
  expect(city().value).toBe('Utrecht')
  expect(screen.queryByText('Not found: no distances.')).toBeNull()
})

test('A chosen city is not said to be unknown while its answer is awaited', async () => {
  const answer = Promise.withResolvers<unknown>()
  const network = await openRegister({
    'GET /api/places': ({ query }: { query: { q: string } }) =>
      query.q === 'Utreht' ? [utrecht] : answer.promise,
  })
  type('Utreht')
  fireEvent.click(within(await list()).getByRole('option', { name: /Utrecht/ }))
  await waitFor(() => expect(network.to('GET /api/places')).toHaveLength(2))
  expect(screen.queryByText('Not found: no distances.')).toBeNull()
  answer.resolve([{ ...utrecht, exact: true }])
})

test.each([
  ['Thuis', [], 'Not found: no distances. Your text is used as it is.'],
  ['Utreht', [utrecht], 'Not found: no distances.'],
  ['Utrecht', [{ ...utrecht, exact: true }], undefined],
])(
  'Preferences say whether the stored city %s is known',
  { tags: 'places.unknown' },
  async (stored, places, sentence) => {
    storeSignIn({ ...lotte, city: stored })
    const network = fakeNetwork({
      'GET /api/user/profile': { ...lotte, city: stored },
      'GET /api/places': places,
    })
    renderApp('/preferences')
    await waitFor(() => expect(network.to('GET /api/places')[0]?.query['q']).toBe(stored))
    if (sentence) expect(await screen.findByText(sentence)).toBeTruthy()
    else expect(screen.queryByText(/Not found/)).toBeNull()
    expect(screen.queryByRole('listbox')).toBeNull()
  },
)

test('The form to suggest an event offers towns, and Escape closes their list but not the form', async () => {
  storeSignIn(lotte)
  const sent = 'POST /api/events/suggestions'
  const network = fakeNetwork({
    'GET /api/user/profile': lotte,
    'GET /api/user/dashboard-stats': dashboardStats,
    'GET /api/categories': categories,
    'GET /api/events/counts': {},
    'GET /api/subscriptions': [],
    'GET /api/events/upcoming': [],
    'GET /api/user/saved-events': [],
    'GET /api/user/suggestions': [],
    'GET /api/places': [brussels],
    [`${sent}/check`]: { duplicates: [], waiting: 0 },
    [sent]: { outcome: 'created', eventId: bookMarket.id, status: 'pending' },
  })
  renderApp('/dashboard')
  fireEvent.click(await screen.findByRole('button', { name: 'Suggest Event' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Title'), { target: { value: 'Braderie' } })
  fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2030-07-06' } })
  expect(city().value).toBe(lotte.city)
  type('Bruss')
  await list()
  // The browser closes a dialog unless the default of the key is prevented.
  expect(fireEvent.keyDown(city(), { key: 'Escape' })).toBe(false)
  await isClosed()
  expect(fireEvent.keyDown(city(), { key: 'Escape' })).toBe(true)
  type('Brussel')
  fireEvent.click(within(await list()).getByRole('option', { name: /Brussels/ }))
  await waitFor(() => expect(network.to(`${sent}/check`).at(-1)?.body).toMatchObject({ city: 'Brussels' }))
  type('Thuis')
  fireEvent.click(dialog.getByRole('button', { name: 'Suggest' }))
  await waitFor(() => expect(network.to(sent)[0]?.body).toMatchObject({ title: 'Braderie', city: 'Thuis' }))
})

test('In a filter nothing is searched for before a place is chosen, or the text is confirmed with Enter', async () => {
  storeSignIn({ ...lotte, city: '' })
  const network = fakeNetwork({
    'GET /api/user/profile': { ...lotte, city: '' },
    'GET /api/categories': categories,
    'GET /api/user/saved-events': [],
    'GET /api/agenda': agendaOf([bookMarket]),
    'GET /api/places': [utrecht],
  })
  const app = renderApp('/events')
  fireEvent.click(await screen.findByRole('button', { name: 'Near a place' }))
  const field = await screen.findByRole('combobox', { name: 'City' })
  fireEvent.change(field, { target: { value: 'Utreht' } })
  const option = within(await list()).getByRole('option')
  expect(network.to('GET /api/agenda').some(({ query }) => query['near'])).toBe(false)
  fireEvent.click(option)
  await waitFor(() => expect(new URLSearchParams(app.search()).get('near')).toBe('Utrecht'))
  fireEvent.change(field, { target: { value: 'Gent' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(new URLSearchParams(app.search()).get('near')).toBe('Gent'))
  expect(within(await screen.findByRole('dialog')).getByRole('button', { name: '25 km' })).toBeTruthy()
})
