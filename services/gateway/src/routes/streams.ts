import { isAdminRole, STREAM_PATH } from '@uitpost/contracts'
import { type App, admit, type Claims, claimsOf, DomainError } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { type HintStream, openHintStream } from '../streams/hint-stream.ts'

const HEARTBEAT_MS = 15_000
const PACE_MS = 250
/** Streams per person. A browser needs one for all of its tabs. */
const PER_USER = 10
const IN_ALL = 10_000
const RETRY_SECONDS = 30

/** The event stream: tells each client which of its queries to refetch. */
export function streamRoutes(app: App, ctx: Context): void {
  const open = new Map<HintStream, Claims>()
  const ofUser = (userId: string) => [...open].filter(([, claims]) => claims.sub === userId)
  const stopListening = ctx.hints.listen(({ audience, keys, after }) => {
    for (const [stream, claims] of open) {
      if (audience === 'admins' ? isAdminRole(claims.role) : audience.user === claims.sub) {
        stream.tell(keys, after)
      }
    }
  })
  app.http.addHook('preClose', async () => {
    stopListening()
    for (const stream of open.keys()) stream.end()
  })
  app.http.get(
    STREAM_PATH,
    {
      // A client that disconnects is not an error.
      logLevel: 'warn',
      // HEAD would open a stream that nobody reads.
      exposeHeadRoute: false,
      onRequest: (request) => admit(app, 'signedIn', request),
    },
    (request, reply) => {
      const claims = claimsOf(request)
      if (!claims) throw new DomainError('unauthenticated', 'Please sign in.')
      if (open.size >= IN_ALL || ofUser(claims.sub).length >= PER_USER) {
        const message = 'Too many live streams are open. Screens keep themselves up to date without one.'
        throw new DomainError('too_many', message, { retryAfter: RETRY_SECONDS })
      }
      const stream = openHintStream({
        claims,
        heartbeatMs: HEARTBEAT_MS,
        paceMs: PACE_MS,
        ...ctx.streamTiming,
        holds: async (known) => (await app.refusalOf?.(known)) === undefined,
        onClose: () => open.delete(stream),
      })
      open.set(stream, claims)
      return reply
        .type('text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .header('connection', 'close')
        .send(stream.body)
    },
  )
}
