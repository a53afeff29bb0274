import type { FastifyRequest } from 'fastify'
import { DomainError } from '../errors.ts'

/** Values of `Sec-Fetch-Site` for calls that a page of another origin causes, also if it sends no `Origin`. */
const FOREIGN_SITES: readonly unknown[] = ['cross-site', 'same-site']

/**
 * Throws `forbidden` for calls from another origin, independently of SameSite. `Sec-Fetch-Site` is trusted, because
 * pages cannot set that header.
 */
export function assertOwnOrigin({ headers }: FastifyRequest, publicUrl: URL): void {
  const { origin, 'sec-fetch-site': site } = headers
  const isOwn = origin === undefined || origin === publicUrl.origin || site === 'same-origin'
  if (isOwn && !FOREIGN_SITES.includes(site)) return
  throw new DomainError('forbidden', 'This call is not allowed from another site.')
}
