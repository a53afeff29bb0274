import type { ReplyOf, User } from '@uitpost/contracts'
import { routeOf } from '@uitpost/contracts/routes'
import { ApiError } from '../api-error.ts'
import { request } from '../http.ts'
import { readReply } from '../reply.ts'
import { clearSession, readToken, storeSession } from './stored-session.ts'
import { setClockBy } from './token-clock.ts'

const LOCK = 'uitpost-refresh'
/** A tab that holds the lock for longer is asleep or has lost its line: nobody waits for it. */
const LOCK_LIMIT_MS = 10_000

type Listener = (user: User | null) => void
const listeners = new Set<Listener>()

/** Tells of the user that came with a new token, or of null when the server refused one. */
export function onRefreshed(listener: Listener) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * One tab at a time where the browser has locks. Where it has none (plain http), two tabs may refresh at once: the
 * server then gives both a token, since it bears the direct predecessor for ten seconds.
 */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work()
  let begun = false
  const signal = AbortSignal.timeout(LOCK_LIMIT_MS)
  try {
    return await navigator.locks.request(LOCK, { signal }, () => {
      begun = true
      return work()
    })
  } catch (error) {
    if (begun) throw error
    return work()
  }
}

async function exchange(staleToken: string): Promise<string> {
  const current = readToken()
  // Another tab was first, or somebody signed in meanwhile.
  if (current && current !== staleToken) return current
  try {
    const response = await request(routeOf('refreshSession'))
    const { token, user } = (await readReply(response, 'refreshSession')) as ReplyOf<'refreshSession'>
    if (!token) throw new Error('The refresh brought no token.')
    // Whoever signed out or in while this was under way is left alone.
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

/** The server said no; anything else (no network, a server that is starting) says nothing about the session. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status === 401

let underWay: Promise<string> | undefined

/**
 * Changes the stored token for a new one by the refresh cookie, once for all calls and tabs that need it. A refusal
 * ends the session; any other failure leaves it.
 */
export function refresh(staleToken: string): Promise<string> {
  underWay ??= alone(() => exchange(staleToken)).finally(() => {
    underWay = undefined
  })
  return underWay
}
