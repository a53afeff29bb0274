import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import { listDuplicates } from '../../domain/merges/list.ts'
import { dismissDuplicates, removeAllDuplicates, removeDuplicates } from '../../domain/merges/merges.ts'
import { partSource } from '../../domain/merges/parts.ts'

export function duplicateRoutes(app: App, ctx: Context): void {
  route(app, 'listDuplicates', (request) => listDuplicates(ctx, request.query))
  route(app, 'removeDuplicates', ({ body, requestId }, caller) =>
    removeDuplicates(ctx, body.eventIds, { adminId: caller.id, requestId }),
  )
  route(app, 'removeAllDuplicates', ({ requestId }, caller) =>
    removeAllDuplicates(ctx, { adminId: caller.id, requestId }),
  )
  route(app, 'partSource', ({ params, requestId }, caller) =>
    partSource(ctx, params.id, params.sourceId, { adminId: caller.id, requestId }),
  )
  route(app, 'dismissDuplicates', ({ body, requestId }, caller) =>
    dismissDuplicates(ctx, body.eventIds, { adminId: caller.id, requestId }),
  )
}
