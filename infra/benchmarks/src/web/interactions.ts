import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { atMost, type Line, note } from '../lines.ts'
import { median } from '../load.ts'
import { type Browser, signIn } from './browser.ts'

const SLOW_DOWN = 4
const GOAL_MS = 150
/** As a script without imports. */
const VITALS = join(
  dirname(createRequire(import.meta.url).resolve('web-vitals')),
  'web-vitals.attribution.iife.js',
)

/**
 * One key or button press, and what the user then waits for. It is looked for after the paint that follows the press: to
 * look for it takes time of the page, which would count as slowness of the press.
 */
export interface Interaction {
  name: string
  press: (page: Page) => Promise<void>
  shown?: (page: Page) => Promise<void>
}

const paletteSearch = (page: Page) => page.getByRole('combobox', { name: 'Where to, or what to do?' })
const logOut = (page: Page) => page.getByRole('menuitem', { name: 'Log out' })
/** By waitFor and toHaveCount, because other expectations describe the whole page each time that they find nothing. */
const isLoaded = (page: Page) => expect(page.locator('[data-skeleton]')).toHaveCount(0)

const INTERACTIONS: Interaction[] = [
  {
    name: 'open the palette',
    press: (page) => page.getByRole('button', { name: 'Search and commands' }).click(),
    shown: async (page) => {
      await paletteSearch(page).waitFor()
      await expect(paletteSearch(page)).toBeFocused()
    },
  },
  {
    name: 'type into the palette',
    press: (page) => page.keyboard.press('p'),
    shown: (page) => page.getByRole('option', { name: 'Preferences' }).waitFor(),
  },
  {
    name: 'close the palette',
    press: (page) => page.keyboard.press('Escape'),
    shown: (page) => expect(paletteSearch(page)).toHaveCount(0),
  },
  {
    name: 'follow a category',
    press: (page) => page.getByRole('checkbox', { name: 'Exotic Fairs' }).click(),
    shown: (page) => expect(page.locator('[data-toast]')).toHaveCount(1),
  },
  {
    name: 'open the account menu',
    press: (page) => page.getByRole('button', { name: /Account menu|Lotte/ }).click(),
    shown: (page) => logOut(page).waitFor(),
  },
  {
    name: 'close the account menu',
    press: (page) => page.keyboard.press('Escape'),
    shown: (page) => expect(logOut(page)).toHaveCount(0),
  },
  {
    name: 'go to the events',
    press: (page) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click(),
    shown: async (page) => {
      await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor()
      await isLoaded(page)
    },
  },
  {
    name: 'type into the search',
    press: (page) => page.getByRole('searchbox', { name: 'What, where, when?' }).press('m'),
    shown: async (page) => {
      await expect(page.getByRole('searchbox', { name: 'What, where, when?' })).toHaveValue('m')
      await page.waitForURL(/[?&]q=m/)
      await isLoaded(page)
    },
  },
  {
    name: 'turn the list into a calendar',
    press: (page) => page.getByRole('button', { name: 'Calendar', exact: true }).click(),
    shown: async (page) => {
      await page.getByRole('button', { name: 'Next month' }).waitFor()
      await isLoaded(page)
    },
  },
  {
    name: 'turn the page of the calendar',
    press: (page) => page.getByRole('button', { name: 'Next month' }).click(),
    shown: isLoaded,
  },
]

interface Measured {
  name: string
  runs: number
  interactions: readonly Interaction[]
  /** The screen where they begin. */
  path: string
  /** Of the window, in CSS pixels; default: DESKTOP. */
  viewport?: { width: number; height: number }
}

const DESKTOP = { width: 1280, height: 900 }

/** Ten interactions on the dashboard and the list of events. */
export const EVERYDAY = {
  name: 'INP of ten interactions',
  interactions: INTERACTIONS,
  path: '/dashboard',
}

/** INP of interactions as defined by web-vitals, with the CPU slowed down by four. */
export async function measureInteractions(
  browser: Browser,
  url: string,
  { name: title, runs, interactions, path, viewport = DESKTOP }: Measured,
): Promise<Line[]> {
  const worst: number[] = []
  const slowest: string[] = []
  const each = interactions.map((): number[] => [])
  for (let run = 0; run < runs; run++) {
    await browser.visit(async (page) => {
      const found = await interact(page, url, { interactions, path, viewport, first: run === 0 })
      // Zero means that nothing was measured.
      worst.push(found.worst || Number.NaN)
      slowest.push(`${found.worst} ms on ${found.slowest}`)
      for (const [index, value] of found.each.entries()) each[index]?.push(value)
    })
  }
  const medians = interactions.map(({ name }, index) => ({ name, value: median(each[index] ?? []) }))
  return [
    atMost(`${title}, ms`, median(worst), GOAL_MS, `${SLOW_DOWN}× slow-down, median of ${runs}`),
    note('each of them', medians.map(({ name, value }) => `${name} ${value} ms`).join(', ')),
    ...slowest.map((text) => note('the slowest of a run', text)),
  ]
}

/** In the page: records all interactions reported by web-vitals with their durations. */
const LISTEN = `
  window.inp = 0
  window.durations = []
  webVitals.onINP(({ value, attribution }) => {
    window.inp = value
    const { interactionTarget, inputDelay, processingDuration, presentationDelay } = attribution
    window.slowest = \`\${interactionTarget}: waiting \${Math.round(inputDelay)}, at work \${Math.round(processingDuration)}, until shown \${Math.round(presentationDelay)} ms\`
  }, { reportAllChanges: true, durationThreshold: 0 })
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries()) if (interactionId) window.durations.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 })
`
/** In the page: the longest press since the last call; waits two frames, after which all of them are recorded. */
const LONGEST = `(async () => {
  for (let frame = 0; frame < 2; frame++)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const found = Math.max(0, ...window.durations)
  window.durations = []
  return found
})()`

interface Interacted {
  worst: number
  /** The slowest interaction and its parts. */
  slowest: string
  each: number[]
}

async function interact(
  page: Page,
  url: string,
  {
    interactions,
    path,
    viewport,
    first,
  }: Required<Pick<Measured, 'interactions' | 'path' | 'viewport'>> & { first: boolean },
): Promise<Interacted> {
  await page.setViewportSize(viewport)
  if (first) await signIn(page, url, 'lotte@uitpost.test')
  // Injected by the browser, so that the page's policy is unchanged; in one script, because each has its own scope.
  await page.addInitScript({ content: `${readFileSync(VITALS, 'utf8')}\n${LISTEN}` })
  await page.goto(url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await isLoaded(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
  const each: number[] = []
  for (const { press, shown } of interactions) {
    await press(page)
    const atOnce = await page.evaluate<number>(LONGEST)
    await shown?.(page)
    each.push(Math.max(atOnce, await page.evaluate<number>(LONGEST)))
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const [worst, slowest] = await page.evaluate<[number, string]>('[window.inp, window.slowest]')
  return { worst, slowest, each }
}
