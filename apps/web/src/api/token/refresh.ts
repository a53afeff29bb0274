import type { ReplyOf, User } from '@uitpost/contracts'
import { appRouteOf } from '@uitpost/contracts/app-routes'
import { ApiError } from '../api-error.ts'
import { request } from '../http.ts'
import { readReply } from '../reply.ts'
import { clearSession, readToken, storeSession } from './stored-session.ts'
import { setClockBy } from './token-clock.ts'

const LOCK = 'uitpost-refresh'
/**
 * Timeout for the lock in ms: a tab that holds it longer is suspended or offline, so this one goes ahead without it.
 */
const LOCK_LIMIT_MS = 10_000

type Listener = (user: User | null) => void
const listeners = new Set<Listener>()

/**
 * Calls the listener with the user of each new token, or with null when the server refuses a refresh. Returns a
 * function that removes the listener.
 */
export function onRefreshed(listener: Listener) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Runs the work in one tab at a time when the browser supports locks. Without them (plain http) two tabs may refresh at
 * once, which succeeds in both: the server accepts the previous refresh cookie for ten seconds.
 */
async function withLock<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work()
  let acquired = false
  const signal = AbortSignal.timeout(LOCK_LIMIT_MS)
  try {
    return await navigator.locks.request(LOCK, { signal }, () => {
      acquired = true
      return work()
    })
  } catch (error) {
    if (acquired) throw error
    return work()
  }
}

async function exchange(staleToken: string): Promise<string> {
  const current = readToken()
  // Another tab has refreshed the token, or a user has signed in since.
  if (current && current !== staleToken) return current
  try {
    const response = await request(appRouteOf('refreshSession'))
    const { token, user } = (await readReply(response, 'refreshSession')) as ReplyOf<'refreshSession'>
    if (!token) throw new Error('The reply to the refresh has no token.')
    // Not stored when the user signed out or in during the request.
    if (readToken() === staleToken) {
      setClockBy(token)
      storeSession(token, user)
      for (const listener of listeners) listener(user)
    }
    return token
  } catch (error) {
    if (isRefusal(error) && readToken() === staleToken) {
      clearSession()
      for (const listener of listeners) listener(null)
    }
    throw error
  }
}

/**
 * Whether the server refused the cookie. Other errors (no network, a server that is starting) do not end the session.
 */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status === 401

let pending: Promise<string> | undefined

/**
 * Replaces the stored token with a new one by the refresh cookie; concurrent calls and tabs share one request. Throws
 * when that fails: a 401 also ends the session, any other error keeps it.
 */
export function refresh(staleToken: string): Promise<string> {
  pending ??= withLock(() => exchange(staleToken)).finally(() => {
    pending = undefined
  })
  return pending
}
