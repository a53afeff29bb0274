import { DomainError } from '@uitpost/service-kit'
import { FetchRefused } from '@uitpost/service-kit/fetch-refused'
import { checkAddress } from '@uitpost/service-kit/public-address'

/** Query parameters that track a visitor and do not identify a page. */
const TRACKING = /^(utm_\w+|fbclid|gclid|mc_[ce]id|ref|source)$/i

/**
 * Normalises a link for comparison: without scheme, "www.", tracking parameters, fragment and trailing slash. Null
 * unless it is http(s).
 */
export function linkKey(link: string | null): string | null {
  if (!link || !URL.canParse(link)) return null
  const url = new URL(link)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name)
  url.searchParams.sort()
  const host = url.host.replace(/^www\./, '')
  return `${host}${url.pathname.replace(/\/+$/, '')}${url.search}`
}

/** Throws a DomainError unless the link is http(s), to a public host, without credentials. */
export function assertPublicLink(field: 'link' | 'sourceLink', link: string): void {
  try {
    checkAddress(link)
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    const message = `The link cannot be used: ${error.message}.`
    throw new DomainError('bad_request', message, { errors: [{ field, code: 'refused', message }] })
  }
}
