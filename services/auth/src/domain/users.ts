import {
  type Credentials,
  DEFAULT_DIGEST_DAY,
  DEFAULT_DIGEST_HOUR,
  type Language,
  type ProfileChange,
  type Registration,
  type Role,
  type Session,
  type User,
  type UserState,
  zoneOf,
} from '@uitpost/contracts'
import { DomainError, newId } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import type { AccountRow } from '../store/schema.ts'
import { assertPlanAllows } from './plans.ts'
import { type Origin, recordSecurityEvent } from './security-log.ts'

/** The version of the registration form's sentence about age; raise it when the wording changes. */
const AGE_STATEMENT = '2026-11'

/** The user as the API shows them: no hash, no token version. */
export const userOf = (row: AccountRow): User => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  city: row.city,
  country: row.country,
  preferredChannel: row.preferredChannel,
  deliveryFreq: row.deliveryFreq,
  emailNotifications: row.emailNotifications,
  pushNotifications: row.pushNotifications,
  weeklyDigest: row.weeklyDigest,
  eventReminders: row.eventReminders,
  language: row.language,
  timeZone: row.timeZone,
  digestDay: row.digestDay,
  digestHour: row.digestHour,
  emailConfirmed: row.emailConfirmedAt !== null,
  createdAt: row.createdAt.toISOString(),
})

/** The same user as a message: everything others keep of them. */
export const userStateOf = (row: AccountRow): UserState => userOf(row)

export interface NewAccount extends Registration {
  language: Language
  role: Role
  confirmed: boolean
}

/** Saves an account and its announcement together; undefined when the address is taken. */
export async function addAccount(ctx: Context, account: NewAccount): Promise<AccountRow | undefined> {
  const passwordHash = await ctx.passwords.hash(account.password)
  const now = ctx.now()
  return ctx.transaction(async ({ accounts, outbox }) => {
    const row = await accounts.add({
      id: newId(),
      email: account.email.toLowerCase(),
      name: account.name,
      role: account.role,
      passwordHash,
      city: account.city,
      country: account.country,
      language: account.language,
      timeZone: zoneOf(account.country),
      preferredChannel: account.preferredChannel,
      deliveryFreq: account.deliveryFreq,
      digestDay: DEFAULT_DIGEST_DAY,
      digestHour: DEFAULT_DIGEST_HOUR,
      emailConfirmedAt: account.confirmed ? now : null,
      ageStatedAt: now,
      ageStatement: AGE_STATEMENT,
    })
    if (row) await outbox.add('user.changed', [userStateOf(row)], null, [row.id])
    return row
  })
}

async function startSession(ctx: Context, row: AccountRow): Promise<Session> {
  const sessionId = newId()
  await ctx.sessions.add({ id: sessionId, userId: row.id, userAgent: '', ip: '' })
  return { token: ctx.issueToken(row, sessionId), user: userOf(row) }
}

/** A new free account, signed in at once (SPEC §2: success goes to /dashboard). */
export async function register(
  ctx: Context,
  registration: Registration,
  language: Language,
): Promise<Session> {
  assertPlanAllows('user', registration)
  const row = await addAccount(ctx, { ...registration, language, role: 'user', confirmed: false })
  if (!row) {
    const message = 'An account with this email already exists'
    throw new DomainError('conflict', message, { errors: [{ field: 'email', code: 'taken', message }] })
  }
  return startSession(ctx, row)
}

/** One answer, and one verification, for a wrong password and an unknown address alike. */
export async function login(
  ctx: Context,
  { email, password }: Credentials,
  origin: Origin,
): Promise<Session> {
  const row = await ctx.accounts.findByEmail(email.toLowerCase())
  const matches = await ctx.passwords.matches(row?.passwordHash, password)
  if (!row || !matches) {
    await recordSecurityEvent(ctx, {
      ...origin,
      kind: 'sign_in_failed',
      userId: row?.id ?? null,
      address: email,
    })
    throw new DomainError('unauthenticated', 'Invalid email or password')
  }
  if (row.suspendedAt) {
    const detail = 'suspended'
    await recordSecurityEvent(ctx, { ...origin, kind: 'sign_in_failed', userId: row.id, detail })
    throw new DomainError('forbidden', 'This account is suspended. Contact support.')
  }
  await recordSecurityEvent(ctx, { ...origin, kind: 'sign_in', userId: row.id })
  return startSession(ctx, row)
}

export async function getProfile(ctx: Context, userId: string): Promise<User> {
  const row = await ctx.accounts.find(userId)
  if (!row) throw new DomainError('unauthenticated', 'Please sign in.')
  return userOf(row)
}

/** Changes what the caller may change of themselves; role, address and dates are ignored when sent back. */
export function updateProfile(ctx: Context, userId: string, change: ProfileChange): Promise<User> {
  const { id: _id, email: _email, role: _role, emailConfirmed: _confirmed, createdAt: _at, ...own } = change
  return ctx.transaction(async ({ accounts, outbox }) => {
    const current = await accounts.findForChange(userId)
    if (!current) throw new DomainError('unauthenticated', 'Please sign in.')
    assertPlanAllows(current.role, { ...current, ...definedOnly(own) })
    const moved = own.country !== undefined && own.timeZone === undefined && own.country !== current.country
    const row = await accounts.change(userId, {
      ...definedOnly(own),
      ...(moved && own.country && { timeZone: zoneOf(own.country) }),
    })
    await outbox.add('user.changed', [userStateOf(row)], null, [row.id])
    return userOf(row)
  })
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
const definedOnly = <T extends object>(value: T): Defined<T> =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Defined<T>
