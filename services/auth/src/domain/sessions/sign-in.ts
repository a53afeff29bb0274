import { type Credentials, isAdminRole, type Language, type Registration } from '@uitpost/contracts'
import { DomainError } from '@uitpost/service-kit'
import type { LimitedCall, Try } from '../../clients/throttle.ts'
import type { Context } from '../../context.ts'
import { requestMail } from '../accounts/account-mails.ts'
import { mailConfirmation } from '../accounts/confirmations.ts'
import { assertPlanAllows } from '../accounts/plans.ts'
import { addAccount } from '../accounts/users.ts'
import { recordAct } from '../audit/audit-trail.ts'
import { type Origin, recordSecurityEvent } from '../audit/security-log.ts'
import { type SignedIn, startSession } from './sessions.ts'

/** 429, with the seconds after which another try makes sense. */
export const tooMany = (retryAfter: number) =>
  new DomainError('too_many', 'Too many attempts. Please try again later.', { retryAfter })

/** Refuses an address that calls too often. */
export async function assertCallAllowed(ctx: Context, call: LimitedCall, ip: string): Promise<void> {
  const seconds = await ctx.throttle.waitForCall(call, ip)
  if (seconds !== undefined) throw tooMany(seconds)
}

/**
 * A new free account, signed in at once. A taken address cannot be answered like a
 * free one, since there is nobody to be signed in as: whoever probes is slowed down per network instead, and the owner
 * is told.
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
    await tellOwner(ctx, registration.email.toLowerCase(), ip)
    const message = 'An account with this email already exists'
    throw new DomainError('conflict', message, { errors: [{ field: 'email', code: 'taken', message }] })
  }
  await ctx.throttle.giveBackProbe(ip)
  await mailConfirmation(ctx, row, ip)
  return startSession(ctx, ctx, row, origin)
}

/** Whoever has an account hears, once a day at most, that somebody registered with their address. */
async function tellOwner(ctx: Context, email: string, ip: string): Promise<void> {
  const account = await ctx.accounts.findByEmail(email)
  if (!account?.emailConfirmedAt || account.suspendedAt) return
  if (await ctx.mailLimits.take('registered-already', email, ip)) return
  await ctx.transaction((stores) => requestMail(ctx, stores, account, { kind: 'registered-already' }))
}

/** One answer, and one verification, for a wrong password and an unknown address alike. */
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
    throw new DomainError('forbidden', 'This account is suspended. Contact support.')
  }
  await ctx.throttle.forgetTries(email, origin.ip)
  const stronger = ctx.passwords.isWeak(row.passwordHash) ? await ctx.passwords.hash(password) : undefined
  const noted = { noted: true }
  if (!stronger && !isAdminRole(row.role)) return startSession(ctx, ctx, row, origin, noted)
  return ctx.transaction(async (stores) => {
    const signedIn = await startSession(ctx, stores, row, origin, noted)
    if (stronger) await stores.accounts.change(row.id, { passwordHash: stronger })
    if (isAdminRole(row.role)) {
      const act = { action: 'user.signed_in', at: ctx.now(), actorId: row.id }
      await recordAct(stores, { ...act, after: { role: row.role } }, null)
    }
    return signedIn
  })
}

const wrongCredentials = () => new DomainError('unauthenticated', 'Invalid email or password')

/** Per account and address: whoever guesses must wait, and the owner elsewhere does not notice. */
export async function takeTry(ctx: Context, email: string, ip: string): Promise<Try> {
  const taken = await ctx.throttle.takeTry(email, ip)
  if (taken.wait !== undefined) throw tooMany(taken.wait)
  return taken
}
