import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { CategoryPrompt } from '@uitpost/contracts'
import { expect, test } from 'vitest'
import { type Answers, fakeNetwork, json, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { admin, bookMarkets, categories, lotte } from './samples.ts'

const defaults: CategoryPrompt = {
  categoryId: bookMarkets.id,
  categoryName: bookMarkets.name,
  searchTerms: ['boekenmarkt', 'rommelmarkt'],
  venues: ['plein'],
  specificInstructions: '',
  webSearchQueries: [],
  temperature: 0.3,
  maxTokens: 2_000,
  version: 0,
  restoredFrom: null,
  updatedAt: null,
}
const first: CategoryPrompt = {
  ...defaults,
  venues: ['plein', 'park'],
  version: 1,
  updatedAt: '2026-07-16T14:31:00Z',
}
const PROMPT = `/api/admin/categories/${bookMarkets.id}/prompt`
const TEST = 'POST /api/admin/discovery/category-test'
const answers: Answers = {
  'GET /api/user/profile': admin,
  'GET /api/categories/all': [{ ...categories[0], approved: false }, bookMarkets],
  [`GET ${PROMPT}`]: first,
  [`GET ${PROMPT}/versions`]: [first, defaults],
}

async function open(change: Answers = {}, path = '/category-prompts') {
  storeSignIn(admin)
  const network = fakeNetwork({ ...answers, ...change })
  renderApp(path)
  await screen.findByRole('heading', { name: 'Category Prompts' })
  await screen.findByRole('button', { name: /^Tweedehands/ })
  return network
}
const choose = async () => {
  fireEvent.click(screen.getByRole('button', { name: /^Tweedehands/ }))
  await screen.findByRole('tab', { name: 'View Prompt' })
}
const edit = async () => {
  await choose()
  fireEvent.click(screen.getByRole('button', { name: 'Edit Prompt' }))
  return within(await screen.findByRole('dialog'))
}

test('/category-prompts says without the role that admin rights are needed', {
  tags: 'routes.category-prompts',
}, async () => {
  storeSignIn(lotte)
  fakeNetwork({ 'GET /api/user/profile': lotte })
  renderApp('/category-prompts')
  expect(await screen.findByRole('heading', { name: 'Admin rights are needed' })).toBeTruthy()
})

test("The list has an Active badge for approved ones, and asks to 'Select a category to view its AI prompt configuration'", {
  tags: ['prompts.list', 'prompts.placeholder'],
}, async () => {
  const network = await open()
  expect(screen.getByText('Select a category to view its AI prompt configuration')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Tweedehands/ }).textContent).toContain('Active')
  expect(screen.getByRole('button', { name: /^Technology/ }).textContent).not.toContain('Active')
  expect(network.to(`GET ${PROMPT}`)).toHaveLength(0)
})

test('A selected category shows both tabs, both buttons and its prompt', {
  tags: [
    'prompts.tab-view',
    'prompts.tab-test',
    'prompts.edit-button',
    'prompts.test-button',
    'calls.prompt-read',
  ],
}, async () => {
  const network = await open()
  await choose()
  expect(network.to(`GET ${PROMPT}`)).toHaveLength(1)
  expect(screen.getByRole('tab', { name: 'Test & Preview' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Test Prompt' })).toBeTruthy()
  const panel = screen.getByRole('tabpanel', { name: 'View Prompt' })
  for (const text of ['boekenmarkt, rommelmarkt', 'plein, park', '0.3', '2,000'])
    expect(panel.textContent).toContain(text)
})

test("Edit opens a copy, Save sends the changes and closes with 'Category prompt updated successfully'", {
  tags: ['prompts.edit-copy', 'prompts.save-closes', 'prompts.update-success', 'calls.prompt-save'],
}, async () => {
  const network = await open({ [`PUT ${PROMPT}`]: { ...first, version: 2, temperature: 0.7 } })
  const dialog = await edit()
  fireEvent.change(dialog.getByLabelText('Venue types'), { target: { value: 'hal,, park ' } })
  fireEvent.change(dialog.getByLabelText('Temperature'), { target: { value: '0.7' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Category prompt updated successfully')).toBeTruthy()
  expect(network.to(`PUT ${PROMPT}`)[0]?.body).toEqual({ venues: ['hal', '', 'park'], temperature: 0.7 })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('Save without a change sends, closes and shows the message as well', {
  tags: ['prompts.save-closes', 'prompts.update-success'],
}, async () => {
  const network = await open({ [`PUT ${PROMPT}`]: first })
  const dialog = await edit()
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Category prompt updated successfully')).toBeTruthy()
  expect(network.to(`PUT ${PROMPT}`).map(({ body }) => body)).toEqual([{}])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('Cancel discards the changes', {
  tags: ['prompts.cancel-discards', 'prompts.edit-copy'],
}, async () => {
  const network = await open()
  const dialog = await edit()
  fireEvent.change(dialog.getByLabelText('Venue types'), { target: { value: 'hal' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Edit Prompt' }))
  expect(await screen.findByLabelText('Venue types')).toHaveProperty('value', 'plein, park')
  expect(network.requests.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('Numbers out of range show an error at their field, are kept, and are not sent', {
  tags: ['prompts.max-tokens', 'prompts.temperature'],
}, async () => {
  const network = await open()
  const dialog = await edit()
  fireEvent.change(dialog.getByLabelText('Temperature'), { target: { value: '1.1' } })
  fireEvent.change(dialog.getByLabelText('Max tokens'), { target: { value: '4001' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('Temperature must be from 0 to 1, in steps of 0.1')).toBeTruthy()
  expect(dialog.getByText('Max tokens must be a whole number from 500 to 4000')).toBeTruthy()
  expect(dialog.getByLabelText('Max tokens')).toHaveProperty('value', '4001')
  expect(dialog.getByLabelText('Max tokens').getAttribute('aria-invalid')).toBe('true')
  expect(network.to(`PUT ${PROMPT}`)).toHaveLength(0)
})

test("A refused update shows 'Failed to update category prompt' and the reason at the field, and keeps the form", {
  tags: 'prompts.update-failure',
}, async () => {
  const message = 'Template marks such as {{ }} are not allowed'
  const body = { status: 400, message, errors: [{ field: 'venues.1', code: 'custom', message }] }
  await open({ [`PUT ${PROMPT}`]: json(body, 400) })
  const dialog = await edit()
  fireEvent.change(dialog.getByLabelText('Venue types'), { target: { value: 'plein, {{x}}' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Failed to update category prompt')).toBeTruthy()
  expect(dialog.getByText(message)).toBeTruthy()
  expect(dialog.getByLabelText('Venue types')).toHaveProperty('value', 'plein, {{x}}')
  fireEvent.change(dialog.getByLabelText('Venue types'), { target: { value: 'plein' } })
  expect(dialog.queryByText(message)).toBeNull()
  expect(dialog.getByLabelText('Venue types').getAttribute('aria-invalid')).toBeNull()
  expect(dialog.queryByRole('alert')).toBeNull()
})

test('Test Prompt sends the category and the city, Amsterdam by default, and shows the prompt', {
  tags: [
    'prompts.test-city',
    'prompts.generate-preview',
    'calls.category-test',
    'product.admin-manages-prompts',
  ],
}, async () => {
  const network = await open({
    [TEST]: ({ body }: { body: { city: string } }) => ({ prompt: `Find events in ${body.city}` }),
  })
  await choose()
  fireEvent.click(screen.getByRole('button', { name: 'Test Prompt' }))
  expect(await screen.findByText('Find events in Amsterdam')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Test city'), { target: { value: 'Gent' } })
  fireEvent.click(screen.getByRole('button', { name: 'Generate Preview' }))
  expect(await screen.findByText('Find events in Gent')).toBeTruthy()
  expect(network.to(TEST).map(({ body }) => body)).toEqual([
    { categoryId: bookMarkets.id, city: 'Amsterdam' },
    { categoryId: bookMarkets.id, city: 'Gent' },
  ])
  expect(network.requests.filter(({ method }) => method === 'PUT')).toEqual([])
})

test("A test that fails says 'Failed to test category prompt'", {
  tags: 'prompts.test-failure',
}, async () => {
  await open({ [TEST]: problem(500, 'No.') })
  await choose()
  fireEvent.click(screen.getByRole('button', { name: 'Test Prompt' }))
  expect(await screen.findByText('Failed to test category prompt')).toBeTruthy()
})

test('An old version is compared with the current one and restored as a new version', async () => {
  const restored = { ...defaults, version: 2, restoredFrom: 0, updatedAt: '2026-07-17T10:00:00Z' }
  const path = `POST ${PROMPT}/versions/0/restore`
  const network = await open({ [path]: restored })
  await choose()
  fireEvent.click(await screen.findByRole('button', { name: 'Compare Defaults' }))
  expect(document.querySelector('del')?.textContent).toBe('removed: park')
  fireEvent.click(screen.getByRole('button', { name: 'Restore Defaults' }))
  expect(await screen.findByText('Version 2 has the words of Defaults.')).toBeTruthy()
  expect(network.to(path)).toHaveLength(1)
})
