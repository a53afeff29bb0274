import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'

/** The tile service that the operator has set for the maps of the web app (requirement `map.tile-service`). */
export const MapService = z.object({
  /** Address of its MapLibre style; null: the web app draws a base map of its own. */
  styleUrl: z.url().nullable(),
  /** Hosts that a browser asks for the map, that of the style first; empty without a service. */
  hosts: z.array(z.string()),
})
export type MapService = z.infer<typeof MapService>

export const mapServiceEndpoints = {
  /** Read when a map or the privacy policy is opened. */
  readMapService: endpoint({ service: 'gateway', policy: 'anonymous', limited: true, reply: MapService }),
}
