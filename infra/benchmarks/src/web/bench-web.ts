import { join } from 'node:path'
import type { Instance } from '../instance.ts'
import { atLeast, atMost, chooseParts, type Line, note, type Parts } from '../lines.ts'
import { startSeeded } from '../seeded-home.ts'
import { type Browser, signIn, startBrowser } from './browser.ts'
import { measureHeadings } from './headings.ts'
import { EVERYDAY, measureInteractions } from './interactions.ts'
import { MAP_VIEWPORTS, measureMap } from './map.ts'
import { CATEGORIES, type Category, measurePage, type PageFigures } from './page-figures.ts'

const RUNS = 5
const LIGHTHOUSE = `Lighthouse mobile, median of ${RUNS}`
const GOALS: Record<Category, number> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}
/** An event, and the agenda of a city. */
const OPEN_PAGES = [/<loc>[^<]*(\/e\/[^<]+)<\/loc>/, /<loc>[^<]*(\/agenda\/[^<]+)<\/loc>/]
/** Guarded pages are excluded from search engines, so SEO does not apply. */
const GUARDED_CATEGORIES: Category[] = ['performance', 'accessibility', 'best-practices']
const GUARDED = ['/dashboard', '/events', '/admin']

interface Stage {
  url: string
  browser: Browser
  /** A browser that has opened nothing yet takes the place of the one before. */
  restart(): Promise<Browser>
}

const PARTS: Parts<Stage> = {
  async open({ url, browser }, tell) {
    tell(await measureOpenPage(browser, url, '/'))
    for (const pattern of OPEN_PAGES) {
      const path = await findListed(url, pattern)
      tell(path === undefined ? noSuchPage(pattern) : await measureOpenPage(browser, url, path))
    }
  },
  async guarded({ url, browser }, tell) {
    tell(await measureGuarded(browser, url, '/auth/login'))
    await browser.visit((page) => signIn(page, url, 'admin@uitpost.test'))
    for (const path of GUARDED) tell(await measureGuarded(browser, url, path))
  },
  async headings({ url, restart }, tell) {
    tell(await measureHeadings(await restart(), url, RUNS))
  },
  async interactions({ url, restart }, tell) {
    tell(await measureInteractions(await restart(), url, { ...EVERYDAY, runs: RUNS }))
  },
  async map({ url, restart }, tell) {
    for (const viewport of MAP_VIEWPORTS) {
      tell(await measureMap(await restart(), url, { runs: RUNS, viewport }))
    }
  },
}

/** Runs the benchmarks of the screens, or only the named parts; returns whether all goals were met. */
export async function benchWeb(
  args: string[],
  scratch: string,
  onStart: (instance: Instance) => void,
): Promise<boolean> {
  const measure = chooseParts('web', PARTS, args)
  if (!measure) return false
  const home = await startSeeded(join(scratch, 'home'), onStart)
  let browser: Browser | undefined
  const restart = async () => {
    await browser?.close()
    browser = await startBrowser(scratch)
    return browser
  }
  try {
    return await measure({ url: home.url, browser: await restart(), restart })
  } finally {
    await browser?.close()
    await home.stop()
  }
}

/** The path of a page that the sitemap names. */
async function findListed(url: string, pattern: RegExp): Promise<string | undefined> {
  const read = async (path: string) => (await fetch(url + path)).text()
  for (const [, part = ''] of (await read('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)) {
    const path = pattern.exec(await read(new URL(part).pathname))?.[1]
    if (path) return path
  }
  return undefined
}

const noSuchPage = (pattern: RegExp): Line[] => [
  { what: String(pattern), met: false, text: 'the sitemap names no such page' },
]

async function measureOpenPage(browser: Browser, url: string, path: string): Promise<Line[]> {
  const figures = await measurePage(url + path, {
    port: browser.port,
    runs: RUNS,
    categories: [...CATEGORIES],
    keepStorage: false,
  })
  const name = nameOf(path)
  return [
    ...scoresOf(name, figures, [...CATEGORIES]),
    atMost(`${name}: LCP, s`, figures.lcp / 1_000, 2, LIGHTHOUSE),
    atMost(`${name}: CLS`, figures.cls, 0.05, LIGHTHOUSE),
    atMost(`${name}: TBT, ms`, figures.tbt, 200, LIGHTHOUSE),
  ]
}

async function measureGuarded(browser: Browser, url: string, path: string): Promise<Line[]> {
  const figures = await measurePage(url + path, {
    port: browser.port,
    runs: RUNS,
    categories: GUARDED_CATEGORIES,
    keepStorage: true,
  })
  return scoresOf(nameOf(path), figures, GUARDED_CATEGORIES)
}

const nameOf = (path: string) => (path === '/' ? 'landing page' : path.startsWith('/e/') ? '/e/:id' : path)

const scoresOf = (name: string, figures: PageFigures, categories: Category[]): Line[] => [
  ...categories.map((category) =>
    atLeast(`${name}: ${category}`, figures[category], GOALS[category], LIGHTHOUSE),
  ),
  ...figures.findings.map((finding) => note(`${name}: found`, finding)),
]
