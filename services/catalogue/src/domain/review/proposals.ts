import { isDeepStrictEqual } from 'node:util'
import {
  type DecidedEvent,
  type EventEdit,
  type PageQuery,
  PROPOSAL_FIELDS,
  type Proposal,
} from '@uitpost/contracts'
import { DomainError, type Listed, newId } from '@uitpost/service-kit'
import type { Context, TransactionStores } from '../../context.ts'
import type { ListedProposal, ProposalRow } from '../../store/review/proposals.ts'
import type { EventFields } from '../../store/schema.ts'
import type { ProposedChange } from '../../store/tables/decision-tables.ts'
import { contentOf, type Finding } from '../facts/findings.ts'
import { wireDates } from '../facts/occurrences.ts'
import { todayOf } from '../facts/today.ts'
import { toEvent } from '../reading/events.ts'
import { readSoonest } from '../reading/soonest-first.ts'
import { toAdminEvents } from './admin-events.ts'
import { recordAuditAction } from './audit.ts'
import { edited } from './event-edits.ts'
import { type Decider, saveDecision } from './review.ts'

/** The fields of an event that a re-check compares. */
export const comparedFields = (event: EventFields) => ({
  title: event.title,
  ...wireDates(event),
  city: event.city,
  location: event.location,
})

type NewProposal = Pick<
  ProposalRow,
  'kind' | 'changes' | 'quote' | 'goneSince' | 'sourceUrl' | 'sandbox' | 'checkedAt'
>

/**
 * The outcome of a re-check; `proposal` is null where the source agrees with the event, which closes an open
 * proposal.
 */
export interface Proposed {
  eventId: string
  proposal: NewProposal | null
  at: Date
}

/**
 * Saves proposals, at most one open per event (the newest). Skips what is proposed already and what an admin
 * dismissed.
 */
export async function proposeAll(
  { proposals }: Pick<TransactionStores, 'proposals'>,
  given: readonly Proposed[],
): Promise<void> {
  if (given.length === 0) return
  const known = Map.groupBy(
    await proposals.listKnown(given.map(({ eventId }) => eventId)),
    (one) => one.eventId,
  )
  const compared = given.map((one) => ({
    ...one,
    same: known.get(one.eventId)?.find((other) => one.proposal && isSame(other, one.proposal)),
  }))
  const isOpen = ({ same }: { same?: ProposalRow | undefined }) => same?.status === 'open'
  await proposals.renew(
    compared.filter(isOpen).flatMap(({ same, at }) => (same ? [{ id: same.id, at }] : [])),
  )
  const superseded = compared.filter((one) => !isOpen(one))
  await proposals.withdrawOpen(superseded.map(({ eventId, at }) => ({ id: eventId, at })))
  await proposals.insert(
    superseded.flatMap(({ eventId, proposal, same }) =>
      proposal && !same
        ? [{ ...proposal, id: newId(), eventId, changes: JSON.stringify(proposal.changes), decidedAt: null }]
        : [],
    ),
  )
}

/** A page that was there again in between is gone anew. */
const isSame = (known: ProposalRow, { kind, changes, goneSince }: NewProposal): boolean =>
  known.kind === kind &&
  isDeepStrictEqual(known.goneSince, goneSince) &&
  isDeepStrictEqual(byField(known.changes), byField(changes))

// Not compared as JSON texts: Postgres reorders the members of jsonb.
const byField = (changes: readonly ProposedChange[]) =>
  Object.fromEntries(changes.map(({ field, after }) => [field, after]))

/** The differences between an approved event and what its source says now; a cancellation counts as missing. */
export function proposalOf(event: EventFields, finding: Finding, at: Date): Proposed {
  const { evidence, link, source, cancelled } = finding.candidate
  const from = { sourceUrl: source.url ?? link ?? '', sandbox: source.sandbox, checkedAt: at }
  const about = { ...from, quote: null, goneSince: null }
  if (cancelled) return { eventId: event.id, proposal: { kind: 'missing', changes: [], ...about }, at }
  const [now, then] = [comparedFields(event), comparedFields({ ...event, ...contentOf(finding) })]
  const changes = PROPOSAL_FIELDS.filter((field) => now[field] !== then[field]).map((field) => ({
    field,
    before: now[field],
    after: then[field],
    quote: field === 'startDate' ? evidence.start.quote : null,
  }))
  const proposal = changes.length > 0 ? { kind: 'moved' as const, changes, ...about } : null
  return { eventId: event.id, proposal, at }
}

/** Open proposals of re-checks, soonest event first. */
export function listProposals(ctx: Context, query: PageQuery): Promise<Listed<Proposal>> {
  const today = todayOf(ctx.now())
  const { proposals } = ctx.stores
  return readSoonest(
    query,
    (limit, after) => proposals.listOpen(today, limit, after),
    () => proposals.countOpen(today),
    (rows) => toProposals(ctx, rows),
  )
}

async function toProposals(ctx: Context, rows: readonly ListedProposal[]): Promise<Proposal[]> {
  const events = await toAdminEvents(ctx, rows)
  return rows.flatMap((row, index): Proposal[] => {
    const event = events[index]
    if (!event) return []
    const { proposalId: id, kind, changes, quote, sourceUrl, sandbox } = row
    const checkedAt = row.checkedAt.toISOString()
    const goneSince = row.goneSince?.toISOString() ?? null
    return [{ id, kind, event, changes, quote, goneSince, sourceUrl, sandbox, checkedAt }]
  })
}

/** Applies the proposed changes; an event that its source no longer lists, or whose page is gone, is cancelled. */
export const confirmProposal = (ctx: Context, id: string, decider: Decider): Promise<DecidedEvent> =>
  ctx.transaction(async (stores) => {
    const at = ctx.now()
    const { proposal, event: before } = await openProposal(stores, id)
    if (!stillHolds(proposal, before)) {
      throw new DomainError('conflict', 'The event was changed since its source was checked.')
    }
    const after =
      proposal.kind === 'moved'
        ? edited(before, editOf(proposal), at)
        : { ...before, status: 'cancelled' as const }
    await stores.proposals.close(id, 'confirmed', at)
    const action = { kind: 'recheck', audit: 'event.recheck_confirmed', decider, at } as const
    const actionId = await saveDecision(stores, action, [{ before, after }])
    return { ...toEvent(await stores.events.getShown(before.id)), actionId }
  })

/** Leaves the event as it is; the same change is not proposed again. */
export const dismissProposal = (
  ctx: Context,
  id: string,
  { adminId, requestId }: Decider,
): Promise<{ id: string }> =>
  ctx.transaction(async (stores) => {
    const at = ctx.now()
    const { proposal, event } = await openProposal(stores, id)
    await stores.proposals.close(id, 'dismissed', at)
    const act = { action: 'event.recheck_dismissed', at, actorId: adminId, subject: `event ${event.id}` }
    await recordAuditAction(stores, { ...act, before: null, after: { changes: proposal.changes } }, requestId)
    return { id }
  })

async function openProposal(stores: TransactionStores, id: string) {
  const none = () => new DomainError('not_found', 'There is no open proposal with this id.')
  const known = await stores.proposals.find(id)
  if (!known) throw none()
  // Lock order: the event before its proposal, as in a re-check. A concurrent second answer finds the proposal
  // closed.
  const [event] = await stores.events.listForUpdate([known.eventId])
  const proposal = await stores.proposals.findOpenForUpdate(id)
  if (!proposal || event?.status !== 'approved') throw none()
  return { proposal, event }
}

function stillHolds({ changes }: ProposalRow, event: EventFields): boolean {
  const now = comparedFields(event)
  return changes.every(({ field, before }) => now[field] === before)
}

function editOf({ changes }: ProposalRow): EventEdit {
  const after = Object.fromEntries(changes.map((change) => [change.field, change.after]))
  const { title, startDate, city, ...optional } = after
  return {
    ...optional,
    ...(title && { title }),
    ...(startDate && { startDate }),
    ...(city && { city }),
  }
}
