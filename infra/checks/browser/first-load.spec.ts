import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { PEOPLE, signIn } from './journey.ts'
import { expect, test } from './test.ts'

/** Limit of the landing page's scripts in kB after gzip, stated in the specification. */
const SCRIPT_KB = 125
const WORDS = { en: 'Going out, by post.', nl: 'Uitgaan, per post.' }

/** By tag, to find the heading also while it is hidden. */
const heading = (page: Page) => page.locator('h1')
const pageIn = async (browser: Browser, options: Parameters<Browser['newContext']>[0]) =>
  (await browser.newContext(options)).newPage()

/** Collects console messages and errors on the page, from this call on. */
function noiseOf(page: Page): string[] {
  const noise: string[] = []
  page.on('pageerror', (error) => noise.push(error.message))
  page.on('console', (message) => {
    // The configuration of these tests blocks the worker that signed-in users get.
    if (message.text() !== 'Service Worker registration blocked by Playwright') noise.push(message.text())
  })
  return noise
}

/** Delays the app's scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let letThrough: () => void = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return letThrough
}

for (const [locale, words] of Object.entries({ 'en-GB': WORDS.en, 'nl-BE': WORDS.nl }))
  test(`Without scripts a browser in ${locale} shows the product, how it works and its prices`, async ({
    browser,
  }) => {
    const page = await pageIn(browser, { locale, javaScriptEnabled: false })
    await page.goto('/')
    await expect(heading(page)).toHaveText(words)
    await expect(heading(page)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2))
    const preview = page.locator('meta[property="og:title"]')
    await expect(preview).toHaveAttribute('content', await page.title())
    if (locale === 'en-GB') {
      await expect(page.getByRole('link', { name: 'Create Free Account' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Get Personalized Alerts (Premium)' })).toBeVisible()
      for (const name of ['How It Works', 'Account Required'])
        await expect(page.getByRole('heading', { name })).toBeVisible()
    }
  })

test('Without scripts the numbers are the fallbacks', async ({ browser }) => {
  const page = await pageIn(browser, { javaScriptEnabled: false })
  await page.goto('/')
  // Playwright's text matchers ignore the content of noscript elements.
  expect(await page.locator('dl[aria-busy]').innerText()).toMatch(/12,000\+[^]*3,000\+[^]*50\+/)
})

test('The prerendered page is hydrated without rendering again: banner and numbers appear, and the console stays empty', async ({
  page,
}) => {
  const noise = noiseOf(page)
  const letThrough = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await heading(page).evaluate((element) => element.setAttribute('data-seen', 'before'))
  await expect(page.getByRole('region', { name: 'Cookie Preferences' })).toHaveCount(0)
  letThrough()
  await page.getByRole('button', { name: 'Essential Only' }).click()
  await expect(page.getByRole('region', { name: 'Cookie Preferences' })).toHaveCount(0)
  await expect(page.locator('dl[aria-busy]')).toHaveAttribute('aria-busy', 'false')
  await expect(heading(page)).toHaveAttribute('data-seen', 'before')
  await page.getByRole('button', { name: 'Get Personalized Alerts (Premium)' }).click()
  await expect(page.getByRole('heading', { name: 'Early access' })).toBeInViewport()
  expect(noise).toEqual([])
})

test('An email address entered before the scripts have loaded is not submitted, and kept until they have', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const letThrough = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const email = page.getByLabel('Email')
  await email.fill('noor@example.org')
  await email.press('Enter')
  await expect(email).toHaveValue('noor@example.org')
  letThrough()
  await expect(page.getByRole('alert')).toHaveText("Thanks! We'll notify you when premium features launch.")
  await expect(page).toHaveURL(/\/$/)
  expect(asked.filter((url) => url.includes('noor'))).toEqual([])
})

test('The landing page’s styles are two files, fetched once each and before its scripts', async ({
  page,
}) => {
  const styles: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') styles.push(new URL(request.url()).pathname)
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(styles.map((path) => path.replace(/-[\w-]{8}\.css$/, ''))).toEqual([
    '/assets/index',
    '/assets/landing',
  ])
  // Some browsers also fetch style sheets that the page does not apply.
  const named = (await (await page.request.get('/')).text()).matchAll(
    /<link rel="stylesheet"[^>]* href="([^"]*)"/g,
  )
  expect(Array.from(named, ([, path]) => path)).toEqual(styles)
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page.getByRole('contentinfo').locator('> div')).toHaveCSS('display', 'flex')
})

test('A signed-in user does not see the landing page before the dashboard', async ({ page }) => {
  await signIn(page, PEOPLE.lotte)
  const noise = noiseOf(page)
  const letThrough = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(heading(page)).toHaveText(WORDS.en)
  await expect(heading(page)).toBeHidden()
  letThrough()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible()
  expect(noise).toEqual([])
})

test('With a stored language the page never flashes in the browser’s language', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'nl'))
  const noise = noiseOf(page)
  const letThrough = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(heading(page)).toHaveText(WORDS.en)
  await expect(heading(page)).toBeHidden()
  letThrough()
  await expect(heading(page)).toHaveText(WORDS.nl)
  await expect(heading(page)).toBeVisible()
  expect(noise).toEqual([])
})

test('No other screen contains the landing page’s text', async ({ request }) => {
  expect(await (await request.get('/')).text()).toContain(WORDS.en)
  for (const path of ['/auth/login', '/dashboard', '/no/such/page'])
    expect(await (await request.get(path)).text()).not.toContain(WORDS.en)
})

for (const [locale, other] of [
  ['en-GB', 'nl'],
  ['nl-NL', 'en'],
] as const)
  test(`In ${locale} the landing page loads at most ${SCRIPT_KB} kB of script, and no texts of another language or screen`, async ({
    browser,
  }) => {
    const page = await pageIn(browser, { locale })
    const scripts: Promise<Buffer>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body())
    })
    // Asked for by the scripts, which begin once the page was shown.
    const numbers = page.waitForResponse('**/api/stats/platform')
    await page.goto('/')
    await numbers
    await page.waitForLoadState('networkidle')
    const bodies = await Promise.all(scripts)
    const kilobytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1_000
    test.info().annotations.push({ type: 'kB of script', description: kilobytes.toFixed(1) })
    expect(bodies.length).toBeGreaterThan(3)
    expect(kilobytes).toBeLessThanOrEqual(SCRIPT_KB)
    const code = Buffer.concat(bodies).toString()
    expect(code).not.toContain(WORDS[other])
    // Texts of the login screen, of the dashboard, and of live updates, which only signed-in screens need.
    for (const words of ['No account yet?', 'Nog geen account?', 'Welcome back, {name}!', 'uitpost-hints'])
      expect(code).not.toContain(words)
  })
