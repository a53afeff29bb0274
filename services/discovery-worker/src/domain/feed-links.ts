import { load } from 'cheerio'

export interface FeedLink {
  url: string
  title: string
}

const TYPES = new Set(['text/calendar', 'application/rss+xml', 'application/atom+xml'])
const MOST = 5

const hostOf = (url: string): string => new URL(url).host.replace(/^www\./, '')

/** Feeds that a page names with link rel, on its own host: calendars first, and none of comments. */
export function feedLinksIn(html: string, pageUrl: string): FeedLink[] {
  const $ = load(html)
  const links = $('link[rel~=alternate][href]')
    .toArray()
    .flatMap((element) => {
      const type = ($(element).attr('type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
      const href = $(element).attr('href') ?? ''
      if (!TYPES.has(type) || !URL.canParse(href, pageUrl)) return []
      const url = new URL(href, pageUrl)
      url.hash = ''
      const isOwn = /^https?:$/.test(url.protocol) && hostOf(url.href) === hostOf(pageUrl)
      if (!isOwn || /\/comments?\b|oembed/i.test(url.pathname)) return []
      const title = ($(element).attr('title') ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 200)
      return [{ type, url: url.href, title: title || url.host }]
    })
    .toSorted((a, b) => Number(b.type === 'text/calendar') - Number(a.type === 'text/calendar'))
  const byUrl = new Map(links.map(({ url, title }) => [url, { url, title }]))
  return [...byUrl.values()].slice(0, MOST)
}
