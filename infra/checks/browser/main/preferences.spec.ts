import { register } from '../journey.ts'
import { expect, test } from '../test.ts'

test('preferences are saved and kept', { tag: '@calls.profile-save' }, async ({ page }) => {
  await register(page)
  await page.goto('/preferences')
  await expect(page.getByText('Email cannot be changed. Contact support if needed.')).toBeVisible()
  await expect(page.getByText('SMS and WhatsApp notifications require premium account')).toBeVisible()
  await expect(page.getByText('Daily and monthly notifications require premium account')).toBeVisible()
  await page.getByLabel('City').fill('Lille')
  await page.getByLabel('Country').selectOption('FR')
  await page.getByLabel('Day of the digest').selectOption('Sunday')
  await page.getByRole('switch', { name: 'Event reminders' }).click()
  await page.getByRole('button', { name: 'Save Preferences' }).click()
  await expect(page.getByText('Your preferences have been updated successfully.').first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue('Lille')
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Paris')
  await expect(page.getByLabel('Day of the digest')).toHaveValue('0')
  await expect(page.getByRole('switch', { name: 'Event reminders' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Upgrade Now' }).click()
  await expect(
    page.getByText('Noted. We write to you as soon as Premium is available.').first(),
  ).toBeVisible()
})
