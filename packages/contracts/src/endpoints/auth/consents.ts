import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Done } from './users.ts'

/** A person's consents. Both false until a choice was made. */
export const Consent = z.object({
  analytics: z.boolean(),
  marketing: z.boolean(),
  /** Time of the choice and version of its text; null before a choice. */
  decidedAt: z.iso.datetime({ offset: true }).nullable(),
  textVersion: z.string().nullable(),
})
export type Consent = z.infer<typeof Consent>

export const ConsentChoice = z.strictObject({
  analytics: z.boolean(),
  marketing: z.boolean(),
  decidedAt: z.unknown().optional(),
  textVersion: z.unknown().optional(),
})

export const consentEndpoints = {
  getConsents: endpoint({ policy: 'signedIn', reply: Consent }),
  /** Also for visitors, identified by an anonymous id in a cookie. */
  saveConsents: endpoint({ policy: 'anonymous', limited: true, body: ConsentChoice, reply: Consent }),
  /** Idempotent. */
  recordPremiumInterest: endpoint({ policy: 'signedIn', reply: Done }),
}
