import { attributeOf, elementsIn, hasAttribute, type Page, wordsOfAttribute } from '../html/page-tree.ts'

export interface FeedLink {
  url: string
  title: string
}

const TYPES = new Set(['text/calendar', 'application/rss+xml', 'application/atom+xml'])
const MOST = 5
/** Links examined per page, and characters per address: real pages have fewer. */
const [MAX_READ, MAX_ADDRESS] = [200, 2_000]

const hostOf = (url: string): string => new URL(url).host.replace(/^www\./, '')

/** Feeds that a page links to with link rel, on its own host: calendars first, without comment feeds. */
export function feedLinksIn({ root }: Page, pageUrl: string): FeedLink[] {
  const links = [...elementsIn(root, 'link')]
    .filter((link) => hasAttribute(link, 'href') && wordsOfAttribute(link, 'rel').includes('alternate'))
    .slice(0, MAX_READ)
    .flatMap((link) => {
      const type = (attributeOf(link, 'type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
      const href = attributeOf(link, 'href') ?? ''
      if (!TYPES.has(type) || href.length > MAX_ADDRESS || !URL.canParse(href, pageUrl)) return []
      const url = new URL(href, pageUrl)
      url.hash = ''
      const isOwn = /^https?:$/.test(url.protocol) && hostOf(url.href) === hostOf(pageUrl)
      if (!isOwn || /\/comments?\b|oembed/i.test(url.pathname)) return []
      const title = (attributeOf(link, 'title') ?? '')
        .slice(0, 1_000)
        .replaceAll(/\s+/g, ' ')
        .trim()
        .slice(0, 200)
      return [{ type, url: url.href, title: title || url.host }]
    })
    .toSorted((a, b) => Number(b.type === 'text/calendar') - Number(a.type === 'text/calendar'))
  const byUrl = new Map(links.map(({ url, title }) => [url, { url, title }]))
  return [...byUrl.values()].slice(0, MOST)
}
