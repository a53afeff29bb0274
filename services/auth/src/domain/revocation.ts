import { ACCESS_TOKEN_SECONDS } from '@uitpost/contracts'
import type { Context, Stores } from '../context.ts'
import type { AccountRow } from '../store/schema.ts'

/**
 * The first two are called inside `ctx.transaction`, which tells Redis what they revoked once it is committed and before it
 * answers (DESIGN §7).
 */

/**
 * Makes every access token of this person stale: the next call is answered 401 `token_stale`, and the refresh that
 * follows brings a token with the present role. For role changes, suspensions and new passwords.
 */
export async function raiseTokenVersion(
  { accounts, revocations }: Pick<Stores, 'accounts' | 'revocations'>,
  userId: string,
): Promise<AccountRow> {
  const row = await accounts.raiseTokenVersion(userId)
  revocations.push({ kind: 'version', userId, version: row.tokenVersion })
  return row
}

/** Ends the sessions of this person, one of them excepted if asked; answers how many there were. */
export async function revokeSessions(
  { sessions, revocations }: Pick<Stores, 'sessions' | 'revocations'>,
  userId: string,
  { except }: { except?: string } = {},
): Promise<number> {
  const ended = await sessions.endAll(userId, except)
  revocations.push(...ended.map(({ id }) => ({ kind: 'session' as const, sessionId: id })))
  return ended.length
}

/** Redis gets what is still needed once more when it was emptied, restarted or not told. */
export const rewriteRevocations = (ctx: Context): Promise<boolean> =>
  ctx.revocationList.rewriteIfLost(async () => {
    const since = new Date(Date.now() - ACCESS_TOKEN_SECONDS * 1000)
    const [stale, ended] = await Promise.all([ctx.accounts.staleSince(since), ctx.sessions.endedSince(since)])
    return [
      ...stale.map(({ id, tokenVersion }) => ({
        kind: 'version' as const,
        userId: id,
        version: tokenVersion,
      })),
      ...ended.map(({ id }) => ({ kind: 'session' as const, sessionId: id })),
    ]
  })
