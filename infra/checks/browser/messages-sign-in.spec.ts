// Exact error messages of the screens before signing in.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { enter, PEOPLE } from './journey.ts'
import { alert, breakdown, noAnswer } from './messages.ts'
import { expect, test } from './test.ts'

const PASSWORD = 'boterham met kaas'

async function fillRegistration(page: Page, change: Record<string, string> = {}): Promise<void> {
  const form = {
    'Full Name': 'Noor de Vries',
    Email: `noor-${randomUUID().slice(0, 8)}@example.org`,
    Password: PASSWORD,
    'Confirm Password': PASSWORD,
    City: 'Utrecht',
    ...change,
  }
  await page.goto('/auth/register')
  for (const [label, value] of Object.entries(form)) await page.getByLabel(label, { exact: true }).fill(value)
}
const create = (page: Page) => page.getByRole('button', { name: 'Create Account' }).click()

test.describe('registration', () => {
  const ONE_WRONG: [what: string, change: Record<string, string>, message: string, tag: string][] = [
    ['a blank name', { 'Full Name': '   ' }, 'Name is required', '@register.name-required'],
    ['no address', { Email: '' }, 'Email is required', '@register.email-required'],
    [
      'an address without a dot',
      { Email: 'noor@example' },
      'Please enter a valid email address',
      '@register.email-invalid',
    ],
    [
      'an address with a space',
      { Email: 'noor de@example.org' },
      'Please enter a valid email address',
      '@register.email-invalid',
    ],
    [
      'seven characters',
      { Password: 'zeven77', 'Confirm Password': 'zeven77' },
      'Password must be at least 8 characters long',
      '@register.password-short',
    ],
    [
      'two passwords',
      { 'Confirm Password': 'een heel ander wachtwoord' },
      'Passwords do not match',
      '@register.passwords-differ',
    ],
    ['no city', { City: '' }, 'City is required', '@register.city-required'],
  ]
  for (const [what, change, message, tag] of ONE_WRONG) {
    test(`${what}: '${message}', and nothing is sent`, {
      tag: [tag, '@register.messages-block'],
    }, async ({ page }) => {
      const sent: string[] = []
      page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
      await fillRegistration(page, change)
      await create(page)
      await alert(page, message)
      await expect(page).toHaveURL(/\/auth\/register$/)
      expect(sent).not.toContain('POST /api/auth/register')
    })
  }

  test("no password: 'Password is required', joined with the other errors by commas", {
    tag: ['@register.password-required', '@register.messages-together'],
  }, async ({ page }) => {
    await page.goto('/auth/register')
    await create(page)
    await alert(page, 'Name is required, Email is required, Password is required, City is required')
    await expect(page.getByLabel('Country')).toHaveValue('NL')
  })

  test('eight characters are enough: a weak password shows a warning and is accepted', {
    tag: '@register.password-short',
  }, async ({ page }) => {
    await fillRegistration(page, { Password: 'password', 'Confirm Password': 'password' })
    await expect(page.getByText('This password is easy to guess.')).toBeVisible()
    await create(page)
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test("the server's message is shown, and the page stays", {
    tag: ['@register.error-in-alert', '@register.failure-stays'],
  }, async ({ page }) => {
    await fillRegistration(page, { Email: PEOPLE.lotte })
    await create(page)
    await alert(page, 'An account with this email already exists')
    await expect(page).toHaveURL(/\/auth\/register$/)
  })

  test("without a message it shows 'Registration failed'", { tag: '@register.failure-text' }, async ({
    page,
  }) => {
    await breakdown(page, '/api/auth/register', 'POST')
    await fillRegistration(page)
    await create(page)
    await alert(page, 'Registration failed')
    await expect(page).toHaveURL(/\/auth\/register$/)
  })
})

test.describe('login', () => {
  test('email and password are required by the browser, and nothing is sent', {
    tag: ['@login.email', '@login.password'],
  }, async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    const missing = (label: string) =>
      page
        .getByLabel(label, { exact: true })
        .evaluate((input: HTMLInputElement) => input.validity.valueMissing)
    await enter(page, '', '')
    expect([await missing('Email'), await missing('Password')]).toEqual([true, true])
    await enter(page, 'noor@example.org', '')
    expect([await missing('Email'), await missing('Password')]).toEqual([false, true])
    expect(sent).not.toContain('/api/auth/login')
  })

  test("the server's message is shown, and the page stays", {
    tag: ['@login.error-in-alert', '@login.failure-stays'],
  }, async ({ page }) => {
    await enter(page, 'nobody@example.org', PASSWORD)
    await alert(page, 'Invalid email or password')
    await expect(page).toHaveURL(/\/auth\/login$/)
  })

  test("without a message it shows 'Login failed'", { tag: '@login.failure-text' }, async ({ page }) => {
    await breakdown(page, '/api/auth/login', 'POST')
    await enter(page, PEOPLE.lotte, 'uitpost-demo')
    await alert(page, 'Login failed')
    await expect(page).toHaveURL(/\/auth\/login$/)
  })
})

test.describe('recovery', () => {
  test('a new password has the rules and messages of registration', {
    tag: ['@register.password-short', '@register.passwords-differ'],
  }, async ({ page }) => {
    await page.goto(`/auth/reset-password?token=${'a'.repeat(43)}`)
    const choose = async (password: string, confirmation: string) => {
      await page.getByLabel('New Password', { exact: true }).fill(password)
      await page.getByLabel('Confirm Password', { exact: true }).fill(confirmation)
      await page.getByRole('button', { name: 'Save Password' }).click()
    }
    await choose('', '')
    await alert(page, 'Password is required')
    await choose('zeven77', 'anders')
    await alert(page, 'Password must be at least 8 characters long, Passwords do not match')
    await choose(PASSWORD, PASSWORD)
    await alert(page, 'This link is no longer valid. Please ask for a new one.')
  })

  test('an unreachable server is reported, and the form stays', async ({ page }) => {
    await noAnswer(page, '/api/auth/forgot-password', 'POST')
    await page.goto('/auth/forgot-password')
    await page.getByLabel('Email').fill('noor@example.org')
    await page.getByRole('button', { name: 'Send Link' }).click()
    await alert(page, 'The link could not be sent. Please try again.')
    await breakdown(page, '/api/auth/reset-password', 'POST')
    await page.goto(`/auth/reset-password?token=${'a'.repeat(43)}`)
    await page.getByLabel('New Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Save Password' }).click()
    await alert(page, 'The password could not be saved. Please try again.')
    await breakdown(page, '/api/auth/confirm', 'POST')
    await page.goto(`/auth/confirm?token=${'a'.repeat(43)}`)
    await expect(page.getByRole('heading', { name: 'Your address could not be confirmed' })).toBeVisible()
  })
})
