import { isDeepStrictEqual } from 'node:util'
import { type AdminUser, isAdminRole, type Role, type SuspensionChange } from '@uitpost/contracts'
import { type Caller, DomainError } from '@uitpost/service-kit'
import type { Context, Stores } from '../../context.ts'
import type { AccountRow } from '../../store/schema.ts'
import { deliveryWithinPlan } from '../accounts/plans.ts'
import { isSuspended, NOT_SUSPENDED } from '../accounts/suspensions.ts'
import { userStateOf } from '../accounts/users.ts'
import { recordAuditAction } from '../audit/audit-trail.ts'
import { recordSecurityEvent } from '../audit/security-log.ts'
import { raiseTokenVersion, revokeSessions } from '../sessions/revocation.ts'
import { adminUserOf } from './user-lists.ts'

/** The security log entry of the affected person must not contain the admin's IP address. */
const NO_ORIGIN = { ip: '', userAgent: '' }

/** Throws `conflict` for the last super admin. Requires the role lock; also used before an erasure. */
export async function assertNotLastSuperAdmin(
  { accountLists }: Pick<Stores, 'accountLists'>,
  row: AccountRow,
  verb: 'demoted' | 'suspended' | 'deleted',
): Promise<void> {
  if (row.role !== 'super_admin' || (await accountLists.otherActive('super_admin', row.id)) > 0) return
  throw new DomainError('conflict', `The last super admin cannot be ${verb}.`)
}

/**
 * Reads and locks caller and person until the commit, so that two super admins cannot demote each other concurrently.
 */
async function lockCallerAndUser(
  ctx: Pick<Context, 'now'>,
  { accounts, accountLists }: Stores,
  caller: Caller,
  userId: string,
): Promise<{ row: AccountRow; actorRole: Role }> {
  await accountLists.lockRoles()
  const actor = await accounts.find(caller.id)
  if (!actor || isSuspended(actor, ctx.now()) || !isAdminRole(actor.role)) {
    throw new DomainError('forbidden', 'You do not have permission to do this.')
  }
  const row = actor.id === userId ? actor : await accounts.findForChange(userId)
  if (!row) throw new DomainError('not_found', 'There is no user with this id.')
  return { row, actorRole: actor.role }
}

function assertMayManage(actorRole: Role, roles: readonly Role[]): void {
  if (actorRole === 'super_admin' || !roles.some(isAdminRole)) return
  throw new DomainError('forbidden', 'Only a super admin can do this to admins.')
}

/** Admins may set user and premium; only a super admin may give or remove an admin role. */
export function changeRole(
  ctx: Context,
  caller: Caller,
  userId: string,
  role: Role,
  requestId: string,
): Promise<AdminUser> {
  return ctx.transaction(async (stores) => {
    const { row, actorRole } = await lockCallerAndUser(ctx, stores, caller, userId)
    assertMayManage(actorRole, [row.role, role])
    if (role !== row.role) {
      await assertNotLastSuperAdmin(stores, row, 'demoted')
      if (row.id === caller.id) throw new DomainError('forbidden', 'You cannot change your own role.')
    }
    if (role === row.role) return adminUserOf(row, await stores.accountLists.lastSeen(userId), ctx.now())
    await raiseTokenVersion(stores, userId)
    // Preferences that the new role does not allow would be refused when the profile is next saved.
    const changed = await stores.accounts.change(userId, { role, ...deliveryWithinPlan(role, row) })
    await stores.outbox.add('user.changed', [userStateOf(changed)], requestId, [userId])
    const detail = `${row.role} → ${role}`
    await recordSecurityEvent(stores, { ...NO_ORIGIN, kind: 'role_changed', userId, detail })
    await recordAuditAction(
      stores,
      {
        action: 'user.role_changed',
        at: ctx.now(),
        actorId: caller.id,
        subjectUserId: userId,
        before: { role: row.role },
        after: { role },
      },
      requestId,
    )
    return adminUserOf(changed, await stores.accountLists.lastSeen(userId), ctx.now())
  })
}

/**
 * A suspended account cannot sign in: its sessions end at once, and its calendar feed stops working. Its data stay. It
 * ends by itself at `until`, if there is one; the reason is shown to the person.
 */
export function changeSuspension(
  ctx: Context,
  caller: Caller,
  userId: string,
  change: SuspensionChange,
  requestId: string,
): Promise<AdminUser> {
  return ctx.transaction(async (stores) => {
    const { row, actorRole } = await lockCallerAndUser(ctx, stores, caller, userId)
    assertMayManage(actorRole, [row.role])
    if (change.suspended && !isSuspended(row, ctx.now())) {
      await assertNotLastSuperAdmin(stores, row, 'suspended')
      if (row.id === caller.id) throw new DomainError('forbidden', 'You cannot suspend yourself.')
    }
    const wanted = suspensionColumns(row, change, ctx.now())
    const before = suspensionOf(row)
    const after = suspensionOf(wanted)
    if (isDeepStrictEqual(before, after)) {
      return adminUserOf(row, await stores.accountLists.lastSeen(userId), ctx.now())
    }
    const changed = await stores.accounts.change(userId, wanted)
    if (change.suspended) {
      await raiseTokenVersion(stores, userId)
      await revokeSessions(stores, userId)
    }
    await stores.outbox.add('user.changed', [userStateOf(changed)], requestId, [userId])
    const kind = change.suspended ? 'suspended' : 'reinstated'
    const detail = [after.until && `until ${after.until}`, after.reason].filter(Boolean).join(': ')
    await recordSecurityEvent(stores, { ...NO_ORIGIN, kind, userId, ...(detail && { detail }) })
    await recordAuditAction(
      stores,
      { action: `user.${kind}`, at: ctx.now(), actorId: caller.id, subjectUserId: userId, before, after },
      requestId,
    )
    return adminUserOf(changed, await stores.accountLists.lastSeen(userId), ctx.now())
  })
}

type SuspensionColumns = Pick<AccountRow, keyof typeof NOT_SUSPENDED>

function suspensionColumns(row: AccountRow, change: SuspensionChange, now: Date): SuspensionColumns {
  if (!change.suspended) return NOT_SUSPENDED
  const suspendedUntil = change.until === null ? null : new Date(change.until)
  if (suspendedUntil && suspendedUntil <= now) {
    const message = 'The end of a suspension is later than now.'
    throw new DomainError('bad_request', message, { errors: [{ field: 'until', code: 'past', message }] })
  }
  const suspendedAt = isSuspended(row, now) ? row.suspendedAt : now
  return { suspendedAt, suspendedUntil, suspensionReason: change.reason }
}

/** As it is written into the audit trail. */
const suspensionOf = ({ suspendedAt, suspendedUntil, suspensionReason: reason }: SuspensionColumns) => ({
  suspended: suspendedAt !== null,
  ...(suspendedUntil && { until: suspendedUntil.toISOString() }),
  ...(reason && { reason }),
})

/** Ends all sessions of a person; returns how many. */
export function endUserSessions(
  ctx: Context,
  caller: Caller,
  userId: string,
  requestId: string,
): Promise<number> {
  return ctx.transaction(async (stores) => {
    const { row, actorRole } = await lockCallerAndUser(ctx, stores, caller, userId)
    if (row.id !== caller.id) assertMayManage(actorRole, [row.role])
    const ended = await revokeSessions(stores, userId)
    if (ended === 0) return 0
    const detail = `${ended} ended by an admin`
    await recordSecurityEvent(stores, { ...NO_ORIGIN, kind: 'sessions_ended', userId, detail })
    await recordAuditAction(
      stores,
      {
        action: 'user.sessions_ended',
        at: ctx.now(),
        actorId: caller.id,
        subjectUserId: userId,
        after: { sessions: ended },
      },
      requestId,
    )
    return ended
  })
}
