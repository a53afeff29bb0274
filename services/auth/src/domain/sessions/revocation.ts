import { ACCESS_TOKEN_SECONDS } from '@uitpost/contracts'
import type { Revocation } from '../../clients/revocation-list.ts'
import type { Context, Stores } from '../../context.ts'
import type { AccountRow, SessionRow } from '../../store/schema.ts'

/** Upper limit of announced sessions. */
const MAX_ANNOUNCED = 1_000

/**
 * Call the first three inside `ctx.transaction`, which writes their revocations to Redis after the commit and before it
 * returns.
 */

/**
 * Makes every access token of this person stale: the next call is answered 401 `token_stale`, and the refresh that
 * follows issues a token with the current role. For role changes, suspensions and new passwords.
 */
export async function raiseTokenVersion(
  { accounts, revocations }: Pick<Stores, 'accounts' | 'revocations'>,
  userId: string,
): Promise<AccountRow> {
  const row = await accounts.raiseTokenVersion(userId)
  revocations.push(...revokedVersions([row]))
  return row
}

type SessionStores = Pick<Stores, 'sessions' | 'revocations' | 'outbox'>

/** Ends all sessions of this person, except one if given; returns how many. */
export async function revokeSessions(
  stores: SessionStores,
  userId: string,
  { except }: { except?: string } = {},
): Promise<number> {
  const ended = await stores.sessions.endAll(userId, except)
  stores.revocations.push(...revokedSessions(ended))
  await announceSessions(stores, userId)
  return ended.length
}

/** Ends one session; undefined if it is another person's or has ended already. */
export async function revokeSession(
  stores: SessionStores,
  sessionId: string,
  userId: string,
): Promise<SessionRow | undefined> {
  const ended = await stores.sessions.end(sessionId, userId)
  if (!ended) return undefined
  stores.revocations.push(...revokedSessions([ended]))
  await announceSessions(stores, userId)
  return ended
}

/** Announces the remaining sessions, so that push messages to ended ones stop. */
async function announceSessions({ sessions, outbox }: SessionStores, userId: string): Promise<void> {
  const at = new Date().toISOString()
  const live = await sessions.liveIds(userId, MAX_ANNOUNCED)
  await outbox.add('sessions.changed', [{ id: userId, at, live }], null, [userId])
}

/** Rewrites the revocation list if Redis lost it or missed an update. */
export const rewriteRevocations = (ctx: Context): Promise<boolean> =>
  ctx.revocationList.rewriteIfLost(async () => {
    const since = new Date(Date.now() - ACCESS_TOKEN_SECONDS * 1000)
    const [stale, ended] = await Promise.all([
      ctx.accounts.listStaleSince(since),
      ctx.sessions.listEndedSince(since),
    ])
    return [...revokedVersions(stale), ...revokedSessions(ended)]
  })

type StaleAccount = Pick<AccountRow, 'id' | 'tokenVersion' | 'tokenVersionRaisedAt'>

const revokedVersions = (rows: readonly StaleAccount[]): Revocation[] =>
  rows.flatMap(({ id, tokenVersion, tokenVersionRaisedAt: at }) =>
    at ? [{ kind: 'version', userId: id, version: tokenVersion, at }] : [],
  )

const revokedSessions = (rows: readonly Pick<SessionRow, 'id' | 'endedAt'>[]): Revocation[] =>
  rows.flatMap(({ id, endedAt: at }) => (at ? [{ kind: 'session', sessionId: id, at }] : []))
