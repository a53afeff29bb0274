import { RETENTION_DAYS, type Session, type SessionItem } from '@uitpost/contracts'
import { type Caller, DomainError, hashOf, newId } from '@uitpost/service-kit'
import type { Context, Stores } from '../../context.ts'
import type { AccountRow, RefreshTokenRow, SessionRow } from '../../store/schema.ts'
import { requestSecurityMail } from '../accounts/account-mails.ts'
import { isSuspended } from '../accounts/suspensions.ts'
import { userOf } from '../accounts/users.ts'
import { type Origin, recordSecurityEvent } from '../audit/security-log.ts'
import { GRACE_MS } from '../tokens/refresh-tokens.ts'
import { revokeSession, revokeSessions } from './revocation.ts'

const DAY_MS = 86_400_000
const LISTED_SESSIONS = 100

/** The result of signing in; the refresh token is only sent as a cookie. */
export interface SignedIn {
  session: Session
  refreshToken: string
}

const USER_AGENT_LENGTH = 200
const truncateOrigin = ({ ip, userAgent }: Origin): Origin => ({
  ip,
  userAgent: userAgent.slice(0, USER_AGENT_LENGTH),
})

/** When a session expires without being used. */
const expiryFrom = (now: Date) => new Date(now.getTime() + RETENTION_DAYS.session * DAY_MS)

/**
 * Starts a session with its first refresh token. Call it last, because the person is signed in from here on. `isLogged`
 * adds a sign-in to the security log. Throws if the account has changed meanwhile.
 */
export async function startSession(
  ctx: Context,
  { signIns }: Pick<Stores, 'signIns'>,
  account: AccountRow,
  origin: Origin,
  { isLogged }: { isLogged: boolean } = { isLogged: false },
): Promise<SignedIn> {
  const now = ctx.now()
  const id = newId()
  const refreshToken = ctx.refreshTokens.first()
  const current = await signIns.add({
    account,
    session: { ...truncateOrigin(origin), id },
    token: { hash: hashOf(refreshToken), expiresAt: expiryFrom(now) },
    at: now,
    eventId: isLogged ? newId() : null,
  })
  if (!current)
    throw new DomainError('unauthenticated', 'Your account has just changed. Please sign in again.')
  return { session: { token: ctx.issueToken(current, id), user: userOf(current) }, refreshToken }
}

/**
 * Exchanges a refresh token for the next one and an access token. The direct predecessor is accepted for ten seconds;
 * any other reuse means that the token was copied, and ends the session.
 */
export async function refreshSession(
  ctx: Context,
  token: string | undefined,
  origin: Origin,
): Promise<SignedIn> {
  const signedIn = token && (await ctx.transaction((stores) => exchange(ctx, stores, token, origin)))
  if (!signedIn) throw new DomainError('unauthenticated', 'Please sign in.')
  return signedIn
}

async function exchange(
  ctx: Context,
  stores: Stores,
  token: string,
  origin: Origin,
): Promise<SignedIn | undefined> {
  const { accounts, refreshTokens } = stores
  const now = ctx.now()
  const hash = hashOf(token)
  const sessionId = (await refreshTokens.find(hash))?.sessionId
  const session = sessionId && (await stores.sessions.findForChange(sessionId))
  if (!session || session.endedAt) return undefined
  // Read again, because a concurrent request may have used it before we got the lock.
  const shown = await refreshTokens.find(hash)
  const account = await accounts.find(session.userId)
  if (!shown || shown.expiresAt <= now || !account || isSuspended(account, now)) return undefined

  const refreshToken = shown.usedAt
    ? await successorInGrace(ctx, stores, shown, token)
    : ctx.refreshTokens.successorOf(token)
  if (!refreshToken) {
    await endReusedFamily(ctx, stores, session, account, origin)
    return undefined
  }
  if (!shown.usedAt) {
    await refreshTokens.use(hash, now)
    await refreshTokens.add({
      hash: hashOf(refreshToken),
      sessionId: session.id,
      parentHash: hash,
      issuedAt: now,
      expiresAt: expiryFrom(now),
    })
  }
  await stores.sessions.touch(session.id, now, truncateOrigin(origin))
  return { session: { token: ctx.issueToken(account, session.id), user: userOf(account) }, refreshToken }
}

async function successorInGrace(
  ctx: Context,
  { refreshTokens }: Stores,
  { hash, usedAt }: RefreshTokenRow,
  token: string,
): Promise<string | undefined> {
  if (!usedAt || ctx.now().getTime() - usedAt.getTime() > GRACE_MS) return undefined
  const successor = await refreshTokens.findSuccessor(hash)
  return successor && !successor.usedAt ? ctx.refreshTokens.knownSuccessor(token, successor.hash) : undefined
}

async function endReusedFamily(
  ctx: Context,
  stores: Stores,
  session: SessionRow,
  account: AccountRow,
  origin: Origin,
): Promise<void> {
  await revokeSession(stores, session.id, account.id)
  await recordSecurityEvent(stores, { ...origin, kind: 'token_reused', userId: account.id })
  await requestSecurityMail(ctx, stores, account, 'token_reused')
}

/** Ends the session of the given token or cookie, if any. */
export async function logout(
  ctx: Context,
  caller: Caller | undefined,
  refreshToken: string | undefined,
  origin: Origin,
): Promise<void> {
  await ctx.transaction(async (stores) => {
    const family = refreshToken && (await stores.refreshTokens.find(hashOf(refreshToken)))?.sessionId
    const shown = family ? await stores.sessions.findForChange(family) : undefined
    const ended = [
      shown && (await revokeSession(stores, shown.id, shown.userId)),
      caller && (await revokeSession(stores, caller.sessionId, caller.id)),
    ].filter((session) => session !== undefined)
    for (const { userId } of ended) {
      await recordSecurityEvent(stores, { ...origin, kind: 'signed_out', userId })
    }
  })
}

/** Ends all sessions of the caller, including the present one. */
export async function logoutEverywhere(ctx: Context, caller: Caller, origin: Origin): Promise<void> {
  await ctx.transaction(async (stores) => {
    await revokeSessions(stores, caller.id)
    await recordSecurityEvent(stores, { ...origin, kind: 'sessions_ended', userId: caller.id })
  })
}

/** The caller's active sessions, the latest first. */
export async function listSessions(ctx: Context, caller: Caller): Promise<SessionItem[]> {
  const seenAfter = new Date(ctx.now().getTime() - RETENTION_DAYS.session * DAY_MS)
  const rows = await ctx.sessions.listLive(caller.id, seenAfter, LISTED_SESSIONS)
  return rows.map((row) => ({
    id: row.id,
    current: row.id === caller.sessionId,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    userAgent: row.userAgent,
  }))
}

/** Ends one session of the caller; throws `not_found` if it is another person's or has ended. */
export async function endSession(ctx: Context, caller: Caller, id: string, origin: Origin): Promise<void> {
  await ctx.transaction(async (stores) => {
    if (!(await revokeSession(stores, id, caller.id)))
      throw new DomainError('not_found', 'There is no such session.')
    await recordSecurityEvent(stores, { ...origin, kind: 'sessions_ended', userId: caller.id })
  })
}
