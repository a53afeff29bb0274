import type { ChildProcess } from 'node:child_process'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { findChromium } from '../src/chromium.ts'
import { axeFindings, bearerOf, PEOPLE, signIn, troublesOf } from './journey.ts'
import { type ServiceMood, startSecondGateway, startTileService, type TileService } from './map-stage.ts'
import { test } from './test.ts'

/** Limit of the map's scripts in kB after gzip. */
const SCRIPT_KB = 300

test.use({
  launchOptions: {
    executablePath: findChromium() ?? '/usr/bin/chromium',
    // WebGL in software.
    args: [
      ...['--no-sandbox', '--disable-dev-shm-usage', '--enable-unsafe-swiftshader'],
      ...['--use-gl=angle', '--use-angle=swiftshader'],
    ],
  },
  // The map moves at once, so that the test knows where its markers are.
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1280, height: 900 },
})

/** A word of the titles of our four events, by which they are found; the same after a worker was replaced. */
const WORD = `kaartproef${basename(String(process.env['UITPOST_BROWSER_HOME'])).slice(-6).toLowerCase()}`
const TITLES = {
  market: `Markt ${WORD}`,
  fair: `Kermis ${WORD}`,
  walk: `Wandeling ${WORD}`,
  run: `Loop ${WORD}`,
}
const PLACES = [
  [TITLES.market, 'Utrecht'],
  [TITLES.fair, 'Utrecht'],
  [TITLES.walk, 'De Bilt'],
  [TITLES.run, 'Groningen'],
] as const
const LIST = `/events?q=${WORD}`
const MAP = `${LIST}&view=map`

test.beforeAll(async ({ browser }, { project }) => {
  const context = await browser.newContext({ baseURL: String(project.use.baseURL), locale: 'en-GB' })
  const page = await context.newPage()
  await signIn(page, PEOPLE.admin)
  const headers = await bearerOf(page)
  const known = await page.request.get(`/api/agenda?q=${WORD}`, { headers })
  if (((await known.json()) as { total: number }).total > 0) return context.close()
  const categories = (await (await page.request.get('/api/categories')).json()) as { id: string }[]
  const startDate = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  for (const [title, city] of PLACES) {
    const data = { title, city, startDate, categoryId: categories[0]?.id }
    const suggested = await page.request.post('/api/events/suggestions', { headers, data })
    const { eventId } = (await suggested.json()) as { eventId: string }
    expect((await page.request.put(`/api/events/${eventId}/approve`, { headers })).status()).toBe(200)
  }
  await context.close()
})

/** The cookie choice, whose banner would cover the map. */
const choose = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('cookieConsent', '{"analytics":false,"marketing":false}'))
const canvas = (page: Page) => page.locator('canvas')
const chosen = (page: Page) => page.getByRole('list', { name: 'Chosen on the map' }).getByRole('link')
const isDrawn = (page: Page) =>
  expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible({ timeout: 60_000 })

interface Point {
  x: number
  y: number
}
/** A place on the world as a square from 0 to 1 (Mercator). */
function worldPoint({ latitude, longitude }: { latitude: number; longitude: number }): Point {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}
const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})
/** CSS pixels of the whole world at zoom level 0. */
const WORLD_PX = 512

/** Where our towns are on the map, from the answer that the map is drawn from. */
async function townsOf(page: Page): Promise<Record<string, Point>> {
  const headers = await bearerOf(page)
  const answer = await page.request.get(`/api/agenda?q=${WORD}&limit=100`, { headers })
  const { items } = (await answer.json()) as {
    items: { event: { city: string; town: { latitude: number; longitude: number } } }[]
  }
  expect(items).toHaveLength(PLACES.length)
  return Object.fromEntries(items.map(({ event }) => [event.city, worldPoint(event.town)]))
}

/** Presses the marker of a place: its tip is there and the picture above. */
async function pressMarker(map: Locator, at: Point, { centre, zoom }: { centre: Point; zoom: number }) {
  const { width, height } = (await map.boundingBox()) ?? { width: 0, height: 0 }
  const scale = WORLD_PX * 2 ** zoom
  await map.click({
    position: {
      x: width / 2 + (at.x - centre.x) * scale,
      y: height / 2 + (at.y - centre.y) * scale - 22,
    },
  })
}

/** The space that the map leaves for markers and buttons around all points, in pixels. */
const SPACE = { top: 60, right: 88, bottom: 24, left: 32 }

/** The centre and zoom level at which a map of this size shows all points. */
async function wholeView(map: Locator, points: readonly Point[]): Promise<{ centre: Point; zoom: number }> {
  const { width, height } = (await map.boundingBox()) ?? { width: 0, height: 0 }
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const free = { x: width - SPACE.left - SPACE.right, y: height - SPACE.top - SPACE.bottom }
  const scale = Math.min(free.x / (right - left), free.y / (bottom - top))
  return {
    centre: {
      x: (left + right + (SPACE.right - SPACE.left) / scale) / 2,
      y: (top + bottom + (SPACE.bottom - SPACE.top) / scale) / 2,
    },
    zoom: Math.log2(scale / WORLD_PX),
  }
}

test(
  'The map shows single events and groups; a group is entered, and events of one place are listed together',
  {
    tag: ['@map.groups', '@map.own'],
  },
  async ({ page }, { project }) => {
    const troubles = troublesOf(page)
    const base = String(project.use.baseURL)
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(base))
        troubles.push(request.url())
    })
    await signIn(page, PEOPLE.lotte)
    const towns = await townsOf(page)
    const [utrecht, deBilt, groningen] = ['Utrecht', 'De Bilt', 'Groningen'].map((name) => towns[name])
    if (!utrecht || !deBilt || !groningen) throw new Error('A town is missing')
    await page.goto(MAP)
    await isDrawn(page)
    const map = canvas(page)
    const whole = await wholeView(map, [utrecht, deBilt, groningen])
    await expect(async () => {
      await pressMarker(map, groningen, whole)
      await expect(chosen(page)).toHaveText([TITLES.run], { timeout: 1_000 })
    }).toPass({ timeout: 60_000 })

    const group = middleOf([utrecht, utrecht, deBilt])
    await pressMarker(map, group, whole)
    // The first level at which the two towns are more than 30 pixels apart.
    const apart = Math.hypot(utrecht.x - deBilt.x, utrecht.y - deBilt.y) * WORLD_PX
    const nearer = { centre: group, zoom: Math.ceil(Math.log2(30 / apart)) }
    await expect(async () => {
      await pressMarker(map, deBilt, nearer)
      await expect(chosen(page)).toHaveText([TITLES.walk], { timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
    await expect(async () => {
      await pressMarker(map, utrecht, nearer)
      await expect(chosen(page)).toHaveCount(2, { timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
    expect((await chosen(page).allTextContents()).toSorted()).toEqual([TITLES.fair, TITLES.market])
    await chosen(page).filter({ hasText: TITLES.fair }).click()
    await expect(page.getByRole('heading', { level: 1, name: TITLES.fair })).toBeVisible()
    expect(troubles).toEqual([])
  },
)

test('With the keyboard alone the events on the map are reached in the list beside it', {
  tag: '@map.list-twin',
}, async ({ page }) => {
  await choose(page)
  await signIn(page, PEOPLE.lotte)
  await page.goto(MAP)
  await isDrawn(page)
  await expect(canvas(page)).toHaveAttribute(
    'aria-label',
    'Events on the map: 4; the list shows the same ones',
  )
  const cards = page.getByRole('article').getByRole('heading')
  expect((await cards.allTextContents()).toSorted()).toEqual(Object.values(TITLES).toSorted())
  await canvas(page).focus()
  const link = cards.first().getByRole('link')
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(link).toBeFocused({ timeout: 100 })
  }).toPass()
  const title = await link.innerText()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test(`Opening the map loads at most ${SCRIPT_KB} kB of script beyond the list’s, and draws its own base map`, {
  tag: ['@map.script-limit', '@map.own'],
}, async ({ page }) => {
  await signIn(page, PEOPLE.lotte)
  await page.goto(LIST)
  await expect(page.getByRole('article')).toHaveCount(PLACES.length)
  const scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    // The worker is put together from these scripts in the browser.
    if (response.request().resourceType() === 'script' && response.url().startsWith('http'))
      scripts.push(response.body())
  })
  const ownMap = page.waitForResponse(/base-map/)
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await isDrawn(page)
  expect((await ownMap).ok()).toBe(true)
  const bodies = await Promise.all(scripts)
  const kilobytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1_000
  test.info().annotations.push({ type: 'kB of script', description: kilobytes.toFixed(1) })
  console.log(`the map's script: ${kilobytes.toFixed(1)} kB after gzip`)
  expect(kilobytes).toBeGreaterThan(100)
  expect(kilobytes).toBeLessThanOrEqual(SCRIPT_KB)
})

test.describe('with a tile service', () => {
  let service: TileService
  let gateway: { url: string; process: ChildProcess }
  let strict: { url: string; process: ChildProcess }
  test.beforeAll(async () => {
    const { project } = test.info()
    service = await startTileService()
    const base = String(project.use.baseURL)
    const settings = { MAP_STYLE_URL: service.styleUrl }
    gateway = await startSecondGateway(base, { ...settings, MAP_STYLE_ORIGINS: service.tiles })
    strict = await startSecondGateway(base, settings)
  })
  test.beforeEach(() => {
    service.mood = 'well'
    service.asked.length = 0
  })
  test.afterAll(() => {
    for (const { process } of [gateway, strict]) process.kill()
    service.close()
  })

  const arrive = async (context: BrowserContext, url: string): Promise<Page> => {
    const page = await context.newPage()
    await choose(page)
    await signIn(page, PEOPLE.lotte)
    expect(page.url()).toContain(url)
    return page
  }
  const failed = (page: Page) =>
    page.getByText('The detailed map cannot be loaded right now; this is our simpler one.')

  test('The map of events and of an event are the service’s, with attribution, and the policy names it', {
    tag: '@map.tile-service',
  }, async ({ browser }) => {
    const context = await browser.newContext({
      baseURL: gateway.url,
      locale: 'en-GB',
      reducedMotion: 'reduce',
    })
    const page = await arrive(context, gateway.url)
    const troubles = troublesOf(page)
    const ownMaps: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('base-map')) ownMaps.push(request.url())
    })
    await page.goto(LIST)
    await expect(page.getByRole('article')).toHaveCount(PLACES.length)
    expect(service.asked).toEqual([])
    await page.getByRole('button', { name: 'Map', exact: true }).click()
    await isDrawn(page)
    await expect.poll(() => service.asked.filter((path) => path.endsWith('.png')).length).toBeGreaterThan(0)
    await expect(page.getByRole('link', { name: '© Example maps' })).toBeVisible()
    const hosts = `${new URL(service.styleUrl).host} and ${new URL(service.tiles).host}`
    await expect(page.getByText(`The map comes from ${hosts}; your IP address is sent there.`)).toBeVisible()
    // What is drawn on it still answers.
    const towns = Object.values(await townsOf(page))
    const groningen = (await townsOf(page))['Groningen']
    const whole = await wholeView(canvas(page), towns)
    await expect(async () => {
      await pressMarker(canvas(page), groningen ?? { x: 0, y: 0 }, whole)
      await expect(chosen(page)).toHaveText([TITLES.run], { timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
    expect(await axeFindings(page)).toEqual([])
    await chosen(page).click()
    await expect(page.getByRole('heading', { level: 1, name: TITLES.run })).toBeVisible()
    await page.getByText(`The map comes from ${hosts}`).scrollIntoViewIfNeeded()
    await expect(canvas(page)).toBeVisible()
    await page.getByRole('link', { name: 'Privacy Policy' }).first().click()
    await expect(page.getByText(`Maps come from ${hosts}.`)).toBeVisible()
    expect(ownMaps).toEqual([])
    expect(troubles).toEqual([])
    await context.close()
  })

  for (const mood of ['without a style', 'with something else', 'without tiles', 'silent'] as ServiceMood[])
    test(`A service ${mood} leaves our own map and a sentence`, { tag: '@map.falls-back' }, async ({
      browser,
    }) => {
      service.mood = mood
      const context = await browser.newContext({ baseURL: gateway.url, locale: 'en-GB' })
      const page = await arrive(context, gateway.url)
      const ownMap = page.waitForResponse(/base-map/)
      await page.goto(MAP)
      await expect(failed(page)).toBeVisible({ timeout: 30_000 })
      expect((await ownMap).ok()).toBe(true)
      await isDrawn(page)
      await expect(page.getByText('Map: open data of Natural Earth')).toBeVisible()
      expect(service.asked.length).toBeGreaterThan(0)
      await context.close()
    })

  test('Tiles from an origin that no setting names are not loaded: our own map and a sentence', {
    tag: '@map.falls-back',
  }, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: strict.url, locale: 'en-GB' })
    const page = await arrive(context, strict.url)
    await page.goto(MAP)
    await expect(failed(page)).toBeVisible({ timeout: 30_000 })
    await isDrawn(page)
    expect(service.asked).toEqual(['/style.json'])
    await context.close()
  })
})
