import { z } from 'zod'
import { PROPOSAL_FIELDS } from '../../constants.ts'
import { endpoint, Id, PageQuery } from '../../endpoint.ts'
import { AdminEvent, DecidedEvent } from './review.ts'

/** `moved`: its source says something else now. `missing`: its source is there and does not name it any more. */
export const PROPOSAL_KINDS = ['moved', 'missing'] as const

/** What a re-check found of an approved event: an admin confirms it with one click, or dismisses it. */
export const Proposal = z.object({
  id: Id,
  kind: z.enum(PROPOSAL_KINDS),
  /** As it is now. */
  event: AdminEvent,
  /** Empty for what is missing: confirming that cancels the event. */
  changes: z.array(
    z.object({
      field: z.enum(PROPOSAL_FIELDS),
      before: z.string().nullable(),
      after: z.string().nullable(),
      /** The words of the source, where it has words for it. */
      quote: z.string().nullable(),
    }),
  ),
  sourceUrl: z.string(),
  sandbox: z.boolean(),
  checkedAt: z.iso.datetime(),
})
export type Proposal = z.infer<typeof Proposal>

const IdParams = z.strictObject({ id: Id })
const aboutOne = { service: 'catalogue', policy: 'admin', params: IdParams } as const

export const proposalEndpoints = {
  /** What waits for an answer, soonest event first. */
  listProposals: endpoint({
    service: 'catalogue',
    policy: 'admin',
    query: PageQuery,
    reply: z.array(Proposal),
  }),
  confirmProposal: endpoint({ ...aboutOne, reply: DecidedEvent }),
  dismissProposal: endpoint({ ...aboutOne, reply: z.object({ id: Id }) }),
}
