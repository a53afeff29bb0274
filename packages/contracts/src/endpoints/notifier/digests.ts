import { z } from 'zod'
import { CHANNELS, FREQUENCIES } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import { EventDetails } from '../../events/event-details.ts'
import { Event } from '../catalogue/events.ts'
import { Series } from '../catalogue/series.ts'

/** `force` plans the digests of all recipients at any hour; still at most one per person and period. */
export const DigestRunRequest = z.strictObject({ force: z.boolean().optional() }).optional()
export type DigestRunRequest = z.infer<typeof DigestRunRequest>

export const DigestRunReply = z.object({
  /** Digests queued for sending by this call. */
  queued: z.int(),
  /** Users whose digest would be empty: their period stays unused. */
  empty: z.int(),
})
export type DigestRunReply = z.infer<typeof DigestRunReply>

/** The parts of a digest, in their order. The weekend is the present or next one. */
const DIGEST_SECTIONS = ['saved', 'weekend', 'other'] as const

/** An event in the digest, with its day and hours and the reason why it is included, in the reader's language. */
export const DigestEntry = Event.pick({
  id: true,
  title: true,
  startDate: true,
  endDate: true,
  allDay: true,
  timeKnown: true,
  timeZone: true,
  city: true,
  country: true,
  sourceLink: true,
  facts: true,
  category: true,
}).extend({
  ...EventDetails.shape,
  section: z.enum(DIGEST_SECTIONS),
  when: z.string(),
  /** Null for an event that stands alone, and for saved ones. */
  series: Series.pick({ id: true, sentence: true, followed: true })
    .extend({
      /** Dates to come besides this one. */
      moreDates: z.int().nonnegative(),
    })
    .nullable(),
  /** With the distance if the reader's city and the event's are known. */
  why: z.string(),
})
export type DigestEntry = z.infer<typeof DigestEntry>

/** The caller's next digest with the present events. An empty or disabled digest is not an error. */
export const DigestPreview = z.object({
  /** `unconfirmed`: the address is not confirmed; `off`: disabled by a preference; `empty`: no matching events yet. */
  state: z.enum(['ready', 'empty', 'off', 'unconfirmed']),
  /** Null if no digest is scheduled. */
  nextAt: z.iso.datetime().nullable(),
  frequency: z.enum(FREQUENCIES),
  channel: z.enum(CHANNELS),
  subject: z.string().nullable(),
  events: z.array(DigestEntry),
})
export type DigestPreview = z.infer<typeof DigestPreview>

export const digestEndpoints = {
  previewDigest: endpoint({ policy: 'signedIn', reply: DigestPreview }),
  runDigests: endpoint({ policy: 'admin', body: DigestRunRequest, reply: DigestRunReply }),
}
