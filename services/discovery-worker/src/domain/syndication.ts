import { parseFeed } from 'feedsmith'
import { decodeText } from './decode-text.ts'

export interface Syndication {
  title: string | null
  /** The pages its items lead to, newest first as they stand there, each once. */
  links: string[]
}

const MAX_LINKS = 200

/** Reads RSS 0.9x to 2.0, RDF and Atom. Undefined when it is none, or broken beyond reading. */
export function readSyndication(bytes: Uint8Array, feedUrl: string): Syndication | undefined {
  const head = Buffer.from(bytes.subarray(0, 300)).toString('latin1')
  const label = /<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(head)?.[1]
  try {
    const parsed = parse(decodeText(bytes, label))
    const { title, links } = contentOf(parsed)
    return { title: title?.trim() || null, links: webAddresses(links, feedUrl) }
  } catch {
    return undefined
  }
}

const parse = (text: string) => parseFeed(text)
type Parsed = ReturnType<typeof parse>

function contentOf(parsed: Parsed): { title: string | undefined; links: (string | undefined)[] } {
  switch (parsed.format) {
    case 'atom':
      return {
        title: parsed.feed.title?.value,
        links: (parsed.feed.entries ?? []).map(
          ({ links = [] }) => links.find(({ rel = 'alternate' }) => rel === 'alternate')?.href,
        ),
      }
    case 'json':
      return { title: parsed.feed.title, links: (parsed.feed.items ?? []).map(({ url }) => url) }
    case 'rdf':
      return { title: parsed.feed.title, links: (parsed.feed.items ?? []).map(({ link }) => link) }
    case 'rss':
      return {
        title: parsed.feed.title,
        links: (parsed.feed.items ?? []).map(
          ({ link, guid }) => link ?? (guid?.isPermaLink === false ? undefined : guid?.value),
        ),
      }
  }
}

function webAddresses(links: readonly (string | undefined)[], base: string): string[] {
  const urls = links.flatMap((link) => {
    if (!link || !URL.canParse(link.trim(), base)) return []
    const url = new URL(link.trim(), base)
    url.hash = ''
    return /^https?:$/.test(url.protocol) ? [url.href] : []
  })
  return [...new Set(urls)].slice(0, MAX_LINKS)
}
