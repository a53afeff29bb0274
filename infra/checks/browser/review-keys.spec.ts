import { PEOPLE, signIn, troublesOf } from './journey.ts'
import { runThatEnded } from './pending.ts'
import { expect, test } from './test.ts'

test('the review queue has single-key shortcuts, which can be turned off', async ({ page }) => {
  const troubles = troublesOf(page)
  await signIn(page, PEOPLE.admin)
  await runThatEnded(page)
  // Suggestions of other tests have no text to mark.
  await page.goto('/admin/events?view=review&risk=none')
  const article = page.getByRole('article')
  await expect(article.locator('mark').first()).toBeVisible()
  const first = await article.getAttribute('aria-labelledby')
  await page.keyboard.press('j')
  await expect(article).not.toHaveAttribute('aria-labelledby', String(first))
  await page.keyboard.press('k')
  await expect(article).toHaveAttribute('aria-labelledby', String(first))
  const title = await article.getByRole('heading').innerText()
  await page.keyboard.press('r')
  await expect(article).not.toHaveAttribute('aria-labelledby', String(first))
  await expect(page.getByText(`${title} will not be shown, and is not taken in again.`).first()).toBeVisible()
  await page.keyboard.press('u')
  await expect(article).toHaveAttribute('aria-labelledby', String(first))
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue(title)
  await page.keyboard.press('Escape')
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck()
  await page.keyboard.press('j')
  await expect(article).toHaveAttribute('aria-labelledby', String(first))
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Single-key shortcuts' })).not.toBeChecked()
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).check()
  expect(troubles).toEqual([])
})
