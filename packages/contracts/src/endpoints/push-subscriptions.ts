import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** SHA-256 of the endpoint in base64url: a browser works it out and recognises its own among the caller's. */
const PushId = z.string().regex(/^[\w-]{43}$/)

/** A browser that the caller is told by. */
export const PushDevice = z.object({
  id: PushId,
  /** What the browser called itself. */
  userAgent: z.string(),
  createdAt: z.iso.datetime(),
  /** When its push service last took a message. */
  lastSuccessAt: z.iso.datetime().nullable(),
})
export type PushDevice = z.infer<typeof PushDevice>

export const PushSettings = z.object({
  /** What a browser subscribes with (VAPID); null where push is not offered. */
  publicKey: z.string().nullable(),
  /** The caller's own, newest first. */
  devices: z.array(PushDevice),
})
export type PushSettings = z.infer<typeof PushSettings>

const Endpoint = z.string().min(1).max(2_000)

/** What `PushSubscription.toJSON()` answers in a browser; its keys are base64url. */
export const PushSubscriptionInput = z.strictObject({
  endpoint: Endpoint,
  expirationTime: z.number().nullable().optional(),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{87}=?$/, 'expected a public key of P-256'),
    auth: z.string().regex(/^[\w-]{22}(==)?$/, 'expected 16 bytes'),
  }),
  /** The endpoint it takes the place of, when the browser changed it by itself. */
  replaces: Endpoint.optional(),
})
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>

export const pushSubscriptionEndpoints = {
  getPushSettings: endpoint({ service: 'notifier', policy: 'signedIn', reply: PushSettings }),
  /** Saying it twice is saying it once; an endpoint that somebody else gave before is the caller's from here on. */
  savePushSubscription: endpoint({
    service: 'notifier',
    policy: 'signedIn',
    body: PushSubscriptionInput,
    reply: PushDevice,
    status: 201,
  }),
  removePushSubscription: endpoint({
    service: 'notifier',
    policy: 'signedIn',
    params: z.strictObject({ id: PushId }),
    reply: z.object({ id: PushId }),
  }),
}
