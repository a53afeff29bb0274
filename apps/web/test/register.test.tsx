import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeNetwork, json, problem } from './network.ts'
import { renderApp } from './render-app.tsx'
import { dashboardStats, lotte } from './samples.ts'

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Create Account' }))

async function openForm(answers = {}) {
  const network = fakeNetwork(answers)
  const app = renderApp('/auth/register')
  await screen.findByRole('heading', { name: 'Create your account' })
  return { network, app }
}

const fillAll = () => {
  fill('Full Name', ' Lotte ')
  fill('Email', 'lotte@uitpost.test')
  fill('Password', 'long enough')
  fill('Confirm Password', 'long enough')
  fill('City', 'Gent')
  fill('Country', 'BE')
}

test('All messages are shown together, joined with commas, and nothing is sent', {
  tags: ['register.messages-together', 'register.messages-block'],
}, async () => {
  const { network } = await openForm()
  fill('Email', 'lotte@uitpost')
  fill('Password', 'short')
  submit()
  expect(screen.getByRole('alert').textContent).toBe(
    'Name is required, Please enter a valid email address, Password must be at least 8 characters long, Passwords do not match, City is required',
  )
  expect(network.requests).toEqual([])
})

test('An error goes when its field is mended, and none appears before the form is sent again', {
  tags: 'register.error-mended',
}, async () => {
  await openForm()
  fill('Full Name', 'Lotte')
  fill('Email', 'lotte@uitpost')
  fill('Password', 'long enough')
  submit()
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toBe(
    'Please enter a valid email address, Passwords do not match, City is required',
  )
  fill('Email', 'lotte@uitpost.t')
  expect(alert.textContent).toBe('Passwords do not match, City is required')
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBeNull()
  expect(screen.getByLabelText('City').getAttribute('aria-invalid')).toBe('true')
  fill('Full Name', '')
  fill('City', 'Gent')
  fill('Confirm Password', 'long enough')
  expect(screen.queryByRole('alert')).toBeNull()
  submit()
  expect(screen.getByRole('alert').textContent).toBe('Name is required')
})

test('Each field that must be filled in says so, with a sign that the form explains', {
  tags: 'register.required-marked',
}, async () => {
  await openForm()
  const marked = [...document.querySelectorAll<HTMLInputElement>('[data-required-marked] :required')]
  expect(marked.map(({ name }) => name)).toEqual(['name', 'email', 'password', 'confirmation', 'city'])
  expect(screen.getByText('* required')).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'City' })).toHaveProperty('required', true)
})

test('The payload has the seven members of the specification and success leads to the dashboard', {
  tags: [
    'register.name-field',
    'register.email-field',
    'register.password-field',
    'register.confirm-field',
    'register.city-field',
    'register.success-dashboard',
    'session.register-stores',
    'calls.register',
  ],
}, async () => {
  const { network, app } = await openForm({
    'POST /api/auth/register': json({ token: 'fresh', user: lotte }, 201),
    'GET /api/user/dashboard-stats': dashboardStats,
  })
  fillAll()
  submit()
  await waitFor(() => expect(app.path()).toBe('/dashboard'))
  expect(network.to('POST /api/auth/register')[0]?.body).toEqual({
    name: 'Lotte',
    email: 'lotte@uitpost.test',
    password: 'long enough',
    city: 'Gent',
    country: 'BE',
    preferredChannel: 'email',
    deliveryFreq: 'weekly',
  })
  expect(localStorage.getItem('token')).toBe('fresh')
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(lotte)
})

test('An unchanged form sends NL, email and weekly', {
  tags: ['register.default-country', 'register.default-channel', 'register.default-frequency'],
}, async () => {
  const { network } = await openForm()
  for (const [label, value] of [
    ['Full Name', 'Lotte'],
    ['Email', 'lotte@uitpost.test'],
    ['Password', 'long enough'],
    ['Confirm Password', 'long enough'],
    ['City', 'Utrecht'],
  ] as const)
    fill(label, value)
  submit()
  await waitFor(() =>
    expect(network.to('POST /api/auth/register')[0]?.body).toMatchObject({
      country: 'NL',
      preferredChannel: 'email',
      deliveryFreq: 'weekly',
    }),
  )
})

test('The country is NL by default, and can be NL, BE or DE', {
  tags: ['register.country-options', 'register.default-country'],
}, async () => {
  await openForm()
  const country = screen.getByLabelText<HTMLSelectElement>('Country')
  expect(country.value).toBe('NL')
  expect([...country.options].map(({ value }) => value)).toEqual(['NL', 'BE', 'DE'])
})

test.each([
  [
    "the server's message",
    problem(409, 'An account with this email already exists.'),
    'An account with this email already exists.',
  ],
  ["'Registration failed' without one", new Response('', { status: 502 }), 'Registration failed'],
])(
  'A refusal shows %s and stays on the page',
  { tags: ['register.error-in-alert', 'register.failure-text', 'register.failure-stays'] },
  async (_, answer, text) => {
    const { app } = await openForm({ 'POST /api/auth/register': answer })
    fillAll()
    submit()
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    await waitFor(() => expect(app.path()).toBe('/auth/register'))
  },
)

test('The info box lists what is free, and the form states the age of 16', {
  tags: [
    'register.info-weekly',
    'register.info-categories',
    'register.info-city',
    'register.info-premium',
    'product.minimum-age',
  ],
}, async () => {
  await openForm()
  const box = screen.getByRole('complementary', { name: 'Free account' })
  expect(box.textContent).toContain('Weekly email notifications')
  expect(box.textContent).toContain('Access to all categories')
  expect(box.textContent).toContain('Event discovery for your city')
  expect(box.textContent).toContain('Premium later adds daily notifications and SMS/WhatsApp')
  expect(screen.getByText('By creating an account you confirm that you are 16 or older')).toBeTruthy()
})

test('Each password can be shown and hidden', {
  tags: ['register.password-toggle', 'register.confirm-toggle'],
}, async () => {
  await openForm()
  fireEvent.click(screen.getByRole('button', { name: 'Show confirmed password' }))
  expect(screen.getByLabelText<HTMLInputElement>('Confirm Password').type).toBe('text')
  expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: 'Hide confirmed password' }))
  expect(screen.getByLabelText<HTMLInputElement>('Confirm Password').type).toBe('password')
})

test('The placeholder of the password states the minimum length', {
  tags: 'register.password-field',
}, async () => {
  await openForm()
  expect(screen.getByLabelText<HTMLInputElement>('Password').placeholder).toBe('min 8 characters')
})
