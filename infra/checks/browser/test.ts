import { test as bare, expect as bareExpect, type Locator } from '@playwright/test'

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

/**
 * Playwright's expect, whose toBeVisible describes the whole page at each look until the element is there: 18 of the 162
 * seconds of account, discovery and management.
 */
export const expect = bareExpect.extend({
  async toBeVisible(locator: Locator, options: { timeout?: number } = {}) {
    const state = this.isNot ? 'hidden' : 'visible'
    try {
      await locator.waitFor({ state, timeout: options.timeout ?? this.timeout })
      return { pass: !this.isNot, message: () => '' }
    } catch (error) {
      return { pass: this.isNot, message: () => String(error) }
    }
  },
})
