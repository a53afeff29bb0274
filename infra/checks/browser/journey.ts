import { expect, type Page } from '@playwright/test'

/** The accounts of local mode (DESIGN §9). */
export const PEOPLE = { admin: 'admin@uitpost.test', lotte: 'lotte@uitpost.test' }
const PASSWORD = 'uitpost-demo'

export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** The bearer header of whoever is signed in on this page. */
export const bearerOf = async (page: Page): Promise<{ authorization: string }> => ({
  authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`,
})

/** What breaks the content security policy or throws on the page, from now on. */
export function troublesOf(page: Page): string[] {
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) troubles.push(message.text())
  })
  return troubles
}
