import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'

export const ServiceHealth = z.object({
  status: z.enum(['ok', 'starting', 'down']),
  checks: z.record(z.string(), z.string()).optional(),
})
export type ServiceHealth = z.infer<typeof ServiceHealth>

/** 200 when every service is ready and the gateway refuses no calls for lack of capacity, 503 otherwise. */
export const Health = z.object({
  /**
   * `down`: a service that was ready is not ready any more. `busy`: the gateway refuses calls because it is overloaded.
   */
  status: z.enum(['ok', 'starting', 'down', 'busy']),
  version: z.string(),
  /** Included for admins only. */
  services: z.record(z.string(), ServiceHealth).optional(),
  /**
   * Included for admins only. `off`: none are made; `late`: the last one is older than a day and two hours; `broken`: the
   * log beside it is not kept or was interrupted, so what came after it would be lost.
   */
  backups: z.enum(['off', 'late', 'broken', 'ok']).optional(),
})
export type Health = z.infer<typeof Health>

export const healthEndpoints = {
  health: endpoint({ policy: 'anonymous', reply: Health }),
}
