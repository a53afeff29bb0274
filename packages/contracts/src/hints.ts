import { z } from 'zod'
import { changedReads } from './changed-reads.ts'
import { Id } from './endpoint.ts'
import { type RouteName, routeOf } from './routes.ts'

/**
 * Live updates: after a commit a service announces which paths changed, and for whom. A hint carries no data and may be
 * lost; the client fetches the path again with its own permissions.
 */
export const Hint = z.object({
  audience: z.union([z.literal('admins'), z.object({ user: Id })]),
  /** Paths of reads, without their query. */
  keys: z.array(z.string().max(300)).min(1).max(50),
  /** The id of the request that caused it (x-request-id): the client that sent it can skip the second fetch. */
  after: z.string().max(64).optional(),
})
export type Hint = z.infer<typeof Hint>

/** The Redis channel of one installation (REDIS_PREFIX). */
export const hintChannel = (prefix: string): string => `${prefix}:hints`

/** The paths of these routes, which are the query keys of clients. */
export const keysOf = (names: readonly RouteName[], params: Record<string, string> = {}): string[] =>
  names.map((name) => routeOf(name, params).path)

/** The hints of a successful write. */
export function hintsAfter(name: RouteName, callerId: string | undefined, params: unknown): Hint[] {
  const given = Object.fromEntries(Object.entries(params ?? {}).map(([key, value]) => [key, String(value)]))
  const { caller, admins } = changedReads(name, given)
  return [
    ...(callerId && caller.length > 0 ? [{ audience: { user: callerId }, keys: caller } satisfies Hint] : []),
    ...(admins.length > 0 ? [{ audience: 'admins', keys: admins } satisfies Hint] : []),
  ]
}
