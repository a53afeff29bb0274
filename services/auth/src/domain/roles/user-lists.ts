import { type AdminUser, isAdminRole, type UserQuery, type UserSummary } from '@uitpost/contracts'
import { type Listed, readPage } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import type { ListedAccount } from '../../store/account-lists.ts'
import type { AccountCountTable, ShownAccount } from '../../store/schema.ts'
import { isSuspended } from '../accounts/suspensions.ts'
import { userOf } from '../accounts/users.ts'
import { TextCursor, TimeCursor } from '../audit/list-cursors.ts'

export const adminUserOf = (row: ShownAccount, lastSeenAt: Date | null, now: Date): AdminUser => ({
  ...userOf(row),
  suspended: isSuspended(row, now),
  suspension: isSuspended(row, now)
    ? { reason: row.suspensionReason, until: row.suspendedUntil?.toISOString() ?? null }
    : null,
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
})

const sum = (counts: readonly AccountCountTable[], counted: (count: AccountCountTable) => boolean): number =>
  counts.filter(counted).reduce((total, { accounts }) => total + accounts, 0)

/**
 * Total, admins (admin and super_admin), regular (role user): requirements `admin.users-total`, `admin.users-admins`,
 * `admin.users-regular`.
 */
export async function summariseUsers(ctx: Context): Promise<UserSummary> {
  const counts = await ctx.accountLists.counts()
  return {
    total: sum(counts, () => true),
    admin: sum(counts, ({ role }) => isAdminRole(role)),
    regular: sum(counts, ({ role }) => role === 'user'),
    premium: sum(counts, ({ role }) => role === 'premium'),
    suspended: sum(counts, ({ suspended }) => suspended),
  }
}

/** Users by part of name or address, and role, in one of four orders. */
export function listUsers(ctx: Context, { limit, cursor, ...filter }: UserQuery): Promise<Listed<AdminUser>> {
  const byText = filter.sort === 'name' || filter.sort === 'email'
  return readPage<TimeCursor | TextCursor, ListedAccount, AdminUser>(
    { limit, cursor },
    {
      cursor: byText ? TextCursor : TimeCursor,
      cursorOf: (row) => [row.sortKey, row.id] as TimeCursor | TextCursor,
      read: (count, after) => ctx.accountLists.list(filter, count, after),
      total: async (paged) => {
        // Counting search results would read all of them.
        if (filter.search) return paged ? undefined : ctx.accountLists.count(filter)
        return sum(await ctx.accountLists.counts(), ({ role }) => !filter.role || role === filter.role)
      },
      present: (rows) => rows.map((row) => adminUserOf(row, row.lastSeenAt, ctx.now())),
    },
  )
}
