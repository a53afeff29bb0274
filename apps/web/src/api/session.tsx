import type { User } from '@uitpost/contracts'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { englishTexts } from '../texts/texts.tsx'
import { apiErrorOf } from './api-error.ts'
import { call } from './call.ts'
import {
  clearSession,
  onStoredElsewhere,
  readToken,
  readUser,
  storeSession,
  storeUser,
} from './stored-session.ts'

export type SessionState =
  | { status: 'loading' }
  | { status: 'signedOut' }
  | { status: 'signedIn'; user: User }

/** Reads the profile of the stored token, with the error texts of SPEC §8. */
export async function fetchProfile(): Promise<User> {
  if (!readToken()) throw new Error(englishTexts.t('profile.noToken'))
  try {
    return await call('getProfile')
  } catch (cause) {
    throw new Error(englishTexts.t('profile.fetchFailed'), { cause })
  }
}

/** Who is signed in, kept in local storage and told to whoever listens. */
export function createSession() {
  let state: SessionState = readToken() && readUser() ? { status: 'loading' } : { status: 'signedOut' }
  const listeners = new Set<() => void>()
  const change = (next: SessionState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const signOut = () => {
    clearSession()
    change({ status: 'signedOut' })
  }
  const follow = () => {
    const user = readUser()
    change(readToken() && user ? { status: 'signedIn', user } : { status: 'signedOut' })
  }

  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    signOut,
    signIn: (token: string, user: User) => {
      storeSession(token, user)
      change({ status: 'signedIn', user })
    },
    updateUser: (user: User) => {
      storeUser(user)
      change({ status: 'signedIn', user })
    },
    /**
     * Proves a stored session with the profile. A 401 ends it; a network error or a broken server does not: the
     * stored user then stands.
     */
    start: async () => {
      onStoredElsewhere(follow)
      const [token, user] = [readToken(), readUser()]
      if (!token || !user) return signOut()
      try {
        const profile = await fetchProfile()
        if (readToken() !== token) return
        storeUser(profile)
        change({ status: 'signedIn', user: profile })
      } catch (error) {
        if (readToken() !== token) return
        if (apiErrorOf(error)?.status === 401) signOut()
        else change({ status: 'signedIn', user })
      }
    },
  }
}

export type Session = ReturnType<typeof createSession>

const SessionContext = createContext<Session | undefined>(undefined)

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session & { state: SessionState } {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return { ...session, state: useSyncExternalStore(session.subscribe, session.read) }
}

/** The signed-in user; only for what stands behind the guard. */
export function useUser(): User {
  const { state } = useSession()
  if (state.status !== 'signedIn') throw new Error('useUser needs a signed-in user')
  return state.user
}
