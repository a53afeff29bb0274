import { type Credentials, isAdminRole, type Language, type Registration } from '@uitpost/contracts'
import { DomainError } from '@uitpost/service-kit'
import type { LimitedCall, Try } from '../../clients/throttle.ts'
import type { Context, Stores } from '../../context.ts'
import type { AccountRow } from '../../store/schema.ts'
import { requestMail } from '../accounts/account-mails.ts'
import { mailConfirmation } from '../accounts/confirmations.ts'
import { assertPlanAllows } from '../accounts/plans.ts'
import { addAccount } from '../accounts/users.ts'
import { recordAct } from '../audit/audit-trail.ts'
import { type Origin, recordSecurityEvent } from '../audit/security-log.ts'
import { type SignedIn, startSession } from './sessions.ts'

/** 429 with the seconds until the next attempt is allowed. */
export const tooMany = (retryAfter: number) =>
  new DomainError('too_many', 'Too many attempts. Please try again later.', { retryAfter })

/** Throws `too_many` above the limit of calls per address. */
export async function assertCallAllowed(ctx: Context, call: LimitedCall, ip: string): Promise<void> {
  const seconds = await ctx.throttle.waitForCall(call, ip)
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
  const seconds = await ctx.throttle.waitForProbe(ip)
  if (seconds !== undefined) throw tooMany(seconds)
  const row = await addAccount(ctx, { ...registration, language, role: 'user', confirmed: false })
  if (!row) {
    await mailOwner(ctx, registration.email.toLowerCase(), ip)
    const message = 'An account with this email already exists'
    throw new DomainError('conflict', message, { errors: [{ field: 'email', code: 'taken', message }] })
  }
  await ctx.throttle.giveBackProbe(ip)
  await mailConfirmation(ctx, row, ip)
  return startSession(ctx, ctx, row, origin)
}

/** Mails the owner, at most once a day, that somebody tried to register their address. */
async function mailOwner(ctx: Context, email: string, ip: string): Promise<void> {
  const account = await ctx.accounts.findByEmail(email)
  if (!account?.emailConfirmedAt || account.suspendedAt) return
  if (await ctx.mailLimits.take('registered-already', email, ip)) return
  await ctx.transaction((stores) => requestMail(ctx, stores, account, { kind: 'registered-already' }))
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
    takeTry(ctx, email, origin.ip),
    ctx.accounts.findByEmail(email),
  ])
  const matches = await ctx.passwords.matches(row?.passwordHash, password)
  if (!row || !matches) {
    const userId = row?.id ?? null
    await recordSecurityEvent(ctx, { ...origin, kind: 'sign_in_failed', userId, address: email })
    if (pauses) await recordSecurityEvent(ctx, { ...origin, kind: 'locked_out', userId, address: email })
    throw wrongCredentials()
  }
  if (row.suspendedAt) {
    const detail = 'suspended'
    await recordSecurityEvent(ctx, { ...origin, kind: 'sign_in_failed', userId: row.id, detail })
    throw suspended()
  }
  await ctx.throttle.forgetTries(email, origin.ip)
  const stronger = ctx.passwords.isWeak(row.passwordHash) ? await ctx.passwords.hash(password) : undefined
  const noted = { noted: true }
  if (!stronger && !isAdminRole(row.role)) return startSession(ctx, ctx, row, origin, noted)
  return ctx.transaction(async (stores) => {
    const signedIn = await startSession(ctx, stores, row, origin, noted)
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
  await recordAct(stores, { ...act, after: { role } }, null)
}

export const suspended = () => new DomainError('forbidden', 'This account is suspended. Contact support.')

const wrongCredentials = () => new DomainError('unauthenticated', 'Invalid email or password')

/** Throws `too_many` above the limit per account and network; the owner elsewhere is not affected. */
export async function takeTry(ctx: Context, email: string, ip: string): Promise<Try> {
  const taken = await ctx.throttle.takeTry(email, ip)
  if (taken.wait !== undefined) throw tooMany(taken.wait)
  return taken
}
