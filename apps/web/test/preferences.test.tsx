import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { User } from '@uitpost/contracts'
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
const select = (name: string) => screen.getByLabelText<HTMLSelectElement>(name)
const change = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const options = (name: string) =>
  [...select(name).options].map(({ value, disabled }) => `${value}${disabled ? ' off' : ''}`)

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

test('The sections are Profile Information, Notification Preferences and Account Status', {
  tags: [
    'preferences.profile-section',
    'preferences.notification-section',
    'preferences.account-section',
    'preferences.save-button',
    'routes.preferences',
  ],
}, async () => {
  await open()
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings).toEqual(
    expect.arrayContaining(['Profile Information', 'Notification Preferences', 'Account Status']),
  )
  expect(screen.getByRole('button', { name: 'Save Preferences' })).toBeTruthy()
})

test('Leaving with unsaved changes asks first; unchanged, saved or restored values do not', {
  tags: 'preferences.unsaved-asked',
}, async () => {
  storeSignIn(lotte)
  const saved = { ...lotte, city: 'Gent' }
  fakeNetwork({
    'GET /api/user/profile': lotte,
    'PUT /api/user/profile': saved,
    'GET /api/notifications/digest/preview': noDigest,
    'GET /api/notifications/push-subscriptions': { publicKey: null, devices: [] },
  })
  const app = renderApp('/preferences')
  await screen.findByRole('heading', { name: 'Preferences' })
  const goTo = (name: string) => fireEvent.click(screen.getAllByRole('link', { name })[0] as HTMLElement)
  const unload = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const dialog = () => screen.queryByRole('dialog', { name: 'Leave without saving?' })

  change('City', 'Gent')
  expect(unload()).toBe(false)
  goTo('Events')
  expect(dialog()).not.toBeNull()
  expect(app.path()).toBe('/preferences')
  press('Cancel')
  expect(dialog()).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Gent')

  change('City', lotte.city)
  expect(unload()).toBe(true)
  change('City', 'Gent')
  expect(unload()).toBe(false)
  press('Save Preferences')
  await waitFor(() => expect(unload()).toBe(true))

  change('City', 'Brugge')
  goTo('Events')
  press('Leave without saving')
  await waitFor(() => expect(app.path()).toBe('/events'))
})

test('The email is read-only, with the reason', { tags: 'preferences.email-read-only' }, async () => {
  await open()
  const email = screen.getByLabelText<HTMLInputElement>('Email')
  expect(email.readOnly).toBe(true)
  expect(email.value).toBe('lotte@uitpost.test')
  expect(screen.getByText('Email cannot be changed. Contact support if needed.')).toBeTruthy()
})

test('The countries are NL, BE, DE and FR', { tags: 'preferences.countries' }, async () => {
  await open()
  expect(options('Country')).toEqual(['NL', 'BE', 'DE', 'FR'])
})

test('Without premium only email and weekly can be selected, with the reason', {
  tags: ['preferences.phone-needs-premium', 'preferences.frequency-needs-premium', 'preferences.free-choice'],
}, async () => {
  await open()
  expect(options('Channel')).toEqual(['email', 'whatsapp off', 'sms off'])
  expect(options('Delivery frequency')).toEqual(['daily off', 'weekly', 'monthly off'])
  expect(screen.getByText('SMS and WhatsApp notifications require premium account')).toBeTruthy()
  expect(screen.getByText('Daily and monthly notifications require premium account')).toBeTruthy()
})

test('A premium account can select all channels and frequencies, and is offered no upgrade', {
  tags: ['product.premium-frequencies', 'product.premium-phone', 'roles.premium-has'],
}, async () => {
  await open({ ...lotte, role: 'premium' })
  expect(options('Channel')).toEqual(['email', 'whatsapp', 'sms'])
  expect(options('Delivery frequency')).toEqual(['daily', 'weekly', 'monthly'])
  expect(screen.queryByRole('button', { name: 'Upgrade Now' })).toBeNull()
})

test('The four switches show the settings of the account', {
  tags: ['user.email-notifications', 'user.push-notifications', 'user.weekly-digest', 'user.event-reminders'],
}, async () => {
  await open()
  const held = Object.fromEntries(
    ['Email notifications', 'Push notifications', 'Weekly digest', 'Event reminders'].map((name) => [
      name,
      screen.getByRole<HTMLInputElement>('switch', { name }).checked,
    ]),
  )
  expect(held).toEqual({
    'Email notifications': true,
    'Push notifications': false,
    'Weekly digest': true,
    'Event reminders': true,
  })
})

test("Saving sends every member, shows 'Saving...' during the request, and Success after it", {
  tags: ['preferences.save-button', 'preferences.success-screen', 'calls.profile-save'],
}, async () => {
  let answer: () => void = () => {}
  const network = await open(lotte, {
    'PUT /api/user/profile': ({ body }: { body: object }) =>
      new Promise((resolve) => (answer = () => resolve({ ...lotte, ...body }))),
  })
  change('Full Name', ' Lotte V. ')
  change('City', 'Gent')
  change('Country', 'BE')
  change('Day of the digest', '0')
  change('Hour of the digest', '18')
  change('Language', 'nl')
  fireEvent.click(screen.getByRole('switch', { name: 'Event reminders' }))
  press('Save Preferences')
  expect(await screen.findByRole('button', { name: 'Saving...' })).toHaveProperty('disabled', true)
  await waitFor(() => expect(network.to('PUT /api/user/profile')).toHaveLength(1))
  answer()
  expect(
    (await screen.findAllByText('Your preferences have been updated successfully.')).length,
  ).toBeGreaterThan(0)
  expect(screen.getAllByText('Success').length).toBeGreaterThan(0)
  expect(network.to('PUT /api/user/profile')[0]?.body).toEqual({
    name: 'Lotte V.',
    email: 'lotte@uitpost.test',
    preferredChannel: 'email',
    deliveryFreq: 'weekly',
    country: 'BE',
    city: 'Gent',
    emailNotifications: true,
    pushNotifications: false,
    weeklyDigest: true,
    eventReminders: false,
    language: 'nl',
    timeZone: 'Europe/Brussels',
    digestDay: 0,
    digestHour: 18,
  })
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ city: 'Gent', country: 'BE' })
})

test('After saving, the form shows the account’s settings, and updates when they change elsewhere', async () => {
  let user: User = lotte
  await open(lotte, {
    'GET /api/user/profile': () => user,
    'PUT /api/user/profile': ({ body }: { body: object }) => (user = { ...user, ...body }),
  })
  const city = () => screen.getByLabelText<HTMLInputElement>('City').value
  change('City', ' Gent ')
  press('Save Preferences')
  await waitFor(() => expect(city()).toBe('Gent'))
  user = { ...user, city: 'Brugge' }
  fireEvent.focus(window)
  await waitFor(() => expect(city()).toBe('Brugge'))
})

test('A change during the save stays in the form', async () => {
  let answer: () => void = () => {}
  await open(lotte, {
    'PUT /api/user/profile': ({ body }: { body: object }) =>
      new Promise((resolve) => (answer = () => resolve({ ...lotte, ...body }))),
  })
  change('City', 'Gent')
  press('Save Preferences')
  await screen.findByRole('button', { name: 'Saving...' })
  change('Full Name', 'Lotte V.')
  answer()
  await screen.findByRole('button', { name: 'Save Preferences' })
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Gent')
  expect(screen.getByLabelText<HTMLInputElement>('Full Name').value).toBe('Lotte V.')
})

test('A save that fails shows a message titled Error, and keeps the form', {
  tags: 'preferences.failure',
}, async () => {
  await open(lotte, { 'PUT /api/user/profile': problem(500, 'No.') })
  change('City', 'Gent')
  press('Save Preferences')
  expect(
    (await screen.findAllByText('Failed to update preferences. Please try again.')).length,
  ).toBeGreaterThan(0)
  expect(screen.getAllByText('Error').length).toBeGreaterThan(0)
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Gent')
})

const stoppedUser: User = {
  ...lotte,
  role: 'premium',
  phone: '+31612345678',
  phoneConfirmed: true,
  stoppedChannels: ['sms'],
}
const STOPPED_NOTE =
  'You stopped SMS by answering STOP, and nothing is sent by it. Choosing it again counts as a new consent.'

test('A channel ended by STOP is named, and selecting it again asks for a new consent and sends it', async () => {
  const network = await open(stoppedUser, {
    'PUT /api/user/profile': { ...stoppedUser, preferredChannel: 'sms', stoppedChannels: [] },
  })
  expect(screen.getByText(STOPPED_NOTE)).toBeTruthy()
  change('Channel', 'whatsapp')
  expect(screen.getByText(STOPPED_NOTE)).toBeTruthy()
  change('Channel', 'sms')
  expect(screen.queryByText(STOPPED_NOTE)).toBeNull()
  expect(screen.getByText(/Choosing it again counts as your new consent to messages by SMS\./)).toBeTruthy()
  press('Save Preferences')
  await waitFor(() =>
    expect(network.to('PUT /api/user/profile')[0]?.body).toMatchObject({
      preferredChannel: 'sms',
      consentTo: 'sms',
    }),
  )
  await waitFor(() => expect(screen.queryByText(/by answering STOP/)).toBeNull())
})

test('Without a STOP, or with another channel selected, no consent is sent', async () => {
  const network = await open(stoppedUser, { 'PUT /api/user/profile': stoppedUser })
  change('Channel', 'whatsapp')
  press('Save Preferences')
  await waitFor(() => expect(network.to('PUT /api/user/profile')).toHaveLength(1))
  expect(network.to('PUT /api/user/profile')[0]?.body).not.toHaveProperty('consentTo')
})

test('A form loaded before the STOP is refused, and then shows the reason', async () => {
  let user: User = { ...stoppedUser, stoppedChannels: [], preferredChannel: 'sms' }
  await open(user, {
    'GET /api/user/profile': () => user,
    'PUT /api/user/profile': () => {
      user = stoppedUser
      return problem(409, 'You stopped SMS by answering STOP.')
    },
  })
  expect(screen.queryByText(/STOP/)).toBeNull()
  press('Save Preferences')
  expect(await screen.findByText(STOPPED_NOTE)).toBeTruthy()
  expect(select('Channel').value).toBe('email')
})

test('A setting turned off by a link in a mail is off when the screen is shown again, and saving keeps it off', async () => {
  let user: User = lotte
  const network = await open(lotte, {
    'GET /api/user/profile': () => user,
    'PUT /api/user/profile': ({ body }: { body: object }) => ({ ...user, ...body }),
  })
  const mails = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Email notifications' })
  change('City', 'Gent')
  user = { ...lotte, emailNotifications: false }
  fireEvent.focus(window)
  await waitFor(() => expect(mails().checked).toBe(false))
  press('Save Preferences')
  await waitFor(() => expect(network.to('PUT /api/user/profile')).toHaveLength(1))
  expect(network.to('PUT /api/user/profile')[0]?.body).toMatchObject({
    city: 'Gent',
    emailNotifications: false,
  })
})

test('Upgrade Now records the interest once', {
  tags: ['preferences.upgrade-now', 'product.premium-price'],
}, async () => {
  const network = await open(lotte, { 'POST /api/user/premium-interest': done })
  press('Upgrade Now')
  expect(
    (await screen.findAllByText('Noted. We write to you as soon as Premium is available.')).length,
  ).toBeGreaterThan(0)
  expect(network.to('POST /api/user/premium-interest')).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Upgrade Now' })).toHaveProperty('disabled', true)
  expect(screen.getByText('€4.99 per month')).toBeTruthy()
})

test('Profile and Preferences in the user menu both link to /preferences', {
  tags: ['header.menu-profile', 'header.menu-preferences'],
}, async () => {
  await open()
  fireEvent.keyDown(screen.getByRole('button', { name: /Account menu/ }), { key: 'Enter' })
  const href = async (name: string) => (await screen.findByRole('menuitem', { name })).getAttribute('href')
  expect(await href('Profile')).toBe('/preferences')
  expect(await href('Preferences')).toBe('/preferences')
})
