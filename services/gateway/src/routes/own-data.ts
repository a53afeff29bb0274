import { type App, DomainError, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'

const RETRY_SECONDS = 5

/**
 * Exports everything stored about the caller; 503 if a service fails. One export at a time, because it reads many
 * tables.
 */
export function ownDataRoutes(app: App, ctx: Context): void {
  const underWay = new Set<string>()
  route(app, 'exportOwnData', async (_request, caller, reply) => {
    if (underWay.has(caller.id)) {
      const message = 'Your data is being gathered already. Please try again shortly.'
      throw new DomainError('too_many', message, { retryAfter: RETRY_SECONDS })
    }
    underWay.add(caller.id)
    const exportedAt = new Date().toISOString()
    const services = await ctx.services
      .ownData(reply.request.headers.authorization ?? '')
      .catch((error: unknown) => {
        reply.request.log.error({ err: error }, 'an export is not complete')
        throw new DomainError('unavailable', 'Your data could not be gathered right now. Please try again.')
      })
      .finally(() => underWay.delete(caller.id))
    void reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="uitpost-${exportedAt.slice(0, 10)}.json"`)
    return { exportedAt, services }
  })
}
