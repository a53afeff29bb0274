import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** The header of internal calls; its value is known to the gateway and the services only. */
export const INTERNAL_TOKEN_HEADER = 'x-internal-token'

/** The address that the person of an internal call has confirmed, as a part of an URL because headers are not Unicode. */
export const CONFIRMED_EMAIL_HEADER = 'x-user-confirmed-email'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether a request has the internal token (constant-time comparison); false if none is configured. */
export function hasInternalToken(internalToken: string | undefined, headers: IncomingHttpHeaders): boolean {
  const shown = headers[INTERNAL_TOKEN_HEADER]
  if (!internalToken || typeof shown !== 'string') return false
  return timingSafeEqual(digest(shown), digest(internalToken))
}
