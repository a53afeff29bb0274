import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from '@uitpost/contracts'
import { type AppRouteName, appRouteOf } from '@uitpost/contracts/app-routes'
import { STREAM_PATH } from '@uitpost/contracts/constants'
import { ApiError, isStaleToken } from './api-error.ts'
import { request } from './http.ts'
import { recordWrite } from './own-writes.ts'
import { readReply, readReplyOf } from './reply.ts'
import { refresh } from './token/refresh.ts'
import { readToken } from './token/stored-session.ts'
import { ageOf } from './token/token-clock.ts'

/** A part of the input: optional when the route has no such part, or when every member of it is optional. */
type Part<K extends string, T> =
  Record<never, never> extends T
    ? { [P in K]?: Exclude<T, undefined> }
    : undefined extends T
      ? { [P in K]?: Exclude<T, undefined> }
      : { [P in K]: T }

/** Path parameters, query and body of a route, as stated in the contracts. */
type CallInput<N extends AppRouteName> = Part<'params', ParamsOf<N>> &
  Part<'query', QueryOf<N>> &
  Part<'body', BodyOf<N>> & { signal?: AbortSignal }

type Input<N extends AppRouteName> =
  Record<never, never> extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>]

/**
 * The stored token, refreshed when it is about to expire. Throws when it has expired and the refresh fails, or when the
 * refresh is refused.
 */
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
 * Sends with the stored token. When the server reports it as stale (changed role, or expired by the server's clock),
 * the token is refreshed and the request repeated once, which is safe because a request with a refused token has no
 * effect. Any other response that is not OK throws ApiError.
 */
async function send(
  method: string,
  path: string,
  body: unknown,
  signal: AbortSignal | undefined,
  limitMs?: number,
): Promise<Response> {
  const token = await usableToken()
  const sendWith = (bearer: string | null) => {
    const sent = request({ method, path, body, token: bearer, signal, limitMs }).catch(notifyRefused)
    if (method !== 'GET') recordWrite(sent)
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

/**
 * Calls the listener with each token that was refused for another reason than being stale: the session may have ended.
 * Returns a function that removes the listener.
 */
export function onRefused(listener: Listener) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notifyRefused(error: unknown): never {
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
  /** Timeout of the whole response in ms, where it differs from the default. */
  limitMs?: number
}

/**
 * Sends to a route and returns the raw response, for replies that are not plain JSON. Throws ApiError when it is not
 * OK.
 */
export const sendRoute = (name: AppRouteName, input: AnyInput = {}) => {
  const { method, path } = appRouteOf(name, input.params)
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  ).toString()
  return send(method, query ? `${path}?${query}` : path, input.body, input.signal, input.limitMs)
}

/** Calls a route by its name in the contracts and returns its reply. Throws ApiError when the response is not OK. */
export async function call<N extends AppRouteName>(name: N, ...[input]: Input<N>): Promise<ReplyOf<N>> {
  const response = await sendRoute(name, input as AnyInput | undefined)
  return (await readReply(response, name)) as ReplyOf<N>
}

/** A list, and the total number of items on the server, which may be larger. */
export interface CountedList<T> {
  items: T[]
  total: number
}

export type ListRoute = { [N in AppRouteName]: ReplyOf<N> extends unknown[] ? N : never }[AppRouteName]

/** Calls a route that replies with a list, and reads the total from the header `x-total-count`. */
export async function callList<N extends ListRoute>(
  name: N,
  ...[input]: Input<N>
): Promise<CountedList<ReplyOf<N>[number]>> {
  const response = await sendRoute(name, input as AnyInput | undefined)
  const items = (await readReply(response, name)) as ReplyOf<N>[number][]
  const total = Number(response.headers.get('x-total-count') ?? Number.NaN)
  return { items, total: Number.isFinite(total) ? total : items.length }
}

/** Opens the stream of hints. No timeout: the response stays open. */
export const openStream = (signal: AbortSignal) =>
  send('GET', STREAM_PATH, undefined, signal, Number.POSITIVE_INFINITY)

/** Reads the JSON of any path: the query client's default query function. */
export async function get(path: string, signal?: AbortSignal): Promise<unknown> {
  const response = await send('GET', path, undefined, signal)
  return readReplyOf(response, path)
}
