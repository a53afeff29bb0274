import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'

/** SHA-256 of the endpoint in base64url: a browser computes it to find its own among the caller's devices. */
const PushId = z.string().regex(/^[\w-]{43}$/)

/** A browser that receives push messages of the caller. */
export const PushDevice = z.object({
  id: PushId,
  /** The User-Agent header. */
  userAgent: z.string(),
  createdAt: z.iso.datetime(),
  /** When its push service last accepted a message. */
  lastSuccessAt: z.iso.datetime().nullable(),
})
export type PushDevice = z.infer<typeof PushDevice>

export const PushSettings = z.object({
  /** The VAPID key (RFC 8292) a browser subscribes with; null if push is not configured. */
  publicKey: z.string().nullable(),
  /** The caller's devices, newest first. */
  devices: z.array(PushDevice),
})
export type PushSettings = z.infer<typeof PushSettings>

const Endpoint = z.string().min(1).max(2_000)

/** The result of `PushSubscription.toJSON()`; its keys are base64url. */
export const PushSubscriptionInput = z.strictObject({
  endpoint: Endpoint,
  expirationTime: z.number().nullable().optional(),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{87}=?$/, 'expected a public key of P-256'),
    auth: z.string().regex(/^[\w-]{22}(==)?$/, 'expected 16 bytes'),
  }),
  /** The previous endpoint, if the browser replaced it. */
  replaces: Endpoint.optional(),
})
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>

export const pushSubscriptionEndpoints = {
  getPushSettings: endpoint({ policy: 'signedIn', reply: PushSettings }),
  /** Idempotent; an endpoint that belonged to another account moves to the caller. */
  savePushSubscription: endpoint({
    policy: 'signedIn',
    body: PushSubscriptionInput,
    reply: PushDevice,
    status: 201,
  }),
  removePushSubscription: endpoint({
    policy: 'signedIn',
    params: z.strictObject({ id: PushId }),
    reply: z.object({ id: PushId }),
  }),
}
