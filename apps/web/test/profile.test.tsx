import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeNetwork, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { lotte } from './samples.ts'

const done = { message: 'Done.' }
const here = {
  id: '0198c2f1-0000-7000-8000-000000000002',
  current: true,
  createdAt: '2026-11-20T10:00:00Z',
  lastSeenAt: '2026-11-20T17:00:00Z',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
}
const phone = {
  ...here,
  id: '0198c2f1-0000-7000-8000-000000000001',
  current: false,
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1',
}
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

async function open(answers = {}) {
  storeSignIn(lotte)
  const network = fakeNetwork({
    'GET /api/user/profile': lotte,
    'GET /api/auth/sessions': [phone, here],
    ...answers,
  })
  const app = renderApp('/profile')
  await screen.findByText('Firefox on Linux')
  return { network, app }
}

test('The preferences link to the profile', { tags: 'routes.profile' }, async () => {
  storeSignIn(lotte)
  fakeNetwork({ 'GET /api/user/profile': lotte })
  renderApp('/preferences')
  expect((await screen.findByRole('link', { name: 'your profile' })).getAttribute('href')).toBe('/profile')
})

test('The name is saved alone', async () => {
  const { network } = await open({
    'PUT /api/user/profile': ({ body }: { body: object }) => ({ ...lotte, ...body }),
  })
  fill('Full Name', '  ')
  press('Save Name')
  expect(screen.getByRole('alert').textContent).toBe('Name is required')
  fill('Full Name', 'Lotte V.')
  press('Save Name')
  expect((await screen.findAllByText('Your name is saved.')).length).toBeGreaterThan(0)
  expect(network.to('PUT /api/user/profile')[0]?.body).toEqual({ name: 'Lotte V.' })
})

test('Changing the password stores the new token and reads the sessions again', async () => {
  const { network } = await open({ 'POST /api/auth/change-password': { token: 'newer', user: lotte } })
  fill('Current Password', 'uitpost-demo')
  fill('New Password', 'boterham met kaas')
  fill('Confirm Password', 'boterham met kaas')
  press('Change Password')
  expect((await screen.findAllByText('Your password is changed.')).length).toBeGreaterThan(0)
  expect(network.to('POST /api/auth/change-password')[0]?.body).toEqual({
    currentPassword: 'uitpost-demo',
    password: 'boterham met kaas',
  })
  expect(localStorage.getItem('token')).toBe('newer')
  expect(screen.getByLabelText<HTMLInputElement>('New Password').value).toBe('')
  await waitFor(() => expect(network.to('GET /api/auth/sessions')).toHaveLength(2))
})

test('All errors of a new password are shown together, and a wrong current one is refused by the server', async () => {
  const { network } = await open({
    'POST /api/auth/change-password': problem(400, 'The current password is not right.'),
  })
  fill('New Password', 'short')
  press('Change Password')
  expect(screen.getByRole('alert').textContent).toBe(
    'Current password is required, Password must be at least 8 characters long, Passwords do not match',
  )
  expect(network.to('POST /api/auth/change-password')).toEqual([])
  fill('Current Password', 'wrong')
  fill('New Password', 'boterham met kaas')
  fill('Confirm Password', 'boterham met kaas')
  press('Change Password')
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('The current password is not right.'),
  )
  expect(network.to('POST /api/auth/change-password')).toHaveLength(1)
})

test('Sessions are listed with the current one first, and another one can be ended', async () => {
  let sessions = [phone, here]
  const { network } = await open({
    'GET /api/auth/sessions': () => sessions,
    [`DELETE /api/auth/sessions/${phone.id}`]: () => {
      sessions = [here]
      return done
    },
  })
  const [first, second] = screen
    .getAllByRole('listitem')
    .filter((item) => item.textContent.includes('Signed in'))
  expect(first?.textContent).toContain('this device')
  expect(second?.textContent).toContain('Safari on iPhone')
  press(/^End Safari on iPhone/)
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
  expect(network.to(`DELETE /api/auth/sessions/${phone.id}`)).toHaveLength(1)
})

test('Logging out everywhere signs out and leads to the landing page', async () => {
  const { app } = await open({ 'POST /api/auth/logout-everywhere': done })
  press('Log out everywhere')
  await waitFor(() => expect(app.path()).toBe('/'))
  expect(localStorage.getItem('token')).toBeNull()
})

test('A failed logout everywhere keeps the session and shows an error', async () => {
  const { app } = await open({ 'POST /api/auth/logout-everywhere': problem(503, 'Not ready.') })
  press('Log out everywhere')
  expect((await screen.findAllByText('Not ready.')).length).toBeGreaterThan(0)
  await waitFor(() => expect(app.path()).toBe('/profile'))
})

test('All data can be downloaded as one file', async () => {
  const data = { exportedAt: '2026-11-20T17:00:00Z', services: { auth: { account: [{ name: 'Lotte' }] } } }
  const saved: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => saved.push(file) && 'blob:x' }))
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await open({ 'GET /api/user/export': data })
  press('Download my data')
  await waitFor(() => expect(click).toHaveBeenCalledOnce())
  expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('uitpost-2026-11-20.json')
  expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual(data)
  click.mockRestore()
})

test('Deleting the account asks for the password, and signs out', async () => {
  const { network, app } = await open({ 'DELETE /api/user': done })
  press('Delete account')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
  fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'uitpost-demo' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Delete for good' }))
  await waitFor(() => expect(app.path()).toBe('/'))
  expect(network.to('DELETE /api/user')[0]?.body).toEqual({ password: 'uitpost-demo' })
  expect(localStorage.getItem('token')).toBeNull()
})

test('With a wrong password the account stays, and the dialog can be closed', async () => {
  const { app } = await open({ 'DELETE /api/user': problem(400, 'The password is not right.') })
  press('Delete account')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
  fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'wrong' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Delete for good' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('The password is not right.')
  fireEvent.click(dialog.getByRole('button', { name: 'Keep my account' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(app.path()).toBe('/profile'))
})
