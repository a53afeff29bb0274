import { z } from 'zod'
import { SECURITY_EVENTS } from '../../admin-constants.ts'
import { PAGE_LIMIT } from '../../constants.ts'
import { endpoint, FilterText } from '../../endpoint.ts'

const Instant = z.iso.datetime({ offset: true })

export const SecurityEvent = z.object({
  id: z.uuid(),
  kind: z.enum(SECURITY_EVENTS),
  at: Instant,
  /** Null when no account has that address. */
  userId: z.uuid().nullable(),
  userName: z.string().nullable(),
  ip: z.string(),
  userAgent: z.string(),
  detail: z.string().nullable(),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

export const SecuritySummary = z.object({
  /** One row per day, oldest first, including days without entries. */
  days: z.array(z.object({ day: z.iso.date(), signIns: z.int(), failures: z.int() })),
  failuresByIp: z.array(z.object({ ip: z.string(), failures: z.int() })),
  failuresByAccount: z.array(
    z.object({ userId: z.uuid().nullable(), userName: z.string().nullable(), failures: z.int() }),
  ),
  /** Sums over all these days. */
  lockOuts: z.int(),
  tokenReuses: z.int(),
  roleChanges: z.int(),
})
export type SecuritySummary = z.infer<typeof SecuritySummary>

export const SecurityQuery = z.strictObject({
  kind: z.enum(SECURITY_EVENTS).optional(),
  ip: FilterText(60).optional(),
  userId: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT).optional(),
  cursor: z.string().min(1).max(500).optional(),
})
export type SecurityQuery = z.infer<typeof SecurityQuery>

export const securityEndpoints = {
  getSecuritySummary: endpoint({
    policy: 'admin',
    query: z.strictObject({ days: z.coerce.number().int().min(1).max(90).optional() }),
    reply: SecuritySummary,
  }),
  listSecurityEvents: endpoint({ policy: 'admin', query: SecurityQuery, reply: z.array(SecurityEvent) }),
}
