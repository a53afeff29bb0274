import { isAdminRole } from '@uitpost/contracts'
import { type App, route, showsInternalToken } from '@uitpost/service-kit'
import type { Context } from '../context.ts'

/**
 * 200 while every service is ready, 503 otherwise. Which of them are not, and what they say of it, is told to admins
 * and to whoever runs this installation; everybody else hears "ok" or what it is instead, in one word.
 */
export function healthRoutes(app: App, ctx: Context): void {
  route(app, 'health', async (_request, caller, reply) => {
    const services = await ctx.services.readiness()
    const states = Object.values(services).map((service) => service.status)
    const status = states.includes('down') ? 'down' : states.includes('starting') ? 'starting' : 'ok'
    if (status !== 'ok') void reply.code(503)
    const trusted = caller
      ? isAdminRole(caller.role)
      : showsInternalToken(app.internalToken, reply.request.headers)
    return { status, version: ctx.version, ...(trusted && { services }) }
  })
}
