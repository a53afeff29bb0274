import { Figures } from '@uitpost/contracts'
import { type App, FIGURES_PATH, hasInternalToken, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { saveFigures } from '../domain/alerts/alerts.ts'
import { readSystemState } from '../domain/alerts/system-state.ts'

/** System Health, and the figures that the gateway hands over once a minute. */
export function alertRoutes(app: App, ctx: Context): void {
  route(app, 'getSystemState', () => readSystemState(ctx))
  app.http.post(FIGURES_PATH, async ({ headers, body }, reply) => {
    if (!hasInternalToken(app.internalToken, headers)) return reply.callNotFound()
    await saveFigures(ctx, Figures.parse(body).samples)
    return reply.code(204).send()
  })
}
