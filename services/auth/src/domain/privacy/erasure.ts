import { ERASING_SERVICES, type UserDeleted, type UserErased } from '@uitpost/contracts'
import { type Caller, DomainError } from '@uitpost/service-kit'
import type { Context, Stores } from '../../context.ts'
import { recordAct } from '../audit/audit-trail.ts'
import { assertNotLastSuperAdmin } from '../roles/user-roles.ts'
import { revokeSessions } from '../sessions/revocation.ts'
import { takeTry } from '../sessions/sign-in.ts'

const DAY_MS = 86_400_000
const BATCH = 500

const announcement = (id: string, at: Date): UserDeleted => ({ id, requestedAt: at.toISOString() })

/**
 * Locks an account for good and asks every service to forget the person. The sessions end by their own ids, so that
 * nothing in Redis names the person.
 */
export async function beginErasure(stores: Stores, userId: string, now: Date): Promise<void> {
  await stores.accounts.change(userId, { erasingAt: now, suspendedAt: now })
  await revokeSessions(stores, userId)
  await stores.forgetMessages(userId)
  await stores.erasures.begin(userId, now)
  await stores.outbox.add('user.deleted', [announcement(userId, now)], null, [userId])
}

/** The law asks for it: whoever knows the password may leave, the last super admin excepted. */
export async function deleteAccount(
  ctx: Context,
  caller: Caller,
  password: string,
  ip: string,
): Promise<void> {
  const account = await ctx.accounts.find(caller.id)
  if (!account) throw new DomainError('unauthenticated', 'Please sign in.')
  await takeTry(ctx, account.email, ip)
  if (!(await ctx.passwords.matches(account.passwordHash, password))) {
    const message = 'The password is not correct.'
    throw new DomainError('bad_request', message, { errors: [{ field: 'password', code: 'wrong', message }] })
  }
  await ctx.throttle.forgetTries(account.email, ip)
  await ctx.transaction(async (stores) => {
    await stores.accountLists.holdRoles()
    const row = await stores.accounts.findForChange(caller.id)
    // A second call at the same moment: the first one does it.
    if (!row) return
    await assertNotLastSuperAdmin(stores, row, 'deleted')
    await beginErasure(stores, row.id, ctx.now())
    const act = { action: 'user.erasure_requested', actorId: row.id, subjectUserId: row.id }
    await recordAct(stores, { ...act, at: ctx.now() }, null)
  })
}

/** When the last service has answered, the account goes, and with it everything that hangs on it. */
export async function noteErased(
  { erasures, eraseAll }: Pick<Stores, 'erasures' | 'eraseAll'>,
  items: readonly UserErased[],
): Promise<void> {
  for (const { userId, service } of items) {
    const erasure = await erasures.noteErased(userId, service)
    if (erasure && ERASING_SERVICES.every((one) => erasure.erasedBy.includes(one))) await eraseAll(userId)
  }
}

/** Asks again, a day after the last time, whoever has not answered; those who have may answer twice. */
export async function repeatErasures(ctx: Context): Promise<void> {
  for (;;) {
    const count = await ctx.transaction(async ({ erasures, outbox }) => {
      const now = ctx.now()
      const open = await erasures.listToldBefore(new Date(now.getTime() - DAY_MS), BATCH)
      if (open.length === 0) return 0
      const ids = open.map(({ userId }) => userId)
      await erasures.noteTold(ids, now)
      for (const id of ids) await outbox.add('user.deleted', [announcement(id, now)], null, [id])
      return open.length
    })
    if (count < BATCH) return
  }
}
