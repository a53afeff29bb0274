import { createECDH, randomBytes } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The accounts of local mode. */
export const PEOPLE = {
  admin: 'admin@uitpost.test',
  lotte: 'lotte@uitpost.test',
  premium: 'premium@uitpost.test',
}
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

/** What a browser answers that subscribed to push; its service is never called. */
export function pushSubscription(name: string) {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
    keys: {
      p256dh: pair.getPublicKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  }
}

/** What breaks the content security policy or throws on the page, from now on. */
export function troublesOf(page: Page): string[] {
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) troubles.push(message.text())
  })
  return troubles
}

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * What axe finds on a screen, one line each. The window is made as high as the page first: a bar stuck to the foot of a
 * small one covers whatever happens to lie under it, and axe would measure that.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  const { width = 1280 } = page.viewportSize() ?? {}
  await page.setViewportSize({
    width,
    height: await page.evaluate(() => document.documentElement.scrollHeight),
  })
  const result = await new AxeBuilder({ page })
    .options({
      resultTypes: ['violations', 'incomplete'],
      // Lighthouse counts this one of axe's advices.
      rules: { 'heading-order': { enabled: true } },
    })
    .withTags(AXE_TAGS)
    // There are no frames of others, for which axe would open a window each time.
    .setLegacyMode(true)
    .analyze()
  // Both ship switched off; naming the one's tag and the other itself must have turned them on.
  const ran = [...result.passes, ...result.incomplete, ...result.inapplicable, ...result.violations]
  expect(ran.map(({ id }) => id)).toEqual(expect.arrayContaining(['target-size', 'heading-order']))
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
}
