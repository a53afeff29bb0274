import {
  bodyLimitOf,
  type Endpoint,
  endpoints,
  hintsAfter,
  isAdminRole,
  type Policy,
  type ReplyOf,
  type RequestOf,
  type Role,
  type RouteName,
  routes,
} from '@uitpost/contracts'
import type { FastifyReply, FastifyRequest, HTTPMethods, onSendHookHandler } from 'fastify'
import { DomainError } from '../errors.ts'
import { Listed } from '../lists/listed.ts'
import { type Claims, hasExpired, signedClaimsOf } from '../tokens.ts'
import type { App } from './app.ts'
import { sendConditional } from './etag.ts'
import { serializerOf } from './reply-serializer.ts'
import { NOT_MODIFIED } from './reply-versions.ts'
import { validate } from './validation.ts'

export interface Caller {
  id: string
  role: Role
  sessionId: string
  /** Whether the address is confirmed; undefined with a token of an earlier release, which counts as confirmed. */
  confirmed?: boolean | undefined
}

type CallerOf<N extends RouteName> = (typeof endpoints)[N]['policy'] extends 'anonymous'
  ? Caller | undefined
  : Caller

interface RequestFacts {
  requestId: string
  ip: string
  userAgent: string
  /** The Accept-Language header, or an empty text. */
  acceptLanguage: string
}

type ListOr<Reply> = Reply extends readonly (infer Item)[] ? Reply | Listed<Item> : Reply

type Answer<N extends RouteName> = ListOr<ReplyOf<N>> | typeof NOT_MODIFIED

export type Handler<N extends RouteName> = (
  request: RequestOf<N> & RequestFacts,
  caller: CallerOf<N>,
  reply: FastifyReply,
) => Answer<N> | Promise<Answer<N>>

const JSON_TYPE = 'application/json'
/** Shorter texts fit into a packet with the headers. */
const LONG_LETTERS = 4_096

/** Requests with a valid token, and their claims. */
const authorized = new WeakMap<FastifyRequest, Claims>()

/** The claims of an authorized request; undefined if it is anonymous. */
export const claimsOf = (request: FastifyRequest): Claims | undefined => authorized.get(request)

/** Throws 401 before 403; both before the body is read. */
function enforcePolicy(policy: Policy, claims: Claims | undefined): void {
  if (policy === 'anonymous') return
  if (!claims) throw new DomainError('unauthenticated', 'Please sign in.')
  const allowed =
    policy === 'signedIn' ||
    (policy === 'admin' && isAdminRole(claims.role)) ||
    (policy === 'superAdmin' && claims.role === 'super_admin')
  if (!allowed) throw new DomainError('forbidden', 'You do not have permission to do this.')
}

/**
 * Checks the token of a request against the policy of its route. In the gateway a revoked token is refused before its
 * role is checked; on an anonymous route it counts as none.
 */
export async function authorize(app: App, policy: Policy, request: FastifyRequest): Promise<void> {
  const signed = await signedClaimsOf(request)
  const claims = signed && !hasExpired(signed) ? signed : undefined
  const refusal = claims && (await app.refusalOf?.(claims))
  if (refusal && policy !== 'anonymous') throw refusal
  if (refusal) delete request.headers.authorization
  // For this 401 only, the client refreshes its token and repeats the request.
  if (signed && !claims && policy !== 'anonymous')
    throw new DomainError('token_stale', 'Please refresh your session.')
  enforcePolicy(policy, claims)
  if (claims && !refusal) authorized.set(request, claims)
}

const callerOf = (claims: Claims | undefined): Caller | undefined =>
  claims && { id: claims.sub, role: claims.role, sessionId: claims.sid, confirmed: claims.confirmed }

/** Some clients send `null` or `{}` to routes without a body. */
const isNoBody = (body: unknown): boolean =>
  body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0)

function requestOf(contract: Endpoint, request: FastifyRequest): unknown {
  if (!contract.body && !isNoBody(request.body)) {
    throw new DomainError('bad_request', 'This call takes no body.')
  }
  return {
    params: validate(contract.params, request.params),
    query: validate(contract.query, request.query),
    body: validate(contract.body, request.body ?? undefined),
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    acceptLanguage: request.headers['accept-language'] ?? '',
  } satisfies RequestFacts & Record<'params' | 'query' | 'body', unknown>
}

function listHeaders(reply: FastifyReply, list: Listed<unknown>): void {
  if (list.total !== undefined) void reply.header('x-total-count', list.total)
  linkNext(reply, list.nextCursor)
}

/** Names the address of the next page in the header `Link`, if there is one. */
export function linkNext(reply: FastifyReply, cursor: string | null | undefined): void {
  if (!cursor) return
  const [path = '', query] = reply.request.url.split('?')
  const next = new URLSearchParams(query)
  next.set('cursor', cursor)
  void reply.header('link', `<${path}?${next.toString()}>; rel="next"`)
}

/** The serialisers of replies are derived from the contracts only, as the OpenAPI document is. */
function assertReplyType({ replyType = JSON_TYPE }: Endpoint, reply: FastifyReply): void {
  const type = String(reply.getHeader('content-type') ?? JSON_TYPE)
  if (type.split(';')[0] !== replyType && reply.statusCode < 300)
    throw new Error(`The reply is ${type}, and the contract says ${replyType}`)
}

/** Encodes a long text once: Node would put it behind the headers, which copies it, and encode that. */
const encodeLong: onSendHookHandler = (_request, _reply, payload, done) =>
  done(null, typeof payload === 'string' && payload.length >= LONG_LETTERS ? Buffer.from(payload) : payload)

/** Registers the route of a contract: policy, validation, handler; the reply has the declared members only. */
export function route<const N extends RouteName>(app: App, name: N, handler: Handler<N>): void {
  const contract: Endpoint = endpoints[name]
  if (contract.service !== app.service) throw new Error(`${name} is answered by ${contract.service}`)
  if (app.routed.has(name)) throw new Error(`${name} has a route already`)
  app.routed.add(name)
  const rememberVersion: onSendHookHandler = (request, reply, payload, done) => {
    app.versions.remember(request, reply)
    done(null, payload)
  }
  const [method, url = '/'] = routes[name].split(' ')
  const status = contract.status ?? 200
  app.http.route({
    method: method as HTTPMethods,
    url,
    bodyLimit: bodyLimitOf(contract),
    schema: { response: { [status]: {} } },
    serializerCompiler: () => (value) => serializerOf(contract.reply)(value),
    onRequest: (request) => authorize(app, contract.policy, request),
    onSend:
      contract.policy === 'anonymous' && method === 'GET'
        ? [sendConditional, rememberVersion, encodeLong]
        : [encodeLong],
    handler: async (request, reply) => {
      const claims = claimsOf(request)
      const typed = requestOf(contract, request) as RequestOf<N> & RequestFacts
      const result = await handler(typed, callerOf(claims) as CallerOf<N>, reply)
      // The handler's transaction is committed now.
      if (claims && method !== 'GET') await app.afterWrite?.(claims.sub)
      for (const hint of hintsAfter(name, claims?.sub, typed.params)) {
        app.sendHint?.({ ...hint, after: request.id })
      }
      if (result === NOT_MODIFIED) return reply.code(304).send()
      const list = result instanceof Listed
      if (list) listHeaders(reply, result)
      const body: unknown = list ? result.items : result
      if (app.checkReplies) {
        contract.reply.parse(body)
        assertReplyType(contract, reply)
      }
      // A handler may have set another status, as /health does.
      if (reply.statusCode === 200) void reply.code(status)
      return reply.send(body)
    },
  })
}
