import type { App } from './app.ts'
import { DomainError } from './errors.ts'
import { admit, type Caller, claimsOf } from './route.ts'

/**
 * A call between our own processes, made with the token of the person it is about. The gateway proxies none of these
 * paths, so they are in no contract.
 */
export function internalRoute(
  app: App,
  path: `/internal/${string}`,
  handler: (caller: Caller) => Promise<unknown>,
): void {
  app.http.get(
    path,
    { onRequest: (request) => admit(app, 'signedIn', request) },
    async ({ headers: { authorization } }) => {
      const claims = claimsOf(app.verifyToken, authorization)
      if (!claims) throw new DomainError('unauthenticated', 'Please sign in.')
      return handler({ id: claims.sub, role: claims.role, sessionId: claims.sid })
    },
  )
}
