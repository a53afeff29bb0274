import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import { getCoverage } from '../../domain/counters/coverage.ts'

export function coverageRoutes(app: App, ctx: Context): void {
  route(app, 'getCoverage', (request) => getCoverage(ctx, request.query))
}
