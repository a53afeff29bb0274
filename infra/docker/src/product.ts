import { setTimeout as pause } from 'node:timers/promises'
import { type RouteName, routeOf } from '@uitpost/contracts/routes'
import type { Stack } from './compose.ts'

const POLL_MS = 250

/** Calls of the product through its published port. */
export function productOf(stack: Pick<Stack, 'port' | 'inboxPort'>) {
  const ask = async <T>(
    route: RouteName,
    { token, body, params }: { token?: string; body?: object; params?: Record<string, string> } = {},
  ): Promise<T> => {
    const { method, path } = routeOf(route, params)
    const answer = await fetch(`http://127.0.0.1:${stack.port}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok)
      throw new Error(`${method} ${path} was answered with ${answer.status}: ${text.slice(0, 500)}`)
    return (text ? JSON.parse(text) : undefined) as T
  }

  const signIn = async (email: string, password: string) =>
    (await ask<{ token: string }>('login', { body: { email, password } })).token

  return {
    ask,
    signIn,
    isHealthy: async () => {
      const answer = await fetch(`http://127.0.0.1:${stack.port}/health`).catch(() => undefined)
      return answer?.status === 200
    },
    /** Mails in the inbox for an address. */
    mailsTo: async (address: string): Promise<{ id: string; subject: string }[]> => {
      const mails = (await (await inbox(stack, '/api/messages')).json()) as {
        id: string
        to: unknown
        subject: string
      }[]
      return mails.filter(({ to }) => JSON.stringify(to).includes(address))
    },
    textOf: async (id: string): Promise<string> =>
      ((await (await inbox(stack, `/api/messages/${id}`)).json()) as { text: string }).text,
  }
}

export type Product = ReturnType<typeof productOf>

const inbox = (stack: Pick<Stack, 'port' | 'inboxPort'>, path: string) =>
  fetch(`http://127.0.0.1:${stack.inboxPort}${path}`)

/** Polls until the condition returns something truthy. Throws after `seconds`, with the last error as reason. */
export async function until<T>(
  what: string,
  seconds: number,
  condition: () => Promise<T | undefined | false>,
): Promise<T> {
  const end = performance.now() + seconds * 1_000
  let reason = 'no answer'
  while (performance.now() < end) {
    try {
      const found = await condition()
      if (found) return found
      reason = 'not yet'
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error)
    }
    await pause(POLL_MS)
  }
  throw new Error(`${what} did not happen within ${seconds} s (${reason})`)
}
