import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeNetwork, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { lotte } from './samples.ts'

const done = { message: 'Done.' }
const noDigest = {
  state: 'empty',
  nextAt: null,
  frequency: 'weekly',
  channel: 'email',
  subject: null,
  events: [],
}
const change = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function open(user: typeof lotte = lotte, answers = {}) {
  storeSignIn(user)
  const network = fakeNetwork({
    'GET /api/user/profile': user,
    'GET /api/notifications/digest/preview': noDigest,
    'GET /api/notifications/push-subscriptions': { publicKey: null, devices: [] },
    ...answers,
  })
  renderApp('/preferences')
  await screen.findByRole('heading', { name: 'Preferences' })
  return network
}

const pim = { ...lotte, name: 'Pim', role: 'premium' } as const

test('A phone number is confirmed by entering its code', async () => {
  let user: typeof lotte = pim
  const network = await open(pim, {
    'GET /api/user/profile': () => user,
    'PUT /api/user/phone': done,
    'POST /api/user/phone/confirm': () => {
      user = { ...pim, phone: '+31612345678', phoneConfirmed: true }
      return done
    },
  })
  change('Mobile number', '0612345678')
  press('Send Code')
  expect(screen.getByRole('alert').textContent).toBe('Please enter a phone number with country code')
  change('Mobile number', '+31 6 12 34 56 78')
  press('Send Code')
  expect(await screen.findByText('We sent a code to +31612345678. It works for 10 minutes.')).toBeTruthy()
  expect(network.to('PUT /api/user/phone')[0]?.body).toEqual({ phone: '+31612345678' })
  change('Code', '12')
  press('Confirm Number')
  expect(screen.getByRole('alert').textContent).toBe('The code has six digits')
  change('Code', '123456')
  press('Confirm Number')
  const section = within(screen.getByRole('region', { name: 'Phone number' }))
  expect(await section.findByText('confirmed')).toBeTruthy()
  expect(network.to('POST /api/user/phone/confirm')[0]?.body).toEqual({ code: '123456' })
})

test.each([
  'We can send codes to numbers of these countries only: Netherlands, Belgium, Germany, and France.',
  'Please enter the number of a mobile phone, with its country code.',
  'Too many codes have been sent. Please try again later.',
])('A refused number shows the server message: %s', async (message) => {
  await open(pim, { 'PUT /api/user/phone': problem(400, message) })
  change('Mobile number', '+881612345678')
  press('Send Code')
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(screen.queryByLabelText('Code')).toBeNull()
})

test.each([
  [
    'without a premium plan',
    lotte,
    'A phone number is for SMS and WhatsApp, which require a premium account.',
  ],
  [
    'with an unconfirmed address',
    { ...pim, emailConfirmed: false },
    'Please confirm your email address first.',
  ],
])('A user %s sees why no number can be entered, and can remove an existing one', async (_, person, text) => {
  let user: typeof lotte = { ...person, phone: '+31612345678', phoneConfirmed: true }
  const network = await open(user, {
    'GET /api/user/profile': () => user,
    'DELETE /api/user/phone': () => {
      user = person
      return done
    },
  })
  const section = within(screen.getByRole('region', { name: 'Phone number' }))
  expect(section.getByText(text)).toBeTruthy()
  expect(section.queryByRole('textbox')).toBeNull()
  expect(section.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Remove'])
  press('Remove')
  await waitFor(() => expect(network.to('DELETE /api/user/phone')).toHaveLength(1))
  await waitFor(() => expect(section.queryByText(/\+31612345678/)).toBeNull())
  expect(section.getByText(text)).toBeTruthy()
})

test('A wrong code shows the server message', async () => {
  await open(pim, {
    'PUT /api/user/phone': done,
    'POST /api/user/phone/confirm': problem(400, 'This code is not right.'),
  })
  change('Mobile number', '+31612345678')
  press('Send Code')
  await screen.findByLabelText('Code')
  change('Code', '123456')
  press('Confirm Number')
  expect((await screen.findByRole('alert')).textContent).toBe('This code is not right.')
})

test('A phone number can be removed', async () => {
  let user: typeof lotte = { ...pim, phone: '+31612345678', phoneConfirmed: true }
  await open(user, {
    'GET /api/user/profile': () => user,
    'DELETE /api/user/phone': () => {
      user = pim
      return done
    },
  })
  press('Remove')
  expect(await screen.findByRole('button', { name: 'Send Code' })).toBeTruthy()
})
