import type { User } from '@uitpost/contracts'
import { routeOf } from '@uitpost/contracts/routes'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { apiErrorOf } from '../api-error.ts'
import { call, onRefused } from '../call.ts'
import { within } from '../deadline.ts'
import { request } from '../http.ts'
import { leavePush } from '../push-device.ts'
import { onRefreshed } from './refresh.ts'
import {
  clearSession,
  onStoredElsewhere,
  readToken,
  readUser,
  storeSession,
  storeUser,
} from './stored-session.ts'
import { ageOf, setClockBy } from './token-clock.ts'

export type SessionState =
  | { status: 'loading' }
  | { status: 'signedOut' }
  | { status: 'signedIn'; user: User }

/** So long somebody looks at a spinner for the sake of their profile; then the stored one has to do. */
const START_LIMIT_MS = 15_000

/**
 * Reads the profile of the stored token, with its own errors (requirements `session.fetch-failure`,
 * `session.no-token`); no screen shows their words.
 */
export async function fetchProfile(): Promise<User> {
  if (!readToken()) throw new Error('No token found')
  try {
    const profile = await call('getProfile')
    if (!profile.id) throw new Error('The profile is of nobody.')
    return profile
  } catch (cause) {
    throw new Error('Failed to fetch profile', { cause })
  }
}

/** Who is signed in, kept in local storage and told to whoever listens. */
export function createSession() {
  let state: SessionState = readToken() && readUser() ? { status: 'loading' } : { status: 'signedOut' }
  let trouble: 'profile.fetchFailed' | undefined
  const listeners = new Set<() => void>()
  const change = (next: SessionState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const forget = () => {
    clearSession()
    change({ status: 'signedOut' })
  }
  const signOut = () => {
    void leavePush(null)
    forget()
  }
  const follow = () => {
    const user = readUser()
    change(readToken() && user ? { status: 'signedIn', user } : { status: 'signedOut' })
  }

  let looked: string | undefined
  /** Some call was refused, and a fresh token would not help: the profile says whether the session is over. */
  const lookAgain = async (token: string) => {
    if (state.status !== 'signedIn' || token === looked || token !== readToken()) return
    looked = token
    try {
      await fetchProfile()
    } catch (error) {
      if (apiErrorOf(error)?.status === 401 && token === readToken()) signOut()
    }
  }

  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    signOut,
    /** Ends the session here at once and on the server when it can be reached: failing to does not keep anybody in. */
    logOut: () => {
      const stored = readToken()
      const token = stored && ageOf(stored) !== 'expired' ? stored : null
      // First what needs the token while it counts.
      void leavePush(token).then(() =>
        request({ ...routeOf('logout'), token, keepalive: true }).catch(() => undefined),
      )
      forget()
    },
    signIn: (token: string, user: User) => {
      setClockBy(token)
      storeSession(token, user)
      change({ status: 'signedIn', user })
    },
    updateUser: (user: User) => {
      storeUser(user)
      change({ status: 'signedIn', user })
    },
    /** Reads the profile again, after something changed it on the server. */
    reload: async () => {
      const user = await fetchProfile()
      storeUser(user)
      change({ status: 'signedIn', user })
    },
    /**
     * Proves a stored session with the profile, with a new token when the old one has expired. Only a refused refresh
     * or a 401 of the profile ends it; after a network error or from a broken server the stored user stands.
     */
    start: async () => {
      onStoredElsewhere(follow)
      onRefreshed((user) => {
        if (!user) signOut()
        else if (state.status === 'signedIn') change({ status: 'signedIn', user })
      })
      onRefused((token) => void lookAgain(token))
      const user = readUser()
      if (!readToken() || !user) return signOut()
      const before = state
      try {
        const profile = await within(START_LIMIT_MS, fetchProfile())
        if (state !== before) return
        storeUser(profile)
        change({ status: 'signedIn', user: profile })
      } catch (error) {
        if (state !== before) return
        if (apiErrorOf(error)?.status === 401) signOut()
        else {
          trouble = 'profile.fetchFailed'
          change({ status: 'signedIn', user })
        }
      }
    },
    /** What went wrong at the start without ending the session; told once. */
    takeTrouble: (): 'profile.fetchFailed' | undefined => {
      const text = trouble
      trouble = undefined
      return text
    },
  }
}

export type Session = ReturnType<typeof createSession>

/** Whom a prerendered page is made for. */
const visitor: SessionState = { status: 'signedOut' }

const SessionContext = createContext<Session | undefined>(undefined)

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session & { state: SessionState } {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return { ...session, state: useSyncExternalStore(session.subscribe, session.read, () => visitor) }
}

/** The signed-in user; only for what stands behind the guard. */
export function useUser(): User {
  const { state } = useSession()
  if (state.status !== 'signedIn') throw new Error('useUser needs a signed-in user')
  return state.user
}
