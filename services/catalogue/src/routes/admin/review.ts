import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import { breakDownEvents, listAdminEvents } from '../../domain/review/admin-events.ts'
import { editEvent } from '../../domain/review/event-edits.ts'
import { approveSeries, decideEvent, decideEvents } from '../../domain/review/review.ts'
import { listReviewActions, undoReviewAction } from '../../domain/review/review-undo.ts'
import { deciderOf } from '../decider.ts'

export function reviewRoutes(app: App, ctx: Context): void {
  route(app, 'listAdminEvents', ({ query }, caller) =>
    ctx.read(caller.id, (from) => listAdminEvents(from, query)),
  )
  route(app, 'breakDownEvents', ({ query }, caller) =>
    ctx.read(caller.id, (from) => breakDownEvents(from, query)),
  )
  route(app, 'approveEvent', (request, caller) =>
    decideEvent(ctx, request.params.id, 'approve', deciderOf(request, caller)),
  )
  route(app, 'approveSeries', (request, caller) =>
    approveSeries(ctx, request.params.id, deciderOf(request, caller)),
  )
  route(app, 'rejectEvent', (request, caller) =>
    decideEvent(ctx, request.params.id, 'reject', deciderOf(request, caller)),
  )
  route(app, 'editEvent', (request, caller) =>
    editEvent(ctx, request.params.id, request.body, deciderOf(request, caller)),
  )
  route(app, 'decideEvents', (request, caller) => decideEvents(ctx, request.body, deciderOf(request, caller)))
  route(app, 'listReviewActions', ({ query }, caller) => listReviewActions(ctx, query, caller.id))
  route(app, 'undoReviewAction', (request, caller) =>
    undoReviewAction(ctx, request.params.id, deciderOf(request, caller)),
  )
}
