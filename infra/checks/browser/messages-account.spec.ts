// Exact error messages of account and administration screens.
import type { Page } from '@playwright/test'
import { PEOPLE, signIn } from './journey.ts'
import { alert, breakdown, noAnswer, toast } from './messages.ts'
import { expect, test } from './test.ts'

const PASSWORD = 'boterham met kaas'

test.describe('profile', () => {
  const saveName = async (page: Page) => {
    await page.getByLabel('Full Name').fill('Lotte')
    await page.getByRole('button', { name: 'Save Name' }).click()
  }

  test("a read that fails shows 'Failed to fetch profile', and the session continues", {
    tag: '@session.fetch-failure',
  }, async ({ page }) => {
    await signIn(page, PEOPLE.lotte)
    await breakdown(page, '/api/user/profile', 'GET')
    await page.reload()
    await toast(page, 'Error', 'Failed to fetch profile')
    await expect(page.getByRole('heading', { name: 'Welcome back, Lotte!' })).toBeVisible()
  })

  test("a refused update shows 'Failed to update profile', one without a response 'Profile update failed'", {
    tag: ['@session.update-failure', '@session.update-fallback'],
  }, async ({ page }) => {
    await signIn(page, PEOPLE.lotte, '/profile')
    await breakdown(page, '/api/user/profile', 'PUT')
    await saveName(page)
    await toast(page, 'Error', 'Failed to update profile')
    await noAnswer(page, '/api/user/profile', 'PUT')
    await saveName(page)
    await toast(page, 'Error', 'Profile update failed')
  })

  test("without a stored token it shows 'No token found'", { tag: '@session.no-token' }, async ({ page }) => {
    await signIn(page, PEOPLE.lotte, '/profile')
    await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible()
    await page.evaluate(() => localStorage.removeItem('token'))
    await saveName(page)
    await toast(page, 'Error', 'No token found')
  })

  test('a new password on the profile has the same rules, and a wrong old one is refused', async ({
    page,
  }) => {
    await signIn(page, PEOPLE.lotte, '/profile')
    const change = async (current: string, next: string, confirmation = next) => {
      await page.getByLabel('Current Password', { exact: true }).fill(current)
      await page.getByLabel('New Password', { exact: true }).fill(next)
      await page.getByLabel('Confirm Password', { exact: true }).fill(confirmation)
      await page.getByRole('button', { name: 'Change Password' }).click()
    }
    await change('', 'zeven77', 'anders')
    await expect(page.getByRole('alert')).toContainText('Password must be at least 8 characters long')
    await expect(page.getByRole('alert')).toContainText('Passwords do not match')
    await change('not the password', PASSWORD)
    await expect(page.getByRole('alert')).toContainText('Current password is incorrect')
  })
})

test.describe('preferences', () => {
  test("the address is read-only, with 'Email cannot be changed. Contact support if needed.'", {
    tag: '@preferences.email-read-only',
  }, async ({ page }) => {
    await signIn(page, PEOPLE.lotte, '/preferences')
    await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable()
    await expect(page.getByText('Email cannot be changed. Contact support if needed.')).toBeVisible()
  })

  for (const path of ['/preferences', '/dashboard']) {
    test(`on ${path} a free account can choose only email and weekly, with the reason`, {
      tag: ['@preferences.phone-needs-premium', '@preferences.frequency-needs-premium'],
    }, async ({ page }) => {
      await signIn(page, PEOPLE.lotte, path)
      await expect(page.getByText('SMS and WhatsApp notifications require premium account')).toBeVisible()
      await expect(page.getByText('Daily and monthly notifications require premium account')).toBeVisible()
      const choices = (label: string) =>
        page
          .getByLabel(label)
          .locator('option')
          .evaluateAll((options) =>
            options
              .filter((option) => !(option as HTMLOptionElement).disabled)
              .map(({ textContent }) => textContent),
          )
      expect([await choices('Channel'), await choices('Delivery frequency')]).toEqual([['Email'], ['Weekly']])
    })
  }

  test("saving shows 'Preferences updated' on the dashboard, and 'Success' on the screen", {
    tag: ['@preferences.success-dashboard', '@preferences.success-screen'],
  }, async ({ page }) => {
    await signIn(page, 'premium@uitpost.test')
    const card = page.getByRole('region', { name: 'Preferences' }).getByLabel('Delivery frequency')
    await card.selectOption('daily')
    await toast(page, 'Preferences updated', 'Your notification preferences have been saved.')
    await expect(card).toHaveValue('daily')
    await card.selectOption('weekly')
    await expect(card).toBeEnabled()
    await page.goto('/preferences')
    await page.getByRole('button', { name: 'Save Preferences' }).click()
    await toast(page, 'Success', 'Your preferences have been updated successfully.')
  })

  test("a failure shows 'Failed to update preferences. Please try again.' on both, titled Error", {
    tag: '@preferences.failure',
  }, async ({ page }) => {
    await signIn(page, 'premium@uitpost.test')
    await breakdown(page, '/api/user/profile', 'PUT')
    const card = page.getByRole('region', { name: 'Preferences' }).getByLabel('Delivery frequency')
    await card.selectOption('monthly')
    await toast(page, 'Error', 'Failed to update preferences. Please try again.')
    await expect(card).toHaveValue('weekly')
    await page.goto('/preferences')
    await page.getByLabel('City').fill('Gent')
    await page.getByRole('button', { name: 'Save Preferences' }).click()
    await toast(page, 'Error', 'Failed to update preferences. Please try again.')
    await expect(page.getByLabel('City')).toHaveValue('Gent')
  })

  test('the server refuses what the form does not offer, with the same message', {
    tag: ['@roles.free-has', '@roles.server-enforces'],
  }, async ({ page, request }) => {
    await signIn(page, PEOPLE.lotte)
    const token = await page.evaluate(() => localStorage.getItem('token'))
    const put = async (data: object) => {
      const headers = { authorization: `Bearer ${token}` }
      const response = await request.put('/api/user/profile', { headers, data })
      return [response.status(), ((await response.json()) as { message: string }).message]
    }
    expect(await put({ deliveryFreq: 'daily' })).toEqual([
      403,
      'Daily and monthly notifications require premium account',
    ])
    expect(await put({ preferredChannel: 'sms' })).toEqual([
      403,
      'SMS and WhatsApp notifications require premium account',
    ])
  })
})

test.describe('consents', () => {
  test('an error is not shown in the banner, and the choice applies', {
    tag: '@calls.consents-failure',
  }, async ({ page }) => {
    await breakdown(page, '/api/user/consents', 'POST')
    await page.goto('/')
    const banner = page.getByRole('region', { name: 'Cookie Preferences' })
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/user/consents')),
      banner.getByRole('button', { name: 'Accept All' }).click(),
    ])
    expect(answer.status()).toBe(502)
    await expect(banner).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner).toHaveCount(0)
  })

  test('an error is shown on the privacy settings, where the user came to change them', async ({ page }) => {
    await breakdown(page, '/api/user/consents', 'POST')
    await page.goto('/privacy-settings')
    await page.getByRole('switch', { name: 'Marketing' }).click()
    await expect(
      page.getByText(
        'Your choice applies in this browser, but could not be saved on the server. Please try again.',
      ),
    ).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Marketing' })).toBeChecked()
  })
})

test.describe('administration', () => {
  const LISTS = [
    ['/admin/users', '/api/admin/users?*', 'The users could not be loaded.'],
    ['/admin/security', '/api/admin/security/summary*', 'The numbers could not be loaded.'],
    ['/admin/security', '/api/admin/security/events*', 'The events could not be loaded.'],
    ['/admin/security?tab=audit', '/api/admin/security/audit*', 'The audit trail could not be loaded.'],
  ] as const
  for (const [screen, path, message] of LISTS) {
    test(`'${message}' is shown in its section of ${screen}, and Try again loads it`, async ({ page }) => {
      await signIn(page, PEOPLE.admin)
      await breakdown(page, path, 'GET')
      await page.goto(screen)
      const said = page.getByRole('alert').filter({ hasText: message })
      await expect(said).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try again' }).first().click()
      await expect(said).toHaveCount(0)
    })
  }

  test('a failed action shows its error in its row', async ({ page }) => {
    await signIn(page, PEOPLE.admin, '/admin/users?search=lotte')
    const choosePremium = async () => {
      await page.getByRole('button', { name: 'Actions for Lotte' }).click()
      await page.getByRole('menuitemradio', { name: 'Premium' }).click()
    }
    await breakdown(page, '/api/admin/users/*/role', 'PUT')
    await choosePremium()
    await alert(page, 'Lotte: That did not work. Please try again.')
  })
})
