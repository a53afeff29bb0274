import { DomainError } from '@uitpost/service-kit'
import { FetchRefused } from '@uitpost/service-kit/fetch-refused'
import { checkAddress } from '@uitpost/service-kit/public-address'

/** Parameters that say where a visitor came from, not which page it is. */
const TRACKING = /^(utm_\w+|fbclid|gclid|mc_[ce]id|ref|source)$/i

/** A link as it is compared: without scheme, "www.", tracking, fragment and closing slash. Null for no web address. */
export function linkKey(link: string | null): string | null {
  if (!link || !URL.canParse(link)) return null
  const url = new URL(link)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name)
  url.searchParams.sort()
  const host = url.host.replace(/^www\./, '')
  return `${host}${url.pathname.replace(/\/+$/, '')}${url.search}`
}

/** A link that people are led to: http(s), a public host, no name or password in it. */
export function assertPublicLink(field: 'link' | 'sourceLink', link: string): void {
  try {
    checkAddress(link)
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    const message = `The link cannot be used: ${error.message}.`
    throw new DomainError('bad_request', message, { errors: [{ field, code: 'refused', message }] })
  }
}
