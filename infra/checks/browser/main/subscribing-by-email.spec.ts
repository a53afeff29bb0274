// From a form on a public page to the digest, without an account and without scripts.
import type { APIRequestContext, Page } from '@playwright/test'
import { inboxOf, mailTo } from '../inbox.ts'
import { PEOPLE } from '../journey.ts'
import { CATEGORY, confirmLink, fillIn, newAddress, publishEvent, withoutScripts } from '../subscribing.ts'
import { expect, test } from '../test.ts'

let event: Awaited<ReturnType<typeof publishEvent>>

test.beforeAll(async ({ browser }) => {
  event = await publishEvent(browser)
})

/** Follows a link of another site, which sends no referrer. */
async function openFromSearch(page: Page, address: string): Promise<void> {
  const search = 'https://search.example/'
  const body = `<!doctype html><title>Results</title><a rel="noreferrer" href="${address}">Found</a>`
  await page.route(search, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(search)
  await page.getByRole('link', { name: 'Found' }).click()
  await page.waitForURL(address)
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
    await page.getByRole('link', { name: event.title }).first().click()
    await expect(page).toHaveURL(new RegExp(`${event.path}$`))
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
    expect(await mailTo(request, inboxOf(testInfo), email, /./, 2)).toContain(event.title)
  },
)
