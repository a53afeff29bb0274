import { test as bare } from '@playwright/test'

/**
 * Playwright's own, but whatever windows a test opened besides its page are shut when it ends: they would go on polling
 * beside every later test and keep their live streams, of which a person may hold ten.
 */
export const test = bare.extend<{ tidiness: undefined }>({
  tidiness: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts())
      await use(undefined)
      for (const context of browser.contexts()) if (!before.has(context)) await context.close()
    },
    { auto: true },
  ],
})
