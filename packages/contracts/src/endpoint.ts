import { z } from 'zod'
import { PAGE_LIMIT } from './constants.ts'

/** Who may call: the gateway and the service both refuse everybody else. */
export const POLICIES = ['anonymous', 'signedIn', 'admin', 'superAdmin'] as const
export type Policy = (typeof POLICIES)[number]

export const SERVICES = ['gateway', 'auth', 'catalogue', 'discovery-worker', 'notifier'] as const
export type ServiceName = (typeof SERVICES)[number]

/** Everything about one call but its method and path, which routes.ts names. */
export interface Endpoint {
  service: ServiceName
  policy: Policy
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  reply: z.ZodType
  /** Open to everybody and not free: one address may make so many calls a minute (GATEWAY_IP_LIMIT_PER_MINUTE). */
  limited?: boolean
  /** Public and the same for everybody: whoever comes by may keep it so long. Asked for again each time unless stated. */
  keptSeconds?: number
  /** HTTP status of success; 200 unless stated. */
  status?: number
}

export const endpoint = <const E extends Endpoint>(shape: E): E => shape

export const Id = z.uuid()

/** Free text to filter by. Postgres takes no NUL, and no name or address has a control character. */
export const FilterText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Control characters are not allowed')

/** Paging is opt-in (DESIGN §5): without both members a list answers whole, up to 1,000 items. */
export const PageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT).optional(),
  cursor: z.string().min(1).max(500).optional(),
})
export type PageQuery = z.infer<typeof PageQuery>

/** RFC 9457, with the members every screen of ours relies on. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  detail: z.string(),
  /** One plain English sentence, fit to be shown. */
  message: z.string(),
  requestId: z.string(),
  errors: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })).optional(),
})
export type Problem = z.infer<typeof Problem>
