import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from '@uitpost/contracts'
import { STREAM_PATH } from '@uitpost/contracts/constants'
import { type RouteName, routeOf } from '@uitpost/contracts/routes'
import { ApiError, isStaleToken } from './api-error.ts'
import { request } from './http.ts'
import { followWrite } from './live/own-writes.ts'
import { readReply, readReplyOf } from './reply.ts'
import { refresh } from './session/refresh.ts'
import { readToken } from './session/stored-session.ts'
import { ageOf } from './session/token-clock.ts'

/** A part that may be left out, because the route has none or every member of it is optional. */
type Part<K extends string, T> =
  Record<never, never> extends T
    ? { [P in K]?: Exclude<T, undefined> }
    : undefined extends T
      ? { [P in K]?: Exclude<T, undefined> }
      : { [P in K]: T }

/** What a route needs: its path parameters, query and body, as the contracts state them. */
type CallInput<N extends RouteName> = Part<'params', ParamsOf<N>> &
  Part<'query', QueryOf<N>> &
  Part<'body', BodyOf<N>> & { signal?: AbortSignal }

type Input<N extends RouteName> =
  Record<never, never> extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>]

/** The stored token, or a new one when it is about to expire. Fails when it has expired and no new one can be had. */
async function usableToken(): Promise<string | null> {
  const token = readToken()
  const age = token && ageOf(token)
  if (!token || age === 'fresh') return token
  try {
    return await refresh(token)
  } catch (error) {
    if (age === 'expired' || !readToken()) throw error
    return token
  }
}

/**
 * Sends with the stored token. One that is stale (after a change of role, or expired by the server's clock) is changed
 * for a new one and the call repeated, once: who refuses a token has done nothing yet. Any other 401 is an error at once.
 */
async function send(
  method: string,
  path: string,
  body: unknown,
  signal: AbortSignal | undefined,
  limitMs?: number,
): Promise<Response> {
  const token = await usableToken()
  const sendWith = (shown: string | null) => {
    const sent = request({ method, path, body, token: shown, signal, limitMs }).catch(tellRefused)
    if (method !== 'GET') followWrite(sent)
    return sent
  }
  try {
    return await sendWith(token)
  } catch (error) {
    if (!token || !isStaleToken(error)) throw error
    const next = await refresh(token).catch(() => undefined)
    if (!next) throw error
    return sendWith(next)
  }
}

type Listener = (token: string) => void
const listeners = new Set<Listener>()

/** Tells of a token that was refused and that no refresh would help: the session may be over. */
export function onRefused(listener: Listener) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tellRefused(error: unknown): never {
  if (error instanceof ApiError && error.status === 401 && error.token && !isStaleToken(error)) {
    for (const listener of listeners) listener(error.token)
  }
  throw error
}

interface AnyInput {
  params?: Record<string, string>
  query?: object
  body?: unknown
  signal?: AbortSignal
  /** How long the whole answer may take, where that is not the ordinary time. */
  limitMs?: number
}

/** Sends to a route and returns the response as it came: for what is not plain JSON. */
export const sendRoute = (name: RouteName, input: AnyInput = {}) => {
  const { method, path } = routeOf(name, input.params)
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  ).toString()
  return send(method, query ? `${path}?${query}` : path, input.body, input.signal, input.limitMs)
}

/** Calls a route by its name in the contracts and returns its reply. Throws ApiError when the answer is not OK. */
export async function call<N extends RouteName>(name: N, ...[input]: Input<N>): Promise<ReplyOf<N>> {
  const response = await sendRoute(name, input as AnyInput | undefined)
  return (await readReply(response, name)) as ReplyOf<N>
}

/** A list and the full number of its items, which may be more than the list holds. */
export interface CountedList<T> {
  items: T[]
  total: number
}

export type ListRoute = { [N in RouteName]: ReplyOf<N> extends unknown[] ? N : never }[RouteName]

/** Calls a route that answers with a list, and reads the full number from its header. */
export async function callList<N extends ListRoute>(
  name: N,
  ...[input]: Input<N>
): Promise<CountedList<ReplyOf<N>[number]>> {
  const response = await sendRoute(name, input as AnyInput | undefined)
  const items = (await readReply(response, name)) as ReplyOf<N>[number][]
  const total = Number(response.headers.get('x-total-count') ?? Number.NaN)
  return { items, total: Number.isFinite(total) ? total : items.length }
}

/** Opens the stream of hints. Its answer does not end by itself. */
export const openStream = (signal: AbortSignal) =>
  send('GET', STREAM_PATH, undefined, signal, Number.POSITIVE_INFINITY)

/** Reads any path: what the query client does with a key that has no function of its own. */
export async function get(path: string, signal?: AbortSignal): Promise<unknown> {
  const response = await send('GET', path, undefined, signal)
  return readReplyOf(response, path)
}
