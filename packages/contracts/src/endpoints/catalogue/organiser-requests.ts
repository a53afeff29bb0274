import { z } from 'zod'
import { LANGUAGES, ORGANISER_WISHES } from '../../constants.ts'
import { endpoint, Id } from '../../endpoint.ts'

/**
 * The form for organisers of an event, as a browser sends it. What somebody types or chooses may have any content, because
 * the answer to a mistake is the form again.
 */
export const OrganiserForm = z.object({
  wish: z.string().max(100).default(''),
  /** What should be corrected. */
  correction: z.string().max(2_000).default(''),
  name: z.string().max(1_000).default(''),
  email: z.string().max(1_000).default(''),
  language: z.enum(LANGUAGES),
})
export type OrganiserForm = z.infer<typeof OrganiserForm>

/** The confirmed requests about an event that wait for a decision. */
export const OrganiserRequests = z.object({
  /** It was taken down at once, because an address of its source's domain asked for it. */
  hidden: z.boolean(),
  requests: z.array(
    z.object({
      id: Id,
      wish: z.enum(ORGANISER_WISHES),
      correction: z.string().nullable(),
      name: z.string(),
      email: z.string(),
      confirmedAt: z.iso.datetime(),
    }),
  ),
})
export type OrganiserRequests = z.infer<typeof OrganiserRequests>

export const ORGANISER_DECISIONS = ['take-down', 'take-down-series', 'decline'] as const
export type OrganiserDecision = (typeof ORGANISER_DECISIONS)[number]

/** Any text: an invalid id or a damaged link gets a page instead of a 400. */
const PublicEvent = z.strictObject({ id: z.string() })
const Token = z.object({ token: z.string().max(1_000).default('') })

const page = {
  policy: 'anonymous',
  limited: true,
  replyType: 'text/html',
  reply: z.string(),
} as const
const form = { ...page, bodyType: 'application/x-www-form-urlencoded' } as const

/** A way out for those who are listed: forms and pages that work without scripts, and the decision of an admin. */
export const organiserRequestEndpoints = {
  showOrganiserForm: endpoint({ ...page, params: PublicEvent }),
  askAsOrganiser: endpoint({ ...form, params: PublicEvent, body: OrganiserForm }),
  /** The page of the mailed link. Changes nothing, because mail scanners open links ahead of the reader. */
  showOrganiserRequest: endpoint({ ...page, query: Token }),
  /** The page's button. */
  confirmOrganiserRequest: endpoint({ ...form, body: Token }),
  /**
   * Decides all confirmed requests about an event. Declined, an event that was taken down at once is shown again; a
   * correction is an edit of the event.
   */
  decideOrganiserRequest: endpoint({
    policy: 'admin',
    params: z.strictObject({ id: Id }),
    body: z.strictObject({ decision: z.enum(ORGANISER_DECISIONS) }),
    /** `actionId` undoes what was taken down by this decision; null if that is nothing. */
    reply: z.object({ id: Id, decided: z.int(), actionId: Id.nullable() }),
  }),
}
