import { type Caller, DomainError } from '@uitpost/service-kit'
import type { MailLimitReached } from '../../clients/mail-limits.ts'
import type { Context } from '../../context.ts'
import type { AccountRow } from '../../store/schema.ts'
import { confirmEmailChange } from './email-changes.ts'
import { consumeLink, linkRefused, mailLink } from './mailed-links.ts'
import { userStateOf } from './users.ts'

/**
 * Confirms a new account or a changed address by a mailed link. Returns the message to show; throws if the link is
 * invalid.
 */
export async function confirmEmail(ctx: Context, token: string, requestId: string): Promise<string> {
  const confirmed = await ctx.transaction(async (stores) => {
    const account = await consumeLink(ctx, stores, 'confirm', token)
    if (!account) return undefined
    const row = await stores.accounts.change(account.id, { emailConfirmedAt: ctx.now() })
    await stores.outbox.add('user.changed', [userStateOf(row)], requestId, [row.id])
    return 'Your email address is confirmed.'
  })
  const answer = confirmed ?? (await confirmEmailChange(ctx, token, requestId))
  if (!answer) throw linkRefused()
  return answer
}

/**
 * Mails a confirmation link, at most once an hour per network, because an unconfirmed address may be a stranger's.
 * Returns the limit that was reached, or undefined.
 */
export async function mailConfirmation(
  ctx: Context,
  account: AccountRow,
  ip: string,
): Promise<MailLimitReached> {
  const refused = await ctx.mailLimits.consume('confirm', account.email, ip)
  if (!refused) await ctx.transaction((stores) => mailLink(ctx, stores, account, 'confirm'))
  return refused
}

/** Mails a new confirmation link. Returns the message to show; throws `too_many` above the limit. */
export async function resendConfirmation(ctx: Context, caller: Caller, ip: string): Promise<string> {
  const row = await ctx.accounts.find(caller.id)
  if (!row) throw new DomainError('unauthenticated', 'Please sign in.')
  if (row.emailConfirmedAt) return 'Your email address is already confirmed.'
  const refused = await mailConfirmation(ctx, row, ip)
  if (refused) throw tooManyLinks(refused.wait)
  return 'We have sent you a new link.'
}

const MINUTE_SECONDS = 60
const HOUR_MINUTES = 60

function tooManyLinks(seconds: number): DomainError {
  const minutes = Math.ceil(seconds / MINUTE_SECONDS)
  const later =
    minutes <= HOUR_MINUTES
      ? `in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
      : `in ${Math.ceil(minutes / HOUR_MINUTES)} hours`
  const message = `We have already sent you a link. Please look into your inbox and your spam folder; you can ask for another one ${later}.`
  return new DomainError('too_many', message, { retryAfter: seconds })
}
