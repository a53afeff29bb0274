import { DomainError } from '@uitpost/service-kit'
import type { FastifyRequest } from 'fastify'

/**
 * Throws `forbidden` for calls from another origin, independently of SameSite. `Sec-Fetch-Site: same-origin` is trusted,
 * because pages cannot set that header.
 */
export function assertOwnOrigin({ headers }: FastifyRequest, publicUrl: URL): void {
  const { origin, 'sec-fetch-site': site } = headers
  if (origin === undefined || origin === publicUrl.origin || site === 'same-origin') return
  throw new DomainError('forbidden', 'This call is not allowed from another site.')
}
