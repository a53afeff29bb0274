import type { App } from './app.ts'
import { DomainError } from './errors.ts'
import { showsInternalToken } from './internal-token.ts'
import { admit, type Caller, claimsOf } from './route.ts'

/**
 * A call between our own processes, made with the token of the person it is about and with the internal token, which
 * nobody has but the gateway. The gateway proxies none of these paths, so they are in no contract.
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
        await admit(app, 'signedIn', request)
        if (!showsInternalToken(app.internalToken, request.headers))
          throw new DomainError('forbidden', 'This is only for the services among themselves.')
      },
    },
    async ({ headers: { authorization } }) => {
      const claims = claimsOf(app.verifyToken, authorization)
      if (!claims) throw new DomainError('unauthenticated', 'Please sign in.')
      return handler({ id: claims.sub, role: claims.role, sessionId: claims.sid })
    },
  )
}
