import { randomBytes } from 'node:crypto'
import { DEFAULT_CHANNEL, DEFAULT_COUNTRY, DEFAULT_FREQUENCY, Email } from '@uitpost/contracts'
import { DomainError } from '@uitpost/service-kit'
import type { Context, Stores } from '../../context.ts'
import type { AccountRow } from '../../store/schema.ts'
import { newLinkToken } from '../accounts/mailed-links.ts'
import { deliveryWithinPlan } from '../accounts/plans.ts'
import { isSuspended } from '../accounts/suspensions.ts'
import { addAccount, userStateOf } from '../accounts/users.ts'
import { recordAuditAction } from '../audit/audit-trail.ts'
import { recordSecurityEvent } from '../audit/security-log.ts'
import { raiseTokenVersion, revokeSessions } from '../sessions/revocation.ts'

const CITY = 'Amsterdam'

export interface NewAdmin {
  created: boolean
  /** Path of the page to set the password; valid once, for thirty minutes. */
  path: string
}

/**
 * Makes the address's owner a super admin, with a new or their existing account. There is no default password: it is
 * set by the link. The password and sessions of an unconfirmed account end, because a stranger may have registered it.
 * Only for operators with access to the server.
 */
export async function createAdmin(ctx: Context, written: string): Promise<NewAdmin> {
  const email = Email.safeParse(written).data?.toLowerCase()
  if (!email) throw new DomainError('bad_request', 'Please enter a valid email address')
  const unknownPassword = randomBytes(32).toString('base64url')
  const created = await addAccount(ctx, {
    email,
    name: email.slice(0, email.indexOf('@')).slice(0, 120),
    password: unknownPassword,
    city: CITY,
    country: DEFAULT_COUNTRY,
    language: 'en',
    preferredChannel: DEFAULT_CHANNEL,
    deliveryFreq: DEFAULT_FREQUENCY,
    role: 'super_admin',
    // The operator is responsible for the address.
    confirmed: true,
  })
  const passwordHash = await ctx.passwords.hash(unknownPassword)
  const token = await ctx.transaction(async (stores) => {
    const found = await stores.accounts.findByEmail(email)
    const account = found && (await stores.accounts.findForChange(found.id))
    if (!account) throw new DomainError('not_found', 'The account has just been deleted.')
    if (isSuspended(account, ctx.now()))
      throw new DomainError('conflict', 'The account is suspended. Reinstate it first.')
    if (!account.emailConfirmedAt) await endStrangersAccess(ctx, stores, account.id, passwordHash)
    if (account.role !== 'super_admin') await promote(ctx, stores, account)
    return newLinkToken(ctx, stores, account, 'reset')
  })
  return { created: created !== undefined, path: `/auth/reset-password?token=${token}` }
}

/** Ends the access of the person who registered the address without confirming it. */
async function endStrangersAccess(
  ctx: Context,
  stores: Stores,
  id: string,
  passwordHash: string,
): Promise<void> {
  await stores.accounts.change(id, { passwordHash, emailConfirmedAt: ctx.now() })
  await stores.mailedLinks.removeAll(id, 'reset')
  await revokeSessions(stores, id)
}

async function promote(ctx: Context, stores: Stores, { id, role: before }: AccountRow): Promise<void> {
  const role = 'super_admin'
  const row = await raiseTokenVersion(stores, id)
  const changed = await stores.accounts.change(id, { role, ...deliveryWithinPlan(role, row) })
  await stores.outbox.add('user.changed', [userStateOf(changed)], null, [id])
  const detail = `${before} → ${role}`
  await recordSecurityEvent(stores, { kind: 'role_changed', userId: id, detail, ip: '', userAgent: '' })
  const act = { action: 'user.role_changed', at: ctx.now(), actorId: null, subjectUserId: id }
  await recordAuditAction(stores, { ...act, before: { role: before }, after: { role } }, null)
}
