import type { IncomingHttpHeaders } from 'node:http'
import { localhostAllowedOrigins, validateOriginHeader } from '@modelcontextprotocol/server'
import type { AssistantAnswer } from '@uitpost/contracts'
import { type App, route, toDomainError } from '@uitpost/service-kit'
import { answerMessage } from '../assistant/protocol.ts'
import type { Context } from '../context.ts'

/** Codes of JSON-RPC 2.0, §5.1, and the one that the protocol's transport uses for refusals of HTTP. */
const CODES = { unreadable: -32_700, noMessage: -32_600, internal: -32_603, refused: -32_000 } as const

/** Fastify's code for a body that is no JSON. */
const INVALID_JSON = 'FST_ERR_CTP_INVALID_JSON_BODY'

/** Headers of a request that the protocol reads. */
const READ_HEADERS = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name']

const errorOf = (code: number, message: string) => ({
  jsonrpc: '2.0' as const,
  error: { code, message },
  id: null,
})

const NOT_ALLOWED = errorOf(CODES.refused, 'Method not allowed.')

const requestOf = (headers: IncomingHttpHeaders, publicUrl: string): Request =>
  new Request(new URL('/mcp', publicUrl), {
    method: 'POST',
    headers: READ_HEADERS.flatMap((name): [string, string][] => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  })

/** Refusals before the protocol takes over: a body that is no JSON, no message or too long. */
function refusalOf(error: unknown) {
  const { status, message } = toDomainError(error)
  if (status >= 500) return { status, body: errorOf(CODES.internal, message) }
  if (status !== 400) return { status, body: errorOf(CODES.refused, message) }
  const isUnreadable = error instanceof Error && 'code' in error && error.code === INVALID_JSON
  return { status, body: errorOf(isUnreadable ? CODES.unreadable : CODES.noMessage, message) }
}

/** The hosts whose pages may call: our own, which has three names on the machine itself. */
function allowedHosts(publicUrl: string): string[] {
  const { hostname } = new URL(publicUrl)
  const local = localhostAllowedOrigins()
  return local.includes(hostname) ? local : [hostname]
}

/** The Model Context Protocol; errors are those of JSON-RPC instead of problem+json. */
export function assistantRoutes(app: App, ctx: Context): void {
  const allowed = allowedHosts(ctx.publicUrl)
  app.http.register(async (http) => {
    const door: App = { ...app, http }
    http.setErrorHandler((error, request, reply) => {
      const { status, body } = refusalOf(error)
      if (status >= 500) request.log.error({ err: error }, 'request failed')
      return reply.code(status).send(body)
    })
    // A page of another site must not use a browser to call a server that only the browser reaches (DNS rebinding).
    http.addHook('onRequest', async ({ headers }, reply) => {
      const origin = validateOriginHeader(headers.origin, allowed)
      return origin.ok ? undefined : reply.code(403).send(errorOf(CODES.refused, origin.message))
    })
    route(door, 'answerAssistant', async ({ body }, _caller, reply) => {
      const tools = {
        ctx,
        onError: (error: unknown) => reply.request.log.error({ err: error }, 'tool failed'),
      }
      const answer = await answerMessage(tools, requestOf(reply.request.headers, ctx.publicUrl), body)
      void reply.code(answer.status)
      const text = await answer.text()
      return text === '' ? undefined : (JSON.parse(text) as AssistantAnswer)
    })
    route(door, 'openAssistantStream', (_request, _caller, reply) => {
      void reply.header('allow', 'POST')
      return NOT_ALLOWED
    })
    route(door, 'endAssistantSession', (_request, _caller, reply) => {
      void reply.header('allow', 'POST')
      return NOT_ALLOWED
    })
  })
}
