import lighthouse from 'lighthouse'
import { median } from '../load.ts'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

const VITALS = {
  lcp: 'largest-contentful-paint',
  cls: 'cumulative-layout-shift',
  tbt: 'total-blocking-time',
} as const

/** Behind the login a stream stays open, so that the network is never quiet: then a page counts as loaded. */
const LOADED_MS = 15_000

/** Medians: categories from 0 to 100, LCP and TBT in milliseconds. */
export interface PageFigures extends Record<Category, number>, Record<keyof typeof VITALS, number> {
  /** Findings of the last run in each category below 100. */
  findings: string[]
}

/** Runs Lighthouse as a phone, by default with simulated throttling. */
export async function measurePage(
  url: string,
  {
    port,
    runs,
    categories,
    keepStorage,
  }: { port: number; runs: number; categories: Category[]; keepStorage: boolean },
): Promise<PageFigures> {
  const results: Lhr[] = []
  for (let run = 0; run < runs; run++) {
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      output: 'json',
      onlyCategories: categories,
      disableStorageReset: keepStorage,
      maxWaitForLoad: LOADED_MS,
    })
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse failed on ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
    results.push(result.lhr)
  }
  const of = (read: (lhr: Lhr) => number | null | undefined) =>
    median(results.map((lhr) => read(lhr) ?? Number.NaN))
  const score = (category: Category) => Math.round(of((lhr) => lhr.categories[category]?.score) * 100)
  const vital = (name: keyof typeof VITALS) => of((lhr) => lhr.audits[VITALS[name]]?.numericValue)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    lcp: vital('lcp'),
    cls: vital('cls'),
    tbt: vital('tbt'),
    findings: findingsOf(results.at(-1)),
  }
}

type Lhr = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

const findingsOf = (lhr: Lhr | undefined): string[] =>
  Object.values(lhr?.categories ?? {}).flatMap(({ id, auditRefs }) =>
    auditRefs
      .filter(({ weight }) => weight > 0)
      .flatMap(({ id: audit }) => {
        const found = lhr?.audits[audit]
        return found?.score === null || found?.score === undefined || found.score >= 0.9
          ? []
          : [`${id}: ${audit} ${found.displayValue ?? ''} ${placesOf(found.details)}`.trim()]
      }),
  )

/** Where on the page it was found, if the audit reports it. */
function placesOf(details: Lhr['audits'][string]['details']): string {
  if (details?.type !== 'table') return ''
  const places = details.items.map(({ node }) =>
    typeof node === 'object' && 'selector' in node ? String(node.selector) : '',
  )
  return places.filter(Boolean).join(', ')
}
