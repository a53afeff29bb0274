import { type App, type Caller, route } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import {
  approveCategory,
  archiveCategory,
  createCategory,
  editCategory,
  listAdminCategories,
} from '../../domain/setting-up/category-management.ts'
import { changeCountry, changePlace, listCountries } from '../../domain/setting-up/countries.ts'

const deciderOf = (request: { requestId: string }, caller: Caller) => ({
  adminId: caller.id,
  requestId: request.requestId,
})

export function managementRoutes(app: App, ctx: Context): void {
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
  route(app, 'listCountries', () => listCountries(ctx))
  route(app, 'changeCountry', (request, caller) =>
    changeCountry(ctx, request.params.country, request.body.active, deciderOf(request, caller)),
  )
  route(app, 'changePlace', (request, caller) => {
    const { country, placeId } = request.params
    return changePlace(ctx, country, placeId, request.body.active, deciderOf(request, caller))
  })
}
