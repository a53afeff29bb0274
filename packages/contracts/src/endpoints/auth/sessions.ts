import { z } from 'zod'
import { endpoint, Id } from '../../endpoint.ts'
import { Done, Session } from './users.ts'

/** A device on which the person is signed in. */
export const SessionItem = z.object({
  id: Id,
  /** Whether it is the session of this call. */
  current: z.boolean(),
  createdAt: z.iso.datetime({ offset: true }),
  lastSeenAt: z.iso.datetime({ offset: true }),
  /** The User-Agent header, shortened. */
  userAgent: z.string(),
})
export type SessionItem = z.infer<typeof SessionItem>

/** Signing in and out. The refresh token travels only in a cookie. */
export const sessionEndpoints = {
  refreshSession: endpoint({ policy: 'anonymous', reply: Session }),
  logout: endpoint({ policy: 'anonymous', reply: Done }),
  logoutEverywhere: endpoint({ policy: 'signedIn', reply: Done }),
  listSessions: endpoint({ policy: 'signedIn', reply: z.array(SessionItem) }),
  endSession: endpoint({ policy: 'signedIn', params: z.strictObject({ id: Id }), reply: Done }),
}
