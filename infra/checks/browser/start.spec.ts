import { type BrowserContext, expect, type Page } from '@playwright/test'
import { PEOPLE, signIn } from './journey.ts'
import { test } from './test.ts'

/** What the app is made of, by the file that is asked for. */
const PARTS = {
  'the notice itself': /\/start\.js$/,
  'the theme': /\/theme\.js$/,
  'the clothes of every page': /\/index-[\w-]+\.css$/,
  'the app': /\/index-[\w-]+\.js$/,
  'the first words': /\/en-first-[\w-]+\.js$/,
  'the other words': /\/en-later-[\w-]+\.js$/,
}
const OF_LOGIN = {
  'the screen': /\/login-[\w-]+\.js$/,
  'what the screen wears': /\/auth-page-[\w-]+\.css$/,
}
const OF_DASHBOARD = {
  'the surroundings': /\/signed-in-shell-[\w-]+\.js$/,
  'the screen': /\/dashboard-[\w-]+\.js$/,
  'what the screen wears': /\/dashboard-[\w-]+\.css$/,
  'what follows changes': /\/stream-[\w-]+\.js$/,
  'the profile': /\/api\/user\/profile$/,
  'everything else of the API': /\/api\/(?!user\/profile$)/,
}

/** Nothing at this address is ever answered, until the page is told to let it through. */
async function hang(page: Page, address: RegExp): Promise<() => Promise<void>> {
  await page.route(address, () => new Promise<void>(() => {}))
  return () => page.unroute(address)
}
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const again = (page: Page) => page.getByRole('button', { name: 'Try again' }).or(heading(page)).first()

/** Lets the page's own time run on in steps until something is there: what is not here yet has not set its clock either. */
const inItsOwnTime = (page: Page, there: () => Promise<void>) =>
  expect(async () => {
    await page.clock.runFor(10_000)
    await there()
  }).toPass({ timeout: 30_000 })

/** After a while it stands there, or it says that it does not and offers to try again. */
async function isSomething(page: Page, path: string): Promise<void> {
  await page.clock.install()
  await page.goto(path, { waitUntil: 'commit' })
  await inItsOwnTime(page, () => expect(again(page)).toBeVisible({ timeout: 1_000 }))
  // Not only in the document: a browser that waits for a part of the head draws nothing.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.captureScreenshot')
}

for (const [name, address] of Object.entries({ ...PARTS, ...OF_LOGIN }))
  test(`When ${name} does not come, /auth/login is there or offers to try again after ten seconds`, async ({
    page,
  }) => {
    const letThrough = await hang(page, address)
    await isSomething(page, '/auth/login')
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
    test(`When ${name} does not come, /dashboard is there or offers to try again`, async () => {
      const page = await context.newPage()
      await hang(page, address)
      await isSomething(page, '/dashboard')
      await page.close()
    })

  test('When the app does not come, nobody who is signed in looks at a landing page that stays hidden', async () => {
    const page = await context.newPage()
    await hang(page, PARTS['the app'])
    await isSomething(page, '/')
    await page.close()
  })
})

for (const [name, address] of Object.entries({ ...PARTS, ...OF_LOGIN }))
  if (name !== 'the notice itself')
    test(`When ${name} is not to be had, /auth/login says so at once`, async ({ page }) => {
      await page.route(address, (route) => route.fulfill({ status: 404, body: 'There is none.' }))
      await page.goto('/auth/login', { waitUntil: 'commit' })
      await expect(again(page)).toBeVisible()
    })

test('What comes late takes the notice away', async ({ page }) => {
  let letThrough: () => void = () => {}
  await page.route(PARTS['the app'], async (route) => {
    await new Promise<void>((resolve) => (letThrough = resolve))
    await route.continue()
  })
  await page.clock.install()
  await page.goto('/auth/login', { waitUntil: 'commit' })
  const late = page.getByText('This is taking longer than usual.')
  await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBe(1)
  await inItsOwnTime(page, () => expect(late).toBeVisible({ timeout: 1_000 }))
  letThrough()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(late).toHaveCount(0)
})

for (const name of ['the app', 'the first words', 'the other words'] as const)
  test(`Trying again brings the page once ${name} can be had`, async ({ page }) => {
    let asked = 0
    await page.route(PARTS[name], (route) => {
      asked += 1
      return route.abort()
    })
    await page.goto('/auth/login', { waitUntil: 'commit' })
    const button = page.getByRole('button', { name: 'Try again' })
    await expect(button).toBeVisible()
    // Asked for by the page and ahead by its links, and not over and over.
    expect(asked).toBeLessThanOrEqual(3)
    await page.unroute(PARTS[name])
    await button.click()
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  })

test('A screen whose file never comes gives way to an error after forty seconds', async ({ page }) => {
  await hang(page, OF_LOGIN['the screen'])
  await page.clock.install()
  await page.goto('/auth/login', { waitUntil: 'commit' })
  await expect(page.getByRole('status')).toBeVisible()
  const failed = page.getByText('Something went wrong. Please try again.')
  await inItsOwnTime(page, () => expect(failed).toBeVisible({ timeout: 1_000 }))
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('Eight tabs of somebody who is signed in all get their page, over plain http too, where tabs have no locks', async ({
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
  await signIn(first, PEOPLE.lotte)
  expect(await first.evaluate(() => 'locks' in navigator)).toBe(false)
  for (let tab = 1; tab < 8; tab += 1) {
    const page = await context.newPage()
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible()
  }
  expect([...streams]).toHaveLength(1)
  await browser.close()
})
