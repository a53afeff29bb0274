import { axeFindings, register } from './journey.ts'
import { expect, test } from './test.ts'

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

test('unsaved preferences are not lost by a link, the back button, a reload or signing out, unless the user agrees', {
  tag: '@preferences.unsaved-asked',
}, async ({ page }) => {
  await register(page)
  const city = page.getByLabel('City')
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  const cancel = dialog.getByRole('button', { name: 'Cancel' })
  const menuItem = async (name: string) => {
    await page.getByRole('button', { name: /Account menu/ }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await page.getByRole('link', { name: 'Events' }).first().click()
  // The next screen has a field of the same name.
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await menuItem('Preferences')
  await expect(page.getByRole('heading', { level: 1, name: 'Preferences' })).toBeVisible()
  await city.fill('Gent')
  for (const leave of [
    () => page.getByRole('link', { name: 'Uitpost, home' }).click(),
    () => page.goBack(),
    () => menuItem('Log out'),
  ]) {
    await leave()
    await expect(cancel).toBeFocused()
    expect(await axeFindings(page)).toEqual([])
    await cancel.click()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/\/preferences$/)
    await expect(city).toHaveValue('Gent')
  }
  const question = page.waitForEvent('dialog')
  const reload = page.reload()
  expect((await question).type()).toBe('beforeunload')
  await (await question).accept()
  await reload
  await expect(city).toHaveValue('Utrecht')

  await city.fill('Gent')
  await page.goBack()
  await dialog.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/\/events$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Preferences' })).toBeVisible()
  await expect(city).toHaveValue('Utrecht')
  await page.goBack()
  await expect(page).toHaveURL(/\/events$/)
})
