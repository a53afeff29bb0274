import { type App, internalRoute } from '@uitpost/service-kit'
import type { Context } from '../context.ts'

/** This service's part of a user's data export; the gateway joins the parts. */
export function ownDataRoutes(app: App, ctx: Context): void {
  internalRoute(app, '/internal/me/export', (caller, confirmedEmail) =>
    ctx.stores.ownData.list(caller.id, confirmedEmail),
  )
}
