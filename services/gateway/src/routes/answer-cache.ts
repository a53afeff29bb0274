import { matchesTag } from '@uitpost/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerCache, CachedAnswer, Outcome } from '../answer-cache.ts'
import { onRequestEnd } from '../limits/request-end.ts'
import { compressWhole, readAll, type ServiceAnswer } from './compression.ts'

/** A longer answer is not cached. */
const LONGEST_BYTES = 262_144
/** Far above what browsers send; longer keys are not cached. */
const LONGEST_KEY = 2_000
/** Request headers that are part of the key. A response whose Vary names another header is not cached. */
const KEY_HEADERS = ['accept-encoding', 'accept-language', 'origin'] as const
const PER_REQUEST_HEADERS = ['x-request-id', 'date'] as const

/** Ends a request under way with its outcome. */
export type Settle = (outcome: Outcome) => void

/** Whether the request is a read without a token, also an expired or invalid one, and without a cookie. */
export const isAnonymousRead = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers.authorization === undefined && headers.cookie === undefined

/** The cache key of a request: its URL and KEY_HEADERS. */
export const keyOf = ({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): string =>
  [url, ...KEY_HEADERS.map((name) => headers[name] ?? '')].join('\n')

/**
 * Replies from the cache, or with the outcome of an equal request under way ('replied'). Otherwise returns the function
 * that ends this request for those waiting; undefined if the answer is for one client only.
 */
export async function replyFromCache(
  cache: AnswerCache,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Settle | 'replied' | undefined> {
  const key = keyOf(request)
  if (key.length > LONGEST_KEY) return undefined
  for (let found = cache.find(key); found; found = cache.find(key)) {
    const outcome = await found
    if (outcome === 'uncacheable') return undefined
    if (outcome === 'disconnected') continue
    sendCached(request, reply, outcome)
    return 'replied'
  }
  const [path = ''] = request.url.split('?', 1)
  const settle = cache.begin(key, path)
  onRequestEnd(request, reply, () => settle('disconnected'))
  return settle
}

function sendCached(request: FastifyRequest, reply: FastifyReply, { headers, body }: CachedAnswer): void {
  void reply.headers(headers).header('x-request-id', request.id)
  const tag = headers['etag']
  if (typeof tag !== 'string' || !matchesTag(request.headers['if-none-match'], tag)) void reply.send(body)
  else void reply.code(304).removeHeader('content-type').removeHeader('content-length').send()
}

/** Whether a response may be cached: status 200, not private, no cookie, known Vary, at most LONGEST_BYTES. */
export const isCacheable = (status: number, headers: ServiceAnswer['headers']): boolean =>
  status === 200 &&
  headers['set-cookie'] === undefined &&
  !/\b(no-store|private)\b/i.test(String(headers['cache-control'] ?? '')) &&
  namesIn(headers['vary']).every((name) => KEY_HEADERS.some((known) => known === name)) &&
  Number(headers['content-length']) <= LONGEST_BYTES

const namesIn = (header: string | string[] | undefined): string[] =>
  String(header ?? '')
    .toLowerCase()
    .split(',')
    .flatMap((name) => name.trim() || [])

/** Reads a whole response and replies with it to its client and to those waiting. Rejects if the service breaks off. */
export async function sendAndSettle(
  request: FastifyRequest,
  reply: FastifyReply,
  { stream }: ServiceAnswer,
  settle: Settle,
): Promise<void> {
  const body = await compressWhole(request, reply, await readAll(stream))
  const headers = reply.getHeaders()
  for (const name of PER_REQUEST_HEADERS) delete headers[name]
  const answer = { headers, body }
  settle(answer)
  sendCached(request, reply, answer)
}
