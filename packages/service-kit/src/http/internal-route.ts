import { DomainError } from '../errors.ts'
import type { App } from './app.ts'
import { CONFIRMED_EMAIL_HEADER, hasInternalToken } from './internal-token.ts'
import { authorize, type Caller, claimsOf } from './route.ts'

/**
 * Registers a route for the gateway: it needs a person's token and the internal token. The gateway does not proxy these
 * paths, so they are in no contract. `confirmedEmail` is the address that the person has confirmed, if the gateway says so.
 */
export function internalRoute(
  app: App,
  path: `/internal/${string}`,
  handler: (caller: Caller, confirmedEmail: string | undefined) => Promise<unknown>,
): void {
  app.http.get(
    path,
    {
      onRequest: async (request) => {
        await authorize(app, 'signedIn', request)
        if (!hasInternalToken(app.internalToken, request.headers))
          throw new DomainError('forbidden', 'This is only for the services among themselves.')
      },
    },
    async (request) => {
      const claims = claimsOf(request)
      if (!claims) throw new DomainError('unauthenticated', 'Please sign in.')
      const email = request.headers[CONFIRMED_EMAIL_HEADER]
      const caller = { id: claims.sub, role: claims.role, sessionId: claims.sid }
      return handler(caller, typeof email === 'string' ? decodeURIComponent(email) : undefined)
    },
  )
}
