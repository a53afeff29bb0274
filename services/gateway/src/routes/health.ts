import { type Health, isAdminRole, type ServiceHealth } from '@uitpost/contracts'
import { type App, hasInternalToken, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import type { RequestLimits } from '../limits/request-limits.ts'

const RETRY_SECONDS = 5

/**
 * 200 while every service is ready, 503 otherwise. Admins and the operator get the status of each service, everybody
 * else the overall status only.
 */
export function healthRoutes(app: App, ctx: Context, requestLimits: RequestLimits): void {
  route(app, 'health', async (_request, caller, reply) => {
    const services = await ctx.services.readiness()
    void reply.header('cache-control', 'no-store')
    const status = overallStatus(services, requestLimits.isShedding())
    if (status !== 'ok') void reply.code(503).header('retry-after', RETRY_SECONDS)
    const trusted = caller
      ? isAdminRole(caller.role)
      : hasInternalToken(app.internalToken, reply.request.headers)
    return { status, version: ctx.version, ...(trusted && { services, backups: await ctx.backups() }) }
  })
}

/** The overall status; a cause is reported before its consequence. */
function overallStatus(services: Record<string, ServiceHealth>, isShedding: boolean): Health['status'] {
  const states = Object.values(services).map((service) => service.status)
  if (states.includes('down')) return 'down'
  if (states.includes('starting')) return 'starting'
  return isShedding ? 'busy' : 'ok'
}
