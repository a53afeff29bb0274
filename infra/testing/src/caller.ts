import { type RouteName, routeOf } from '@uitpost/contracts'

export interface Ask {
  params?: Record<string, string>
  query?: string
  body?: unknown
}

/** Calls a running installation as one person; throws with the reply for everything but success. */
export function callerOf(app: string, token?: string) {
  return async <Reply>(name: RouteName, { params = {}, query = '', body }: Ask = {}): Promise<Reply> => {
    const { method, path } = routeOf(name, params)
    const response = await fetch(`${app}${path}${query}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return (text ? JSON.parse(text) : undefined) as Reply
  }
}
export type Caller = ReturnType<typeof callerOf>

/** Signs in and returns a caller for this person. */
export async function signIn(app: string, email: string, password: string): Promise<Caller> {
  const { token } = await callerOf(app)<{ token: string }>('login', { body: { email, password } })
  return callerOf(app, token)
}
