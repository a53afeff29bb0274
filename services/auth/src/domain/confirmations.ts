import { type Caller, DomainError } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { confirmEmailChange } from './email-changes.ts'
import { linkRefused, mailLink, takeLink } from './mailed-links.ts'
import { tooMany } from './sign-in.ts'
import { userStateOf } from './users.ts'

/** Takes the secret of a mailed link, of a new account or of a changed address, and answers what to tell its reader. */
export async function confirmEmail(ctx: Context, token: string, requestId: string): Promise<string> {
  const confirmed = await ctx.transaction(async (stores) => {
    const account = await takeLink(ctx, stores, 'confirm', token)
    if (!account) return undefined
    const row = await stores.accounts.change(account.id, { emailConfirmedAt: ctx.now() })
    await stores.outbox.add('user.changed', [userStateOf(row)], requestId, [row.id])
    return 'Your email address is confirmed.'
  })
  const answer = confirmed ?? (await confirmEmailChange(ctx, token, requestId))
  if (!answer) throw linkRefused()
  return answer
}

export async function resendConfirmation(ctx: Context, caller: Caller): Promise<string> {
  const row = await ctx.accounts.find(caller.id)
  if (!row) throw new DomainError('unauthenticated', 'Please sign in.')
  if (row.emailConfirmedAt) return 'Your email address is already confirmed.'
  const seconds = await ctx.throttle.waitForMail(row.id, 'confirm')
  if (seconds !== undefined) throw tooMany(seconds)
  await ctx.transaction((stores) => mailLink(ctx, stores, row, 'confirm'))
  return 'We have sent you a new link.'
}
