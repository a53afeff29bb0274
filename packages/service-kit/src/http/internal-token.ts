import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Carries what only the gateway knows, on calls that are made between our own processes. */
export const INTERNAL_TOKEN_HEADER = 'x-internal-token'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether a call shows the internal token, compared in constant time. Nobody does where no token is set. */
export function showsInternalToken(internalToken: string | undefined, headers: IncomingHttpHeaders): boolean {
  const shown = headers[INTERNAL_TOKEN_HEADER]
  if (!internalToken || typeof shown !== 'string') return false
  return timingSafeEqual(digest(shown), digest(internalToken))
}
