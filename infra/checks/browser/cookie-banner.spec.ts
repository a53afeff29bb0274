import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const banner = (page: Page) => page.getByRole('region', { name: 'Cookie Preferences' })
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

test('after Close it is hidden for three days and then shown again', {
  tag: '@cookies.back-after-three-days',
}, async ({ page }) => {
  await page.goto('/')
  await banner(page).getByRole('button', { name: 'Close cookie banner' }).click()
  await expect(banner(page)).toHaveCount(0)
  const dismissedAgo = async (age: number) => {
    await page.evaluate((at) => localStorage.setItem('cookieBannerDismissed', String(at)), Date.now() - age)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await dismissedAgo(3 * DAY_MS - 60_000)
  await expect(banner(page)).toHaveCount(0)
  await dismissedAgo(3 * DAY_MS + 60_000)
  await expect(banner(page)).toBeVisible()
  expect(await stored(page, 'cookieConsent')).toBeNull()
})

test('before a choice nothing is stored, and a consent can be withdrawn with one switch', {
  tag: '@cookies.essential-only-stores',
}, async ({ page }) => {
  await page.goto('/')
  await expect(banner(page)).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  expect(await page.context().cookies()).toEqual([])
  await banner(page).getByRole('button', { name: 'Customize Settings' }).click()
  await banner(page).getByRole('switch', { name: 'Analytics' }).click()
  await banner(page).getByRole('button', { name: 'Save Preferences' }).click()
  await expect(banner(page)).toHaveCount(0)
  expect(JSON.parse((await stored(page, 'cookieConsent')) ?? '')).toEqual({
    analytics: true,
    marketing: false,
  })
  await page.goto('/privacy-settings')
  await expect(page.getByText(/^Allowed since/)).toBeVisible()
  await page.getByRole('switch', { name: 'Analytics' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(JSON.parse((await stored(page, 'cookieConsent')) ?? '')).toEqual({
    analytics: false,
    marketing: false,
  })
})
