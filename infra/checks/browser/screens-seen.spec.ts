import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { WEB_PATHS } from '@uitpost/contracts/constants'
import { axeFindings, bearerOf, coveredAtTheEnd, PEOPLE, signIn } from './journey.ts'
import {
  approvedEvent,
  joinedEvent,
  oneMailSent,
  removeOneFeed,
  reviewFilters,
  runThatEnded,
  twoPending,
} from './pending.ts'
import { nameOf, type Person, PLACES, type Place } from './places.ts'
import { expect, test } from './test.ts'

/**
 * Every screen and everything that opens on it, in both themes and both widths; which width is dark, and the language,
 * change from place to place. SCREENS=all tests all eight looks, and takes a picture of each.
 */
const PAIRS = (['nl', 'en'] as const).flatMap((language) =>
  ([320, 1280] as const).map((width) => [
    { language, theme: 'light', width } as const,
    { language, theme: 'dark', width: width === 320 ? 1280 : 320 } as const,
  ]),
)
const ALL = process.env['SCREENS'] === 'all'
const looksOf = (place: Place) => (ALL ? PAIRS.flat() : (PAIRS[PLACES.indexOf(place) % PAIRS.length] ?? []))
const PICTURES = ALL && resolve(import.meta.dirname, '..', '..', '..', 'reports', 'screens')
if (PICTURES) mkdirSync(PICTURES, { recursive: true })

declare global {
  interface Window {
    /** How much of the screen moved while it loaded: each shift of layout, and what moved in it. */
    shifts: { value: number; what: string[] }[]
  }
}

/** Largest sum of layout shifts of a page that the Web Vitals call good. */
const MOST_SHIFT = 0.1

/** What a screen shows until its data has arrived. */
const LOADING = '[data-skeleton], [aria-busy="true"]'

interface Visitor {
  page: Page
  /** Policy violations, errors and requests to other servers not yet reported. */
  troubles: string[]
}

// A trace of so many steps would take longer than the test.
test.use({ trace: 'off' })

/** The stored cookie choice: everything in English, nothing optional in other languages, so that both are tested. */
const consentIn = (language: string) =>
  JSON.stringify({ analytics: language === 'en', marketing: language === 'en' })

/** Each person signs in once and visits one screen after the other. */
const visitors = new Map<Person, Visitor>()
/** Replacements of `:id`, `:joined`, `:series` and `:single` in a place's address. */
const ids = { event: '', joined: '', run: '', feed: '' }
let filters = { series: '', single: '' }

async function arrive(browser: Browser, who: Person, baseURL: string): Promise<Visitor> {
  const page = await (await browser.newContext({ baseURL, locale: 'en-GB' })).newPage()
  const troubles: string[] = []
  await page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        sources: { node: Element | null }[]
      })[])
        window.shifts.push({
          value: entry.value,
          what: entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? ''),
        })
    }).observe({ type: 'layout-shift', buffered: true })
  })
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

test.beforeAll('the product has the data that the screens need', async ({ browser }, testInfo) => {
  testInfo.setTimeout(240_000)
  const context = await browser.newContext({ baseURL: String(testInfo.project.use.baseURL) })
  const page = await context.newPage()
  await signIn(page, PEOPLE.admin)
  await twoPending(page)
  ids.event = (await approvedEvent(page)).id
  ids.run = await runThatEnded(page)
  filters = await reviewFilters(page)
  ids.joined = await joinedEvent(page)
  ids.feed = await removeOneFeed(page)
  await oneMailSent(page)
  const headers = await bearerOf(page)
  const event = (await (await page.request.get(`/api/events/${ids.event}`, { headers })).json()) as {
    categoryId: string
  }
  await page.request.post('/api/subscriptions', { headers, data: { categoryId: event.categoryId } })
  await context.close()
  // Created here and not by the test's fixture, which closes its windows after each test.
  const baseURL = String(testInfo.project.use.baseURL)
  for (const who of ['visitor', 'lotte', 'admin'] as const)
    visitors.set(who, await arrive(browser, who, baseURL))
})

test.afterAll('the removed feed is restored for other tests', async () => {
  const page = visitors.get('admin')?.page
  if (page && ids.feed)
    await page.request.post(`/api/admin/discovery/feeds/${ids.feed}/restore`, {
      headers: await bearerOf(page),
    })
  for (const { page } of visitors.values()) await page.context().close()
})

/** Visits a place until it has loaded. Returns what of it moved too much meanwhile. */
async function visit({ page }: Visitor, place: Place, language: string): Promise<string[]> {
  await page.evaluate(
    ([wanted, consent]) => {
      localStorage.setItem('language', String(wanted))
      if (consent) localStorage.setItem('cookieConsent', consent)
      else localStorage.removeItem('cookieConsent')
    },
    [language, place.undecided ? undefined : consentIn(language)],
  )
  const id = place.path.includes('/runs/') ? ids.run : ids.event
  await page.goto(
    place.path
      .replace(':id', id)
      .replace(':joined', ids.joined)
      .replace(':series', filters.series)
      .replace(':single', filters.single),
  )
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator(LOADING)).toHaveCount(0)
  const shifts = await page.evaluate(() => window.shifts)
  await place.open?.(page)
  await expect(page.locator(LOADING)).toHaveCount(0)
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  return sum > MOST_SHIFT
    ? [`${language}: moved by ${sum.toFixed(2)} while it loaded: ${JSON.stringify(shifts)}`]
    : []
}

for (const place of PLACES) {
  const name = nameOf(place)
  test(`${name}: no axe findings, no overflow, nothing that moves, no policy violations, no requests to other servers`, async () => {
    const visitor = visitors.get(place.who)
    if (!visitor) throw new Error(`${place.who} did not arrive`)
    const { page, troubles } = visitor
    const findings: string[] = []
    for (const [language, wanted] of Map.groupBy(looksOf(place), (look) => look.language)) {
      await page.setViewportSize({ width: wanted[0]?.width ?? 320, height: 800 })
      findings.push(...(await visit(visitor, place, language)))
      for (const { theme, width } of wanted) {
        const look = `${language}, ${theme}, ${width}`
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme: theme })
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        if (wide > 0) findings.push(`${look}: ${wide} px too wide`)
        const trouble = [...(await coveredAtTheEnd(page)), ...(await axeFindings(page))]
        findings.push(...trouble.map((finding) => `${look}: ${finding}`))
        // The window is as high as the page, so that fixed bars are not in the middle of the screenshot.
        if (PICTURES)
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

test('every screen of the product is tested', () => {
  const seen = new Set(PLACES.map(({ path }) => path.replace(/\?.*/, '')))
  expect([...WEB_PATHS.public, ...WEB_PATHS.signedIn].filter((path) => !seen.has(path))).toEqual([])
})

test.describe('the end of a page', () => {
  /** A page that is longer than what a browser lays out in advance, with a bar at its end. */
  const longPage = (bar: 'sticky' | 'fixed') => `
    <style>
      li { content-visibility: auto; contain-intrinsic-block-size: auto 4rem; }
      li div { block-size: 20rem; }
      nav { position: ${bar}; inset: auto 0 0; block-size: 5rem; background: white; }
    </style>
    <ol>${'<li><div>entry</div></li>'.repeat(100)}</ol>
    <footer><a href="#policy">Privacy</a></footer>
    <nav>Sections</nav>`

  test('is clear though its last entries get their height only when they are near', async ({ page }) => {
    await page.setContent(longPage('sticky'))
    expect(await coveredAtTheEnd(page)).toEqual([])
  })

  test('is covered by a bar outside the flow', async ({ page }) => {
    await page.setContent(longPage('fixed'))
    expect(await coveredAtTheEnd(page)).toEqual(['covered at the end of the page: Privacy'])
  })
})
