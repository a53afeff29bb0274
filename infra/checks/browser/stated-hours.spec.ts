import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { axeFindings, bearerOf, PEOPLE, signIn } from './journey.ts'
import { discover, type Waiting } from './pending.ts'
import { expect, test } from './test.ts'

const PICTURES = resolve(import.meta.dirname, '..', '..', '..', 'reports', 'screens')
mkdirSync(PICTURES, { recursive: true })

type Unhoured = Waiting & { timeKnown: boolean; categoryId: string | null; status: string }
let event: Unhoured

/** Finds an event whose source states no hour, and publishes it. */
test.beforeAll(async ({ browser }, testInfo) => {
  testInfo.setTimeout(240_000)
  const page = await browser.newPage()
  await signIn(page, PEOPLE.admin)
  const headers = await bearerOf(page)
  const find = async () => {
    const params = { status: 'approved,pending', sort: 'soonest', limit: 100 }
    const known = await page.request.get('/api/admin/events', { headers, params })
    return ((await known.json()) as Unhoured[]).find(
      ({ timeKnown, categoryId }) => !timeKnown && categoryId !== null,
    )
  }
  if (!(await find())) await discover(page)
  await expect.poll(async () => (await find())?.id, { timeout: 120_000 }).toBeTruthy()
  const found = await find()
  if (!found) throw new Error('No event without an hour is known')
  event = found
  if (event.status === 'pending')
    expect((await page.request.put(`/api/events/${event.id}/approve`, { headers })).status()).toBe(200)
  await page.request.post('/api/user/saved-events', { headers, data: { eventId: event.id } })
  await page.request.post('/api/subscriptions', { headers, data: { categoryId: event.categoryId } })
  await page.close()
})

/** By default each width and each theme is tested once; with SCREENS=all, all four combinations. */
const ALL = process.env['SCREENS'] === 'all'
const LOOKS = [
  { width: 320, theme: 'light', language: 'nl', says: 'tijd niet vermeld' },
  { width: 320, theme: 'dark', language: 'en', says: 'time not stated' },
  { width: 1280, theme: 'light', language: 'de', says: 'Uhrzeit nicht angegeben' },
  { width: 1280, theme: 'dark', language: 'fr', says: 'heure non précisée' },
] as const
/** Timeout for slow machines, in ms. */
const SLOW = { timeout: 20_000 }
type Look = (typeof LOOKS)[number]

/** Expects no overflow and no axe findings, and saves a screenshot. */
async function look(page: Page, name: string, { width, theme }: Look): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect({ name, wide: Math.max(0, wide) }).toEqual({ name, wide: 0 })
  expect(await axeFindings(page)).toEqual([])
  await page.screenshot({
    path: join(PICTURES, `stated-hours-${name}-${width}-${theme}.png`),
    animations: 'disabled',
  })
}

for (const one of ALL ? LOOKS : [LOOKS[0], LOOKS[3]]) {
  const { width, theme, language, says } = one
  const title = `at ${width} px, ${theme}, in ${language}`
  test.describe(title, () => {
    test.setTimeout(180_000)
    test.use({ viewport: { width, height: 800 }, colorScheme: theme, locale: 'en-GB' })

    test(`An event without a stated hour says so on every screen ${title}`, {
      tag: '@event.time-not-stated',
    }, async ({ page, browser }) => {
      await signIn(page, PEOPLE.admin)
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
      const main = page.getByRole('main')
      const screens = {
        dashboard: '/dashboard',
        event: `/events/${event.id}`,
        calendar: `/events?view=calendar&month=${event.startDate.slice(0, 7)}&day=${event.startDate}`,
        admin: '/admin/events?status=approved',
        edit: `/admin/events?status=approved&edit=${event.id}`,
      }
      for (const [name, path] of Object.entries(screens)) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(path)
        const shown = name === 'edit' ? page.getByRole('dialog') : main
        await expect(shown.getByText(says).first()).toBeVisible(SLOW)
        await look(page, name, one)
      }
      const stranger = await browser.newContext({
        locale: language,
        colorScheme: theme,
        viewport: { width, height: 800 },
      })
      const open = await stranger.newPage()
      await open.goto(`/e/${event.id}`)
      await expect(open.getByText(says).first()).toBeVisible()
      await look(open, 'public', one)
      await stranger.close()
    })

    test(`Both quotes of a contradiction are shown in the review queue and on the event's page ${title}`, {
      tag: '@event.contradiction',
    }, async ({ page }) => {
      await signIn(page, PEOPLE.admin)
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
      const quote = 'De markt begint dit jaar om 11.00 uur, niet om tien uur zoals vroeger, '.repeat(4).trim()
      const contradiction = {
        field: 'start',
        said: { where: 'markup', quote: `${event.startDate}T10:00` },
        against: { where: 'words', quote },
      }
      const denied = <E extends { sources: { evidence: object }[] }>(given: E) => ({
        ...given,
        status: 'held',
        verdict: 'contradicted',
        sources: given.sources.map((source) => ({
          ...source,
          verdict: 'contradicted',
          evidence: { ...source.evidence, contradiction, category: { proven: false, quote: null } },
        })),
      })
      await page.route('**/api/admin/events?*', async (route) => {
        const response = await route.fetch()
        const given = (await response.json()) as Parameters<typeof denied>[0][]
        await route.fulfill({ response, json: given.map(denied) })
      })
      await page.route(`**/api/events/${event.id}`, async (route) => {
        const response = await route.fetch()
        await route.fulfill({
          response,
          json: denied((await response.json()) as Parameters<typeof denied>[0]),
        })
      })
      for (const [name, path] of [
        ['review', '/admin/events?view=review'],
        ['sources', `/events/${event.id}`],
      ] as const) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(path)
        await expect(page.locator('mark').filter({ hasText: quote }).first()).toBeVisible(SLOW)
        await expect(page.locator('mark').filter({ hasText: '10:00' }).first()).toBeVisible()
        await look(page, name, one)
      }
    })
  })
}
