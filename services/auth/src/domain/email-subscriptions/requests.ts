import {
  Email,
  type EmailSubscriptionForm,
  MAILED_SECRET_MINUTES,
  PRIVACY_POLICY_VERSION,
  SUBSCRIBE_STATEMENT_VERSION,
  type SubscriptionRequest,
} from '@uitpost/contracts'
import { getCity } from '@uitpost/places'
import { DomainError, hashOf, newId, newToken } from '@uitpost/service-kit'
import type { Context, Stores } from '../../context.ts'
import { requestMail } from '../accounts/account-mails.ts'
import { mailLink } from '../accounts/mailed-links.ts'
import { isSuspended } from '../accounts/suspensions.ts'
import { endOfRetention } from './retention.ts'

const MINUTE_MS = 60_000

/** A field of the form that is missing or invalid. */
export type SubscriptionFormError = 'email' | 'statement'

/**
 * Records a request to subscribe by e-mail alone; `mailSubscribers` decides afterwards what to mail. Does the same work
 * whether or not the address has an account, so that timing reveals nothing. Above a limit nothing is recorded. Returns
 * the invalid fields of the form; throws for a city that its page cannot have sent.
 */
export async function requestEmailSubscription(
  ctx: Context,
  form: EmailSubscriptionForm,
  { ip, requestId }: { ip: string; requestId: string },
): Promise<SubscriptionFormError[]> {
  const address = Email.safeParse(form.email)
  const isStated = form.statement === SUBSCRIBE_STATEMENT_VERSION
  if (!getCity(form.city)) {
    const message = 'There is no such city.'
    throw new DomainError('bad_request', message, { errors: [{ field: 'city', code: 'unknown', message }] })
  }
  if (!address.success || !isStated) {
    return [...(address.success ? [] : (['email'] as const)), ...(isStated ? [] : (['statement'] as const))]
  }
  const email = address.data.toLowerCase()
  if (await ctx.mailLimits.consume('subscribe', email, ip)) return []
  const now = ctx.now()
  const id = newId()
  await ctx.transaction(async ({ emailSubscriptions, outbox }) => {
    await emailSubscriptions.add({
      id,
      email,
      placeId: form.city,
      category: form.category,
      language: form.language,
      statedAt: now,
      statement: form.statement,
      policyVersion: PRIVACY_POLICY_VERSION,
      expiresAt: endOfRetention(now),
      userId: null,
      hash: null,
      confirmedAt: null,
    })
    await outbox.add('subscription.requested', [{ id }], requestId)
  })
  return []
}

/**
 * Mails a link to sign in to the owner of a confirmed account, and a link to confirm the subscription to any other
 * address. A suspended account gets nothing.
 */
export async function mailSubscribers(
  ctx: Pick<Context, 'now'>,
  stores: Pick<Stores, 'accounts' | 'emailSubscriptions' | 'mailedLinks' | 'outbox'>,
  requests: readonly SubscriptionRequest[],
): Promise<void> {
  const { accounts, emailSubscriptions } = stores
  for (const { id } of requests) {
    const subscription = await emailSubscriptions.findForChange(id)
    if (!subscription) continue
    const account = await accounts.findByEmail(subscription.email)
    const suspended = account && isSuspended(account, ctx.now())
    if (account && (suspended || account.emailConfirmedAt)) {
      await emailSubscriptions.remove(id)
      if (!suspended) await mailLink(ctx, stores, account, 'sign-in')
      continue
    }
    const token = newToken()
    const expiresAt = new Date(ctx.now().getTime() + MAILED_SECRET_MINUTES.link * MINUTE_MS)
    await emailSubscriptions.setSecret(id, { hash: hashOf(token), expiresAt })
    const { email, language } = subscription
    await requestMail(ctx, stores, { id, email, language, name: '' }, { kind: 'subscribe', token })
  }
}
