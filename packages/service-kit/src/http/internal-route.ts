import { DomainError } from '../errors.ts'
import type { App } from './app.ts'
import { hasInternalToken } from './internal-token.ts'
import { authorize, type Caller, claimsOf } from './route.ts'

/**
 * Registers a route for the gateway: it needs a person's token and the internal token. The gateway does not proxy these
 * paths, so they are in no contract.
 */
export function internalRoute(
  app: App,
  path: `/internal/${string}`,
  handler: (caller: Caller) => Promise<unknown>,
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
      return handler({ id: claims.sub, role: claims.role, sessionId: claims.sid })
    },
  )
}
