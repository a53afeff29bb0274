// From a form on a public page to the digest, without an account and without scripts.
import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser, Page, TestInfo } from '@playwright/test'
import { localDateIn, weekendOf } from '@uitpost/contracts'
import { SHORT_ONLY } from '../../src/test-run/test-groups.ts'
import { inboxOf, linkIn, mailTo } from '../inbox.ts'
import { axeFindings, bearerOf, NEW_PASSWORD, PEOPLE, register, signIn, troublesOf } from '../journey.ts'
import { expect, test } from '../test.ts'

const CATEGORY = 'book-markets'
const BOOKS = `Boekenmarkt op de Korenmarkt ${randomUUID().slice(0, 6)}`
/** The public page of that event in Ghent. */
let path = ''

test.beforeAll(async ({ browser }) => {
  path = `/e/${await publishEvent(browser)}`
})

async function fillIn(page: Page, email: string): Promise<void> {
  await page.locator('[name=email]').fill(email)
  await page.getByRole('checkbox').check()
  await page.locator('.subscribe button').click()
}

const newAddress = () => `els-${randomUUID().slice(0, 8)}@example.org`
const withoutScripts = async (browser: Browser, width: number, locale: string) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale,
    viewport: { width, height: 800 },
  })
  return context.newPage()
}
/** Follows a link of another site, which sends no referrer. */
async function openFromSearch(page: Page, address: string): Promise<void> {
  const search = 'https://search.example/'
  const body = `<!doctype html><title>Results</title><a rel="noreferrer" href="${address}">Found</a>`
  await page.route(search, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(search)
  await page.getByRole('link', { name: 'Found' }).click()
  await page.waitForURL(address)
}
const confirmLink = async (request: APIRequestContext, testInfo: TestInfo, email: string) =>
  linkIn(await mailTo(request, inboxOf(testInfo), email, /./), '/subscribe/confirm')

/** Suggests and approves a book market of this weekend in Ghent. */
async function publishEvent(browser: Browser): Promise<string> {
  const [admin, reader] = [await browser.newPage(), await browser.newPage()]
  await signIn(admin, PEOPLE.admin)
  await signIn(reader, PEOPLE.lotte)
  const categories = (await (await reader.request.get('/api/categories')).json()) as {
    id: string
    slug: string
  }[]
  const suggested = await reader.request.post('/api/events/suggestions', {
    headers: await bearerOf(reader),
    data: {
      title: BOOKS,
      city: 'Gent',
      country: 'BE',
      startDate: weekendOf(localDateIn('Europe/Brussels', new Date())).to,
      categoryId: categories.find(({ slug }) => slug === CATEGORY)?.id,
    },
  })
  expect(suggested.status()).toBeLessThan(300)
  const { eventId } = (await suggested.json()) as { eventId: string }
  const approved = await admin.request.put(`/api/events/${eventId}/approve`, {
    headers: await bearerOf(admin),
  })
  expect(approved.status()).toBe(200)
  await admin.close()
  await reader.close()
  return eventId
}

/** Sends the digests of everybody now. */
async function forceDigests(request: APIRequestContext): Promise<void> {
  const login = { email: PEOPLE.admin, password: 'uitpost-demo' }
  const { token } = (await (await request.post('/api/auth/login', { data: login })).json()) as {
    token: string
  }
  const run = await request.post('/api/admin/notifications/digests/run', {
    headers: { authorization: `Bearer ${token}` },
    data: { force: true },
  })
  expect(run.status()).toBe(200)
}

test(
  'Without scripts: a search result, the agenda of a city, its form, a mail, a button, and the digest has the event',
  {
    tag: [
      ...['@agenda-pages.form', '@agenda-pages.stores-nothing', '@subscribe.form', '@subscribe.confirm'],
      ...['@subscribe.digest', '@subscribe.link-once'],
    ],
  },
  async ({ browser, request, baseURL }, testInfo) => {
    const email = newAddress()
    const page = await withoutScripts(browser, 320, 'nl-BE')
    const agenda = `/agenda/gent/${CATEGORY}`
    await openFromSearch(page, `${baseURL}${agenda}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tweedehands & boekenmarkten in Gent')
    await page.getByRole('link', { name: BOOKS }).first().click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await page.goBack()
    await fillIn(page, email)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kijk in je mailbox')
    await expect(page.locator('main')).toContainText(email)

    const link = await confirmLink(request, testInfo, email)
    await page.goto(link)
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
    await page.getByRole('button', { name: 'Start mijn weekoverzicht' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Je e-mailadres is bevestigd')
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Je e-mailadres is bevestigd')
    await expect(page.locator('main button')).toHaveCount(0)
    expect(await page.context().storageState()).toEqual({ cookies: [], origins: [] })

    // Repeated, because the notifier may not know the subscription yet.
    const digest = async () => {
      await forceDigests(request)
      const lines = (await (await request.get(`${inboxOf(testInfo)}/api/messages`)).json()) as {
        to: unknown
      }[]
      return lines.filter(({ to }) => JSON.stringify(to).includes(email)).length
    }
    await expect.poll(digest, { timeout: 30_000, intervals: [1_000] }).toBe(2)
    expect(await mailTo(request, inboxOf(testInfo), email, /./, 2)).toContain(BOOKS)
  },
)

test(
  'Without a password: the confirmed page leads to a link that sets one, with which the owner signs in',
  {
    tag: '@password.first',
  },
  async ({ browser, request, page }, testInfo) => {
    const email = newAddress()
    const visitor = await withoutScripts(browser, 1280, 'en-GB')
    await visitor.goto(path)
    await fillIn(visitor, email)
    await visitor.goto(await confirmLink(request, testInfo, email))
    await visitor.getByRole('button', { name: 'Start My Weekly Digest' }).click()
    const offer = visitor.getByRole('link', { name: 'Set a Password' })
    await page.goto((await offer.getAttribute('href')) ?? '')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send Link' }).click()
    const mail = await mailTo(request, inboxOf(testInfo), email, /new password/i)
    await page.goto(linkIn(mail, '/auth/reset-password'))
    await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Confirm Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Save Password' }).click()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('heading', { name: `Welcome back, ${email}!` })).toBeVisible()
    await page.goto('/preferences')
    await page.getByLabel('City').fill('Brugge')
    await page.getByRole('button', { name: 'Save Preferences' }).click()
    await expect(
      page.getByText('Your preferences have been updated successfully.', { exact: true }),
    ).toBeVisible()
  },
)

test(
  'The owner of a known address gets a link whose button signs in, once',
  {
    tag: ['@subscribe.known-address', '@sign-in-link.once', '@sign-in-link.button'],
  },
  async ({ browser, request, page }, testInfo) => {
    const owner = await browser.newPage()
    const email = await register(owner)
    await owner.goto(linkIn(await mailTo(request, inboxOf(testInfo), email, /confirm/i), '/auth/confirm'))
    await expect(owner.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()

    const visitor = await withoutScripts(browser, 1280, 'en-GB')
    await visitor.goto(path)
    await fillIn(visitor, email)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Please open your inbox')
    const link = linkIn(await mailTo(request, inboxOf(testInfo), email, /sign in/i), '/auth/sign-in')
    await page.goto(link)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Welcome back, Noor de Vries!' })).toBeVisible()
    await page.goto(link)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('alert')).toContainText('no longer valid')
  },
)

const LOOKS = [320, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((scheme) => [width, scheme] as const),
)

if (!process.env[SHORT_ONLY])
  test(
    'The pages fit a small phone and a wide window, and axe finds nothing on them',
    {
      tag: '@subscribe.form',
    },
    async ({ browser, request }, testInfo) => {
      for (const [width, colorScheme] of LOOKS) {
        const context = await browser.newContext({
          viewport: { width, height: 800 },
          colorScheme,
          locale: 'de-DE',
        })
        const page = await context.newPage()
        const troubles = troublesOf(page)
        const look = async (name: string) => {
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          expect(wide).toBeLessThanOrEqual(0)
          expect(await axeFindings(page)).toEqual([])
          const picture = testInfo.outputPath(`${name}-${width}-${colorScheme}.png`)
          await page.screenshot({ path: picture, fullPage: true })
          await page.setViewportSize({ width, height: 800 })
        }
        await page.goto(path)
        await look('form')
        await page.locator('[name=email]').fill('noor@example')
        await page.locator('.subscribe button').evaluate((button) => button.closest('form')?.submit())
        await expect(page.getByRole('heading', { name: 'Bitte prüfe das Formular' })).toBeVisible()
        await look('mistakes')
        const email = newAddress()
        await fillIn(page, email)
        await expect(page.getByRole('heading', { name: 'Bitte sieh in deinem Postfach nach' })).toBeVisible()
        await look('sent')
        await page.goto(await confirmLink(request, testInfo, email))
        await look('ask')
        await page.getByRole('button', { name: 'Wochenübersicht starten' }).click()
        await expect(page.getByRole('heading', { name: 'Deine E-Mail-Adresse ist bestätigt' })).toBeVisible()
        await look('confirmed')
        await page.goto('/subscribe/confirm?token=unknown')
        await look('invalid')
        expect(troubles).toEqual([])
        await context.close()
      }
    },
  )
