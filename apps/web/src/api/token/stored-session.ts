import type { User } from '@uitpost/contracts'

/** Keys in local storage of the token and of the user's record (requirements `storage.token`, `storage.user`). */
const TOKEN = 'token'
const USER = 'user'

export const readToken = (): string | null => localStorage.getItem(TOKEN)

export const readUser = (): User | null => {
  try {
    return JSON.parse(localStorage.getItem(USER) ?? 'null') as User | null
  } catch {
    // Not JSON, so not written by this app: the same as no user.
    return null
  }
}

export const storeUser = (user: User) => localStorage.setItem(USER, JSON.stringify(user))

export const storeSession = (token: string, user: User) => {
  localStorage.setItem(TOKEN, token)
  storeUser(user)
}

export const clearSession = () => {
  localStorage.removeItem(TOKEN)
  localStorage.removeItem(USER)
}

/** Calls back when another tab signs in, signs out or changes the user. Returns a function that stops this. */
export const onStoredElsewhere = (callback: () => void) => {
  const listen = (event: StorageEvent) => {
    if (event.key === TOKEN || event.key === USER || event.key === null) callback()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
