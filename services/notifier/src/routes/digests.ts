import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { previewDigest } from '../domain/deliveries/digest-preview.ts'
import { orderDigests } from '../domain/digests/digests.ts'

export function digestRoutes(app: App, ctx: Context): void {
  route(app, 'previewDigest', (_request, caller) => previewDigest(ctx, caller.id))
  route(app, 'runDigests', ({ body, requestId }, caller) =>
    orderDigests(ctx, caller.id, body?.force ?? false, requestId),
  )
}
