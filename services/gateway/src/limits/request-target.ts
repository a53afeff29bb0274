/** In characters. */
export const LONGEST_TARGET = 8_000
/** Our URLs are encoded once; a target that still changes after this many decodings is an attack. */
const MAX_DECODINGS = 3
const BASE = 'http://edge'
/** No space, control character, non-ASCII character, backslash or fragment (RFC 3986). */
const TARGET = /^[!"$-[\]-~]*$/
/** Characters that every parser reads alike; most targets contain no others and skip the check. */
const PLAINEST = /^\/(?:[\w-][\w.~-]*(?:\/[\w-][\w.~-]*)*)?(?:\?[\w.~=&,:-]*)?$/
const HIDDEN = /[\\\p{Cc}]/u
const HOST = /^([\w.-]+|\[[\da-fA-F:.]+\])(:\d{1,5})?$/

/**
 * Whether every parser sees the same path in a target that begins with a slash: URL normalisation does not change it,
 * and it hides no dot segment, backslash or control character in one or more encodings.
 */
export function isPlainTarget(target: string): boolean {
  if (target.length > LONGEST_TARGET || !target.startsWith('/')) return false
  if (PLAINEST.test(target)) return true
  if (!TARGET.test(target) || !isDecodable(target)) return false
  const [path = ''] = target.split('?', 1)
  return isNormal(target) && isPlain(path)
}

/** The name of the longest parameter of a target, or `address`. */
export function longestPartOf(target: string): string {
  const [, query = ''] = target.split('?', 2)
  const [longest] = [...new URLSearchParams(query)].toSorted(([, a], [, b]) => b.length - a.length)
  return longest && /^\w{1,40}$/.test(longest[0]) ? longest[0] : 'address'
}

/** Clients do not encode an apostrophe in a query, but the URL standard does. */
const isNormal = (target: string): boolean =>
  URL.canParse(BASE + target) && new URL(BASE + target).href === BASE + withApostrophesEncoded(target)

function withApostrophesEncoded(target: string): string {
  const query = target.indexOf('?')
  return query < 0 ? target : target.slice(0, query) + target.slice(query).replaceAll("'", '%27')
}

function isPlain(path: string): boolean {
  let text = path
  for (let reading = 0; reading <= MAX_DECODINGS; reading += 1) {
    if (HIDDEN.test(text) || text.split('/').some((segment) => segment === '.' || segment === '..'))
      return false
    const decoded = decode(text)
    if (decoded === text) return true
    text = decoded
  }
  return false
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** A decoded text may contain a percent sign of its own: then decode byte by byte. */
const decode = (text: string): string =>
  isDecodable(text)
    ? decodeURIComponent(text)
    : text.replace(/%([\da-f]{2})/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)))

/**
 * The path and query of a request target; an absolute one (RFC 9112 §3.2.2) must name the host of the Host header.
 * Undefined if they differ, or if there is not exactly one Host header.
 */
export function routedTarget(target: string, rawHeaders: readonly string[]): string | undefined {
  let host: string | undefined
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (!isHostName(rawHeaders[index])) continue
    if (host !== undefined) return undefined
    host = rawHeaders[index + 1] ?? ''
  }
  if (host !== undefined && !HOST.test(host)) return undefined
  if (target.startsWith('/')) return target
  const [, authority, rest = ''] = /^https?:\/\/([^/?]+)(.*)$/i.exec(target) ?? []
  if (!authority || host === undefined || authority.toLowerCase() !== host.toLowerCase()) return undefined
  return rest.startsWith('/') ? rest : `/${rest}`
}

const isHostName = (name = ''): boolean => name.length === 4 && name.toLowerCase() === 'host'
