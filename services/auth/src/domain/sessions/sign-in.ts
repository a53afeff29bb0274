import { type Credentials, isAdminRole, type Language, type Registration } from '@uitpost/contracts'
import { DomainError, networkOf, newId } from '@uitpost/service-kit'
import type { LimitedCall, LoginAttempt } from '../../clients/throttle.ts'
import type { Context, Stores } from '../../context.ts'
import type { AccountRow } from '../../store/schema.ts'
import { requestMail } from '../accounts/account-mails.ts'
import { mailConfirmation } from '../accounts/confirmations.ts'
import { assertPlanAllows } from '../accounts/plans.ts'
import { isSuspended, suspensionRefusal } from '../accounts/suspensions.ts'
import { addAccount } from '../accounts/users.ts'
import { recordAuditAction } from '../audit/audit-trail.ts'
import { type Origin, recordSecurityEvent } from '../audit/security-log.ts'
import { isKnownNetwork } from './known-networks.ts'
import { type SignedIn, startSession } from './sessions.ts'

/** 429 with the seconds until the next attempt is allowed. */
export const tooMany = (retryAfter: number) =>
  new DomainError('too_many', 'Too many attempts. Please try again later.', { retryAfter })

/** Throws `too_many` above the limit of calls per address. */
export async function assertCallAllowed(ctx: Context, call: LimitedCall, ip: string): Promise<void> {
  const seconds = await ctx.throttle.consumeCall(call, ip)
  if (seconds !== undefined) throw tooMany(seconds)
}

/**
 * Creates a free account and signs in. An existing address has to be refused, which reveals that it exists: such
 * refusals are limited per network, and the owner is mailed.
 */
export async function register(
  ctx: Context,
  registration: Registration,
  language: Language,
  origin: Origin,
): Promise<SignedIn> {
  const { ip } = origin
  await assertCallAllowed(ctx, 'register', ip)
  assertPlanAllows('user', registration)
  const seconds = await ctx.throttle.consumeRegistrationProbe(ip)
  if (seconds !== undefined) throw tooMany(seconds)
  const row = await addAccount(ctx, { ...registration, language, role: 'user', confirmed: false })
  if (!row) {
    const owner = await ctx.accounts.findByEmail(registration.email.toLowerCase())
    await mailOwner(ctx, owner, 'registered-already', ip)
    const message = 'An account with this email already exists'
    throw new DomainError('conflict', message, { errors: [{ field: 'email', code: 'taken', message }] })
  }
  await ctx.throttle.returnRegistrationProbe(ip)
  await mailConfirmation(ctx, row, ip)
  return startSession(ctx, ctx, row, origin)
}

/** Mails to an owner about what others do with their address. */
const OWNER_MAILS = {
  'registered-already': { kind: 'registered-already' },
  guessed: { kind: 'security', about: 'locked_out' },
} as const

/** Mails the owner, at most once a day, of an attempt to register their address, or to guess their password. */
async function mailOwner(
  ctx: Context,
  account: AccountRow | undefined,
  mail: keyof typeof OWNER_MAILS,
  ip: string,
): Promise<void> {
  if (!account?.emailConfirmedAt || isSuspended(account, ctx.now())) return
  if (await ctx.mailLimits.consume(mail, account.email, ip)) return
  await ctx.transaction((stores) => requestMail(ctx, stores, account, OWNER_MAILS[mail]))
}

/** Same answer and same work for a wrong password and an unknown address. */
export async function login(
  ctx: Context,
  { email: written, password }: Credentials,
  origin: Origin,
): Promise<SignedIn> {
  const email = written.toLowerCase()
  await assertCallAllowed(ctx, 'login', origin.ip)
  const [{ pauses }, row] = await Promise.all([
    consumeLoginAttempt(ctx, email, origin.ip),
    ctx.accounts.findByEmail(email),
  ])
  const addressAttempt = await consumeAddressAttempt(ctx, { email, userId: row?.id }, origin.ip)
  const matches = await ctx.passwords.matches(row?.passwordHash, password)
  if (!row || !matches) {
    const userId = row?.id ?? null
    await recordSecurityEvent(ctx, { ...origin, kind: 'sign_in_failed', userId, address: email })
    const lockedOut = { ...origin, kind: 'locked_out', userId, address: email } as const
    if (pauses) await recordSecurityEvent(ctx, lockedOut)
    if (addressAttempt.pauses) {
      await recordSecurityEvent(ctx, { ...lockedOut, detail: 'new networks' })
      await mailOwner(ctx, row, 'guessed', origin.ip)
    }
    throw wrongCredentials()
  }
  if (isSuspended(row, ctx.now())) {
    const detail = 'suspended'
    await recordSecurityEvent(ctx, { ...origin, kind: 'sign_in_failed', userId: row.id, detail })
    throw suspensionRefusal(row)
  }
  await Promise.all([
    ctx.throttle.clearLoginAttempts(email, origin.ip),
    ctx.throttle.returnAddressAttempt(email, addressAttempt),
  ])
  const stronger = ctx.passwords.isWeak(row.passwordHash) ? await ctx.passwords.hash(password) : undefined
  const logged = { isLogged: true }
  if (!stronger && !isAdminRole(row.role)) return startSession(ctx, ctx, row, origin, logged)
  return ctx.transaction(async (stores) => {
    const signedIn = await startSession(ctx, stores, row, origin, logged)
    if (stronger) await stores.accounts.change(row.id, { passwordHash: stronger })
    await recordAdminSignIn(ctx, stores, row)
    return signedIn
  })
}

/** Signing in by an admin is in the audit trail. */
export async function recordAdminSignIn(
  ctx: Pick<Context, 'now'>,
  stores: Stores,
  { id, role }: AccountRow,
): Promise<void> {
  if (!isAdminRole(role)) return
  const act = { action: 'user.signed_in', at: ctx.now(), actorId: id }
  await recordAuditAction(stores, { ...act, after: { role } }, null)
}

const wrongCredentials = () => new DomainError('unauthenticated', 'Invalid email or password')

/**
 * Throws `too_many` above the limit per account from all networks, except to a network of the owner. Does the same for
 * an address without an account, which has no such network.
 */
async function consumeAddressAttempt(
  ctx: Context,
  { email, userId = newId() }: { email: string; userId: string | undefined },
  ip: string,
): Promise<LoginAttempt> {
  const taken = await ctx.throttle.consumeAddressAttempt(email)
  if (taken.wait !== undefined && !(await isKnownNetwork(ctx, userId, networkOf(ip))))
    throw tooMany(taken.wait)
  return taken
}

/** Throws `too_many` above the limit per account and network; the owner elsewhere is not affected. */
export async function consumeLoginAttempt(ctx: Context, email: string, ip: string): Promise<LoginAttempt> {
  const taken = await ctx.throttle.consumeLoginAttempt(email, ip)
  if (taken.wait !== undefined) throw tooMany(taken.wait)
  return taken
}
