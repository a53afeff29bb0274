import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser, Page, TestInfo } from '@playwright/test'
import { localDateIn, weekendOf } from '@uitpost/contracts'
import { inboxOf, linkIn, mailTo } from './inbox.ts'
import { bearerOf, PEOPLE, signIn } from './journey.ts'
import { expect } from './test.ts'

export const CATEGORY = 'book-markets'

export const newAddress = () => `els-${randomUUID().slice(0, 8)}@example.org`

/** Suggests and approves a book market of this weekend in Ghent; `path` is its public page. */
export async function publishEvent(browser: Browser): Promise<{ path: string; title: string }> {
  const title = `Boekenmarkt op de Korenmarkt ${randomUUID().slice(0, 6)}`
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
      title,
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
  return { path: `/e/${eventId}`, title }
}

/** Fills in and sends the form of a public page. */
export async function fillIn(page: Page, email: string): Promise<void> {
  await page.locator('[name=email]').fill(email)
  await page.getByRole('checkbox').check()
  await page.locator('.subscribe button').click()
}

export const withoutScripts = async (browser: Browser, width: number, locale: string) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale,
    viewport: { width, height: 800 },
  })
  return context.newPage()
}

/** The link of the mail that asks to confirm the address. */
export const confirmLink = async (request: APIRequestContext, testInfo: TestInfo, email: string) =>
  linkIn(await mailTo(request, inboxOf(testInfo), email, /./), '/subscribe/confirm')
