import type { Endpoint } from '@uitpost/contracts'
import { FRAME_SCRIPT } from '@uitpost/public-pages'
import { DomainError, problemOf } from '@uitpost/service-kit'
import type { FastifyReply } from 'fastify'

const RETRY_SECONDS = 2

/** Any site may read the reply, and browsers send no cookies for it. */
export const OPEN_TO_SITES = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Any page may show the reply in a frame; `policy` is the content security policy of other pages. */
export const framedHeaders = (policy: string) => ({
  'content-security-policy': policy
    .replace("frame-ancestors 'none'", 'frame-ancestors *')
    .replace("script-src 'self'", `script-src ${FRAME_SCRIPT}`),
  'cross-origin-resource-policy': 'cross-origin',
})

/**
 * The Cache-Control header: public reads are revalidated, or cached for as long as their contract says; everything else
 * is not stored.
 */
export function cacheControl({ policy, keptSeconds }: Endpoint, method: string, status: number): string {
  if (policy !== 'anonymous' || method !== 'GET') return 'no-store'
  return keptSeconds === undefined || status >= 400 ? 'no-cache' : `public, max-age=${keptSeconds}`
}

/** Answers 503 for a service that did not answer, or not completely. */
export function refuse(reply: FastifyReply, error: unknown): void {
  const { request } = reply
  request.log.error({ err: error }, 'service did not answer')
  const refusal = new DomainError(
    'unavailable',
    'This part of Uitpost is not answering right now. Please try again.',
  )
  void reply
    .code(503)
    .headers({ 'retry-after': RETRY_SECONDS, 'cache-control': 'no-store' })
    .removeHeader('content-length')
    .removeHeader('content-encoding')
    .type('application/problem+json')
    .send(problemOf(refusal, request.id))
}
