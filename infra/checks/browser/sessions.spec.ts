import type { Page } from '@playwright/test'
import { enter, NEW_PASSWORD, register } from './journey.ts'
import { expect, test } from './test.ts'

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

/** Replaces the stored token by one that has expired. */
const letTokenExpire = (page: Page) =>
  page.evaluate(() => {
    const [head, , signature] = (localStorage.getItem('token') ?? '').split('.')
    const past = Math.floor(Date.now() / 1000) - 1_000
    const payload = btoa(JSON.stringify({ iat: past, exp: past + 900 })).replaceAll('=', '')
    localStorage.setItem('token', [head, payload, signature].join('.'))
  })

test('sessions are listed, one is ended, and logging out everywhere ends the rest', async ({
  page,
  browser,
}) => {
  const email = await register(page)
  const other = await (await browser.newContext()).newPage()
  await enter(other, email, NEW_PASSWORD)
  await expect(other).toHaveURL(/\/dashboard$/)

  await page.goto('/profile')
  const ends = page.getByRole('button', { name: /^End ./ })
  await expect(ends).toHaveCount(1)
  await expect(page.getByText('this device', { exact: true })).toBeVisible()
  await ends.click()
  await expect(page.getByText('That device is signed out.').first()).toBeVisible()
  await expect(ends).toHaveCount(0)
  await other.reload()
  await expect(other.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(await tokenOf(other)).toBeNull()

  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(await tokenOf(page)).toBeNull()
  await page.context().close()
  await other.context().close()
})

test('changing the password keeps this session and ends the others', async ({ page, browser }) => {
  const email = await register(page)
  const other = await (await browser.newContext()).newPage()
  await enter(other, email, NEW_PASSWORD)
  await expect(other).toHaveURL(/\/dashboard$/)
  await page.goto('/profile')
  await page.getByLabel('Current Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('New Password', { exact: true }).fill('varen op de vecht')
  await page.getByLabel('Confirm Password', { exact: true }).fill('varen op de vecht')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Your password is changed.').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible()
  await other.reload()
  await expect(other.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await other.context().close()
})

test('after the token has expired every tab is still signed in', async ({ page }) => {
  await register(page)
  const second = await page.context().newPage()
  await second.goto('/dashboard')
  await expect(second.getByRole('heading', { level: 1 })).toContainText('Welcome back')
  await letTokenExpire(page)
  const old = await tokenOf(page)
  await Promise.all([page.reload(), second.reload()])
  for (const tab of [page, second]) {
    await expect(tab.getByRole('heading', { name: 'Welcome back, Noor de Vries!' })).toBeVisible()
  }
  expect(await tokenOf(page)).not.toBe(old)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome back, Noor de Vries!' })).toBeVisible()
})

test('a missing refresh token ends the session', async ({ page }) => {
  await register(page)
  await page.context().clearCookies()
  await letTokenExpire(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(await tokenOf(page)).toBeNull()
})
