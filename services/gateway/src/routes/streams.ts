import { STREAM_PATH } from '@uitpost/contracts'
import { type App, authorize, claimsOf, DomainError } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { openHintStream } from '../streams/hint-stream.ts'
import { createOpenStreams, type OpenStreams } from '../streams/open-streams.ts'

const HEARTBEAT_MS = 15_000
const PACE_MS = 250

/** The event stream: tells each client which of its queries to refetch. Returns the open ones. */
export function streamRoutes(app: App, ctx: Context): OpenStreams {
  const streams = createOpenStreams(ctx.limits.connections)
  const stopListening = ctx.hints.listen(({ audience, keys, after }) => {
    for (const stream of streams.of(audience)) stream.queueHint(keys, after)
  })
  app.http.addHook('preClose', async () => {
    stopListening()
    streams.endAll()
  })
  app.http.get(
    STREAM_PATH,
    {
      // A client that disconnects is not an error.
      logLevel: 'warn',
      // HEAD would open a stream without a reader.
      exposeHeadRoute: false,
      onRequest: (request) => authorize(app, 'signedIn', request),
    },
    (request, reply) => {
      const claims = claimsOf(request)
      if (!claims) throw new DomainError('unauthenticated', 'Please sign in.')
      // An attacker can register any number of unconfirmed accounts. Tokens of the previous release lack the claim.
      if (claims.confirmed === false) {
        const message = 'Please confirm your email address. Until then screens keep themselves up to date.'
        throw new DomainError('forbidden', message)
      }
      const stream = streams.open(claims, request.ip, (onClose) =>
        openHintStream({
          claims,
          heartbeatMs: HEARTBEAT_MS,
          paceMs: PACE_MS,
          ...ctx.streamTiming,
          isSessionValid: async (known) => (await app.refusalOf?.(known)) === undefined,
          onClose,
        }),
      )
      return reply
        .type('text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .header('connection', 'close')
        .send(stream.body)
    },
  )
  return streams
}
