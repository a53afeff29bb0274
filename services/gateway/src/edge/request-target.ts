const LONGEST = 8_000
/** Nothing of ours is encoded twice; what still changes after so many readings was written to be read differently. */
const MOST_DECODINGS = 3
const BASE = 'http://edge'
/** No space, no control character, nothing outside ASCII, no backslash and no fragment (RFC 3986). */
const TARGET = /^[!"$-[\]-~]*$/
const HIDDEN = /[\\\p{Cc}]/u
const HOST = /^([\w.-]+|\[[\da-fA-F:.]+\])(:\d{1,5})?$/

/**
 * Whether every reader of a request target that begins with a slash, from a proxy before us to a service behind us,
 * sees the same path: nothing in it changes under URL normalisation or hides a dot segment, a backslash or a control
 * character, encoded once or more often.
 */
export function isPlainTarget(target: string): boolean {
  if (target.length > LONGEST || !target.startsWith('/')) return false
  if (!TARGET.test(target) || !isDecodable(target)) return false
  const [path = ''] = target.split('?', 1)
  return isNormal(target) && isPlain(path)
}

/** An apostrophe in a query is the one character that clients leave alone and the URL standard does not. */
const isNormal = (target: string): boolean =>
  URL.canParse(BASE + target) && new URL(BASE + target).href === BASE + withApostrophesEncoded(target)

function withApostrophesEncoded(target: string): string {
  const query = target.indexOf('?')
  return query < 0 ? target : target.slice(0, query) + target.slice(query).replaceAll("'", '%27')
}

function isPlain(path: string): boolean {
  let text = path
  for (let reading = 0; reading <= MOST_DECODINGS; reading += 1) {
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

/** What comes out of a decoding may hold a percent sign of its own: then byte by byte. */
const decode = (text: string): string =>
  isDecodable(text)
    ? decodeURIComponent(text)
    : text.replace(/%([\da-f]{2})/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)))

/**
 * The part of a request target that is routed: an absolute one (RFC 9112 §3.2.2) is read as long as it names the host
 * that the Host header names. Undefined when the two differ, or when there is not exactly one host.
 */
export function routedTarget(target: string, rawHeaders: readonly string[]): string | undefined {
  const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && isHostName(rawHeaders[index - 1]))
  const [host] = hosts
  if (hosts.length > 1 || (host !== undefined && !HOST.test(host))) return undefined
  if (target.startsWith('/')) return target
  const [, authority, rest = ''] = /^https?:\/\/([^/?]+)(.*)$/i.exec(target) ?? []
  if (!authority || host === undefined || authority.toLowerCase() !== host.toLowerCase()) return undefined
  return rest.startsWith('/') ? rest : `/${rest}`
}

const isHostName = (name: string | undefined): boolean => name?.toLowerCase() === 'host'
