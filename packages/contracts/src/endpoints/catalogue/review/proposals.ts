import { z } from 'zod'
import { PROPOSAL_FIELDS } from '../../../constants.ts'
import { endpoint, Id, PageQuery } from '../../../endpoint.ts'
import { AdminEvent, DecidedEvent } from './review.ts'

/**
 * `moved`: the source states other values now. `missing`: the source exists but no longer names the event, or speaks
 * against it. `gone`: its page was missing at each of several requests.
 */
export const PROPOSAL_KINDS = ['moved', 'missing', 'gone'] as const

/** A change of an approved event found by a re-check; an admin confirms or dismisses it. */
export const Proposal = z.object({
  id: Id,
  kind: z.enum(PROPOSAL_KINDS),
  /** The event's current values. */
  event: AdminEvent,
  /** Empty for `missing` and `gone`: confirming cancels the event. */
  changes: z.array(
    z.object({
      field: z.enum(PROPOSAL_FIELDS),
      before: z.string().nullable(),
      after: z.string().nullable(),
      /** The words of the source that prove the change, if any. */
      quote: z.string().nullable(),
    }),
  ),
  /** The words of the source that speak against the event, if any. */
  quote: z.string().nullable(),
  /** Of `gone`: when its page was first missing. */
  goneSince: z.iso.datetime().nullable(),
  sourceUrl: z.string(),
  sandbox: z.boolean(),
  checkedAt: z.iso.datetime(),
})
export type Proposal = z.infer<typeof Proposal>

const IdParams = z.strictObject({ id: Id })
const aboutOne = { policy: 'admin', params: IdParams } as const

export const proposalEndpoints = {
  /** Open proposals, soonest event first. */
  listProposals: endpoint({ policy: 'admin', query: PageQuery, reply: z.array(Proposal) }),
  confirmProposal: endpoint({ ...aboutOne, reply: DecidedEvent }),
  dismissProposal: endpoint({ ...aboutOne, reply: z.object({ id: Id }) }),
}
