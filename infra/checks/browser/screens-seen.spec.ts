import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import { WEB_PATHS } from '@uitpost/contracts/constants'
import { axeFindings, bearerOf, PEOPLE, signIn } from './journey.ts'
import { approvedEvent, reviewSearches, runThatEnded, twoPending } from './pending.ts'
import { nameOf, type Person, PLACES, type Place } from './places.ts'
import { test } from './test.ts'

/**
 * Every screen and everything that opens on it, in two languages, both themes and two widths. Four of the eight
 * combinations hold every pair of two values; all eight are looked at with SCREENS=all.
 */
const THEMES = ['light', 'dark'] as const
const WIDTHS = [320, 1280] as const
const LANGUAGES = ['nl', 'en'] as const
const ALL = process.env['SCREENS'] === 'all'
const looks = LANGUAGES.flatMap((language, l) =>
  THEMES.flatMap((theme, t) =>
    WIDTHS.flatMap((width, w) => (ALL || (l + t + w) % 2 === 0 ? [{ language, theme, width }] : [])),
  ),
)
const PICTURES = resolve(import.meta.dirname, '..', '..', '..', 'reports', 'screens')
mkdirSync(PICTURES, { recursive: true })

interface Visitor {
  page: Page
  /** What broke a policy, threw, or was asked of somebody else, and has not been told yet. */
  troubles: string[]
}

// A trace of so many steps would cost more than the looking.
test.use({ trace: 'off' })

/** What is allowed while a language is read: every screen is seen after either choice. */
const consentIn = (language: string) =>
  JSON.stringify({ analytics: language === 'en', marketing: language === 'en' })

/** Everybody signs in once, and walks on from screen to screen. */
const visitors = new Map<Person, Visitor>()
/** What stands for `:id`, `:series` and `:single` in the address of a place. */
const ids = { event: '', run: '' }
let searches = { series: '', single: '' }

async function arrive(browser: Browser, who: Person, baseURL: string): Promise<Visitor> {
  const page = await (await browser.newContext({ baseURL, locale: 'en-GB' })).newPage()
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) troubles.push(message.text())
  })
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(baseURL))
      troubles.push(request.url())
  })
  if (who === 'visitor') await page.goto('/no/such/page')
  else await signIn(page, PEOPLE[who])
  return { page, troubles }
}

test.beforeAll('there is something to see', async ({ browser }, testInfo) => {
  testInfo.setTimeout(240_000)
  const context = await browser.newContext({ baseURL: String(testInfo.project.use.baseURL) })
  const page = await context.newPage()
  await signIn(page, PEOPLE.admin)
  await twoPending(page)
  ids.event = (await approvedEvent(page)).id
  ids.run = await runThatEnded(page)
  searches = await reviewSearches(page)
  const headers = await bearerOf(page)
  const event = (await (await page.request.get(`/api/events/${ids.event}`, { headers })).json()) as {
    categoryId: string
  }
  await page.request.post('/api/subscriptions', { headers, data: { categoryId: event.categoryId } })
  await context.close()
  // Windows that a test opens are shut when it ends; these stay for all of them.
  const baseURL = String(testInfo.project.use.baseURL)
  for (const who of ['visitor', 'lotte', 'admin'] as const)
    visitors.set(who, await arrive(browser, who, baseURL))
})

test.afterAll(async () => {
  for (const { page } of visitors.values()) await page.context().close()
})

async function visit({ page }: Visitor, place: Place, language: string): Promise<void> {
  await page.evaluate(
    ([wanted, consent]) => {
      localStorage.setItem('language', String(wanted))
      if (consent) localStorage.setItem('cookieConsent', consent)
      else localStorage.removeItem('cookieConsent')
    },
    [language, place.undecided ? undefined : consentIn(language)],
  )
  const id = place.path.includes('/runs/') ? ids.run : ids.event
  const words = (kind: keyof typeof searches) => encodeURIComponent(searches[kind])
  await page.goto(
    place.path.replace(':id', id).replace(':series', words('series')).replace(':single', words('single')),
  )
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await place.open?.(page)
  await expect(page.locator('.skeleton')).toHaveCount(0)
}

for (const place of PLACES) {
  const name = nameOf(place)
  test(`${name}: axe finds nothing, nothing is too wide, no policy is broken and nobody else is asked`, async () => {
    const visitor = visitors.get(place.who)
    if (!visitor) throw new Error(`${place.who} did not arrive`)
    const { page, troubles } = visitor
    const findings: string[] = []
    for (const language of LANGUAGES) {
      const wanted = looks.filter((look) => look.language === language)
      await page.setViewportSize({ width: wanted[0]?.width ?? 320, height: 800 })
      await visit(visitor, place, language)
      for (const { theme, width } of wanted) {
        const look = `${language}, ${theme}, ${width}`
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme: theme })
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        if (wide > 0) findings.push(`${look}: ${wide} px too wide`)
        findings.push(...(await axeFindings(page)).map((finding) => `${look}: ${finding}`))
        // The window is as high as the page by now, so that no bar stands in the middle of the picture.
        await page.screenshot({
          path: join(PICTURES, `${name}-${width}-${theme}.jpg`),
          type: 'jpeg',
          quality: 70,
          animations: 'disabled',
        })
      }
    }
    expect([...findings, ...troubles.splice(0)]).toEqual([])
  })
}

test('no screen of the product is left out', () => {
  const seen = new Set(PLACES.map(({ path }) => path.replace(/\?.*/, '')))
  expect([...WEB_PATHS.public, ...WEB_PATHS.signedIn].filter((path) => !seen.has(path))).toEqual([])
})
