import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'

const Instant = z.iso.datetime({ offset: true })

export const AiProvider = z.object({
  service: z.string(),
  sandbox: z.boolean(),
  models: z.array(
    z.object({
      use: z.enum(['search', 'extract']),
      id: z.string(),
      /** Null if the provider could not be reached. */
      available: z.boolean().nullable(),
    }),
  ),
  checkedAt: Instant,
  problem: z.string().nullable(),
  today: z.object({
    tokens: z.int(),
    tokensLimit: z.int(),
    calls: z.int(),
    costUsd: z.number().min(0),
    resetsAt: Instant,
    /** Why queries are blocked until then; null while they are not. */
    blockedReason: z.string().nullable(),
  }),
  runTokensLimit: z.int(),
})
export type AiProvider = z.infer<typeof AiProvider>

export const aiProviderEndpoints = {
  getAiProvider: endpoint({ policy: 'admin', reply: AiProvider }),
}
