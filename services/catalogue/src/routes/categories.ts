import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import {
  approveCategory,
  archiveCategory,
  createCategory,
  editCategory,
  listAdminCategories,
  listAllCategories,
  listCategories,
} from '../domain/categories/categories.ts'
import { deciderOf } from './decider.ts'

export function categoryRoutes(app: App, ctx: Context): void {
  route(app, 'listCategories', () => listCategories(ctx))
  route(app, 'listAllCategories', () => listAllCategories(ctx))
  route(app, 'listAdminCategories', () => listAdminCategories(ctx))
  route(app, 'createCategory', (request, caller) =>
    createCategory(ctx, request.body, deciderOf(request, caller)),
  )
  route(app, 'editCategory', (request, caller) =>
    editCategory(ctx, request.params.id, request.body, deciderOf(request, caller)),
  )
  route(app, 'approveCategory', (request, caller) =>
    approveCategory(ctx, request.params.id, deciderOf(request, caller)),
  )
  route(app, 'archiveCategory', (request, caller) =>
    archiveCategory(ctx, request.params.id, deciderOf(request, caller)),
  )
}
