import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import { getCoverage } from '../../domain/counters/coverage.ts'

export function coverageRoutes(app: App, ctx: Context): void {
  route(app, 'getCoverage', ({ query }, caller) => ctx.read(caller.id, (from) => getCoverage(from, query)))
}
