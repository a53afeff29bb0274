import { type PageQuery, type ReviewAction, UNDO_DAYS, type UndoResult } from '@uitpost/contracts'
import { DomainError, type Listed, listed } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import type { EventFields } from '../store/schema.ts'
import { recordAct } from './audit.ts'
import { countChanges } from './counters.ts'
import { readIdPage } from './paging.ts'
import { announce, type Decider } from './review.ts'

const DAY_MS = 86_400_000
const DATES = ['startAt', 'endAt'] as const

/** An event as a decision found it. */
function restored(event: EventFields, before: Record<string, unknown>): EventFields {
  const old: Partial<EventFields> = { ...before }
  for (const name of DATES) if (typeof before[name] === 'string') old[name] = new Date(before[name])
  return { ...event, ...old }
}

/**
 * Takes a decision back: every event becomes what it was, unless somebody changed it since. A decision is taken back
 * once, within thirty days.
 */
export const undoReviewAction = (ctx: Context, id: string, decider: Decider): Promise<UndoResult> =>
  ctx.transaction(async (stores) => {
    const at = ctx.now()
    const action = await stores.reviewActions.findForUpdate(id)
    if (!action) throw new DomainError('not_found', 'There is no decision with this id.')
    if (action.undoneAt) throw new DomainError('conflict', 'This decision has been taken back already.')
    if (at.getTime() - action.at.getTime() > UNDO_DAYS * DAY_MS) {
      throw new DomainError('conflict', `A decision can be taken back for ${UNDO_DAYS} days.`)
    }
    const items = await stores.reviewActions.items(id)
    const rows = await stores.events.listForUpdate(items.map((item) => item.eventId))
    const byId = new Map(rows.map((row) => [row.id, row]))
    const changes = items.flatMap(({ eventId, before, sequence }) => {
      const event = byId.get(eventId)
      if (!event || event.sequence !== sequence) return []
      return [{ before: event, after: restored(event, before) }]
    })
    const undone = new Set(changes.map(({ after }) => after.id))
    if (action.seriesId) await stores.series.withdraw(action.seriesId)
    await stores.reviewedEvents.updateMany(
      changes.map(({ after }) => after),
      at,
    )
    await stores.reviewActions.markUndone(id, at)
    await countChanges(stores, changes)
    await announce(stores, changes, decider.requestId)
    await recordAct(
      stores,
      {
        action: 'review.undone',
        at,
        actorId: decider.adminId,
        subject: `action ${id}`,
        before: { kind: action.kind },
        after: { events: changes.length },
      },
      decider.requestId,
    )
    return {
      undone: changes.length,
      skipped: items.map((item) => item.eventId).filter((eventId) => !undone.has(eventId)),
    }
  })

/** What was decided, the latest first. */
export async function listReviewActions(ctx: Context, query: PageQuery): Promise<Listed<ReviewAction>> {
  const { limit, before } = readIdPage(query)
  const rows = await ctx.stores.reviewActions.list(limit + 1, before)
  const page = rows.slice(0, limit)
  return listed(
    page.map((row) => ({
      ...row,
      at: row.at.toISOString(),
      undoneAt: row.undoneAt?.toISOString() ?? null,
    })),
    undefined,
    rows.length > limit ? page.at(-1)?.id : undefined,
  )
}
