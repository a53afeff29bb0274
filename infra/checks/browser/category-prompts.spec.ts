import { randomUUID } from 'node:crypto'
import { PEOPLE, signIn, troublesOf } from './journey.ts'
import { expect, test } from './test.ts'

test('/category-prompts: a prompt is edited, previewed without being saved, compared and restored', {
  tag: '@product.admin-manages-prompts',
}, async ({ page }) => {
  const troubles = troublesOf(page)
  const word = `markt ${randomUUID().slice(0, 6)}`
  await signIn(page, PEOPLE.admin, '/category-prompts')
  await expect(page.getByText('Select a category to view its AI prompt configuration')).toBeVisible()
  await page.getByRole('button', { name: /^Collector Fairs/ }).click()
  const versions = page.getByRole('region', { name: 'Versions' }).getByRole('listitem')
  await expect(versions).not.toHaveCount(0)
  const before = await versions.count()
  await page.getByRole('button', { name: 'Edit Prompt' }).click()
  const dialog = page.getByRole('dialog')
  const terms = await dialog.getByLabel('Search terms').inputValue()
  await dialog.getByLabel('Search terms').fill(`${terms}, ${word}`)
  await dialog.getByLabel('Max tokens').fill('4001')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Max tokens must be a whole number from 500 to 4000')).toBeVisible()
  await dialog.getByLabel('Max tokens').fill('4000')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Category prompt updated successfully').first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(versions).toHaveCount(before + 1)

  await page.getByRole('button', { name: 'Test Prompt' }).click()
  await expect(page.getByLabel('Test city')).toHaveValue('Amsterdam')
  await expect(page.getByRole('region', { name: 'Preview for Amsterdam' })).toContainText(word)
  await page.getByLabel('Test city').fill('Gent')
  await page.getByRole('button', { name: 'Generate Preview' }).click()
  await expect(page.getByRole('region', { name: 'Preview for Gent' })).toContainText('Gent')
  await page.getByRole('tab', { name: 'View Prompt' }).click()
  await expect(versions).toHaveCount(before + 1)

  await page.getByRole('button', { name: 'Compare Defaults' }).click()
  await expect(page.locator('del').filter({ hasText: word })).toBeVisible()
  await page.getByRole('button', { name: 'Restore Defaults' }).click()
  await expect(page.getByText(/has the words of Defaults\.$/).first()).toBeVisible()
  await expect(page.locator('dl').first()).not.toContainText(word)
  expect(troubles).toEqual([])
})
