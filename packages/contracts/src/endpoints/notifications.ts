import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** `force` runs everybody's digest whatever the hour; once per period still holds (DESIGN §9). */
export const DigestRunRequest = z.strictObject({ force: z.boolean().optional() }).optional()
export type DigestRunRequest = z.infer<typeof DigestRunRequest>

export const DigestRunReply = z.object({
  /** Digests queued for sending by this call. */
  queued: z.int(),
  /** Due users for whom there was nothing to send: their period stays unused. */
  empty: z.int(),
})
export type DigestRunReply = z.infer<typeof DigestRunReply>

export const notificationEndpoints = {
  runDigests: endpoint({
    service: 'notifier',
    policy: 'admin',
    body: DigestRunRequest,
    reply: DigestRunReply,
  }),
}
