import { axeFindings, register } from './journey.ts'
import { expect, test } from './test.ts'

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
