import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { liftOptOut, listOptedOutHosts, optOutHost } from '../domain/opted-out-hosts.ts'

export function optedOutHostRoutes(app: App, ctx: Context): void {
  route(app, 'listOptedOutHosts', () => listOptedOutHosts(ctx))
  route(app, 'optOutHost', ({ body, requestId }, caller) =>
    optOutHost(ctx, body.host, { id: caller.id, requestId }),
  )
  route(app, 'liftOptOut', ({ params, requestId }, caller) =>
    liftOptOut(ctx, params.host, { id: caller.id, requestId }),
  )
}
