import { ERASING_SERVICES, type UserDeleted, type UserErased } from '@uitpost/contracts'
import { type Caller, DomainError } from '@uitpost/service-kit'
import type { Context, Stores } from '../../context.ts'
import type { AccountRow } from '../../store/schema.ts'
import { NOT_SUSPENDED } from '../accounts/suspensions.ts'
import { recordAuditAction } from '../audit/audit-trail.ts'
import { assertNotLastSuperAdmin } from '../roles/user-roles.ts'
import { revokeSessions } from '../sessions/revocation.ts'
import { consumeLoginAttempt } from '../sessions/sign-in.ts'

const DAY_MS = 86_400_000
const BATCH = 500

const announcement = (
  { id, email, emailConfirmedAt }: Pick<AccountRow, 'id' | 'email' | 'emailConfirmedAt'>,
  at: Date,
): UserDeleted => ({
  id,
  requestedAt: at.toISOString(),
  ...(emailConfirmedAt && { email }),
})

/**
 * Locks the account and asks every service to erase the person. Sessions are revoked by session id, and the count of
 * searches is deleted, so that nothing new in Redis identifies the person.
 */
export async function beginErasure(stores: Stores, userId: string, now: Date): Promise<void> {
  const account = await stores.accounts.change(userId, {
    ...NOT_SUSPENDED,
    erasingAt: now,
    suspendedAt: now,
  })
  await stores.emailSubscriptions.removeAllOf(account.email)
  await stores.resetRequests.removeAllOf(account.email)
  await revokeSessions(stores, userId)
  stores.revocations.push({ kind: 'erased', userId })
  await stores.forgetMessages(userId)
  await stores.erasures.begin(userId, now)
  await stores.outbox.add('user.deleted', [announcement(account, now)], null, [userId])
}

/**
 * Starts the erasure of the caller's account (GDPR art. 17). Requires the password; throws `conflict` for the last
 * super admin.
 */
export async function deleteAccount(
  ctx: Context,
  caller: Caller,
  password: string,
  ip: string,
): Promise<void> {
  const account = await ctx.accounts.find(caller.id)
  if (!account) throw new DomainError('unauthenticated', 'Please sign in.')
  await consumeLoginAttempt(ctx, account.email, ip)
  if (!(await ctx.passwords.matches(account.passwordHash, password))) {
    const message = 'The password is not correct.'
    throw new DomainError('bad_request', message, { errors: [{ field: 'password', code: 'wrong', message }] })
  }
  await ctx.throttle.clearLoginAttempts(account.email, ip)
  await ctx.transaction(async (stores) => {
    await stores.accountLists.lockRoles()
    const row = await stores.accounts.findForChange(caller.id)
    // A concurrent call has started the erasure already.
    if (!row) return
    await assertNotLastSuperAdmin(stores, row, 'deleted')
    await beginErasure(stores, row.id, ctx.now())
    const act = { action: 'user.erasure_requested', actorId: row.id, subjectUserId: row.id }
    await recordAuditAction(stores, { ...act, at: ctx.now() }, null)
  })
}

/** Records services' answers; after the last one an account and all its rows are deleted. */
export async function recordErasureReplies(
  { erasures, eraseAll }: Pick<Stores, 'erasures' | 'eraseAll'>,
  items: readonly UserErased[],
): Promise<void> {
  const answered = await erasures.recordReplies(items)
  const complete = answered.filter(({ erasedBy }) => ERASING_SERVICES.every((one) => erasedBy.includes(one)))
  if (complete.length > 0) await eraseAll(complete.map(({ userId }) => userId))
}

/** Asks again, a day after the last time, all services of incomplete erasures; answering is idempotent. */
export async function repeatErasures(ctx: Context): Promise<void> {
  for (;;) {
    const count = await ctx.transaction(async ({ erasures, outbox }) => {
      const now = ctx.now()
      const open = await erasures.listAskedBefore(new Date(now.getTime() - DAY_MS), BATCH)
      if (open.length === 0) return 0
      const ids = open.map(({ userId }) => userId)
      await erasures.recordAsked(ids, now)
      for (const account of await erasures.listAddresses(ids))
        await outbox.add('user.deleted', [announcement(account, now)], null, [account.id])
      return open.length
    })
    if (count < BATCH) return
  }
}
