import { z } from 'zod'
import { PAGE_LIMIT } from './constants.ts'

/** Who may call; checked by the gateway and again by the service. */
export const POLICIES = ['anonymous', 'signedIn', 'admin', 'superAdmin'] as const
export type Policy = (typeof POLICIES)[number]

export const SERVICES = ['gateway', 'auth', 'catalogue', 'discovery-worker', 'notifier'] as const
export type ServiceName = (typeof SERVICES)[number]

/** An endpoint's definition, except method and path, which are in routes.ts, and its service, which is in endpoints.ts. */
interface Definition {
  policy: Policy
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  reply: z.ZodType
  /** Rate limit per address and minute for expensive anonymous calls (GATEWAY_IP_LIMIT_PER_MINUTE). */
  limited?: boolean
  /** Query members that make a call count as a search (SEARCHES_PER_MINUTE per account). */
  searchedBy?: readonly string[]
  /** Public and equal for all callers: Cache-Control max-age in seconds. Revalidated each time if not set. */
  keptSeconds?: number
  /** Whether pages of other sites may read the reply (CORS): public and without cookies. */
  openToSites?: boolean
  /** Whether pages of other sites may show the page in a frame. */
  framed?: boolean
  /** HTTP status of success; 200 unless stated. */
  status?: number
  /** Maximum body size in bytes; see `bodyLimitOf` for the defaults. */
  bodyBytes?: number
  /** Media type of the body; JSON unless stated. */
  bodyType?: string
  /** Media type of the reply; JSON unless stated. */
  replyType?: string
}
export interface Endpoint extends Definition {
  service: ServiceName
}

/**
 * Whether the gateway may cache a response for one second and send it to other callers without a token (requirement
 * `calls.public-reads-cached`): an anonymous read without a rate limit and without a parameter in its path.
 */
export const mayBeCached = ({ policy, service, limited = false }: Endpoint, line: string): boolean =>
  policy === 'anonymous' && service !== 'gateway' && !limited && /^GET [^:]+$/.test(line)

/** No body of any call is longer than this. */
export const MAX_BODY_BYTES = 1_048_576
const KIB = 1_024
/** Default body limits: smaller for anonymous calls than for signed-in ones. */
const BODY_BYTES = { none: KIB, anonymous: 16 * KIB, signedIn: 256 * KIB }

/** Maximum body size of a call in bytes; longer bodies are refused with 413 before parsing. */
export function bodyLimitOf({ body, policy, bodyBytes }: Endpoint): number {
  if (bodyBytes !== undefined) return bodyBytes
  if (!body) return BODY_BYTES.none
  return policy === 'anonymous' ? BODY_BYTES.anonymous : BODY_BYTES.signedIn
}

export const endpoint = <const D extends Definition>(definition: D): D => definition

/** The endpoints that a service answers. */
export const answeredBy = <S extends ServiceName, const D extends Record<string, Definition>>(
  service: S,
  definitions: D,
) =>
  Object.fromEntries(
    Object.entries(definitions).map(([name, definition]) => [name, { service, ...definition }]),
  ) as { [N in keyof D]: D[N] & { service: S } }

export const Id = z.uuid()

/**
 * Free text for filters. Rejects control characters: Postgres cannot store NUL, and names and addresses contain none.
 */
export const FilterText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Control characters are not allowed')

/** Paging is opt-in: without both members a list answers completely, up to LIST_LIMIT items. */
export const PageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT).optional(),
  cursor: z.string().min(1).max(500).optional(),
})
export type PageQuery = z.infer<typeof PageQuery>

/** RFC 9457 problem details, with the members all screens rely on. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  detail: z.string(),
  /** One plain English sentence that may be shown to users. */
  message: z.string(),
  requestId: z.string(),
  errors: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })).optional(),
})
export type Problem = z.infer<typeof Problem>
