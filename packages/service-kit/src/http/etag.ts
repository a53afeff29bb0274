import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Whether the caller has one of the answers with this tag already (RFC 9110: compared weakly). */
const hasAlready = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch?.split(',').some((one) => opaque(one) === opaque(tag) || one.trim() === '*') ?? false

/** A public read is asked again each time; who has its answer already is told so, without it. */
export async function sendUnlessKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (reply.statusCode !== 200 || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return payload
  // Weak, because the gateway may pack the same answer.
  const tag = `W/"${createHash('sha1').update(payload).digest('base64url')}"`
  void reply.header('etag', tag)
  if (!hasAlready(request.headers['if-none-match'], tag)) return payload
  void reply.code(304).removeHeader('content-type').removeHeader('content-length')
  return null
}
