import { expect, type Page } from '@playwright/test'

/** A toast with this title and text. */
export const toast = (page: Page, title: string, text: string) =>
  expect(page.locator('.toast').filter({ hasText: title }).filter({ hasText: text })).toBeVisible()

/** The alert of the screen, and nothing but these words. */
export const alert = (page: Page, text: string) => expect(page.getByRole('alert')).toHaveText(text)

/** As a proxy answers whose server is gone: no message of ours. */
export const breakdown = (page: Page, path: string, method: string) =>
  page.route(`**${path}`, (route) =>
    route.request().method() === method ? route.fulfill({ status: 502, body: '' }) : route.fallback(),
  )

export const noAnswer = (page: Page, path: string, method: string) =>
  page.route(`**${path}`, (route) =>
    route.request().method() === method ? route.abort('connectionfailed') : route.fallback(),
  )
