import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { getSchedule, saveSchedule } from '../domain/runs/schedules.ts'

export function scheduleRoutes(app: App, ctx: Context): void {
  route(app, 'getSchedule', () => getSchedule(ctx))
  route(app, 'saveSchedule', ({ body, requestId }, caller) =>
    saveSchedule(ctx, body, { id: caller.id, requestId }),
  )
}
