import type { Context } from '../../context.ts'
import { consumeLink, linkRefused } from '../accounts/mailed-links.ts'
import { isSuspended, suspensionRefusal } from '../accounts/suspensions.ts'
import type { Origin } from '../audit/security-log.ts'
import { type SignedIn, startSession } from './sessions.ts'
import { assertCallAllowed, recordAdminSignIn } from './sign-in.ts'

/** Signs in by a mailed link, which works once. Throws if it is invalid or the account is suspended. */
export async function signInByLink(ctx: Context, token: string, origin: Origin): Promise<SignedIn> {
  await assertCallAllowed(ctx, 'sign-in', origin.ip)
  return ctx.transaction(async (stores) => {
    const account = await consumeLink(ctx, stores, 'sign-in', token)
    if (!account) throw linkRefused()
    if (isSuspended(account, ctx.now())) throw suspensionRefusal(account)
    const signedIn = await startSession(ctx, stores, account, origin, { isLogged: true })
    await recordAdminSignIn(ctx, stores, account)
    return signedIn
  })
}
