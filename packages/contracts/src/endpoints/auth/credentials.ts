import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Done, Email, NewPassword, Session } from './users.ts'

/** The secret of a mailed link: single use, 30 minutes, stored hashed. */
export const MailedToken = z.string().min(20).max(200)

/** E.164: plus, country code, number. */
export const Phone = z.string().regex(/^\+[1-9]\d{7,14}$/, 'Please enter a phone number with country code')

/** Passwords, addresses and phone numbers, confirmed by a mailed link or a code. */
export const credentialEndpoints = {
  forgotPassword: endpoint({ policy: 'anonymous', body: z.strictObject({ email: Email }), reply: Done }),
  resetPassword: endpoint({
    policy: 'anonymous',
    body: z.strictObject({ token: MailedToken, password: NewPassword }),
    reply: Done,
  }),
  confirmEmail: endpoint({ policy: 'anonymous', body: z.strictObject({ token: MailedToken }), reply: Done }),
  resendConfirmation: endpoint({ policy: 'signedIn', reply: Done }),
  /** Signs in by a mailed link, without a password. */
  signInByLink: endpoint({
    policy: 'anonymous',
    body: z.strictObject({ token: MailedToken }),
    reply: Session,
  }),
  /** Ends all other sessions and answers a new one for this device. */
  changePassword: endpoint({
    policy: 'signedIn',
    body: z.strictObject({ currentPassword: z.string().min(1).max(1024), password: NewPassword }),
    reply: Session,
  }),
  /** Sends a code by SMS; the number is used once the code was confirmed. */
  setPhone: endpoint({ policy: 'signedIn', body: z.strictObject({ phone: Phone }), reply: Done }),
  confirmPhone: endpoint({
    policy: 'signedIn',
    body: z.strictObject({ code: z.string().regex(/^\d{6}$/, 'The code has six digits') }),
    reply: Done,
  }),
  removePhone: endpoint({ policy: 'signedIn', reply: Done }),
}
