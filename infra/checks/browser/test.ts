import { test as bare } from '@playwright/test'

/**
 * Playwright's test, which also closes the other windows of a test: they would continue to poll and hold live streams,
 * of which an account may have ten.
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
