import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { atMost, type Line, note } from '../catalogue/lines.ts'
import { type Browser, signIn } from './browser.ts'
import { median } from './median.ts'

const SLOW_DOWN = 4
const GOAL_MS = 150
/** As a script that needs no imports. */
const VITALS = join(
  dirname(createRequire(import.meta.url).resolve('web-vitals')),
  'web-vitals.attribution.iife.js',
)

/** Each is one press of a key or button, and what somebody then waits for. */
const INTERACTIONS: { name: string; act: (page: Page) => Promise<void> }[] = [
  {
    name: 'open the palette',
    act: async (page) => {
      await page.getByRole('button', { name: 'Search and commands' }).click()
      await expect(page.getByRole('combobox', { name: 'Where to, or what to do?' })).toBeFocused()
    },
  },
  {
    name: 'type into the palette',
    act: async (page) => {
      await page.keyboard.press('p')
      await expect(page.getByRole('option', { name: 'Preferences' })).toBeVisible()
    },
  },
  {
    name: 'close the palette',
    act: async (page) => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('combobox', { name: 'Where to, or what to do?' })).toHaveCount(0)
    },
  },
  {
    name: 'follow a category',
    act: async (page) => {
      await page.getByRole('checkbox', { name: 'Exotic Fairs' }).click()
      await expect(page.locator('.toast')).toHaveCount(1)
    },
  },
  {
    name: 'open the account menu',
    act: async (page) => {
      await page.getByRole('button', { name: /Account menu|Lotte/ }).click()
      await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
    },
  },
  {
    name: 'close the account menu',
    act: async (page) => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menuitem', { name: 'Log out' })).toHaveCount(0)
    },
  },
  {
    name: 'go to the events',
    act: async (page) => {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
      await expect(page.locator('.skeleton')).toHaveCount(0)
    },
  },
  {
    name: 'type into the search',
    act: async (page) => {
      await page.getByRole('searchbox', { name: 'Search events' }).press('m')
      await expect(page.getByRole('searchbox', { name: 'Search events' })).toHaveValue('m')
      await page.waitForURL(/[?&]q=m/)
      await expect(page.locator('.skeleton')).toHaveCount(0)
    },
  },
  {
    name: 'turn the list into a calendar',
    act: async (page) => {
      await page.getByRole('button', { name: 'Calendar', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible()
      await expect(page.locator('.skeleton')).toHaveCount(0)
    },
  },
  {
    name: 'turn the page of the calendar',
    act: async (page) => {
      await page.getByRole('button', { name: 'Next month' }).click()
      await expect(page.locator('.skeleton')).toHaveCount(0)
    },
  },
]

/** The slowest of ten interactions, as web-vitals counts it, on a processor four times as slow. */
export async function measureInteractions(browser: Browser, url: string, runs: number): Promise<Line[]> {
  const worst: number[] = []
  const slowest: string[] = []
  const each = INTERACTIONS.map((): number[] => [])
  for (let run = 0; run < runs; run++) {
    await browser.visit(async (page) => {
      const found = await interact(page, url, run === 0)
      // Nothing takes no time at all: then nothing was seen.
      worst.push(found.worst || Number.NaN)
      slowest.push(`${found.worst} ms on ${found.slowest}`)
      for (const [index, value] of found.each.entries()) each[index]?.push(value)
    })
  }
  const medians = INTERACTIONS.map(({ name }, index) => ({ name, value: median(each[index] ?? []) }))
  return [
    atMost(
      'INP of ten interactions, ms',
      median(worst),
      GOAL_MS,
      `${SLOW_DOWN}× slow-down, median of ${runs}`,
    ),
    note('each of them', medians.map(({ name, value }) => `${name} ${value} ms`).join(', ')),
    ...slowest.map((text) => note('the slowest of a run', text)),
  ]
}

/** In the page: keeps what web-vitals says of all presses, and how long each of them took. */
const LISTEN = `
  window.inp = 0
  window.durations = []
  webVitals.onINP(({ value, attribution }) => {
    window.inp = value
    const { interactionTarget, inputDelay, processingDuration, presentationDelay } = attribution
    window.slowest = \`\${interactionTarget}: waiting \${Math.round(inputDelay)}, at work \${Math.round(processingDuration)}, until shown \${Math.round(presentationDelay)} ms\`
  }, { reportAllChanges: true, durationThreshold: 0 })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.durations.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 })
`
/** In the page: the longest event since it was asked last. Two frames later every one of them has been counted. */
const LONGEST = `(async () => {
  for (let frame = 0; frame < 2; frame++)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const found = Math.max(0, ...window.durations)
  window.durations = []
  return found
})()`

interface Interacted {
  worst: number
  /** What was pressed then, and where the time went. */
  slowest: string
  each: number[]
}

async function interact(page: Page, url: string, first: boolean): Promise<Interacted> {
  await page.setViewportSize({ width: 1280, height: 900 })
  if (first) await signIn(page, url, 'lotte@uitpost.test')
  // Injected from outside, so that the page's own policy stays what it is; as one, since each script is a world of its own.
  await page.addInitScript({ content: `${readFileSync(VITALS, 'utf8')}\n${LISTEN}` })
  await page.goto(`${url}/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
  const each: number[] = []
  for (const { act } of INTERACTIONS) {
    await act(page)
    each.push(await page.evaluate<number>(LONGEST))
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const [worst, slowest] = await page.evaluate<[number, string]>('[window.inp, window.slowest]')
  return { worst, slowest, each }
}
