import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done } from './users.ts'

/** What somebody agreed to. Both false until a choice was made. */
export const Consent = z.object({
  analytics: z.boolean(),
  marketing: z.boolean(),
  /** When the choice was made, and to which wording; null before one. */
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

/** What one service holds about the caller, by table. Asked by the gateway alone, with the caller's token. */
export const OwnData = z.record(z.string(), z.array(z.record(z.string(), z.unknown())))
export type OwnData = z.infer<typeof OwnData>

export const Export = z.object({
  exportedAt: z.iso.datetime({ offset: true }),
  services: z.record(z.string(), OwnData),
})
export type Export = z.infer<typeof Export>

export const consentEndpoints = {
  getConsents: endpoint({ service: 'auth', policy: 'signedIn', reply: Consent }),
  /** Also for visitors, by an anonymous id that is set as a cookie in the answer and nowhere else. */
  saveConsents: endpoint({
    service: 'auth',
    policy: 'anonymous',
    limited: true,
    body: ConsentChoice,
    reply: Consent,
  }),
  /** Saying it twice is saying it once. */
  recordPremiumInterest: endpoint({ service: 'auth', policy: 'signedIn', reply: Done }),
}

export const privacyEndpoints = {
  /** Joins each service's own data; one of them failing is a 503, never half a file. */
  exportOwnData: endpoint({ service: 'gateway', policy: 'signedIn', reply: Export }),
  deleteAccount: endpoint({
    service: 'auth',
    policy: 'signedIn',
    body: z.strictObject({ password: z.string().min(1).max(1024) }),
    reply: Done,
  }),
}
