import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { axeFindings, bearerOf, PEOPLE, signIn, troublesOf } from './journey.ts'
import { expect, test } from './test.ts'

/** Limit of what the map loads, in kB after gzip. */
const MAP_KB = 150

test.use({
  // The map moves at once.
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

const map = (page: Page) => page.getByRole('group', { name: /^Events on the map: / })
const pin = (page: Page, title: string) => map(page).getByRole('button', { name: title })
const chosen = (page: Page) =>
  page.getByRole('list', { name: 'Chosen on the map' }).getByRole('heading').getByRole('link')
const search = (page: Page) => page.getByRole('button', { name: 'Search this area' })

test.beforeEach(async ({ page }) => {
  // The banner would cover the map.
  await page.addInitScript(() =>
    localStorage.setItem('cookieConsent', '{"analytics":false,"marketing":false}'),
  )
  await signIn(page, PEOPLE.lotte)
})

test(
  'The map shows single events and groups; a group is entered, and events of one place are listed together',
  {
    tag: ['@map.groups', '@map.chosen', '@map.own'],
  },
  async ({ page }, { project }) => {
    const troubles = troublesOf(page)
    const base = String(project.use.baseURL)
    page.on('request', (request) => {
      if (!request.url().startsWith(base)) troubles.push(request.url())
    })
    await page.goto(MAP)
    await pin(page, TITLES.run).click()
    await expect(chosen(page)).toHaveText([TITLES.run])
    const save = page.getByRole('list', { name: 'Chosen on the map' }).getByRole('button')
    for (const pressed of ['true', 'false']) {
      await save.click()
      await expect(save).toHaveAttribute('aria-pressed', pressed)
    }
    await expect(page.getByRole('link', { name: `Open ${TITLES.run}` })).toBeVisible()
    await expect(page.getByRole('link', { name: '© OpenStreetMap contributors, ODbL' })).toBeVisible()
    await pin(page, '3 events').click()
    await pin(page, TITLES.walk).click()
    await expect(chosen(page)).toHaveText([TITLES.walk])
    await pin(page, '2 events').click()
    await expect(chosen(page)).toHaveCount(2)
    expect((await chosen(page).allTextContents()).toSorted()).toEqual([TITLES.fair, TITLES.market])
    expect(await axeFindings(page)).toEqual([])
    await chosen(page).filter({ hasText: TITLES.fair }).click()
    await expect(page.getByRole('heading', { level: 1, name: TITLES.fair })).toBeVisible()
    expect(troubles).toEqual([])
  },
)

test('With the keyboard alone a group is entered on the map, and the list beside it shows the same events', {
  tag: ['@map.groups', '@map.list-twin'],
}, async ({ page }) => {
  await page.goto(MAP)
  await expect(map(page)).toHaveAccessibleName('Events on the map: 4; the list shows the same ones')
  const cards = page.getByRole('article').getByRole('heading')
  expect((await cards.allTextContents()).toSorted()).toEqual(Object.values(TITLES).toSorted())
  const press = (target: ReturnType<typeof pin>) =>
    expect(async () => {
      await page.keyboard.press('Tab')
      await expect(target).toBeFocused({ timeout: 100 })
    }).toPass()
  await map(page).focus()
  await press(pin(page, '3 events'))
  await page.keyboard.press('Enter')
  await expect(map(page).locator('button:focus')).toHaveCount(1)
  await expect(pin(page, '3 events')).toHaveCount(0)
  const link = cards.first().getByRole('link')
  await press(link)
  const title = await link.innerText()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('After the map was moved the area in view can be searched, and the map stays where it is', {
  tag: '@map.search-area',
}, async ({ page }) => {
  await page.goto(MAP)
  await expect(pin(page, TITLES.run)).toBeVisible()
  await expect(search(page)).toHaveCount(0)
  await pin(page, '3 events').click()
  await expect(pin(page, TITLES.walk)).toBeVisible()
  // The page itself may scroll, because its list becomes shorter.
  const placeOfPin = async () => {
    const [frame, walk] = [await map(page).boundingBox(), await pin(page, TITLES.walk).boundingBox()]
    return [Number(walk?.x) - Number(frame?.x), Number(walk?.y) - Number(frame?.y)]
  }
  const before = await placeOfPin()
  await search(page).click()
  await expect(page).toHaveURL(/near=52\.\d+%2C5\.\d+&km=\d+/)
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(search(page)).toHaveCount(0)
  expect(await placeOfPin()).toEqual(before)
  await expect(page.getByRole('button', { name: /^Area of the map, \d+ km/ })).toBeVisible()
})

test('The map goes to the reader after a press, and shows what is around there', {
  tag: '@map.own-position',
}, async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 53.2191, longitude: 6.5665 })
  await page.goto(MAP)
  await expect(pin(page, '3 events')).toBeVisible()
  await page.getByRole('button', { name: 'Near me: use my position' }).click()
  await expect(page).toHaveURL(/near=53.2200%2C6.5700&km=\d+/)
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([TITLES.run])
  await expect(pin(page, TITLES.run)).toBeVisible()
})

test('A map that cannot be loaded says so beside its list, and is loaded when asked again', {
  tag: '@map.load-fails',
}, async ({ page, context }) => {
  await page.goto(LIST)
  await expect(page.getByRole('article')).toHaveCount(PLACES.length)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(page.getByText('The map could not be loaded.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(PLACES.length)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No connection.')).toBeVisible()
  await context.setOffline(false)
  await page.unroute('**/assets/*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(pin(page, TITLES.run)).toBeVisible()
})

test(`Opening the map loads at most ${MAP_KB} kB beyond what the list needs`, {
  tag: '@map.script-limit',
}, async ({ page }) => {
  await page.goto(LIST)
  await expect(page.getByRole('article')).toHaveCount(PLACES.length)
  const files: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.url().includes('/assets/')) files.push(response.body())
  })
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(pin(page, TITLES.run)).toBeVisible()
  const bodies = await Promise.all(files)
  const kilobytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1_000
  console.log(`the map: ${kilobytes.toFixed(1)} kB after gzip in ${bodies.length} files`)
  expect(kilobytes).toBeGreaterThan(50)
  expect(kilobytes).toBeLessThanOrEqual(MAP_KB)
})
