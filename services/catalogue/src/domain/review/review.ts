import type { AdminEventFilter, BulkDecision, BulkResult, DecidedEvent, ReviewKind } from '@uitpost/contracts'
import { BULK_FILTER_LIMIT } from '@uitpost/contracts'
import { DomainError, newId } from '@uitpost/service-kit'
import type { Context, TransactionStores } from '../../context.ts'
import type { EventFilter } from '../../store/events/event-filters.ts'
import type { EventFields } from '../../store/schema.ts'
import { countChanges } from '../counters/counters.ts'
import { regroup } from '../duplicates/groups.ts'
import { cityKeysOf } from '../facts/cities.ts'
import { normaliseTitle } from '../facts/titles.ts'
import { toEvent, toEventState } from '../reading/events.ts'
import { asApproved, wasPublished } from './approvals.ts'
import { recordAct } from './audit.ts'
import { withoutTexts } from './suggested-texts.ts'

/** Who decides, and in which request. */
export interface Decider {
  adminId: string
  requestId: string
}

/** An admin, or a re-check that decides by itself. */
export type Author = { adminId: string | null; requestId: string | null }

type Status = EventFields['status']
const DECISIONS: Record<'approve' | 'reject', { from: readonly Status[]; to: Status; audit: string }> = {
  approve: { from: ['pending'], to: 'approved', audit: 'event.approved' },
  reject: { from: ['held', 'pending', 'approved', 'cancelled'], to: 'rejected', audit: 'event.rejected' },
}

/** What of a change is kept for taking it back. */
interface Changed {
  before: EventFields
  after: EventFields
}

export const toEventFilter = (filter: AdminEventFilter): EventFilter => ({
  ...(filter.status && { statuses: filter.status }),
  ...(filter.q && { title: normaliseTitle(filter.q, []) }),
  ...(filter.city && { cityKeys: cityKeysOf(filter.city, filter.country) }),
  ...(filter.country && { country: filter.country }),
  ...(filter.category && { categoryId: filter.category === 'none' ? null : filter.category }),
  ...(filter.source && { source: filter.source }),
  ...(filter.seriesId && { seriesId: filter.seriesId }),
  ...(filter.from && { from: filter.from }),
  ...(filter.to && { to: filter.to }),
})

/** People are no part of what is kept, as they can be forgotten; approvals end by themselves (domain/approvals.ts). */
const NOT_KEPT = ['sequence', 'approvedBy', 'approvedAt', 'approvalId', 'withdrawnAt', 'suggestedBy']

/** The members that a change touched, as they were. */
function beforeOf({ before, after }: Changed): Record<string, unknown> {
  const names = (Object.keys(before) as (keyof EventFields)[]).filter((name) => !NOT_KEPT.includes(name))
  const differs = (name: keyof EventFields) => JSON.stringify(before[name]) !== JSON.stringify(after[name])
  return Object.fromEntries(names.filter(differs).map((name) => [name, before[name]]))
}

const auditedBefore = (change: Changed): Record<string, unknown> =>
  change.before.suggestedBy ? withoutTexts(beforeOf(change)) : beforeOf(change)

interface Action {
  /** Given when one decision is saved in portions. */
  id?: string
  kind: ReviewKind
  /** What the audit trail calls it. */
  audit: string
  decider: Author
  at: Date
  seriesId?: string
}

/** Notes who decided what, and what takes it back. */
export async function recordDecision(
  stores: TransactionStores,
  {
    id = newId(),
    kind,
    audit,
    decider,
    at,
    seriesId = null,
  }: Omit<Action, 'seriesId'> & { seriesId?: string | null },
  changes: readonly Changed[],
): Promise<string> {
  await stores.reviewActions.insert(
    { id, kind, actorId: decider.adminId, seriesId, at },
    changes.map((change) => ({
      eventId: change.after.id,
      before: beforeOf(change),
      sequence: change.before.sequence + 1,
    })),
  )
  const [only] = changes
  const one = changes.length === 1 ? only : undefined
  await recordAct(
    stores,
    {
      action: audit,
      at,
      actorId: decider.adminId,
      subject: one ? `event ${one.after.id}` : `action ${id}`,
      before: one ? auditedBefore(one) : null,
      after: one ? { actionId: id, status: one.after.status } : { actionId: id, events: changes.length },
    },
    decider.requestId,
  )
  return id
}

/**
 * Writes a decision about rows that are locked: the rows, what takes it back, the groups of duplicates, the totals,
 * the announcement and the audit record, together or not at all.
 */
export async function saveDecision(
  stores: TransactionStores,
  action: Action,
  changes: readonly Changed[],
): Promise<string> {
  await applyChanges(stores, changes, action.at)
  const actionId = await recordDecision(stores, action, changes)
  await announce(stores, changes, action.decider.requestId)
  return actionId
}

/** The rows themselves, the groups they are in, and what is counted. */
export async function applyChanges(
  stores: TransactionStores,
  changes: readonly Changed[],
  at: Date,
): Promise<void> {
  await stores.reviewedEvents.updateMany(
    changes.map(({ after }) => after),
    at,
  )
  await regroup(stores, changes)
  await countChanges(stores, changes)
}

export const announce = (stores: TransactionStores, changes: readonly Changed[], requestId: string | null) =>
  stores.outbox.add(
    'event.changed',
    changes
      .map(({ after }) => after)
      .filter(wasPublished)
      .map(toEventState),
    requestId,
  )

/** Decides about those that still can be decided about; others are answered as skipped. */
async function decideAbout(
  stores: TransactionStores,
  ids: string[],
  decision: 'approve' | 'reject',
  decider: Decider,
  at: Date,
): Promise<Omit<BulkResult, 'more'>> {
  const { from, to, audit } = DECISIONS[decision]
  const id = newId()
  const rows = await stores.events.listForUpdate(ids)
  const changes = rows
    .filter((row) => from.includes(row.status))
    .map(
      (before): Changed => ({
        before,
        after:
          to === 'approved'
            ? asApproved(before, { approvedBy: decider.adminId, approvedAt: at, approvalId: id })
            : { ...before, status: to },
      }),
    )
  const done = new Set(changes.map(({ after }) => after.id))
  const skipped = ids.filter((id) => !done.has(id))
  if (changes.length === 0) return { actionId: null, done: 0, skipped }
  const actionId = await saveDecision(stores, { id, kind: decision, audit, decider, at }, changes)
  return { actionId, done: changes.length, skipped }
}

/** The approval or rejection of one date. Whoever comes second is told that there is nothing to decide any more. */
export const decideEvent = (
  ctx: Context,
  id: string,
  decision: 'approve' | 'reject',
  decider: Decider,
): Promise<DecidedEvent> =>
  ctx.transaction(async (stores) => {
    const { actionId } = await decideAbout(stores, [id], decision, decider, ctx.now())
    if (!actionId) {
      const what = decision === 'approve' ? 'pending event' : 'event to be rejected'
      throw new DomainError('not_found', `There is no ${what} with this id.`)
    }
    return { ...toEvent(await stores.events.getShown(id)), actionId }
  })

/** Many at once, as one decision that is taken back as one. */
export const decideEvents = (ctx: Context, body: BulkDecision, decider: Decider): Promise<BulkResult> =>
  ctx.transaction(async (stores) => {
    const { decision, filter } = body
    const wanted = filter && {
      ...toEventFilter(filter),
      statuses: (filter.status ?? DECISIONS[decision].from).filter((one) =>
        DECISIONS[decision].from.includes(one),
      ),
    }
    const ids = wanted
      ? await stores.reviewedEvents.ids(wanted, BULK_FILTER_LIMIT + 1)
      : [...new Set(body.ids)]
    const more = ids.length > BULK_FILTER_LIMIT
    const result = await decideAbout(stores, ids.slice(0, BULK_FILTER_LIMIT), decision, decider, ctx.now())
    return { ...result, more }
  })

/** The whole series: its pending dates are approved, and further ones approve themselves (domain/series.ts). */
export const approveSeries = (ctx: Context, eventId: string, decider: Decider): Promise<BulkResult> =>
  ctx.transaction(async (stores) => {
    const at = ctx.now()
    const event = await stores.events.find(eventId)
    if (!event?.seriesId) {
      throw new DomainError('not_found', 'There is no event of a series with this id.')
    }
    const { seriesId } = event
    const { adminId } = decider
    const actionId = newId()
    // The series first: an intake that is under way ends before, and its dates are seen.
    await stores.series.approve(seriesId, { adminId, actionId, at })
    const rows = await stores.reviewedEvents.listPendingOfSeries(seriesId)
    const approval = { approvedBy: adminId, approvedAt: at, approvalId: actionId }
    const changes = rows.map((before) => ({ before, after: asApproved(before, approval) }))
    await saveDecision(
      stores,
      { id: actionId, kind: 'approve_series', audit: 'series.approved', decider, at, seriesId },
      changes,
    )
    return { actionId, done: changes.length, skipped: [], more: false }
  })
