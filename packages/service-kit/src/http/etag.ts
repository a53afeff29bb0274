import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Whether If-None-Match names this tag (weak comparison, RFC 9110 §13.1.2). */
export const matchesTag = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch?.split(',').some((one) => opaque(one) === opaque(tag) || one.trim() === '*') ?? false

/** Whether a reply changed after If-Modified-Since, which counts only without If-None-Match (RFC 9110 §13.1.3). */
export const wasModifiedSince = (ifModifiedSince: string | undefined, lastModified: unknown): boolean =>
  !(Date.parse(String(lastModified)) <= Date.parse(ifModifiedSince ?? ''))

const isUnchanged = ({ headers }: FastifyRequest, reply: FastifyReply): boolean =>
  headers['if-none-match'] === undefined &&
  !wasModifiedSince(headers['if-modified-since'], reply.getHeader('last-modified'))

/** Sends 304 without a body if the caller already has this reply. */
export async function sendConditional(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (reply.statusCode !== 200 || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return payload
  // Weak, because the gateway may compress the reply.
  const tag = `W/"${createHash('sha1').update(payload).digest('base64url')}"`
  void reply.header('etag', tag)
  if (!matchesTag(request.headers['if-none-match'], tag) && !isUnchanged(request, reply)) return payload
  void reply.code(304).removeHeader('content-type').removeHeader('content-length')
  // Fastify measures the body of a HEAD after this hook, and drops it.
  return request.method === 'HEAD' ? payload : null
}
