import type { PageContent } from './page-content.ts'

const MAX_PAGES = 200
const KEPT_MS = 10 * 60_000

/**
 * Caches pages for some minutes, as the queries of a run often find the same ones. Only saves work: nothing depends
 * on it.
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
