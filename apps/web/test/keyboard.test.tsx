import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeNetwork } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { lotte } from './samples.ts'

beforeEach(() => {
  localStorage.setItem('cookieConsent', '{"analytics":false,"marketing":false}')
  Element.prototype.scrollIntoView = () => {}
})

const open = async () => {
  storeSignIn(lotte)
  fakeNetwork({ 'GET /api/user/profile': lotte, 'GET /api/subscriptions': [] })
  const app = renderApp('/profile')
  await screen.findByRole('heading', { level: 1 })
  return app
}
const press = (key: string, more = {}) => fireEvent.keyDown(document.body, { key, ...more })
const field = () => screen.findByRole('combobox', { name: 'Where to, or what to do?' })

test('Ctrl K opens the palette: typing filters it, arrow keys select, Enter navigates', async () => {
  const { path } = await open()
  press('k', { ctrlKey: true })
  fireEvent.change(await field(), { target: { value: 'categories' } })
  const options = within(screen.getByRole('listbox')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Categories',
    'Manage Categories',
    'Search events for “categories”',
  ])
  fireEvent.keyDown(await field(), { key: 'ArrowDown' })
  expect(within(screen.getByRole('listbox')).getByRole('option', { selected: true }).textContent).toBe(
    'Manage Categories',
  )
  fireEvent.keyDown(await field(), { key: 'Enter' })
  await waitFor(() => expect(path()).toBe('/category-management'))
})

test('A theme selected in the palette is also selected in the menu', async () => {
  await open()
  press('k', { ctrlKey: true })
  fireEvent.change(await field(), { target: { value: 'theme dark' } })
  fireEvent.keyDown(await field(), { key: 'Enter' })
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  fireEvent.keyDown(screen.getByRole('button', { name: /Account menu/ }), { key: 'Enter' })
  const chosen = await screen.findByRole('menuitemradio', { checked: true })
  expect(chosen.textContent).toBe('Dark')
})

test('⌘ K closes the palette that it opened', async () => {
  await open()
  press('k', { metaKey: true })
  await field()
  press('k', { metaKey: true })
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
})

test('A question mark shows the shortcuts, but not while typing, nor when single keys are turned off', async () => {
  await open()
  const name = screen.getByLabelText('Full Name')
  fireEvent.keyDown(name, { key: '?' })
  expect(screen.queryByRole('heading', { name: 'Keyboard shortcuts' })).toBeNull()
  press('?')
  await screen.findByRole('heading', { name: 'Keyboard shortcuts' })
  fireEvent.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }))
  act(() => document.querySelector<HTMLDialogElement>('dialog[open]')?.close())
  press('?')
  expect(screen.queryByRole('heading', { name: 'Keyboard shortcuts' })).toBeNull()
})

test('A notice is shown while offline, and removed when online again', async () => {
  await open()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  expect(await screen.findByText(/You are offline/)).toBeTruthy()
  online.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(screen.queryByText(/You are offline/)).toBeNull())
  online.mockRestore()
})

test('A reader without categories is asked to choose some, until that is hidden', async () => {
  storeSignIn(lotte)
  const answers = { 'GET /api/user/profile': lotte, 'GET /api/subscriptions': [], 'GET /api/categories': [] }
  fakeNetwork(answers)
  renderApp('/dashboard')
  const steps = within(await screen.findByRole('region', { name: 'Choose your categories' }))
  expect(steps.getByRole('link', { name: 'Choose categories' }).getAttribute('href')).toBe('/categories')
  fireEvent.click(steps.getByRole('button', { name: 'Hide this' }))
  expect(screen.queryByText('Choose your categories')).toBeNull()
  expect(Object.keys(localStorage)).toContain(`firstStepsHidden:${lotte.id}`)
})
