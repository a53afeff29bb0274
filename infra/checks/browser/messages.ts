import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export const toast = (page: Page, title: string, text: string) =>
  expect(page.locator('[data-toast]').filter({ hasText: title }).filter({ hasText: text })).toBeVisible()

/** Expects an alert with exactly this text. */
export const alert = (page: Page, text: string) => expect(page.getByRole('alert')).toHaveText(text)

/** Responds like a proxy whose server is down: not in our error format. */
export const breakdown = (page: Page, path: string, method: string) =>
  page.route(`**${path}`, (route) =>
    route.request().method() === method ? route.fulfill({ status: 502, body: '' }) : route.fallback(),
  )

export const noAnswer = (page: Page, path: string, method: string) =>
  page.route(`**${path}`, (route) =>
    route.request().method() === method ? route.abort('connectionfailed') : route.fallback(),
  )
