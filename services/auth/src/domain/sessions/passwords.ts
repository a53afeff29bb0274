import type { ResetRequest } from '@uitpost/contracts'
import { type Caller, DomainError, networkOf, newId } from '@uitpost/service-kit'
import type { Context, Stores } from '../../context.ts'
import { requestSecurityMail } from '../accounts/account-mails.ts'
import { assertLinkValid, consumeLink, linkRefused, mailLink } from '../accounts/mailed-links.ts'
import { isSuspended } from '../accounts/suspensions.ts'
import { userStateOf } from '../accounts/users.ts'
import { type Origin, recordSecurityEvent } from '../audit/security-log.ts'
import { isKnownNetwork } from './known-networks.ts'
import { raiseTokenVersion, revokeSessions } from './revocation.ts'
import { type SignedIn, startSession } from './sessions.ts'
import { assertCallAllowed, consumeLoginAttempt } from './sign-in.ts'

/** Changes the password, ends all sessions and starts a new one for the caller. */
export async function changePassword(
  ctx: Context,
  caller: Caller,
  { currentPassword, password }: { currentPassword: string; password: string },
  origin: Origin,
): Promise<SignedIn> {
  const row = await ctx.accounts.find(caller.id)
  if (!row) throw new DomainError('unauthenticated', 'Please sign in.')
  await consumeLoginAttempt(ctx, row.email, origin.ip)
  if (!(await ctx.passwords.matches(row.passwordHash, currentPassword))) throw wrongPassword()
  await ctx.throttle.clearLoginAttempts(row.email, origin.ip)
  const passwordHash = await ctx.passwords.hash(password)
  return ctx.transaction(async (stores) => {
    const current = await stores.accounts.findForChange(row.id)
    if (current?.passwordHash !== row.passwordHash) throw wrongPassword()
    await stores.accounts.change(row.id, { passwordHash, hasPassword: true })
    const account = await raiseTokenVersion(stores, row.id)
    await revokeSessions(stores, row.id)
    await stores.mailedLinks.removeAll(row.id, 'reset')
    await stores.mailedLinks.removeAll(row.id, 'sign-in')
    await recordSecurityEvent(stores, { ...origin, kind: 'password_changed', userId: row.id })
    await requestSecurityMail(ctx, stores, account, 'password_changed')
    return startSession(ctx, stores, account, origin)
  })
}

function wrongPassword(): DomainError {
  const message = 'Current password is incorrect'
  const errors = [{ field: 'currentPassword', code: 'wrong', message }]
  return new DomainError('bad_request', message, { errors })
}

/**
 * Records a request for a reset link. Does not look for the account, so that timing reveals nothing; `mailResetLinks`
 * does afterwards. A network above its limit is ignored; above the address's limits only the owner's known networks are
 * served.
 */
export async function forgotPassword(
  ctx: Context,
  written: string,
  { ip, requestId }: Pick<Origin, 'ip'> & { requestId: string },
): Promise<void> {
  await assertCallAllowed(ctx, 'forgot', ip)
  const email = written.toLowerCase()
  await ctx.passwords.matches(undefined, email)
  const refused = await ctx.mailLimits.consume('reset', email, ip)
  // Limits the mails to one mailbox; links sent earlier stay valid.
  if (refused?.by === 'network') return
  const id = newId()
  const request = { id, userId: null, network: networkOf(ip), crowded: refused !== undefined }
  await ctx.transaction(async ({ resetRequests, outbox }) => {
    await resetRequests.add({ id, email, requestedAt: ctx.now() })
    await outbox.add('reset.requested', [request], requestId)
  })
}

/** Mails a link for each request whose account exists. */
export async function mailResetLinks(
  ctx: Pick<Context, 'now'>,
  stores: Pick<Stores, 'accounts' | 'mailedLinks' | 'resetRequests' | 'sessions' | 'outbox'>,
  requests: readonly ResetRequest[],
): Promise<void> {
  for (const { id, userId, network, crowded } of requests) {
    const email = await stores.resetRequests.take(id)
    const accountId = email === undefined ? userId : (await stores.accounts.findByEmail(email))?.id
    const account = accountId ? await stores.accounts.findForChange(accountId) : undefined
    if (!account || isSuspended(account, ctx.now())) continue
    if (crowded && !(await isKnownNetwork(stores, account.id, network))) continue
    await mailLink(ctx, stores, account, 'reset')
  }
}

/**
 * Sets a new password by link: all sessions end, the address counts as confirmed, and the
 * pauses after wrong passwords end.
 */
export async function resetPassword(
  ctx: Context,
  { token, password }: { token: string; password: string },
  origin: Origin,
): Promise<void> {
  await assertCallAllowed(ctx, 'reset', origin.ip)
  await assertLinkValid(ctx, 'reset', token)
  const passwordHash = await ctx.passwords.hash(password)
  const { email } = await ctx.transaction(async (stores) => {
    const account = await consumeLink(ctx, stores, 'reset', token)
    if (!account) throw linkRefused()
    const emailConfirmedAt = account.emailConfirmedAt ?? ctx.now()
    await stores.accounts.change(account.id, { passwordHash, hasPassword: true, emailConfirmedAt })
    await stores.mailedLinks.removeAll(account.id, 'sign-in')
    const row = await raiseTokenVersion(stores, account.id)
    await revokeSessions(stores, account.id)
    if (!account.emailConfirmedAt) await stores.outbox.add('user.changed', [userStateOf(row)], null, [row.id])
    await recordSecurityEvent(stores, { ...origin, kind: 'password_reset', userId: account.id })
    await requestSecurityMail(ctx, stores, row, 'password_reset')
    return row
  })
  await Promise.all([
    ctx.throttle.clearLoginAttempts(email, origin.ip),
    ctx.throttle.clearAddressAttempts(email),
  ])
}
