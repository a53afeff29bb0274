// SMS codes and warning mails. Links in mails are tested in main/account.spec.ts.
import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { inboxOf, linkIn, mailTo } from './inbox.ts'
import { PEOPLE, signIn } from './journey.ts'
import { expect, test } from './test.ts'

const PASSWORD = 'boterham met kaas'

async function register(page: Page): Promise<string> {
  const email = `noor-${randomUUID().slice(0, 8)}@example.org`
  await page.goto('/auth/register')
  const form = {
    'Full Name': 'Noor',
    Email: email,
    Password: PASSWORD,
    'Confirm Password': PASSWORD,
    City: 'Gent',
  }
  for (const [label, value] of Object.entries(form)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  return email
}

test('a phone number is confirmed by the code in an SMS, and a wrong code is refused', async ({
  page,
  request,
}, testInfo) => {
  await signIn(page, PEOPLE.premium)
  const phone = `+3161${String(randomInt(1e7)).padStart(7, '0')}`
  await page.goto('/preferences')
  await page.getByLabel('Mobile number').fill('06 12345678')
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(page.getByText('Please enter a phone number with country code')).toBeVisible()
  await page.getByLabel('Mobile number').fill(phone)
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(page.getByText(`We sent a code to ${phone}. It works for 10 minutes.`)).toBeVisible()
  // Without an SMS provider the message is a marked mail in the inbox.
  const code = /\b\d{6}\b/.exec(await mailTo(request, inboxOf(testInfo), phone, /SMS/))?.[0] ?? ''
  const enter = async (text: string) => {
    await page.getByLabel('Code', { exact: true }).fill(text)
    await page.getByRole('button', { name: 'Confirm Number' }).click()
  }
  await enter('12345')
  await expect(page.getByText('The code has six digits')).toBeVisible()
  // A code that begins with 00 must not be read as an international prefix.
  await enter(code === '000000' ? '000001' : '000000')
  await expect(page.getByText('This code is not right.')).toBeVisible()
  await enter(code)
  await expect(page.getByText(`SMS and WhatsApp can reach you at ${phone}.`).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(phone)).toBeVisible()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Send Code' })).toBeVisible()
})

test('a satellite number is refused with a message', async ({ page }) => {
  await signIn(page, PEOPLE.premium, '/preferences')
  await page.getByLabel('Mobile number').fill('+881 612 345678')
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(
    page.getByText(/We can send codes to numbers of these countries only: Netherlands/),
  ).toBeVisible()
})

test('without premium the screen says that premium is needed before a number is typed', async ({ page }) => {
  await register(page)
  await page.goto('/preferences')
  await expect(page.getByRole('heading', { name: 'Preferences', exact: true })).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText(/A phone number is for SMS and WhatsApp/)).toBeVisible()
  await expect(page.getByLabel('Mobile number')).toHaveCount(0)
})

test('a changed password is announced by mail, without either password', async ({
  page,
  request,
}, testInfo) => {
  const email = await register(page)
  await page.goto(linkIn(await mailTo(request, inboxOf(testInfo), email, /confirm/i), '/auth/confirm'))
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  const next = 'varen op de vecht'
  await page.goto('/profile')
  await page.getByLabel('Current Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('New Password', { exact: true }).fill(next)
  await page.getByLabel('Confirm Password', { exact: true }).fill(next)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Your password is changed.').first()).toBeVisible()
  const text = await mailTo(request, inboxOf(testInfo), email, /password/i)
  expect(text).toContain('password was changed')
  expect(text).not.toContain(PASSWORD)
  expect(text).not.toContain(next)
})
