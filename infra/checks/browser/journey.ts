import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { expect } from './test.ts'

declare global {
  interface Window {
    /** Defined once its source ran in the page. */
    axe: typeof axe
  }
}

/** The accounts of local mode. */
export const PEOPLE = {
  admin: 'admin@uitpost.test',
  lotte: 'lotte@uitpost.test',
  premium: 'premium@uitpost.test',
}
const PASSWORD = 'uitpost-demo'
export const NEW_PASSWORD = 'boterham met kaas'

/** Signs in by the API and opens this path: the screen that signs in has tests of its own. */
export async function signIn(page: Page, email: string, path = '/dashboard'): Promise<void> {
  const response = await page.request.post('/api/auth/login', { data: { email, password: PASSWORD } })
  expect(response.status()).toBe(200)
  const { token, user } = (await response.json()) as { token: string; user: unknown }
  // A small page of the product, for its storage.
  await page.goto('/robots.txt')
  await page.evaluate((stored) => Object.assign(localStorage, stored), { token, user: JSON.stringify(user) })
  await page.goto(path)
}

/** Opens the screen that signs in, fills it in and presses its button. */
export async function enter(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Registers a new account on this page, with the password NEW_PASSWORD. Returns its address. */
export async function register(page: Page, name = 'Noor de Vries'): Promise<string> {
  const email = `noor-${randomUUID().slice(0, 8)}@example.org`
  await page.goto('/auth/register')
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('City').fill('Utrecht')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  return email
}

/** Does what saves something, and waits for the answer: a reload before it would cancel the request. */
export async function saving(page: Page, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().method() !== 'GET')
  await act()
  expect((await answer).ok()).toBe(true)
}

/** The authorization header of the page's signed-in user. */
export const bearerOf = async (page: Page): Promise<{ authorization: string }> => ({
  authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`,
})

/** A push subscription as a browser sends it; its push service is never called. */
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

/** Collects violations of the content security policy and errors on the page, from this call on. */
export function troublesOf(page: Page): string[] {
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) troubles.push(message.text())
  })
  return troubles
}

const AXE_OPTIONS: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations', 'incomplete'],
  // Lighthouse counts this best practice of axe.
  rules: { 'heading-order': { enabled: true } },
}

/** Waits for transitions, such as those after a change of theme: colours in between have too little contrast. */
const animationsEnd = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      )
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/**
 * Scrolls to the end of the page and stays there. Elements with `content-visibility: auto` get their height only when
 * they come near the window, so that the page grows once its end is reached. Fails if it never stops growing.
 */
const scrollToTheEnd = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const root = document.documentElement
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    for (let tries = 0; tries < 100; tries += 1) {
      const height = root.scrollHeight
      window.scrollTo({ top: height, behavior: 'instant' })
      // The first frame finds out which elements are near, the second lays them out.
      await frame()
      await frame()
      if (root.scrollHeight === height) return
    }
    throw new Error(`The page is ${root.scrollHeight} px high and still grows`)
  })

/** Makes the window as high as the page, and scrolls to its end in case the page has grown since. */
async function showAll(page: Page): Promise<void> {
  await scrollToTheEnd(page)
  const { width = 1280 } = page.viewportSize() ?? {}
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height })
  await scrollToTheEnd(page)
}

/**
 * axe's findings on a screen, one line each. The window is made as high as the page first, because a bar fixed to the
 * bottom of a small window covers elements that axe measures. axe is loaded once per page: loading it and returning the
 * elements that passed take three times as long as the rules.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  await showAll(page)
  await animationsEnd(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { ran, findings } = await page.evaluate(async (options) => {
    const { passes, incomplete, inapplicable, violations } = await window.axe.run(document, options)
    return {
      ran: [...passes, ...incomplete, ...inapplicable, ...violations].map(({ id }) => id),
      findings: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`),
    }
  }, AXE_OPTIONS)
  // Both are off by default; the tag and the rule name must have turned them on.
  expect(ran).toEqual(expect.arrayContaining(['target-size', 'heading-order']))
  return findings
}

/** The links of the footer that something covers even when the page is scrolled to its end, one line each. */
export async function coveredAtTheEnd(page: Page): Promise<string[]> {
  await scrollToTheEnd(page)
  return page.evaluate(() => {
    // In the same task as the measurement: the page may have grown again, for instance by a reply that arrived.
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
    // An open dialog or menu covers the page on purpose.
    return document.querySelector('dialog[open], [role="dialog"], [role="menu"]')
      ? []
      : [...document.querySelectorAll('footer a')].flatMap((link) => {
          const { left, width, bottom } = link.getBoundingClientRect()
          const above = document.elementFromPoint(left + width / 2, bottom - 1)
          return link.contains(above) ? [] : [`covered at the end of the page: ${link.textContent}`]
        })
  })
}
