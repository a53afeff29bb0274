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
  /** Members of the query that make a call a search, of which one account may make SEARCHES_PER_MINUTE. */
  searchedBy?: readonly string[]
  /** Public and the same for everybody: whoever comes by may keep it so long. Asked for again each time unless stated. */
  keptSeconds?: number
  /** HTTP status of success; 200 unless stated. */
  status?: number
  /** The longest body that is read at all; see `bodyLimitOf`. */
  bodyBytes?: number
  /** Media type of the body; JSON unless stated. */
  bodyType?: string
  /** Media type of the reply; JSON unless stated. */
  replyType?: string
}

/** No body of any call is longer than this. */
export const MAX_BODY_BYTES = 1_048_576
const KIB = 1_024
/** What a call is given whose contract names no limit: strangers less than people we know. */
const BODY_BYTES = { none: KIB, stranger: 16 * KIB, known: 256 * KIB }

/** The bytes that the body of a call may have; a longer one is refused with 413 before it is read as anything. */
export function bodyLimitOf({ body, policy, bodyBytes }: Endpoint): number {
  if (bodyBytes !== undefined) return bodyBytes
  if (!body) return BODY_BYTES.none
  return policy === 'anonymous' ? BODY_BYTES.stranger : BODY_BYTES.known
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

/** Paging is opt-in: without both members a list answers whole, up to 1,000 items. */
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
