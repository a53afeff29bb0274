import type { ListedPage } from '../store/events/public-events.ts'
import { pageAddress } from './addresses.ts'

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The list of lists, as search engines read it (sitemaps.org). */
export function sitemapIndex(parts: readonly string[], publicUrl: string): string {
  const lines = parts.map((part) => {
    const address = new URL(`/sitemap/${part}.xml`, publicUrl).href
    return `<sitemap><loc>${escaped(address)}</loc></sitemap>`
  })
  return `${DECLARATION}<sitemapindex ${NAMESPACE}>\n${lines.join('\n')}\n</sitemapindex>\n`
}

/** Pages of events, and the front page where it is asked for. */
export function sitemapOf(pages: readonly ListedPage[], publicUrl: string, front: boolean): string {
  const lines = pages.map(
    ({ id, updatedAt }) =>
      `<url><loc>${escaped(pageAddress(publicUrl, id))}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
  )
  if (front) lines.unshift(`<url><loc>${escaped(new URL('/', publicUrl).href)}</loc></url>`)
  return `${DECLARATION}<urlset ${NAMESPACE}>\n${lines.join('\n')}\n</urlset>\n`
}
