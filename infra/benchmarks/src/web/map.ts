import { loadavg } from 'node:os'
import { expect, type Page } from '@playwright/test'
import type { Line } from '../lines.ts'
import { note } from '../lines.ts'
import type { Browser } from './browser.ts'
import { type Interaction, measureInteractions } from './interactions.ts'

/** Window sizes in CSS pixels. */
export const MAP_VIEWPORTS = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]

const map = (page: Page) => page.getByRole('group', { name: /^Events on the map: / })
const isSettled = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0)
const isDrawn = (page: Page) => page.getByRole('button', { name: 'Zoom in' }).waitFor({ timeout: 60_000 })

/** What people do on the map of /events; events take place in the town. */
const interactionsIn = (town: string): Interaction[] => [
  {
    name: 'open the map',
    press: (page) => page.getByRole('button', { name: 'Map', exact: true }).click(),
    shown: isDrawn,
  },
  { name: 'zoom in', press: (page) => page.getByRole('button', { name: 'Zoom in' }).click() },
  { name: 'zoom out', press: (page) => page.getByRole('button', { name: 'Zoom out' }).click() },
  {
    name: 'move by key',
    press: async (page) => {
      await map(page).focus()
      await page.keyboard.press('ArrowRight')
    },
  },
  {
    name: 'ask for a town',
    press: async (page) => {
      const search = page.getByRole('searchbox', { name: 'What, where, when?' })
      await search.fill(`${town} 10 km`)
      await search.press('Enter')
    },
    shown: async (page) => {
      await page.waitForURL(/[?&]q=/)
      await isSettled(page)
    },
  },
  { name: 'press a pin', press: (page) => map(page).getByRole('button').first().click() },
  { name: 'press beside it', press: (page) => map(page).click({ position: { x: 8, y: 8 } }) },
  {
    name: 'ask for the weekend',
    press: (page) => page.getByRole('button', { name: 'This weekend', exact: true }).click(),
    shown: async (page) => {
      await page.waitForURL(/when=weekend/)
      await isSettled(page)
    },
  },
  {
    name: 'go back to the list',
    press: (page) => page.getByRole('button', { name: 'List', exact: true }).click(),
    shown: (page) => expect(map(page)).toHaveCount(0),
  },
]

/** The town of the first coming event that a map can show. */
async function townOf(url: string): Promise<string> {
  const response = await fetch(`${url}/api/agenda`)
  const { items } = (await response.json()) as { items: { event: { city: string }; point: object | null }[] }
  const shown = items.find(({ point }) => point !== null)
  if (!shown) throw new Error('No coming event has a known town')
  return shown.event.city
}

/** INP on the map of /events. */
export async function measureMap(
  browser: Browser,
  url: string,
  { runs, viewport }: { runs: number; viewport: (typeof MAP_VIEWPORTS)[number] },
): Promise<Line[]> {
  const before = loadavg()[0] ?? 0
  const lines = await measureInteractions(browser, url, {
    runs,
    viewport,
    interactions: interactionsIn(await townOf(url)),
    path: '/events',
    name: `INP on the map at ${viewport.width} px`,
  })
  return [
    ...lines,
    note('load of the machine', `${before.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after`),
  ]
}
