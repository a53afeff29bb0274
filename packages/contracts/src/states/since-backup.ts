import { z } from 'zod'
import { CHANNELS, ROLES } from '../constants.ts'

const about = {
  at: z.coerce.date(),
  /** SHA-256 of the person's id in hexadecimal, as in tombstones. */
  who: z.string().regex(/^[0-9a-f]{64}$/),
}

/** What is kept apart from the backups, because a restore must not undo or repeat it. */
export const SinceBackup = z.discriminatedUnion('kind', [
  /** An account as it was after a change. */
  z.object({
    kind: z.literal('account'),
    ...about,
    role: z.enum(ROLES),
    suspended: z.boolean(),
    emailNotifications: z.boolean(),
    pushNotifications: z.boolean(),
    weeklyDigest: z.boolean(),
    eventReminders: z.boolean(),
    preferredChannel: z.enum(CHANNELS),
  }),
  z.object({ kind: z.literal('erased'), ...about }),
  z.object({
    kind: z.literal('suppressed'),
    at: about.at,
    /** The keyed hash that the notifier stores, in hexadecimal. */
    addressHash: z.string().regex(/^[0-9a-f]+$/),
    channel: z.enum(CHANNELS),
    reason: z.enum(['bounced', 'complained', 'stopped']),
  }),
  /** An admin had everybody's digest sent at once. */
  z.object({ kind: z.literal('digests-ordered'), at: about.at }),
])
export type SinceBackup = z.infer<typeof SinceBackup>

/** What `npm run restore` tells a service about the database that it restored. */
export const RestoredState = z.object({
  /** Since the backup; in the order of time. */
  since: z.array(SinceBackup),
  /** Rows of other services' outboxes that this one has not applied. */
  messages: z.array(z.unknown()),
})
