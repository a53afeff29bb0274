import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { addDays, localDateIn, weekendOf } from '@uitpost/contracts'
import { shareOf } from '../../src/test-run/test-groups.ts'
import { inboxOf, linkIn, mailTo } from '../inbox.ts'
import { bearerOf, NEW_PASSWORD, PEOPLE, signIn, troublesOf } from '../journey.ts'
import { discover, type Waiting } from '../pending.ts'
import { expect, test } from '../test.ts'

/** What a user reads on the way, by language. */
const WORDS = {
  nl: { register: 'Account maken', weekend: 'Dit weekend bij Utrecht', map: 'Kaart', saved: 'Bewaard' },
  fr: {
    register: 'Créer un compte',
    weekend: 'Ce week-end près d’Utrecht',
    map: 'Carte',
    saved: 'Enregistrés',
  },
  de: {
    register: 'Konto erstellen',
    weekend: 'Dieses Wochenende bei Utrecht',
    map: 'Karte',
    saved: 'Gemerkt',
  },
  en: { register: 'Create Account', weekend: 'This weekend near Utrecht', map: 'Map', saved: 'Saved' },
} as const
type Language = keyof typeof WORDS

/** A book market of this weekend and the next in Utrecht, suggested by a user. */
const BOOKS = `Boekenmarkt aan de Oudegracht ${randomUUID().slice(0, 6)}`
let category: { id: string; name: string; names: Partial<Record<Language, string>> }
/** An event of a discovery at the same time and place, of another category. */
let other: string

test.beforeAll(async ({ browser }) => {
  const [admin, reader] = [await browser.newPage(), await browser.newPage()]
  await signIn(admin, PEOPLE.admin)
  await signIn(reader, PEOPLE.lotte)
  const found = (await (await reader.request.get('/api/categories')).json()) as (typeof category & {
    slug: string
  })[]
  const books = found.find(({ slug }) => slug === 'book-markets')
  if (!books) throw new Error('No category of book markets')
  category = books
  const weekend = weekendOf(localDateIn('Europe/Amsterdam', new Date()))
  // From Sunday to Sunday: a journey begun on Sunday also ends well on Monday.
  const dates = { startDate: weekend.to, endDate: addDays(weekend.to, 7) }
  const suggested = await reader.request.post('/api/events/suggestions', {
    headers: await bearerOf(reader),
    data: { title: BOOKS, city: 'Utrecht', ...dates, categoryId: category.id },
  })
  await approve(admin, ((await suggested.json()) as { eventId: string }).eventId)
  const headers = await bearerOf(admin)
  const event = await discovered(admin)
  const { title, location, country } = event
  const moved = await admin.request.put(`/api/admin/events/${event.id}`, {
    headers,
    data: {
      title,
      location,
      country,
      categoryId: event.category?.id,
      ...dates,
      allDay: true,
      city: 'Utrecht',
    },
  })
  expect(moved.status()).toBe(200)
  if (event.status === 'pending') await approve(admin, event.id)
  other = title
  await admin.close()
  await reader.close()
})

type Discovered = Waiting & { status: string; category: { id: string } | null }

/** An event of a discovery in another category; starts one where nothing of the kind waits or is approved. */
async function discovered(admin: Page): Promise<Discovered> {
  const headers = await bearerOf(admin)
  const find = async () => {
    for (const status of ['pending', 'approved']) {
      const params = { status, sort: 'soonest', limit: 100 }
      const list = (await (
        await admin.request.get('/api/admin/events', { headers, params })
      ).json()) as Discovered[]
      const event = list.find((one) => one.category && one.category.id !== category.id)
      if (event) return event
    }
    return undefined
  }
  const known = await find()
  if (known) return known
  await discover(admin)
  await expect.poll(find, { timeout: 60_000 }).toBeTruthy()
  const found = await find()
  if (!found) throw new Error('The discovery found nothing')
  return found
}

async function approve(admin: Page, id: string): Promise<void> {
  const response = await admin.request.put(`/api/events/${id}/approve`, { headers: await bearerOf(admin) })
  expect(response.status()).toBe(200)
}

/** Sends the digests of everybody now; returns how many were queued. */
async function forceDigests(request: APIRequestContext): Promise<number> {
  const data = { email: PEOPLE.admin, password: 'uitpost-demo' }
  const { token } = (await (await request.post('/api/auth/login', { data })).json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const run = await request.post('/api/admin/notifications/digests/run', { headers, data: { force: true } })
  expect(run.status()).toBe(200)
  return ((await run.json()) as { queued: number }).queued
}

const languages = shareOf<Language>(['nl', 'fr', 'de', 'en'], 'en')

for (const language of languages)
  test(
    `On a phone in ${language}: registered in Utrecht, follows books, two taps to this weekend on a map, saves, finds it again, and the digest has it once`,
    {
      tag: ['@product.user-sees-upcoming', '@product.free-weekly-email', '@dashboard.saved-card'],
    },
    async ({ browser, request }, testInfo) => {
      const words = WORDS[language]
      const context = await browser.newContext({
        locale: language,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
      })
      const page = await context.newPage()
      const troubles = troublesOf(page)
      let taps = 0
      const tap = async (target: Locator) => {
        taps += 1
        await target.tap()
      }
      const fits = async () =>
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        ).toBeLessThanOrEqual(0)
      const card = page.getByRole('article').filter({ hasText: BOOKS })
      const email = `noor-${randomUUID().slice(0, 8)}@example.org`

      await test.step('registers in Utrecht, which is offered for a misspelt name', async () => {
        await page.addInitScript(() =>
          localStorage.setItem('cookieConsent', '{"analytics":false,"marketing":false}'),
        )
        await page.goto('/auth/register')
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await page.locator('[name=name]').fill('Noor de Vries')
        await page.locator('[name=email]').fill(email)
        await page.locator('[name=password]').fill(NEW_PASSWORD)
        await page.locator('[name=confirmation]').fill(NEW_PASSWORD)
        const city = page.locator('[name=city]')
        await city.fill('Utreht')
        await page
          .getByRole('listbox')
          .getByRole('option', { name: /^Utrecht/ })
          .tap()
        await expect(city).toHaveValue('Utrecht')
        await fits()
        await page.getByRole('button', { name: words.register }).tap()
        await expect(page).toHaveURL(/\/dashboard$/)
      })

      await test.step('confirms the address and follows books', async () => {
        await page.goto(linkIn(await mailTo(request, inboxOf(testInfo), email, /./), '/auth/confirm'))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.goto('/dashboard')
        await page
          .getByRole('checkbox', { name: category.names[language] ?? category.name, exact: true })
          .tap()
        await expect(page.getByRole('heading', { name: BOOKS }).first()).toBeVisible()
        await fits()
      })

      await test.step('two taps: this weekend near Utrecht, on a map with the list beside it', async () => {
        taps = 0
        await tap(page.getByRole('link', { name: words.weekend }))
        await tap(page.getByRole('button', { name: words.map, exact: true }))
        await expect(page).toHaveURL(/view=map/)
        expect(taps).toBe(2)
        await expect(card).toBeVisible()
        await expect(card).toContainText('Utrecht')
        await expect(page.getByRole('article').filter({ hasText: other })).toHaveCount(0)
        await fits()
      })

      await test.step('saves it and finds it again', async () => {
        const heart = card.locator('button[aria-pressed]').first()
        await heart.tap()
        await expect(heart).toHaveAttribute('aria-pressed', 'true')
        await page.goto('/events')
        await page.getByRole('button', { name: words.saved }).tap()
        await expect(card).toHaveCount(1)
        await expect(page.getByRole('article')).toHaveCount(1)
        await fits()
      })

      await test.step('the digest has it once, also when digests run twice', async () => {
        const inbox = inboxOf(testInfo)
        const mails = async () => {
          const lines = (await (await request.get(`${inbox}/api/messages`)).json()) as { to: unknown }[]
          return lines.filter(({ to }) => JSON.stringify(to).includes(email)).length
        }
        const forceAndCount = async () => {
          await forceDigests(request)
          return mails()
        }
        // The first mail asked to confirm the address. Repeated, because the notifier may not know the subscription yet.
        await expect.poll(forceAndCount, { timeout: 30_000, intervals: [1_000] }).toBe(2)
        const digest = await mailTo(request, inbox, email, /./, 2)
        expect(digest.split(BOOKS).length - 1).toBe(1)
        expect(digest).not.toContain(other)
        expect(await forceDigests(request)).toBe(0)
        expect(await mails()).toBe(2)
      })

      expect(troubles).toEqual([])
      await context.close()
    },
  )
