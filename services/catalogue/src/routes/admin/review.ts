import { type App, type Caller, route } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import { listAdminEvents } from '../../domain/review/admin-events.ts'
import { editEvent } from '../../domain/review/event-edits.ts'
import { approveSeries, type Decider, decideEvent, decideEvents } from '../../domain/review/review.ts'
import { listReviewActions, undoReviewAction } from '../../domain/review/review-undo.ts'

const deciderOf = (request: { requestId: string }, caller: Caller): Decider => ({
  adminId: caller.id,
  requestId: request.requestId,
})

export function reviewRoutes(app: App, ctx: Context): void {
  route(app, 'listAdminEvents', (request) => listAdminEvents(ctx, request.query))
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
  route(app, 'listReviewActions', (request) => listReviewActions(ctx, request.query))
  route(app, 'undoReviewAction', (request, caller) =>
    undoReviewAction(ctx, request.params.id, deciderOf(request, caller)),
  )
}
