import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { assertNotTooMany } from './too-many.ts'

/** Host of an origin; of `https://*.example.org` the part that all of them share. */
const hostOf = (origin: string): string => new URL(origin).host.replace(/^\*\./, '')

/** The tile service for the maps (requirement `map.tile-service`). */
export function mapServiceRoutes(app: App, { callLimits, mapService }: Context): void {
  const service = {
    styleUrl: mapService?.styleUrl ?? null,
    hosts: [...new Set(mapService?.origins.map(hostOf))],
  }
  route(app, 'readMapService', async ({ ip }, _caller, reply) => {
    await assertNotTooMany(callLimits?.consumeCall('readMapService', ip))
    void reply.header('cache-control', 'no-cache')
    return service
  })
}
