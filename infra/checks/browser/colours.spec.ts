import { expect, type Locator, type Page } from '@playwright/test'
import { COLOURED_SLUGS, MONITOR_CATEGORIES } from '@uitpost/contracts/constants'
import { PEOPLE, signIn } from './journey.ts'
import { test } from './test.ts'

const ground = (badge: Locator) => badge.evaluate((element) => getComputedStyle(element).backgroundColor)
const ink = (badge: Locator) => badge.evaluate((element) => getComputedStyle(element).color)

/** Hue in degrees, and from 0 for grey to 1 how coloured it is, of what browsers state as `rgb(28, 84, 176)`. */
function shade(colour: string): { hue: number; colourfulness: number } {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => Number(part) / 255)
  const [high, low] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const spread = high - low
  if (spread === 0) return { hue: 0, colourfulness: 0 }
  const sixth =
    high === red
      ? (green - blue) / spread
      : high === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4
  return { hue: (sixth * 60 + 360) % 360, colourfulness: spread }
}

/** Answers a read of the app with these, in the place of the server. */
const answer = (page: Page, path: string, body: unknown) =>
  page.route(`**${path}`, (route) => route.fulfill({ json: body }))

const CARDS = {
  'latino-festivals': '@card.colour-latino',
  'antique-markets': '@card.colour-antique',
  'health-wellness': '@card.colour-health',
  'carnival-fairs': '@card.colour-carnival',
  'book-markets': '@card.colour-books',
}

/** The five, and three others: the dashboard shows no long list at once. */
const CATEGORIES = [
  ...MONITOR_CATEGORIES.filter(({ slug }) => slug in CARDS),
  ...MONITOR_CATEGORIES.filter(({ slug }) => !(slug in CARDS)).slice(0, 3),
]

test('the badges of five categories have a colour each, all others are grey', {
  tag: [...Object.values(CARDS), '@card.colour-others'],
}, async ({ page }) => {
  expect(Object.keys(CARDS).toSorted()).toEqual([...COLOURED_SLUGS].toSorted())
  const day = new Date().toISOString().slice(0, 10)
  const events = CATEGORIES.map(({ id, name, slug }, index) => ({
    id: `0198c2f1-0000-7000-8000-0000000010${String(index).padStart(2, '0')}`,
    ...{ title: `Event of ${slug}`, description: null, startDate: day, endDate: null, allDay: true },
    ...{ timeZone: 'Europe/Amsterdam', city: 'Utrecht', country: 'NL', location: null, sourceLink: null },
    ...{ source: 'x.example', category: { id, name, slug }, categoryId: id, status: 'approved' },
  }))
  await answer(page, '/api/events/upcoming', events)
  await answer(
    page,
    '/api/subscriptions',
    CATEGORIES.map(({ id }) => ({ categoryId: id })),
  )
  await signIn(page, PEOPLE.lotte)
  const colours = new Map<string, string>()
  for (const { name, slug } of CATEGORIES) {
    const card = page.getByRole('article').filter({ hasText: `Event of ${slug}` })
    colours.set(slug, await ground(card.getByText(name, { exact: true })))
  }
  const coloured = Object.keys(CARDS).map((slug) => colours.get(slug) ?? '')
  const others = new Set([...colours].filter(([slug]) => !(slug in CARDS)).map(([, colour]) => colour))
  expect(new Set([...coloured, ...others]).size).toBe(6)
  expect(shade([...others][0] ?? '').colourfulness).toBeLessThan(0.2)
  for (const colour of coloured) expect(shade(colour).colourfulness).toBeGreaterThan(0.25)
})

const RUNS = [
  { status: 'running', tag: '@runs.running', colour: 'blue', hues: [200, 260] },
  { status: 'completed', tag: '@runs.completed', colour: 'green', hues: [90, 170] },
  { status: 'failed', tag: '@runs.failed', colour: 'red', hues: [340, 380] },
] as const
const run = (status: string, index: number) => {
  const id = `0198c2f1-1111-7000-8000-0000a1b2c30${index}`
  const at = new Date().toISOString()
  return {
    ...{ id, discoveryId: id, status, country: 'NL', approach: 'simple', categories: [], createdAt: at },
    ...{ startedAt: at, finishedAt: null, eventsFound: 0, citiesProcessed: 0, completedCities: 0 },
    ...{ citiesTotal: 1, queriesDone: 0, queriesTotal: 1, queriesFailed: 0, sandbox: true, error: null },
  }
}

test('a run is blue and turns while it runs, green when completed, red when failed, else grey', {
  tag: [...RUNS.map(({ tag }) => tag), '@runs.other'],
}, async ({ page }) => {
  const statuses = [...RUNS.map(({ status }) => status), 'queued']
  await answer(page, '/api/admin/discovery/status', statuses.map(run))
  await signIn(page, PEOPLE.admin)
  await page.goto('/admin/discovery')
  const badge = (status: string) => page.getByRole('listitem').getByText(status, { exact: true })
  for (const { status, hues } of RUNS) {
    const { hue, colourfulness } = shade(await ink(badge(status)))
    // Reds lie on both sides of 0.
    const turned = hue < 20 ? hue + 360 : hue
    expect({ status, inside: turned >= hues[0] && turned <= hues[1] }).toEqual({ status, inside: true })
    expect(colourfulness).toBeGreaterThan(0.25)
  }
  expect(shade(await ink(badge('queued'))).colourfulness).toBeLessThan(0.2)
  const turning = (status: string) =>
    badge(status).evaluate((element) =>
      element.getAnimations({ subtree: true }).some(({ playState }) => playState === 'running'),
    )
  expect(await turning('running')).toBe(true)
  expect(await turning('completed')).toBe(false)
})
