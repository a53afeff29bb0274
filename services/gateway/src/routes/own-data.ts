import { type App, DomainError, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'

/** Everything we hold about the caller, in one file: all of it or none (DESIGN §2). */
export function ownDataRoutes(app: App, ctx: Context): void {
  route(app, 'exportOwnData', async (_request, _caller, reply) => {
    const exportedAt = new Date().toISOString()
    const services = await ctx.services
      .ownData(reply.request.headers.authorization ?? '')
      .catch((error: unknown) => {
        reply.request.log.error({ err: error }, 'an export is not complete')
        throw new DomainError('unavailable', 'Your data could not be gathered right now. Please try again.')
      })
    void reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="uitpost-${exportedAt.slice(0, 10)}.json"`)
    return { exportedAt, services }
  })
}
