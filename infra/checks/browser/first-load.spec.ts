import { gzipSync } from 'node:zlib'
import { type Browser, expect, type Page } from '@playwright/test'
import { PEOPLE, signIn } from './journey.ts'
import { test } from './test.ts'

/** Of the specification of this product's speed: kilobytes of script, packed with gzip. */
const SCRIPT_KB = 125
const WORDS = { en: 'Going out, by post.', nl: 'Uitgaan, per post.' }

/** Also while it is hidden. */
const heading = (page: Page) => page.locator('h1')
const pageIn = async (browser: Browser, options: Parameters<Browser['newContext']>[0]) =>
  (await browser.newContext(options)).newPage()

/** Everything that the console has to say, and every error, from now on. */
function noiseOf(page: Page): string[] {
  const noise: string[] = []
  page.on('pageerror', (error) => noise.push(error.message))
  page.on('console', (message) => noise.push(message.text()))
  return noise
}

/** Holds the app's scripts back until it is told to let them through. */
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
  test(`Without any script a browser in ${locale} shows what this is, how it works and what it costs`, async ({
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

test('Without any script the numbers are the fallbacks', async ({ browser }) => {
  const page = await pageIn(browser, { javaScriptEnabled: false })
  await page.goto('/')
  // What stands in a noscript is no text to the matchers.
  expect(await page.locator('.tally').innerText()).toMatch(/12,000\+[^]*3,000\+[^]*50\+/)
})

test('The finished page comes to life as it is: nothing is drawn anew, the banner and the numbers arrive, the console is silent', async ({
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
  await expect(page.locator('.tally')).toHaveAttribute('aria-busy', 'false')
  await expect(heading(page)).toHaveAttribute('data-seen', 'before')
  await page.getByRole('button', { name: 'Get Personalized Alerts (Premium)' }).click()
  await expect(page.getByRole('heading', { name: 'Early access' })).toBeInViewport()
  expect(noise).toEqual([])
})

test('An address that is handed in before the scripts have come is sent nowhere, and taken when they have', async ({
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

test('What the landing page wears is fetched before its scripts, in two files, and not again after them', async ({
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
  // A sheet that the page names and does not want is fetched by some browsers all the same.
  const named = (await (await page.request.get('/')).text()).matchAll(
    /<link rel="stylesheet"[^>]* href="([^"]*)"/g,
  )
  expect(Array.from(named, ([, path]) => path)).toEqual(styles)
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page.locator('.auth-foot .foot-line').first()).toHaveCSS('display', 'flex')
})

test('Nobody who is signed in sees the landing page on the way to the dashboard', async ({ page }) => {
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

test('Who chose another language than the browser never sees the words of the browser', async ({ page }) => {
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

test('No other screen begins with the words of the landing page', async ({ request }) => {
  expect(await (await request.get('/')).text()).toContain(WORDS.en)
  for (const path of ['/auth/login', '/dashboard', '/no/such/page'])
    expect(await (await request.get(path)).text()).not.toContain(WORDS.en)
})

for (const [locale, other] of [
  ['en-GB', 'nl'],
  ['nl-NL', 'en'],
] as const)
  test(`In ${locale} the landing page loads at most ${SCRIPT_KB} kB of script, and no words of another language or screen`, async ({
    browser,
  }) => {
    const page = await pageIn(browser, { locale })
    const scripts: Promise<Buffer>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body())
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    const bodies = await Promise.all(scripts)
    const kilobytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1_000
    test.info().annotations.push({ type: 'kB of script', description: kilobytes.toFixed(1) })
    expect(bodies.length).toBeGreaterThan(3)
    expect(kilobytes).toBeLessThanOrEqual(SCRIPT_KB)
    const code = Buffer.concat(bodies).toString()
    expect(code).not.toContain(WORDS[other])
    // Of the login screen, of the dashboard, and of following what changes, which only the signed-in do.
    for (const words of ['No account yet?', 'Nog geen account?', 'Welcome back, {name}!', 'uitpost-hints'])
      expect(code).not.toContain(words)
  })
