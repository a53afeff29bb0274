import { join } from 'node:path'
import { atLeast, atMost, type Line, note, renderLine } from '../catalogue/lines.ts'
import type { Instance } from '../instance.ts'
import { startSeeded } from '../seeded-home.ts'
import { type Browser, signIn, startBrowser } from './browser.ts'
import { measureHeadings } from './headings.ts'
import { EVERYDAY, measureInteractions } from './interactions.ts'
import { MAP_VIEWPORTS, measureMap } from './map.ts'
import { CATEGORIES, type Category, measurePage, type PageFigures } from './page-figures.ts'

const PARTS = ['open', 'guarded', 'headings', 'interactions', 'map'] as const
const USAGE = `Usage: npm run bench -- web [${PARTS.join('|')}]...`
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

/** Runs the benchmarks of the screens, or only the named parts; returns whether all goals were met. */
export async function benchWeb(
  args: string[],
  scratch: string,
  onStart: (instance: Instance) => void,
): Promise<boolean> {
  if (args.some((arg) => !PARTS.some((part) => part === arg))) {
    console.error(USAGE)
    return false
  }
  const wanted = (part: (typeof PARTS)[number]) => args.length === 0 || args.includes(part)
  const lines: Line[] = []
  const tell = (more: Line[]) => {
    lines.push(...more)
    for (const line of more) console.log(renderLine(line))
  }
  const home = await startSeeded(join(scratch, 'home'), onStart)
  let browser: Browser | undefined
  try {
    browser = await startBrowser(scratch)
    if (wanted('open')) {
      tell(await measureOpenPage(browser, home.url, '/'))
      for (const pattern of OPEN_PAGES) {
        const path = await findListed(home.url, pattern)
        tell(path === undefined ? noSuchPage(pattern) : await measureOpenPage(browser, home.url, path))
      }
    }
    if (wanted('guarded')) {
      tell(await measureGuarded(browser, home.url, '/auth/login'))
      await browser.visit((page) => signIn(page, home.url, 'admin@uitpost.test'))
      for (const path of GUARDED) tell(await measureGuarded(browser, home.url, path))
    }
    if (wanted('headings')) {
      await browser.close()
      browser = await startBrowser(scratch)
      tell(await measureHeadings(browser, home.url, RUNS))
    }
    if (wanted('interactions')) {
      await browser.close()
      browser = await startBrowser(scratch)
      tell(await measureInteractions(browser, home.url, { ...EVERYDAY, runs: RUNS }))
    }
    if (wanted('map')) {
      for (const viewport of MAP_VIEWPORTS) {
        await browser.close()
        browser = await startBrowser(scratch)
        tell(await measureMap(browser, home.url, { runs: RUNS, viewport }))
      }
    }
  } finally {
    await browser?.close()
    await home.stop()
  }
  return lines.every(({ met }) => met !== false)
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
