import { z } from 'zod'
import { endpoint, Id } from '../endpoint.ts'
import { Done, Email, NewPassword, Session } from './users.ts'

/** The secret of a mailed link: single use, 30 minutes, stored hashed. */
const MailedToken = z.string().min(20).max(200)

/** E.164: plus, country, number. */
export const Phone = z.string().regex(/^\+[1-9]\d{7,14}$/, 'Please enter a phone number with country code')

/** One place where somebody is signed in. */
export const SessionItem = z.object({
  id: Id,
  /** The session that asks. */
  current: z.boolean(),
  createdAt: z.iso.datetime({ offset: true }),
  lastSeenAt: z.iso.datetime({ offset: true }),
  /** What the browser called itself, shortened. */
  userAgent: z.string(),
})
export type SessionItem = z.infer<typeof SessionItem>

/** Everything about being signed in. The refresh token travels only in a cookie. */
export const sessionEndpoints = {
  refreshSession: endpoint({ service: 'auth', policy: 'anonymous', reply: Session }),
  logout: endpoint({ service: 'auth', policy: 'anonymous', reply: Done }),
  logoutEverywhere: endpoint({ service: 'auth', policy: 'signedIn', reply: Done }),
  listSessions: endpoint({ service: 'auth', policy: 'signedIn', reply: z.array(SessionItem) }),
  endSession: endpoint({
    service: 'auth',
    policy: 'signedIn',
    params: z.strictObject({ id: Id }),
    reply: Done,
  }),
}

/** Passwords, addresses and numbers: what is proven by a mailed link or a code. */
export const credentialEndpoints = {
  forgotPassword: endpoint({
    service: 'auth',
    policy: 'anonymous',
    body: z.strictObject({ email: Email }),
    reply: Done,
  }),
  resetPassword: endpoint({
    service: 'auth',
    policy: 'anonymous',
    body: z.strictObject({ token: MailedToken, password: NewPassword }),
    reply: Done,
  }),
  confirmEmail: endpoint({
    service: 'auth',
    policy: 'anonymous',
    body: z.strictObject({ token: MailedToken }),
    reply: Done,
  }),
  resendConfirmation: endpoint({ service: 'auth', policy: 'signedIn', reply: Done }),
  /** Ends every other session and answers a fresh one for this. */
  changePassword: endpoint({
    service: 'auth',
    policy: 'signedIn',
    body: z.strictObject({ currentPassword: z.string().min(1).max(1024), password: NewPassword }),
    reply: Session,
  }),
  /** Sends a code by SMS; the number counts when the code came back. */
  setPhone: endpoint({
    service: 'auth',
    policy: 'signedIn',
    body: z.strictObject({ phone: Phone }),
    reply: Done,
  }),
  confirmPhone: endpoint({
    service: 'auth',
    policy: 'signedIn',
    body: z.strictObject({ code: z.string().regex(/^\d{6}$/, 'The code has six digits') }),
    reply: Done,
  }),
  removePhone: endpoint({ service: 'auth', policy: 'signedIn', reply: Done }),
}
