import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import { changeCountry, changePlace, listCountries } from '../../domain/countries/countries.ts'
import { deciderOf } from '../decider.ts'

export function countryRoutes(app: App, ctx: Context): void {
  route(app, 'listCountries', () => listCountries(ctx))
  route(app, 'changeCountry', (request, caller) =>
    changeCountry(ctx, request.params.country, request.body.active, deciderOf(request, caller)),
  )
  route(app, 'changePlace', (request, caller) => {
    const { country, placeId } = request.params
    return changePlace(ctx, country, placeId, request.body.active, deciderOf(request, caller))
  })
}
