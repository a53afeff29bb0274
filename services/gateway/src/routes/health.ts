import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'

/** 200 with every service's state once all are ready, 503 before. */
export function healthRoutes(app: App, ctx: Context): void {
  route(app, 'health', async (_request, _caller, reply) => {
    const services = await ctx.services.readiness()
    const ok = Object.values(services).every((service) => service.status === 'ok')
    if (!ok) void reply.code(503)
    return { status: ok ? 'ok' : 'starting', version: ctx.version, services }
  })
}
