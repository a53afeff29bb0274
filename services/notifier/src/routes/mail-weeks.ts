import { type App, assertOwnOrigin, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { countMailVisit, listMailWeeks } from '../domain/deliveries/mail-weeks.ts'

export function mailWeekRoutes(app: App, ctx: Context): void {
  const publicUrl = new URL(ctx.publicUrl)
  route(app, 'listMailWeeks', () => listMailWeeks(ctx))
  route(app, 'countMailVisit', async (_request, _caller, reply) => {
    assertOwnOrigin(reply.request, publicUrl)
    await countMailVisit(ctx)
    return { counted: true }
  })
}
