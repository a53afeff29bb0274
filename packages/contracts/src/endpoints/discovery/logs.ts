import { z } from 'zod'
import { LOG_TYPES } from '../../constants.ts'
import { endpoint, Id, PageQuery } from '../../endpoint.ts'

const Instant = z.iso.datetime({ offset: true })

export const DiscoveryLog = z.object({
  id: Id,
  type: z.enum(LOG_TYPES),
  service: z.string(),
  timestamp: Instant,
  runId: Id.nullable(),
  sandbox: z.boolean(),
  query: z
    .object({
      description: z.string().nullable(),
      approach: z.string().nullable(),
      city: z.string().nullable(),
    })
    .optional(),
  prompt: z.object({ full: z.string(), fullLength: z.int() }).optional(),
  response: z
    .object({
      eventsCount: z.int(),
      fullLength: z.int(),
      events: z.array(z.object({ title: z.string(), startDate: z.string(), city: z.string() })),
    })
    .optional(),
  error: z
    .object({
      type: z.string(),
      message: z.string(),
      rateLimitInfo: z
        .object({ remainingTokens: z.int().nullable(), resetTime: z.string().nullable() })
        .optional(),
    })
    .optional(),
})
export type DiscoveryLog = z.infer<typeof DiscoveryLog>

export const LogSummary = z.object({
  total: z.int(),
  byType: z.object({ QUERY: z.int(), RESPONSE: z.int(), ERROR: z.int() }),
})
export type LogSummary = z.infer<typeof LogSummary>

export const logEndpoints = {
  listDiscoveryLogs: endpoint({ policy: 'admin', query: PageQuery, reply: z.array(DiscoveryLog) }),
  summariseDiscoveryLogs: endpoint({ policy: 'admin', reply: LogSummary }),
}
