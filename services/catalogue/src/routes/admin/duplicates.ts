import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import { mergeEvents } from '../../domain/merges/by-hand.ts'
import { listDuplicates } from '../../domain/merges/list.ts'
import { dismissDuplicates, removeAllDuplicates, removeDuplicates } from '../../domain/merges/merges.ts'
import { partSeries, partSource } from '../../domain/merges/parts.ts'
import { deciderOf } from '../decider.ts'

export function duplicateRoutes(app: App, ctx: Context): void {
  route(app, 'listDuplicates', (request) => listDuplicates(ctx, request.query))
  route(app, 'removeDuplicates', (request, caller) =>
    removeDuplicates(ctx, request.body.eventIds, deciderOf(request, caller)),
  )
  route(app, 'removeAllDuplicates', (request, caller) => removeAllDuplicates(ctx, deciderOf(request, caller)))
  route(app, 'mergeEvents', (request, caller) => mergeEvents(ctx, request.body, deciderOf(request, caller)))
  route(app, 'partSeries', (request, caller) =>
    partSeries(ctx, request.params.id, deciderOf(request, caller)),
  )
  route(app, 'partSource', (request, caller) =>
    partSource(ctx, request.params.id, request.params.sourceId, deciderOf(request, caller)),
  )
  route(app, 'dismissDuplicates', (request, caller) =>
    dismissDuplicates(ctx, request.body.eventIds, deciderOf(request, caller)),
  )
}
