import { join } from 'node:path'
import { atLeast, atMost, type Line, note, renderLine } from '../catalogue/lines.ts'
import type { Instance } from '../instance.ts'
import { startSeeded } from '../seeded-home.ts'
import { type Browser, signIn, startBrowser } from './browser.ts'
import { EVERYDAY, measureInteractions } from './interactions.ts'
import { MAP_VIEWPORTS, measureMap } from './map.ts'
import { CATEGORIES, type Category, measurePage, type PageFigures } from './page-figures.ts'

const PARTS = ['open', 'guarded', 'interactions', 'map'] as const
const USAGE = `Usage: npm run bench -- web [${PARTS.join('|')}]...`
const RUNS = 5
const AGENDA = '/agenda/utrecht?lang=en'
/** Guarded pages are excluded from search engines, so SEO does not apply. */
const GUARDED_CATEGORIES: Category[] = ['accessibility', 'best-practices']
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
      for (const path of ['/', await publicEventOf(home.url), AGENDA])
        tell(path === undefined ? noPublicEvent() : await measureOpenPage(browser, home.url, path))
    }
    if (wanted('guarded')) {
      tell(await measureGuarded(browser, home.url, '/auth/login'))
      await browser.visit((page) => signIn(page, home.url, 'admin@uitpost.test'))
      for (const path of GUARDED) tell(await measureGuarded(browser, home.url, path))
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

/** The URL of a public event, from the sitemap. */
async function publicEventOf(url: string): Promise<string | undefined> {
  const read = async (path: string) => (await fetch(url + path)).text()
  for (const [, part = ''] of (await read('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)) {
    const event = /<loc>[^<]*(\/e\/[^<]+)<\/loc>/.exec(await read(new URL(part).pathname))?.[1]
    if (event) return event
  }
  return undefined
}

const noPublicEvent = (): Line[] => [
  { what: 'public event page', met: false, text: 'the sitemap names no event' },
]

async function measureOpenPage(browser: Browser, url: string, path: string): Promise<Line[]> {
  const figures = await measurePage(url + path, {
    port: browser.port,
    runs: RUNS,
    categories: [...CATEGORIES],
    keepStorage: false,
  })
  const name = nameOf(path)
  const detail = 'Lighthouse mobile, median of 5'
  return [
    atLeast(`${name}: performance`, figures.performance, 95, detail),
    ...scoresOf(name, figures, ['accessibility', 'best-practices', 'seo']),
    atMost(`${name}: LCP, s`, figures.lcp / 1_000, 2, detail),
    atMost(`${name}: CLS`, figures.cls, 0.05, detail),
    atMost(`${name}: TBT, ms`, figures.tbt, 200, detail),
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
    atLeast(`${name}: ${category}`, figures[category], 100, 'Lighthouse mobile, median of 5'),
  ),
  ...figures.findings.map((finding) => note(`${name}: found`, finding)),
]
