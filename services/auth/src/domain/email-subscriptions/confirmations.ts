import { DEFAULT_CHANNEL, DEFAULT_FREQUENCY, type Language } from '@uitpost/contracts'
import { getCity, nameIn } from '@uitpost/places'
import { DomainError, hashOf, newId, newToken } from '@uitpost/service-kit'
import type { Context, Stores } from '../../context.ts'
import type { AccountRow, EmailSubscriptionRow } from '../../store/schema.ts'
import { isSuspended } from '../accounts/suspensions.ts'
import { digestTimesIn, userStateOf } from '../accounts/users.ts'
import { raiseTokenVersion, revokeSessions } from '../sessions/revocation.ts'
import { endOfRetention } from './retention.ts'

/** What the page of a link shows. */
export interface DescribedSubscription {
  language: Language
  /** The city's name in that language. */
  city: string
  confirmed: boolean
}

const describe = ({ placeId, language, confirmedAt }: EmailSubscriptionRow): DescribedSubscription => {
  const city = getCity(placeId)
  return { language, city: city ? nameIn(city, language) : placeId, confirmed: confirmedAt !== null }
}

/** The subscription of a link; undefined if the link is damaged or has expired. Changes nothing. */
export async function describeSubscription(
  ctx: Context,
  token: string,
): Promise<DescribedSubscription | undefined> {
  const subscription = await ctx.emailSubscriptions.findByHash(hashOf(token))
  return subscription && subscription.expiresAt > ctx.now() ? describe(subscription) : undefined
}

/**
 * Confirms the subscription of a link: creates an account without a password, unless the address has one by now, records
 * the consent, and asks the catalogue for the subscription. A second use of a link changes nothing. Undefined if the
 * link is invalid; throws `conflict` while an earlier account with this address is being erased.
 */
export async function confirmSubscription(
  ctx: Context,
  token: string,
  requestId: string,
): Promise<DescribedSubscription | undefined> {
  const known = await describeSubscription(ctx, token)
  if (!known || known.confirmed) return known
  // A random password without an owner, so that signing in takes and answers the same as with a wrong one.
  const passwordHash = await ctx.passwords.hash(newToken())
  return ctx.transaction(async (stores) => {
    const found = await stores.emailSubscriptions.findByHash(hashOf(token))
    const subscription = found && (await stores.emailSubscriptions.findForChange(found.id))
    if (!subscription || subscription.expiresAt <= ctx.now()) return undefined
    if (subscription.confirmedAt) return describe(subscription)
    const account = await confirmedAccount(ctx, stores, subscription, passwordHash)
    if (isSuspended(account, ctx.now())) return undefined
    await recordConfirmation(ctx, stores, subscription, account, requestId)
    return { ...describe(subscription), confirmed: true }
  })
}

/** The confirmed account of the address: a new one, the one that was not confirmed yet, or as it is. */
async function confirmedAccount(
  ctx: Context,
  stores: Stores,
  subscription: EmailSubscriptionRow,
  passwordHash: string,
): Promise<AccountRow> {
  const { accounts, outbox } = stores
  const { id, email, placeId, language, statedAt, statement } = subscription
  const city = getCity(placeId)
  if (!city) throw new DomainError('conflict', 'There is no such city any more.')
  const confirmed = {
    ...digestTimesIn(city.country),
    name: '',
    city: city.name,
    country: city.country,
    language,
    preferredChannel: DEFAULT_CHANNEL,
    deliveryFreq: DEFAULT_FREQUENCY,
    passwordHash,
    hasPassword: false,
    emailConfirmedAt: ctx.now(),
    ageStatedAt: statedAt,
    ageStatement: statement,
  } as const
  const added = await accounts.add({ ...confirmed, id, email, role: 'user' })
  const other = added ? undefined : await accounts.findByEmail(email)
  const existing = other && (await accounts.findForChange(other.id))
  if (!added && !existing) {
    throw new DomainError('conflict', 'An earlier account with this address is still being deleted.')
  }
  if (existing?.emailConfirmedAt || (existing && isSuspended(existing, ctx.now()))) return existing
  const account = added ?? (existing && (await transferToOwner(stores, existing.id, confirmed)))
  if (!account) throw new Error('No account was confirmed')
  await outbox.add('user.changed', [userStateOf(account)], null, [account.id])
  return account
}

/**
 * Gives an account that was never confirmed to the owner of its address. The person who registered it may be a
 * stranger, so their name, settings, password, links and sessions end.
 */
async function transferToOwner(
  stores: Stores,
  id: string,
  confirmed: Parameters<Stores['accounts']['change']>[1],
): Promise<AccountRow> {
  await stores.accounts.change(id, { ...confirmed, emailNotifications: true, weeklyDigest: true })
  const account = await raiseTokenVersion(stores, id)
  await revokeSessions(stores, id)
  for (const kind of ['confirm', 'reset'] as const) await stores.mailedLinks.removeAll(id, kind)
  return account
}

async function recordConfirmation(
  ctx: Context,
  { consents, emailSubscriptions, outbox }: Stores,
  subscription: EmailSubscriptionRow,
  { id: userId }: AccountRow,
  requestId: string,
): Promise<void> {
  const { placeId, category, statedAt, statement, policyVersion } = subscription
  const confirmedAt = ctx.now()
  const stated = { statedAt, statement, policyVersion, confirmedAt }
  await consents.addForDigest({ id: newId(), userId, placeId, category, ...stated })
  await emailSubscriptions.confirm(subscription, {
    userId,
    confirmedAt,
    expiresAt: endOfRetention(confirmedAt),
  })
  const message = { id: subscription.id, userId, category }
  await outbox.add('subscription.confirmed', [message], requestId, [userId])
}
