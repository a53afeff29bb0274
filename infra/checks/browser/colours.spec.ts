import type { Locator, Page } from '@playwright/test'
import { COLOURED_SLUGS, FAMILIES, familyOf } from '@uitpost/contracts/families'
import { MONITOR_CATEGORIES } from '@uitpost/contracts/monitor-categories'
import { PEOPLE, signIn } from './journey.ts'
import { expect, test } from './test.ts'

const ground = (badge: Locator) => badge.evaluate((element) => getComputedStyle(element).backgroundColor)
const ink = (badge: Locator) => badge.evaluate((element) => getComputedStyle(element).color)

/** Hue in degrees, and colourfulness from 0 (grey) to 1, of a computed colour such as `rgb(28, 84, 176)`. */
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

/** Mocks the response to a read of the app. */
const answer = (page: Page, path: string, body: unknown) =>
  page.route(`**${path}`, (route) => route.fulfill({ json: body }))

const CARDS = {
  'latino-festivals': '@card.colour-latino',
  'antique-markets': '@card.colour-antique',
  'health-wellness': '@card.colour-health',
  'carnival-fairs': '@card.colour-carnival',
  'book-markets': '@card.colour-books',
}

/** The five categories and three others. */
const CATEGORIES = [
  ...MONITOR_CATEGORIES.filter(({ slug }) => slug in CARDS),
  ...MONITOR_CATEGORIES.filter(({ slug }) => !(slug in CARDS)).slice(0, 3),
]

const day = new Date().toISOString().slice(0, 10)

/** Events of today, one of each category, on Lotte's dashboard. */
async function openCards(page: Page, categories: typeof MONITOR_CATEGORIES) {
  const events = categories.map(({ id, name, slug }, index) => ({
    id: `0198c2f1-0000-7000-8000-0000000010${String(index).padStart(2, '0')}`,
    title: `Event of ${slug}`,
    description: null,
    startDate: day,
    endDate: null,
    allDay: true,
    timeKnown: true,
    timeZone: 'Europe/Amsterdam',
    city: 'Utrecht',
    country: 'NL',
    location: null,
    sourceLink: null,
    source: 'x.example',
    category: { id, name, slug },
    categoryId: id,
    status: 'approved',
  }))
  await answer(page, '/api/events/upcoming', events)
  await answer(
    page,
    '/api/subscriptions',
    categories.map(({ id }) => ({ categoryId: id })),
  )
  await signIn(page, PEOPLE.lotte)
  return (slug: string) =>
    page.getByRole('article').filter({ has: page.getByText(`Event of ${slug}`, { exact: true }) })
}

test('the badges of five categories have different colours, all others are grey', {
  tag: [...Object.values(CARDS), '@card.colour-others'],
}, async ({ page }) => {
  expect(Object.keys(CARDS).toSorted()).toEqual([...COLOURED_SLUGS].toSorted())
  const cardOf = await openCards(page, CATEGORIES)
  const colours = new Map<string, string>()
  for (const { name, slug } of CATEGORIES)
    colours.set(slug, await ground(cardOf(slug).getByText(name, { exact: true })))
  const coloured = Object.keys(CARDS).map((slug) => colours.get(slug) ?? '')
  const others = new Set([...colours].filter(([slug]) => !(slug in CARDS)).map(([, colour]) => colour))
  expect(new Set([...coloured, ...others]).size).toBe(6)
  expect(shade([...others][0] ?? '').colourfulness).toBeLessThan(0.2)
  for (const colour of coloured) expect(shade(colour).colourfulness).toBeGreaterThan(0.25)
})

test('stamps have the ink of their family: eight inks, and grey for a category that an admin added', async ({
  page,
}) => {
  const added = { id: '0198c2f1-2222-7000-8000-000000000001', name: 'Chess', slug: 'chess-evenings' }
  const members = FAMILIES.flatMap((family) => {
    const all = MONITOR_CATEGORIES.filter(({ slug }) => familyOf(slug) === family)
    return all.filter(({ slug }, index) => slug in CARDS || index === all.length - 1)
  })
  const cardOf = await openCards(page, [...members, added])
  const stampOf = (slug: string) =>
    cardOf(slug)
      .getByRole('time')
      .first()
      .evaluate((element) => getComputedStyle(element, '::after').backgroundColor)
  const inks = new Map<string, string>()
  for (const { slug } of [...members, added]) inks.set(slug, await stampOf(slug))
  const grey = inks.get(added.slug) ?? ''
  expect(shade(grey).colourfulness).toBeLessThan(0.2)
  inks.delete(added.slug)
  expect(new Set(inks.values()).size).toBe(8)
  expect([...inks.values()]).not.toContain(grey)
  for (const slug of Object.keys(CARDS)) {
    const { name = '' } = MONITOR_CATEGORIES.find((category) => category.slug === slug) ?? {}
    expect(await ground(cardOf(slug).getByText(name, { exact: true }))).toBe(inks.get(slug))
  }
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
    id,
    discoveryId: id,
    status,
    country: 'NL',
    approach: 'simple',
    categories: [],
    createdAt: at,
    startedAt: at,
    finishedAt: null,
    eventsFound: 0,
    citiesProcessed: 0,
    completedCities: 0,
    citiesTotal: 1,
    queriesDone: 0,
    queriesTotal: 1,
    queriesFailed: 0,
    sandbox: true,
    error: null,
  }
}

test('the badge of a run is blue with a spinning icon while running, green when completed, red when failed, else grey', {
  tag: [...RUNS.map(({ tag }) => tag), '@runs.other'],
}, async ({ page }) => {
  const statuses = [...RUNS.map(({ status }) => status), 'queued']
  await answer(page, '/api/admin/discovery/status', statuses.map(run))
  await signIn(page, PEOPLE.admin, '/admin/discovery')
  const badge = (status: string) => page.getByRole('listitem').getByText(status, { exact: true })
  for (const { status, hues } of RUNS) {
    const { hue, colourfulness } = shade(await ink(badge(status)))
    // Red hues are below and above 0 degrees.
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
