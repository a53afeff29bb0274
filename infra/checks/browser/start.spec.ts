import type { BrowserContext, Page } from '@playwright/test'
import { enter, PEOPLE, signIn } from './journey.ts'
import { expect, test } from './test.ts'

/** Files of the app by URL pattern. */
const PARTS = {
  'the script of the notice': /\/start\.js$/,
  'the script of the theme': /\/theme\.js$/,
  'the style sheet of every page': /\/index-[\w-]+\.css$/,
  'the app': /\/index-[\w-]+\.js$/,
  'the first texts': /\/en-first-[\w-]+\.js$/,
  'the other texts': /\/en-later-[\w-]+\.js$/,
}
const OF_LOGIN = {
  'the screen': /\/login-[\w-]+\.js$/,
  'the styles of the screen': /\/auth-page-[\w-]+\.css$/,
}
const OF_DASHBOARD = {
  'the shell': /\/signed-in-shell-[\w-]+\.js$/,
  'the screen': /\/dashboard-[\w-]+\.js$/,
  'the styles of the screen': /\/dashboard-[\w-]+\.css$/,
  'the live stream': /\/stream-[\w-]+\.js$/,
  'the profile': /\/api\/user\/profile$/,
  'the rest of the API': /\/api\/(?!user\/profile$)/,
}

/** Leaves requests to these URLs without a response until the returned function is called. */
async function hang(page: Page, address: RegExp): Promise<() => Promise<void>> {
  await page.route(address, () => new Promise<void>(() => {}))
  return () => page.unroute(address)
}
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const again = (page: Page) => page.getByRole('button', { name: 'Try again' }).or(heading(page)).first()

/** Advances the page's clock in steps until the condition holds; timers are set only when their code has loaded. */
const advanceUntil = (page: Page, there: () => Promise<void>) =>
  expect(async () => {
    await page.clock.runFor(10_000)
    await there()
  }).toPass({ timeout: 30_000 })

/** Expects the page, or an error with a retry button, after a while. */
async function expectPageOrRetry(page: Page, path: string): Promise<void> {
  await page.clock.install()
  await page.goto(path, { waitUntil: 'commit' })
  await advanceUntil(page, () => expect(again(page)).toBeVisible({ timeout: 1_000 }))
  // Painted, not only in the document: a browser that waits for a resource of the head paints nothing.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.captureScreenshot')
}

for (const [name, address] of Object.entries({ ...PARTS, ...OF_LOGIN }))
  test(`When ${name} never loads, /auth/login is shown, or a retry button after ten seconds`, async ({
    page,
  }) => {
    const letThrough = await hang(page, address)
    await expectPageOrRetry(page, '/auth/login')
    await letThrough()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  })

test.describe('signed in', () => {
  let context: BrowserContext
  test.beforeAll(async ({ browser }, info) => {
    context = await browser.newContext({ baseURL: String(info.project.use.baseURL), locale: 'en-GB' })
    await signIn(await context.newPage(), PEOPLE.lotte)
  })
  test.afterAll(() => context.close())

  for (const [name, address] of Object.entries({ ...PARTS, ...OF_DASHBOARD }))
    test(`When ${name} never loads, /dashboard is shown, or a retry button`, async () => {
      const page = await context.newPage()
      await hang(page, address)
      await expectPageOrRetry(page, '/dashboard')
      await page.close()
    })

  test('When the app never loads, a signed-in user gets a notice instead of a hidden landing page', async () => {
    const page = await context.newPage()
    await hang(page, PARTS['the app'])
    await expectPageOrRetry(page, '/')
    await page.close()
  })
})

for (const [name, address] of Object.entries({ ...PARTS, ...OF_LOGIN }))
  if (name !== 'the script of the notice')
    test(`When ${name} is missing, /auth/login shows an error at once`, async ({ page }) => {
      await page.route(address, (route) => route.fulfill({ status: 404, body: 'There is none.' }))
      await page.goto('/auth/login', { waitUntil: 'commit' })
      await expect(again(page)).toBeVisible()
    })

test('The error disappears when the late file arrives', async ({ page }) => {
  let letThrough: () => void = () => {}
  await page.route(PARTS['the app'], async (route) => {
    await new Promise<void>((resolve) => (letThrough = resolve))
    await route.continue()
  })
  await page.clock.install()
  await page.goto('/auth/login', { waitUntil: 'commit' })
  const late = page.getByText('This is taking longer than usual.')
  await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBe(1)
  await advanceUntil(page, () => expect(late).toBeVisible({ timeout: 1_000 }))
  letThrough()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(late).toHaveCount(0)
})

for (const name of ['the app', 'the first texts', 'the other texts'] as const)
  test(`Trying again shows the page once ${name} can be loaded`, async ({ page }) => {
    let asked = 0
    await page.route(PARTS[name], (route) => {
      asked += 1
      return route.abort()
    })
    await page.goto('/auth/login', { waitUntil: 'commit' })
    const button = page.getByRole('button', { name: 'Try again' })
    await expect(button).toBeVisible()
    // Requested by the page and its preload links, and not repeatedly.
    expect(asked).toBeLessThanOrEqual(3)
    await page.unroute(PARTS[name])
    await button.click()
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  })

test('A screen whose file never loads is replaced by an error after forty seconds', async ({ page }) => {
  await hang(page, OF_LOGIN['the screen'])
  await page.clock.install()
  await page.goto('/auth/login', { waitUntil: 'commit' })
  await expect(page.getByRole('status')).toBeVisible()
  const failed = page.getByText('Something went wrong. Please try again.')
  await advanceUntil(page, () => expect(failed).toBeVisible({ timeout: 1_000 }))
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('Eight tabs of a signed-in user all load their page, also over plain http, where tabs have no locks', async ({
  playwright,
}, info) => {
  const { port } = new URL(String(info.project.use.baseURL))
  const { args = [], ...launch } = info.project.use.launchOptions ?? {}
  const browser = await playwright.chromium.launch({
    ...launch,
    args: [...args, '--host-resolver-rules=MAP uitpost.example 127.0.0.1'],
  })
  const context = await browser.newContext({ baseURL: `http://uitpost.example:${port}`, locale: 'en-GB' })
  const streams = new Set<string>()
  context.on('request', (request) => {
    if (request.url().endsWith('/api/stream')) streams.add(request.url())
  })
  const first = await context.newPage()
  // By the screen: only the browser knows this host.
  await enter(first, PEOPLE.lotte)
  await expect(first.getByRole('heading', { name: /^Welcome back/ })).toBeVisible()
  expect(await first.evaluate(() => 'locks' in navigator)).toBe(false)
  for (let tab = 1; tab < 8; tab += 1) {
    const page = await context.newPage()
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible()
  }
  expect([...streams]).toHaveLength(1)
  await browser.close()
})
