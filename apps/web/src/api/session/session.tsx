import type { User } from '@uitpost/contracts'
import { appRouteOf } from '@uitpost/contracts/app-routes'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { apiErrorOf } from '../api-error.ts'
import { call, onRefused } from '../call.ts'
import { within } from '../deadline.ts'
import { request } from '../http.ts'
import { unsubscribePush } from '../push-device.ts'
import { onRefreshed, refresh } from '../token/refresh.ts'
import {
  clearSession,
  onStoredElsewhere,
  readToken,
  readUser,
  storeSession,
  storeUser,
} from '../token/stored-session.ts'
import { ageOf, setClockBy } from '../token/token-clock.ts'

export type SessionState =
  | { status: 'loading' }
  | { status: 'signedOut' }
  | { status: 'signedIn'; user: User }

/** Timeout of reading the profile at the start, in ms; after it the stored user is shown. */
const START_LIMIT_MS = 15_000

/**
 * Reads the profile of the stored token. Throws errors whose texts are specified (requirements `session.fetch-failure`,
 * `session.no-token`), though no screen shows them.
 */
export async function fetchProfile(): Promise<User> {
  if (!readToken()) throw new Error('No token found')
  try {
    const profile = await call('getProfile')
    if (!profile.id) throw new Error('The profile has no id.')
    return profile
  } catch (cause) {
    throw new Error('Failed to fetch profile', { cause })
  }
}

/** The session: the signed-in user, kept in local storage, with subscriptions to changes. */
export function createSession() {
  let state: SessionState = readToken() && readUser() ? { status: 'loading' } : { status: 'signedOut' }
  let startError: 'profile.fetchFailed' | undefined
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
    void unsubscribePush(null)
    forget()
  }
  const follow = () => {
    const user = readUser()
    change(readToken() && user ? { status: 'signedIn', user } : { status: 'signedOut' })
  }

  let checkedToken: string | undefined
  /** After a refused call that a refresh cannot repair: signs out when the profile is refused as well. */
  const checkSession = async (token: string) => {
    if (state.status !== 'signedIn' || token === checkedToken || token !== readToken()) return
    checkedToken = token
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
    /** Ends the session here at once, and on the server if it can be reached; errors of the server are ignored. */
    logOut: () => {
      const stored = readToken()
      const token = stored && ageOf(stored) !== 'expired' ? stored : null
      // Before the logout, which revokes the token that this needs.
      void unsubscribePush(token).then(() =>
        request({ ...appRouteOf('logout'), token }).catch(() => undefined),
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
    /** Reads the profile again after a change on the server. Throws as `fetchProfile` does. */
    reload: async () => {
      const user = await fetchProfile()
      storeUser(user)
      change({ status: 'signedIn', user })
    },
    /** Gets a new token, and the user with it, after a change that tokens state. Throws as `refresh` does. */
    renew: async () => {
      const token = readToken()
      if (token) await refresh(token)
    },
    /**
     * Checks a stored session by reading the profile, with a refreshed token when the stored one has expired. Only a
     * refused refresh or a 401 of the profile ends the session; after any other error the stored user stays signed in.
     */
    start: async () => {
      onStoredElsewhere(follow)
      onRefreshed((user) => {
        if (!user) signOut()
        else if (state.status === 'signedIn') change({ status: 'signedIn', user })
      })
      onRefused((token) => void checkSession(token))
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
          startError = 'profile.fetchFailed'
          change({ status: 'signedIn', user })
        }
      }
    },
    /** The text key of an error at the start that did not end the session; cleared when read. */
    takeStartError: (): 'profile.fetchFailed' | undefined => {
      const text = startError
      startError = undefined
      return text
    },
  }
}

export type Session = ReturnType<typeof createSession>

/** The state for which pages are prerendered. */
const prerenderedState: SessionState = { status: 'signedOut' }

const SessionContext = createContext<Session | undefined>(undefined)

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session & { state: SessionState } {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return { ...session, state: useSyncExternalStore(session.subscribe, session.read, () => prerenderedState) }
}

/** The signed-in user. Throws for visitors, so use it only behind the guard. */
export function useUser(): User {
  const { state } = useSession()
  if (state.status !== 'signedIn') throw new Error('useUser needs a signed-in user')
  return state.user
}
