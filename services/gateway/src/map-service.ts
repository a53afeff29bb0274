/** The tile service that browsers ask for the maps. */
export interface MapService {
  styleUrl: string
  /** Of the style, then the others that it loads from. */
  origins: string[]
}

const MAX_ORIGINS = 20
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']

const isReachedSafely = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && LOCAL_HOSTS.includes(hostname))

/** The address of a style. Throws if browsers may not load it from a page over https, or if it holds a password. */
export function readStyleUrl(text: string): string {
  const url = new URL(text)
  if (!isReachedSafely(url) || url.username || url.password) throw new Error('Not an address for a style')
  return url.href
}

/** Origins separated by commas; a host may begin with `*.`. Throws if one is no origin, or if there are too many. */
export function readMapOrigins(text: string): string[] {
  const origins = text.split(',').flatMap((part) => part.trim().replace(/\/$/, '').toLowerCase() || [])
  if (origins.length > MAX_ORIGINS || !origins.every(isOrigin)) throw new Error('Not a list of origins')
  return origins
}

function isOrigin(text: string): boolean {
  const url = new URL(text)
  return isReachedSafely(url) && url.origin === text && /^(\*\.)?[^*]+$/.test(url.hostname)
}

/** Undefined if no style is set: then the web app draws its own map without a tile service. */
export const mapServiceOf = (
  styleUrl: string | undefined,
  furtherOrigins: readonly string[] = [],
): MapService | undefined =>
  styleUrl === undefined
    ? undefined
    : { styleUrl, origins: [...new Set([new URL(styleUrl).origin, ...furtherOrigins])] }
