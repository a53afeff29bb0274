import {
  BULK_FILTER_LIMIT,
  type Language,
  type OrganiserDecision,
  type OrganiserWish,
} from '@uitpost/contracts'
import { DomainError, hashOf, newId } from '@uitpost/service-kit'
import type { Context, TransactionStores } from '../../context.ts'
import { settleOrganiserRequests } from '../organisers/outcomes.ts'
import { isOwnDomain } from '../organisers/own-domain.ts'
import { findRequest } from '../organisers/requests.ts'
import { isPublic } from '../reading/public-events.ts'
import { recordAuditAction } from './audit.ts'
import { type Decider, decideAbout } from './review.ts'
import { undoDecision } from './review-undo.ts'

/**
 * Confirms a request by its link, once, and adds it to the queue. If an address of the source's own domain asks to take
 * the event down, it is hidden at once, by an automatic decision that an admin confirms or undoes. Undefined if the link
 * is invalid.
 */
export async function confirmOrganiserRequest(
  ctx: Context,
  token: string,
  requestId: string,
): Promise<{ wish: OrganiserWish; language: Language; hidden: boolean } | undefined> {
  if (!(await findRequest(ctx, token))) return undefined
  return ctx.transaction(async (stores) => {
    const at = ctx.now()
    const request = await stores.organiserRequests.confirm(hashOf(token), at)
    if (!request) return undefined
    const { id, eventId, wish, email, language } = request
    const [event] = await stores.events.listForUpdate([eventId])
    if (wish !== 'take-down' || !event || !isPublic(event) || !isOwnDomain(email, event.sourceLink)) {
      return { wish, language, hidden: false }
    }
    const { actionId } = await decideAbout(stores, [event.id], 'reject', { adminId: null, requestId }, at)
    if (actionId) await stores.organiserRequests.setHiddenBy(id, actionId)
    return { wish, language, hidden: actionId !== null }
  })
}

/**
 * Decides all confirmed requests about an event and mails their authors. Throws `not_found` if there are none, and
 * `bad_request` for the series of an event that stands alone.
 */
export const decideOrganiserRequests = (
  ctx: Context,
  id: string,
  decision: OrganiserDecision,
  decider: Decider,
): Promise<{ id: string; decided: number; actionId: string | null }> =>
  ctx.transaction(async (stores) => {
    const at = ctx.now()
    const event = await stores.events.find(id)
    const open = event ? await stores.organiserRequests.listOpen([id]) : []
    if (!event || open.length === 0) {
      throw new DomainError('not_found', 'No request of an organiser about this event waits for a decision.')
    }
    let actionId: string | null = null
    if (decision === 'decline') {
      for (const hiddenBy of new Set(open.flatMap((request) => request.hiddenBy ?? [])))
        await putBack(stores, hiddenBy, decider, at)
    } else {
      const action = newId()
      const ids = decision === 'take-down' ? [id] : await takeDownSeries(stores, event.seriesId, action)
      ;({ actionId } = await decideAbout(stores, ids, 'reject', decider, at, { id: action }))
    }
    const outcome = decision === 'decline' ? 'declined' : 'taken-down'
    // Taking down has closed those of events that were not hidden yet.
    await settleOrganiserRequests(stores, [event], outcome, at, decider.requestId)
    const act = { action: 'event.organiser_answered', at, actorId: decider.adminId, subject: `event ${id}` }
    await recordAuditAction(
      stores,
      { ...act, before: null, after: { decision, requests: open.length } },
      decider.requestId,
    )
    return { id, decided: open.length, actionId }
  })

/** Marks the series and returns its dates. It is locked first: an intake under way ends before, so that its dates are included. */
async function takeDownSeries(
  stores: TransactionStores,
  seriesId: string | null,
  actionId: string,
): Promise<string[]> {
  if (seriesId === null) {
    const message = 'This event stands alone.'
    throw new DomainError('bad_request', message, {
      errors: [{ field: 'decision', code: 'no_series', message }],
    })
  }
  await stores.series.takeDown(seriesId, actionId)
  return stores.adminEvents.ids({ seriesId }, BULK_FILTER_LIMIT)
}

/** Shows an event again that was hidden at once, unless an admin has undone that already. */
async function putBack(
  stores: TransactionStores,
  actionId: string,
  decider: Decider,
  at: Date,
): Promise<void> {
  const action = await stores.reviewActions.findForUpdate(actionId)
  if (action && action.undoneAt === null) await undoDecision(stores, actionId, decider, at)
}
