import { z } from 'zod'
import { USER_SORTS } from '../../admin-constants.ts'
import { PAGE_LIMIT, ROLES } from '../../constants.ts'
import { endpoint, FilterText, Id } from '../../endpoint.ts'
import { Done, Email, User } from './users.ts'

export const AdminUser = User.extend({
  suspended: z.boolean(),
  lastSeenAt: z.iso.datetime({ offset: true }).nullable(),
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

const OneUser = z.strictObject({ id: Id })

export const adminUserEndpoints = {
  listUsers: endpoint({ service: 'auth', policy: 'admin', query: UserQuery, reply: z.array(AdminUser) }),
  summariseUsers: endpoint({ service: 'auth', policy: 'admin', reply: UserSummary }),
  /**
   * Admins may set user and premium; only a super_admin may give or remove an admin role. The last super_admin cannot
   * be demoted.
   */
  changeRole: endpoint({
    service: 'auth',
    policy: 'admin',
    params: OneUser,
    body: z.strictObject({ role: z.enum(ROLES) }),
    reply: AdminUser,
  }),
  changeSuspension: endpoint({
    service: 'auth',
    policy: 'admin',
    params: OneUser,
    body: z.strictObject({ suspended: z.boolean() }),
    reply: AdminUser,
  }),
  endUserSessions: endpoint({ service: 'auth', policy: 'admin', params: OneUser, reply: Done }),
  /** Takes effect after confirmation at both addresses. */
  changeUserEmail: endpoint({
    service: 'auth',
    policy: 'superAdmin',
    params: OneUser,
    body: z.strictObject({ email: Email }),
    reply: Done,
  }),
}
