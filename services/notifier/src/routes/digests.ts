import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { runAllDigests, runDueDigests } from '../domain/digests.ts'

export function digestRoutes(app: App, ctx: Context): void {
  route(app, 'runDigests', ({ body }) => (body?.force ? runAllDigests(ctx) : runDueDigests(ctx)))
}
