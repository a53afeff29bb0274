import type { App } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { categoryPromptRoutes } from './category-prompts.ts'
import { feedRoutes } from './feeds.ts'
import { logRoutes } from './logs.ts'
import { ownDataRoutes } from './own-data.ts'
import { runRoutes } from './runs.ts'
import { scheduleRoutes } from './schedules.ts'

export function discoveryRoutes(app: App, ctx: Context): void {
  runRoutes(app, ctx)
  logRoutes(app, ctx)
  categoryPromptRoutes(app, ctx)
  feedRoutes(app, ctx)
  scheduleRoutes(app, ctx)
  ownDataRoutes(app, ctx)
}
