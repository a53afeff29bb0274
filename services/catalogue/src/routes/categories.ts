import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { listAllCategories, listCategories } from '../domain/setting-up/categories.ts'

export function categoryRoutes(app: App, ctx: Context): void {
  route(app, 'listCategories', () => listCategories(ctx))
  route(app, 'listAllCategories', () => listAllCategories(ctx))
}
