import type { PageContent } from './page-reader.ts'

const MAX_PAGES = 200
const KEPT_MS = 10 * 60_000

/**
 * Pages of the last minutes, so that the queries of a run, which often find the same ones, fetch and read each once.
 * It saves work and nothing depends on it: another process, or this one later, reads the page again.
 */
export function createPageCache(now: () => Date) {
  const pages = new Map<string, { at: number; content: Promise<PageContent> }>()
  return {
    read(runId: string, url: string, read: () => Promise<PageContent>): Promise<PageContent> {
      const key = `${runId} ${url}`
      const known = pages.get(key)
      if (known && now().getTime() - known.at < KEPT_MS) return known.content
      const content = read()
      pages.delete(key)
      pages.set(key, { at: now().getTime(), content })
      content.catch(() => pages.delete(key))
      const oldest = pages.keys().next()
      if (pages.size > MAX_PAGES && !oldest.done) pages.delete(oldest.value)
      return content
    },
  }
}

export type PageCache = ReturnType<typeof createPageCache>
