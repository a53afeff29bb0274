import type { Scope } from '../domain/agenda/addresses.ts'
import type { ListedPage } from '../store/events/public-events.ts'
import { pageAddress } from './addresses.ts'
import { addressesOfScope } from './agenda/scope-names.ts'

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Sitemap index (sitemaps.org). */
export function sitemapIndex(parts: readonly string[], publicUrl: string): string {
  const lines = parts.map((part) => {
    const address = new URL(`/sitemap/${part}.xml`, publicUrl).href
    return `<sitemap><loc>${escaped(address)}</loc></sitemap>`
  })
  return `${DECLARATION}<sitemapindex ${NAMESPACE}>\n${lines.join('\n')}\n</sitemapindex>\n`
}

/** Sitemap of event pages, with the home page if `front`. */
export function sitemapOf(pages: readonly ListedPage[], publicUrl: string, front: boolean): string {
  const lines = pages.map(
    ({ id, updatedAt }) =>
      `<url><loc>${escaped(pageAddress(publicUrl, id))}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
  )
  if (front) lines.unshift(`<url><loc>${escaped(new URL('/', publicUrl).href)}</loc></url>`)
  return urlset(lines)
}

/** Sitemap of the agenda's pages, each in its languages. */
export const sitemapOfAgendas = (scopes: readonly Scope[], publicUrl: string): string =>
  urlset(
    scopes
      .flatMap((scope) => addressesOfScope(publicUrl, scope))
      .map(({ address }) => `<url><loc>${escaped(address)}</loc></url>`),
  )

const urlset = (lines: readonly string[]): string =>
  `${DECLARATION}<urlset ${NAMESPACE}>\n${lines.join('\n')}\n</urlset>\n`
