import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import { getRejudging } from '../../domain/rejudgements/progress.ts'
import { keepEvent } from '../../domain/review/doubts.ts'
import { deciderOf } from '../decider.ts'

export function rejudgementRoutes(app: App, ctx: Context): void {
  route(app, 'getRejudging', () => getRejudging(ctx))
  route(app, 'keepEvent', (request, caller) => keepEvent(ctx, request.params.id, deciderOf(request, caller)))
}
