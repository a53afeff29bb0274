import {
  PAGE_DEFAULT,
  type ReviewAction,
  type ReviewActionQuery,
  UNDO_DAYS,
  type UndoResult,
} from '@uitpost/contracts'
import { DomainError, IdCursor, type Listed, readPage } from '@uitpost/service-kit'
import type { Context, TransactionStores } from '../../context.ts'
import type { EventFields } from '../../store/schema.ts'
import { announceFollows } from '../announcements/follows.ts'
import { joinDuplicateGroups } from '../duplicates/groups.ts'
import { announceSaves } from '../reading/saved-events.ts'
import { approvalsToWithdraw, withdrawSeriesApproval, withRestoredStatus } from './approvals.ts'
import { recordAuditAction } from './audit.ts'
import { announceChangedFacts, judgeEvents } from './judge-events.ts'
import { announce, applyChanges, type Decider } from './review.ts'

const DAY_MS = 86_400_000
const DATES = ['startAt', 'endAt'] as const

/** An event as it was before a decision, with its approval only if that still stands. */
function restored(event: EventFields, before: Record<string, unknown>, at: Date): EventFields {
  const old: Partial<EventFields> = { ...before }
  for (const name of DATES) if (typeof before[name] === 'string') old[name] = new Date(before[name])
  return withRestoredStatus({ ...event, ...old }, at)
}

/** Locks the events of a decision and those approved through it. */
async function lockAffected({ events }: TransactionStores, actionId: string, eventIds: string[]) {
  const locked = new Map<string, EventFields>()
  let ids = [...new Set([...eventIds, ...(await events.idsApprovedBy(actionId))])]
  while (ids.length > 0) {
    for (const row of await events.listForUpdate(ids)) locked.set(row.id, row)
    ids = (await events.idsApprovedBy(actionId)).filter((one) => !locked.has(one))
  }
  return [...locked.values()]
}

const oldestUndoable = (at: Date): Date => new Date(at.getTime() - UNDO_DAYS * DAY_MS)

/**
 * Undoes a decision within 30 days, once. Events that were changed since keep their content; when another admin's decisions
 * have changed all of them, it is refused.
 */
export const undoReviewAction = (ctx: Context, id: string, decider: Decider): Promise<UndoResult> =>
  ctx.transaction((stores) => undoDecision(stores, id, decider, ctx.now()))

/** As `undoReviewAction`, in the caller's transaction. */
export async function undoDecision(
  stores: TransactionStores,
  id: string,
  decider: Decider,
  at: Date,
): Promise<UndoResult> {
  const action = await stores.reviewActions.findForUpdate(id)
  if (!action) throw new DomainError('not_found', 'There is no decision with this id.')
  if (action.undoneAt) throw new DomainError('conflict', 'This decision has been taken back already.')
  if (action.at < oldestUndoable(at)) {
    throw new DomainError('conflict', `A decision can be taken back for ${UNDO_DAYS} days.`)
  }
  await stores.reviewActions.markUndone(id, at)
  if (action.seriesId) await withdrawSeriesApproval(stores, action.seriesId)
  await stores.series.undoTakeDown(id)
  const items = await stores.reviewActions.items(id)
  const rows = await lockAffected(
    stores,
    id,
    items.map((item) => item.eventId),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const unchanged = items.filter(({ eventId, sequence }) => byId.get(eventId)?.sequence === sequence)
  const changes = unchanged.flatMap(({ eventId, before }) => {
    const event = byId.get(eventId)
    return event ? [{ before: event, after: restored(event, before, at) }] : []
  })
  if (action.kind === 'dismiss') {
    const ids = rows.map((row) => row.id)
    await stores.duplicates.undoDismissal(id)
    await joinDuplicateGroups(stores, ids)
    await finishUndo(stores, action, at, decider, ids.length)
    return { undone: ids.length, skipped: [] }
  }
  const overruled = await stores.reviewActions.wasOverruled(action, decider.adminId)
  // Undoing the approval of a series also ends that of its later dates, regardless of the status of the other dates.
  if (action.seriesId ? overruled.series : overruled.events && changes.length === 0) {
    throw new DomainError('conflict', 'Another admin has decided about this since, and that decision stays.')
  }
  const undone = new Set(changes.map(({ after }) => after.id))
  if (action.kind === 'merge') {
    await stores.venueAliases.forget(id)
    await stores.merges.returnSources([...undone], id)
    await announceFollows(stores, await stores.merges.returnFollows([...undone], id), decider.requestId)
    await announceSaves(stores, await stores.merges.returnSaves([...undone], id), decider.requestId)
  }
  if (action.kind === 'part' && changes.some(({ after }) => after.status === 'merged')) {
    await stores.merges.returnSources(
      items.map(({ eventId }) => eventId),
      id,
    )
    await stores.duplicates.undoDismissal(id)
  }
  if (action.kind === 'recheck') await stores.eventSources.forgetCancellations([...undone])
  await applyChanges(stores, changes, at)
  await stores.reviewActions.continueFrom(
    unchanged.map(({ eventId, found, sequence }) => ({ eventId, found, now: sequence + 1 })),
  )
  if (action.kind === 'merge' || action.kind === 'part') {
    // The kept events as well: their sources are fewer again.
    const affected = rows.flatMap(({ id: eventId, mergedInto }) => [eventId, mergedInto ?? eventId])
    await announceChangedFacts(stores, await judgeEvents(stores, affected, at), decider.requestId)
  }
  const unrestored = rows.filter((row) => !undone.has(row.id))
  const itemsById = new Map(items.map((item) => [item.eventId, item]))
  await stores.events.withdrawApproval(approvalsToWithdraw(action, unrestored, itemsById), at)
  await announce(stores, changes, decider.requestId)
  await finishUndo(stores, action, at, decider, changes.length)
  return {
    undone: changes.length,
    skipped: items.map((item) => item.eventId).filter((eventId) => !undone.has(eventId)),
  }
}

async function finishUndo(
  stores: TransactionStores,
  action: { id: string; kind: string },
  at: Date,
  { adminId, requestId }: Decider,
  events: number,
): Promise<void> {
  const act = { action: 'review.undone', subject: `action ${action.id}`, before: { kind: action.kind } }
  await recordAuditAction(stores, { ...act, at, actorId: adminId, after: { events } }, requestId)
}

/** Past decisions, the latest first; of all admins, or those of one that can be taken back. */
export async function listReviewActions(
  ctx: Context,
  { mine, ...query }: ReviewActionQuery,
  adminId: string,
): Promise<Listed<ReviewAction>> {
  const standing = mine && { actorId: adminId, since: oldestUndoable(ctx.now()) }
  return readPage(
    { limit: PAGE_DEFAULT, ...query },
    {
      cursor: IdCursor,
      read: (limit, after) => ctx.stores.reviewActions.list(limit, after?.[0], standing),
      cursorOf: ({ id }) => [id],
      total: async () => undefined,
      present: (rows) =>
        rows.map((row) => ({
          ...row,
          at: row.at.toISOString(),
          undoneAt: row.undoneAt?.toISOString() ?? null,
        })),
    },
  )
}
