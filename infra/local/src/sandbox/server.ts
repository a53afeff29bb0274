import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { z } from 'zod'
import { answer, callOf, MODELS } from './completions.ts'
import { type RecordedPage, recordedPage, recordedRobots } from './pages.ts'
import { Allowance, createQuota } from './quota.ts'
import { badRequest, ChatRequest, textOf, tokensIn, WireError } from './wire.ts'

export interface SandboxLogger {
  info(details: object, message: string): void
}

/** Default latency, so that tests do not depend on instant answers. */
const LATENCY_MS = 15
const PAGE_LIMIT_BYTES = 4_000_000

/** Groq's API, the recorded pages and the simulated rate limits on one port. */
export function createSandboxServer({
  now,
  logger,
  latencyMs = LATENCY_MS,
}: {
  now: () => Date
  latencyMs?: number | undefined
  logger?: SandboxLogger
}): FastifyInstance {
  const app = Fastify({ bodyLimit: PAGE_LIMIT_BYTES, forceCloseConnections: true })
  const quota = createQuota(now)

  app.addHook('onRequest', async (_, reply) => void reply.header('x-uitpost-sandbox', 'true'))
  app.setErrorHandler((error, _, reply) => sendError(reply, error))
  app.setNotFoundHandler((request, reply) =>
    sendError(
      reply,
      new WireError(404, {
        message: `Unknown request URL: ${request.method} ${request.url}.`,
        type: 'invalid_request_error',
        code: 'unknown_url',
      }),
    ),
  )

  app.get('/openai/v1/models', (request) => {
    assertKey(request)
    return { object: 'list', data: MODELS.map(modelOf) }
  })

  app.post('/openai/v1/chat/completions', async (request, reply) => {
    assertKey(request)
    const parsed = ChatRequest.safeParse(request.body)
    if (!parsed.success) throw badRequest(z.prettifyError(parsed.error))
    const chat = parsed.data
    const call = callOf(chat)
    const tokens = tokensIn(textOf(chat, 'system') + textOf(chat, 'user'))
    logger?.info({ call, model: chat.model, tokens }, 'sandbox asked')
    const answered = answer(chat, now())
    const used = answered.usage.total_tokens
    const refused = quota.book({ asked: tokens, used }, chat.model)
    await pause(latencyMs)
    reply.headers(quota.headers())
    if (refused) {
      quota.noteRefusal()
      throw refused
    }
    return reply.header('x-request-id', answered.x_groq.id).send(answered)
  })

  app.get('/sandbox/allowance', () => quota.used())
  app.post('/sandbox/allowance', (request) => {
    const parsed = Allowance.safeParse(request.body)
    if (!parsed.success) throw badRequest(z.prettifyError(parsed.error))
    quota.allow(parsed.data)
    return quota.used()
  })

  app.get<{ Querystring: { url?: string } }>('/sandbox/page', (request, reply) =>
    sendPage(request, reply, recordedPage(request.query.url ?? '', now())),
  )
  app.get<{ Querystring: { host?: string } }>('/sandbox/robots', (request, reply) =>
    sendPage(request, reply, recordedRobots(request.query.host ?? '')),
  )
  app.get<{ Params: { name: string } }>('/sandbox/feed/:name', (request, reply) =>
    sendPage(request, reply, recordedPage(`https://feeds.uitpost.example/${request.params.name}`, now())),
  )
  return app
}

const modelOf = (id: string) => ({
  id,
  object: 'model',
  created: 1_754_400_000,
  owned_by: 'OpenAI',
  active: true,
  context_window: 131_072,
  max_completion_tokens: 65_536,
})

/** Any key is accepted, but the header is required. */
function assertKey(request: FastifyRequest): void {
  if (/^Bearer \S+$/.test(request.headers.authorization ?? '')) return
  throw new WireError(401, {
    message: 'Invalid API Key',
    type: 'invalid_request_error',
    code: 'invalid_api_key',
  })
}

/** Sends a page with ETag; 304 if unchanged. */
function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RecordedPage | undefined,
): FastifyReply {
  if (!page) return reply.code(404).type('text/plain; charset=utf-8').send('The sandbox has no such page.\n')
  const etag = `"${createHash('sha256').update(page.body).digest('base64url').slice(0, 22)}"`
  reply.header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(page.contentType).send(page.body)
}

function sendError(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof WireError) {
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
    return reply.code(error.status).send(error.body)
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  const message = error instanceof Error ? error.message : 'Internal server error'
  const type = status < 500 ? 'invalid_request_error' : 'internal_server_error'
  return reply.code(status).send({ error: { message, type } })
}
