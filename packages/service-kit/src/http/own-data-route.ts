import { DomainError } from '../errors.ts'
import type { App } from './app.ts'
import { CONFIRMED_EMAIL_HEADER, hasInternalToken } from './internal-token.ts'
import { authorize, type Caller, claimsOf } from './route.ts'

/**
 * Registers this service's part of a person's data export, for the gateway, which combines the parts: it needs the
 * person's token and the internal token. The gateway does not proxy the path, so it is in no contract. `confirmedEmail`
 * is the address that the person has confirmed, if the gateway says so.
 */
export function ownDataRoute(
  app: App,
  list: (caller: Caller, confirmedEmail: string | undefined) => Promise<unknown>,
): void {
  app.http.get(
    '/internal/me/export',
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
      return list(caller, typeof email === 'string' ? decodeURIComponent(email) : undefined)
    },
  )
}
