import {
  type AdminEventFilter,
  BULK_FILTER_LIMIT,
  type BulkDecision,
  type BulkResult,
  type DecidedEvent,
  type ReviewKind,
  storedSourceName,
} from '@uitpost/contracts'
import { DomainError, newId } from '@uitpost/service-kit'
import type { Context, TransactionStores } from '../../context.ts'
import type { EventFilter } from '../../store/review/event-filters.ts'
import type { EventFields } from '../../store/schema.ts'
import { announceEvents } from '../announcements/events.ts'
import { countChanges } from '../counters/counters.ts'
import { rebuildDuplicateGroups } from '../duplicates/groups.ts'
import { cityKeysOf } from '../facts/cities.ts'
import { wordsOf } from '../facts/titles.ts'
import { settleOrganiserRequests } from '../organisers/outcomes.ts'
import { settleReports } from '../reader-reports/outcomes.ts'
import { toEvent } from '../reading/events.ts'
import { wasPublished } from '../reading/public-events.ts'
import { asApproved } from './approvals.ts'
import { recordAuditAction } from './audit.ts'
import { judgeEvents } from './judge-events.ts'
import { withoutTypedFields } from './suggested-texts.ts'

/** The admin who decides, and the request it is part of. */
export interface Decider {
  adminId: string
  requestId: string
}

/** `adminId` is null for a decision that a re-check makes automatically. */
export type Author = { adminId: string | null; requestId: string | null }

type Status = EventFields['status']
const DECISIONS: Record<'approve' | 'reject', { from: readonly Status[]; to: Status; audit: string }> = {
  approve: { from: ['pending'], to: 'approved', audit: 'event.approved' },
  reject: { from: ['held', 'pending', 'approved', 'cancelled'], to: 'rejected', audit: 'event.rejected' },
}

/** What is stored of a change for undo. */
interface Changed {
  before: EventFields
  after: EventFields
}

export const toEventFilter = (filter: AdminEventFilter): EventFilter => ({
  ...(filter.status && { statuses: filter.status }),
  ...(filter.q && { title: wordsOf(filter.q).join(' ') }),
  ...(filter.city && { cityKeys: cityKeysOf(filter.city, filter.country) }),
  ...(filter.country && { country: filter.country }),
  ...(filter.category && { categoryId: filter.category === 'none' ? null : filter.category }),
  ...(filter.source && { source: storedSourceName(filter.source) }),
  ...(filter.seriesId && { seriesId: filter.seriesId }),
  ...(filter.risk && { risks: filter.risk }),
  ...(filter.proof && { proof: filter.proof }),
  ...(filter.doubt && { inDoubt: true }),
  ...(filter.from && { from: filter.from }),
  ...(filter.to && { to: filter.to }),
  ...(filter.reported && { reported: true }),
})

/**
 * Not stored with a decision: who approved or suggested must stay erasable, and approvals are withdrawn separately
 * (approvals.ts).
 */
const NOT_STORED = [
  ...['sequence', 'approvedBy', 'approvedAt', 'approvalId', 'withdrawnAt', 'suggestedBy', 'judgedRules'],
  // These follow from the sources.
  'facts',
]

/** The changed members with their earlier values. */
function beforeOf({ before, after }: Changed): Record<string, unknown> {
  const names = (Object.keys(before) as (keyof EventFields)[]).filter((name) => !NOT_STORED.includes(name))
  const differs = (name: keyof EventFields) => JSON.stringify(before[name]) !== JSON.stringify(after[name])
  return Object.fromEntries(names.filter(differs).map((name) => [name, before[name]]))
}

const auditedBefore = (change: Changed): Record<string, unknown> =>
  change.before.suggestedBy ? withoutTypedFields(beforeOf(change)) : beforeOf(change)

interface Action {
  /** Given when one decision is saved in several transactions. */
  id?: string
  kind: ReviewKind
  /** Name of the act in the audit trail. */
  audit: string
  decider: Author
  at: Date
  seriesId?: string
  /** The event that names a decision about several. */
  eventId?: string | undefined
  /** What a decision about many was asked for. */
  filter?: AdminEventFilter | undefined
}

/** A filter as it was sent: lists are separated by commas. */
const asSent = (filter: AdminEventFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]))

/** Records a decision with what undoing it needs. */
export async function recordDecision(
  stores: TransactionStores,
  { id = newId(), kind, audit, decider, at, seriesId, eventId, filter }: Action,
  changes: readonly Changed[],
): Promise<string> {
  const [only] = changes
  const one = changes.length === 1 ? only : undefined
  await stores.reviewActions.insert(
    {
      id,
      kind,
      actorId: decider.adminId,
      seriesId: seriesId ?? null,
      eventId: eventId ?? one?.after.id ?? null,
      filter: filter ? asSent(filter) : null,
      at,
    },
    changes.map((change) => ({
      eventId: change.after.id,
      before: beforeOf(change),
      sequence: change.before.sequence + 1,
    })),
  )
  await recordAuditAction(
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
 * Saves a decision about locked rows in the caller's transaction: rows, undo data, duplicate groups, counters, readers'
 * reports, organisers' requests, announcement and audit record.
 */
export async function saveDecision(
  stores: TransactionStores,
  action: Action,
  changes: readonly Changed[],
): Promise<string> {
  await applyChanges(stores, changes, action.at)
  const actionId = await recordDecision(stores, action, changes)
  await settleReports(stores, changes, action.at, action.decider.requestId)
  await settleRequests(stores, action, changes)
  await announce(stores, changes, action.decider.requestId)
  return actionId
}

/** An admin's edit or rejection answers what organisers asked. */
async function settleRequests(
  stores: TransactionStores,
  { kind, decider: { adminId, requestId }, at }: Action,
  changes: readonly Changed[],
): Promise<void> {
  if (adminId === null || (kind !== 'edit' && kind !== 'reject')) return
  const events = changes.map(({ after }) => after)
  await settleOrganiserRequests(stores, events, kind === 'edit' ? 'corrected' : 'taken-down', at, requestId)
}

/** Saves the rows and updates duplicate groups, counters and risks. */
export async function applyChanges(
  stores: TransactionStores,
  changes: readonly Changed[],
  at: Date,
): Promise<void> {
  await stores.adminEvents.updateMany(
    changes.map(({ after }) => after),
    at,
  )
  await rebuildDuplicateGroups(stores, changes)
  await countChanges(stores, changes)
  await judgeEvents(
    stores,
    changes.map(({ after }) => after.id),
    at,
  )
}

export const announce = (stores: TransactionStores, changes: readonly Changed[], requestId: string | null) =>
  announceEvents(
    stores,
    changes.map(({ after }) => after).filter(wasPublished),
    requestId,
    changes.map(({ before }) => before.cityKey),
  )

/** Approved by an admin who saw what is in doubt; a merge also approves, without such a decision. */
const approvedBy = (before: EventFields, approval: Parameters<typeof asApproved>[1]): EventFields => ({
  ...asApproved(before, approval),
  doubt: null,
})

/** Decides about the events whose status allows it; the others are returned as skipped. */
export async function decideAbout(
  stores: TransactionStores,
  ids: string[],
  decision: 'approve' | 'reject',
  decider: Author,
  at: Date,
  { id = newId(), filter }: Pick<Action, 'id' | 'filter'> = {},
): Promise<Omit<BulkResult, 'more'>> {
  const { from, to, audit } = DECISIONS[decision]
  const rows = await stores.events.listForUpdate(ids)
  const changes = rows
    .filter((row) => from.includes(row.status))
    .map(
      (before): Changed => ({
        before,
        after:
          to === 'approved'
            ? approvedBy(before, { approvedBy: decider.adminId, approvedAt: at, approvalId: id })
            : { ...before, status: to },
      }),
    )
  const done = new Set(changes.map(({ after }) => after.id))
  const skipped = ids.filter((id) => !done.has(id))
  if (changes.length === 0) return { actionId: null, done: 0, skipped }
  // The dates of one series have one name.
  const eventId = filter?.seriesId && changes[0]?.after.id
  const action = { id, kind: decision, audit, decider, at, eventId, filter }
  const actionId = await saveDecision(stores, action, changes)
  return { actionId, done: changes.length, skipped }
}

/** Approves or rejects one event. Throws `conflict` when its status does not allow it, as after another decision. */
export const decideEvent = (
  ctx: Context,
  id: string,
  decision: 'approve' | 'reject',
  decider: Decider,
): Promise<DecidedEvent> =>
  ctx.transaction(async (stores) => {
    const { actionId } = await decideAbout(stores, [id], decision, decider, ctx.now())
    if (!actionId) {
      const event = await stores.events.find(id)
      if (!event) throw new DomainError('not_found', 'There is no event with this id.')
      const { status } = event
      throw new DomainError('conflict', `This event is ${status}, and your decision changed nothing.`)
    }
    return { ...toEvent(await stores.events.getShown(id)), actionId }
  })

/**
 * Decides about many events as one decision, which is undone as one. Approving by a filter that names no risk leaves out
 * dates by rule on public holidays, as approving a series does.
 */
export const decideEvents = (ctx: Context, body: BulkDecision, decider: Decider): Promise<BulkResult> =>
  ctx.transaction(async (stores) => {
    const { decision, filter } = body
    const wanted = filter && {
      ...toEventFilter(filter),
      ...(decision === 'approve' && !filter.risk && { withoutRisk: 'holiday-rule' as const }),
      statuses: (filter.status ?? DECISIONS[decision].from).filter((one) =>
        DECISIONS[decision].from.includes(one),
      ),
    }
    const ids = wanted ? await stores.adminEvents.ids(wanted, BULK_FILTER_LIMIT + 1) : [...new Set(body.ids)]
    const more = ids.length > BULK_FILTER_LIMIT
    const some = ids.slice(0, BULK_FILTER_LIMIT)
    const result = await decideAbout(stores, some, decision, decider, ctx.now(), { filter })
    return { ...result, more }
  })

/**
 * Approves a whole series: its pending dates now, later ones at intake (domain/intake/series.ts). Throws `conflict` for
 * an approved series of which no date waits, as after the same decision of another admin.
 */
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
    // The series is locked first: an intake under way ends before, so that its dates are included.
    await stores.series.approve(seriesId, { adminId, actionId, at })
    const rows = await stores.adminEvents.listPendingOfSeries(seriesId, event.id)
    if (rows.length === 0 && (await stores.reviewActions.findSeriesApproval(seriesId))) {
      throw new DomainError('conflict', 'This series is approved already, and your decision changed nothing.')
    }
    const approval = { approvedBy: adminId, approvedAt: at, approvalId: actionId }
    const changes = rows.map((before) => ({ before, after: approvedBy(before, approval) }))
    await saveDecision(
      stores,
      { id: actionId, kind: 'approve_series', audit: 'series.approved', decider, at, seriesId, eventId },
      changes,
    )
    return { actionId, done: changes.length, skipped: [], more: false }
  })
