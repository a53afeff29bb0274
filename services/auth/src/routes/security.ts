import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { exportAudit, listAudit } from '../domain/audit/audit-trail.ts'
import { listSecurityEvents, summariseSecurity } from '../domain/audit/security-log.ts'

export function securityRoutes(app: App, ctx: Context): void {
  route(app, 'getSecuritySummary', ({ query }) => summariseSecurity(ctx, query.days))
  route(app, 'listSecurityEvents', ({ query }) => listSecurityEvents(ctx, query))
  route(app, 'listAudit', ({ query }) => listAudit(ctx, query))
  route(app, 'exportAudit', async ({ query, requestId }, caller, reply) => {
    const table = await exportAudit(ctx, caller.id, query, requestId)
    // With a content type of its own, Fastify sends the text unchanged.
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit.csv"')
    return table
  })
}
