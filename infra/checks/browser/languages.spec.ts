import type { Browser, Page } from '@playwright/test'
import { PEOPLE, signIn, troublesOf } from './journey.ts'
import { expect, test } from './test.ts'

const PASSWORD = 'uitpost-demo'
const ENTRY = [
  '/',
  '/auth/login',
  '/auth/register',
  '/auth/forgot-password',
  '/privacy-settings',
  '/no/such/page',
]
const INSIDE = [
  ...['/dashboard', '/events', '/events?view=calendar', '/categories', '/category-management'],
  ...['/preferences', '/profile', '/admin', '/admin/events', '/admin/categories', '/admin/countries'],
  ...['/admin/users', '/admin/security'],
]

/** A page in a browser with this language, after the choice about cookies. */
async function pageIn(browser: Browser, locale: string, choice?: string): Promise<Page> {
  const page = await (await browser.newContext({ locale })).newPage()
  await page.addInitScript((language) => {
    localStorage.setItem('cookieConsent', '{"analytics":false,"marketing":false}')
    if (language && !localStorage.getItem('language')) localStorage.setItem('language', language)
  }, choice)
  return page
}

/** Signs in, in any language of the screen. */
async function enter(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login')
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.locator('form button[type=submit]').click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

const shown = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
}
const htmlLanguage = (page: Page) => page.locator('html').getAttribute('lang')

test('A browser whose first language is Dutch gets Dutch, and fetches no other dictionary', async ({
  browser,
}) => {
  const page = await pageIn(browser, 'nl-BE')
  const troubles = troublesOf(page)
  const dictionaries: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/assets\/(nl|fr|de|en)-[^/]+\.js$/.exec(request.url()) ?? []
    if (name) dictionaries.push(name)
  })
  await shown(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uitgaan, per post.')
  expect(await htmlLanguage(page)).toBe('nl')
  expect(dictionaries).toEqual(['nl'])
  expect(troubles).toEqual([])
})

test('The demo accounts are in English with any language of the browser', async ({ browser }) => {
  const page = await pageIn(browser, 'nl-NL')
  await enter(page, PEOPLE.lotte)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Lotte!')
  expect(await htmlLanguage(page)).toBe('en')
})

test('Switching the language keeps the page and a partly filled form', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('cookieConsent', '{"analytics":false,"marketing":false}'),
  )
  await page.goto('/auth/register')
  await page.getByLabel('Full Name').fill('Noor de Vries')
  await page.getByLabel('Email').fill('noor@example.org')
  await page.getByLabel('Country').selectOption('BE')
  await page.getByLabel('Read Uitpost in').selectOption('nl')
  await expect(page.getByRole('heading', { name: 'Maak je account' })).toBeVisible()
  await expect(page.getByLabel('Volledige naam')).toHaveValue('Noor de Vries')
  await expect(page.getByLabel('E-mail')).toHaveValue('noor@example.org')
  await expect(page.getByLabel('Land', { exact: true })).toHaveValue('BE')
  await expect(page).toHaveURL(/\/auth\/register$/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Maak je account' })).toBeVisible()
})

test('A language whose texts cannot be loaded shows an error, also on a public page, and the previous one stays', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.route(/\/assets\/de-first-.*\.js$/, (route) => route.abort())
  await page.goto('/')
  const choice = page.getByLabel('Read Uitpost in')
  await page.getByRole('button', { name: 'Essential Only' }).click()
  await choice.selectOption('de')
  await expect(page.getByRole('alert')).toHaveText(
    'The language could not be changed everywhere. Please try again.',
  )
  await expect(choice).toHaveValue('en')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  await choice.selectOption('nl')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uitgaan, per post.')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('When only the later texts cannot be fetched, a signed-in reader is told so in the own language', async ({
  browser,
}) => {
  const page = await pageIn(browser, 'en-GB', 'nl')
  await enter(page, PEOPLE.lotte)
  await page.route('**/assets/nl-later-*.js', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Er ging iets mis. Probeer het opnieuw.')
  expect(await htmlLanguage(page)).toBe('nl')
})

test('Saving another language with the preferences changes the screens at once', async ({ page }) => {
  await signIn(page, PEOPLE.lotte)
  await shown(page, '/preferences')
  const inForm = page.locator('form').getByRole('combobox', { name: /Language|Langue/ })
  await inForm.selectOption('fr')
  await page.getByRole('button', { name: 'Save Preferences' }).click()
  await expect(page.getByRole('button', { name: 'Enregistrer les préférences' })).toBeVisible()
  expect(await htmlLanguage(page)).toBe('fr')
  await page.getByRole('contentinfo').getByRole('combobox').selectOption('en')
  await expect(page.getByRole('button', { name: 'Save Preferences' })).toBeVisible()
  await expect(inForm).toHaveValue('en')
})

// Dutch and English are covered by screens-seen.spec.ts.
for (const language of ['fr', 'de']) {
  test(`No text in ${language} is too long for 320 px`, async ({ browser }) => {
    const page = await pageIn(browser, 'en-GB', language)
    await page.setViewportSize({ width: 320, height: 640 })
    const tooWide: string[] = []
    const visit = async (path: string) => {
      await shown(page, path)
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (over > 0) tooWide.push(`${path}: ${over}`)
    }
    for (const path of ENTRY) await visit(path)
    await enter(page, PEOPLE.admin)
    for (const path of INSIDE) await visit(path)
    expect(tooWide).toEqual([])
  })
}
