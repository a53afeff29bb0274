import {
  type Country,
  DEFAULT_DIGEST_DAY,
  DEFAULT_DIGEST_HOUR,
  type Language,
  type ProfileChange,
  type Registration,
  type Role,
  type User,
  type UserState,
  zoneOf,
} from '@uitpost/contracts'
import { DomainError, newId } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import type { AccountRow, ShownAccount } from '../../store/schema.ts'
import { recordChannelConsent } from './channel-consents.ts'
import { assertPlanAllows } from './plans.ts'

/** Version of the registration form's sentence about age; raise it when the text changes. */
const AGE_STATEMENT = '2026-11'

/** The user as the API shows it: without hash and token version, and with `hasPassword` only if there is none. */
export const userOf = (row: ShownAccount): User => ({
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
  ...(!row.hasPassword && { hasPassword: false as const }),
  phone: row.phone,
  phoneConfirmed: row.phoneConfirmedAt !== null,
  stoppedChannels: row.stoppedChannels,
  createdAt: row.createdAt.toISOString(),
})

/** The user as announced to other services. */
export const userStateOf = (row: AccountRow): UserState => {
  const { stoppedChannels: _stopped, hasPassword: _password, ...user } = userOf(row)
  return {
    ...user,
    channelConsentedAt: row.channelConsentedAt?.toISOString() ?? null,
    suspended: row.suspendedAt !== null,
  }
}

/** When the digest of a new account comes. */
export const digestTimesIn = (country: Country) => ({
  timeZone: zoneOf(country),
  digestDay: DEFAULT_DIGEST_DAY,
  digestHour: DEFAULT_DIGEST_HOUR,
})

export interface NewAccount extends Registration {
  language: Language
  role: Role
  confirmed: boolean
}

/** Saves and announces an account; undefined if the address is taken. */
export async function addAccount(ctx: Context, account: NewAccount): Promise<AccountRow | undefined> {
  const passwordHash = await ctx.passwords.hash(account.password)
  const now = ctx.now()
  return ctx.transaction(async (stores) => {
    const row = await stores.accounts.add({
      ...digestTimesIn(account.country),
      id: newId(),
      email: account.email.toLowerCase(),
      name: account.name,
      role: account.role,
      passwordHash,
      city: account.city,
      country: account.country,
      language: account.language,
      preferredChannel: account.preferredChannel,
      deliveryFreq: account.deliveryFreq,
      emailConfirmedAt: account.confirmed ? now : null,
      ageStatedAt: now,
      ageStatement: AGE_STATEMENT,
    })
    if (!row) return undefined
    await stores.outbox.add('user.changed', [userStateOf(row)], null, [row.id])
    return row
  })
}

export async function getProfile(ctx: Context, userId: string): Promise<User> {
  const row = await ctx.accounts.find(userId)
  if (!row) throw new DomainError('unauthenticated', 'Please sign in.')
  return userOf(row)
}

/** Changes the caller's own preferences; read-only members of the GET reply are ignored. */
export function updateProfile(ctx: Context, userId: string, change: ProfileChange): Promise<User> {
  const own = withoutReadOnlyFields(change)
  return ctx.transaction(async ({ accounts, consents, outbox }) => {
    const current = await accounts.findForChange(userId)
    if (!current) throw new DomainError('unauthenticated', 'Please sign in.')
    assertPlanAllows(current.role, { ...current, ...definedOnly(own) })
    const moved = own.country !== undefined && own.timeZone === undefined && own.country !== current.country
    const consent = { consentTo: change.consentTo, at: ctx.now() }
    const agreed = await recordChannelConsent({ consents }, current, own.preferredChannel, consent)
    const row = await accounts.change(userId, {
      ...definedOnly(own),
      ...agreed,
      ...(moved && own.country && { timeZone: zoneOf(own.country) }),
    })
    await outbox.add('user.changed', [userStateOf(row)], null, [row.id])
    return userOf(row)
  })
}

/** Removes read-only members. */
function withoutReadOnlyFields(change: ProfileChange) {
  const { id: _id, email: _email, role: _role, createdAt: _at, ...rest } = change
  const { emailConfirmed: _confirmed, phone: _phone, phoneConfirmed: _phoneConfirmed, ...more } = rest
  const { stoppedChannels: _stopped, hasPassword: _password, consentTo: _consent, ...own } = more
  return own
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
const definedOnly = <T extends object>(value: T): Defined<T> =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Defined<T>
