import type { Stores } from '../context.ts'
import type { AccountRow } from '../store/schema.ts'

/**
 * Both are called inside `ctx.transaction`, which tells Redis what they revoked once it is committed and before it
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
