import { z } from 'zod'
import { SUSPENSION_REASON_LENGTH, USER_SORTS } from '../../admin-constants.ts'
import { PAGE_LIMIT, ROLES } from '../../constants.ts'
import { endpoint, FilterText, Id } from '../../endpoint.ts'
import { Done, Email, User } from './users.ts'

const Instant = z.iso.datetime({ offset: true })

/** Why an account is suspended (null: not recorded) and when that ends by itself (null: when an admin ends it). */
const Suspension = z.object({
  reason: z.string().nullable(),
  until: Instant.nullable(),
})

export const AdminUser = User.extend({
  suspended: z.boolean(),
  /** Null while the account is not suspended. */
  suspension: Suspension.nullable(),
  lastSeenAt: Instant.nullable(),
})
export type AdminUser = z.infer<typeof AdminUser>

/** Without members: the newest 1,000 users. */
export const UserQuery = z.strictObject({
  /** Part of a name or address; one or two letters match beginnings only. */
  search: FilterText(120).optional(),
  role: z.enum(ROLES).optional(),
  sort: z.enum(USER_SORTS).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT).optional(),
  cursor: z.string().min(1).max(500).optional(),
})
export type UserQuery = z.infer<typeof UserQuery>

/**
 * Total, admins (admin and super_admin), regular (role user): requirements `admin.users-total`, `admin.users-admins`,
 * `admin.users-regular`.
 */
export const UserSummary = z.object({
  total: z.int(),
  admin: z.int(),
  regular: z.int(),
  premium: z.int(),
  suspended: z.int(),
})
export type UserSummary = z.infer<typeof UserSummary>

/** A suspended person reads the reason when they sign in. */
export const SuspensionChange = z.discriminatedUnion('suspended', [
  z.strictObject({
    suspended: z.literal(true),
    reason: z.string().trim().min(1).max(SUSPENSION_REASON_LENGTH),
    until: Instant.nullable(),
  }),
  z.strictObject({ suspended: z.literal(false) }),
])
export type SuspensionChange = z.infer<typeof SuspensionChange>

const OneUser = z.strictObject({ id: Id })

export const adminUserEndpoints = {
  listUsers: endpoint({ policy: 'admin', query: UserQuery, reply: z.array(AdminUser) }),
  summariseUsers: endpoint({ policy: 'admin', reply: UserSummary }),
  /**
   * Admins may set user and premium; only a super_admin may give or remove an admin role. The last super_admin cannot
   * be demoted.
   */
  changeRole: endpoint({
    policy: 'admin',
    params: OneUser,
    body: z.strictObject({ role: z.enum(ROLES) }),
    reply: AdminUser,
  }),
  changeSuspension: endpoint({ policy: 'admin', params: OneUser, body: SuspensionChange, reply: AdminUser }),
  endUserSessions: endpoint({ policy: 'admin', params: OneUser, reply: Done }),
  /** Takes effect after confirmation at both addresses. */
  changeUserEmail: endpoint({
    policy: 'superAdmin',
    params: OneUser,
    body: z.strictObject({ email: Email }),
    reply: Done,
  }),
}
