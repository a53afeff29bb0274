import { z } from 'zod'
import type { DeliveryKind } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'

/** Weeks that are listed, with the current one. */
export const MAIL_WEEKS = 12

/** What left by mail in a week, and how often its pages were opened from mails. Names nobody. */
export const MailWeek = z.object({
  /** Its first day (Sunday), in UTC. */
  day: z.iso.date(),
  /** Mails that left, by kind; those of erased people are not counted. */
  sent: z.object({
    account: z.int(),
    digest: z.int(),
    reminder: z.int(),
    change: z.int(),
    test: z.int(),
  } satisfies Record<DeliveryKind, z.ZodInt>),
  visits: z.int(),
})
export type MailWeek = z.infer<typeof MailWeek>

export const mailWeekEndpoints = {
  /** Oldest first, without gaps. */
  listMailWeeks: endpoint({ policy: 'admin', reply: z.array(MailWeek) }),
  /** Called by a page that was opened from a mail, in a browser that allows statistics. Says nothing of who or what. */
  countMailVisit: endpoint({ policy: 'anonymous', limited: true, reply: z.object({ counted: z.boolean() }) }),
}
