import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const ServiceHealth = z.object({
  status: z.enum(['ok', 'starting', 'down']),
  checks: z.record(z.string(), z.string()).optional(),
})
export type ServiceHealth = z.infer<typeof ServiceHealth>

/** 200 when every service is ready and nobody is refused for want of room, 503 otherwise. */
export const Health = z.object({
  /** `down`: a service that was ready no longer is. `busy`: the gateway refuses calls because there are too many. */
  status: z.enum(['ok', 'starting', 'down', 'busy']),
  version: z.string(),
  /** For admins alone. */
  services: z.record(z.string(), ServiceHealth).optional(),
})
export type Health = z.infer<typeof Health>

export const platformEndpoints = {
  health: endpoint({ service: 'gateway', policy: 'anonymous', reply: Health }),
  /** What search engines are asked to leave alone, and where the list of pages is. */
  getRobots: endpoint({
    ...{ service: 'gateway', policy: 'anonymous', replyType: 'text/plain' },
    reply: z.string(),
  }),
  /** Every contract in one document (OpenAPI 3.1). */
  getOpenApi: endpoint({ service: 'gateway', policy: 'anonymous', reply: z.unknown() }),
}
