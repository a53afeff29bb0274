import { ApiError } from './api-error.ts'

/** Longer than the gateway waits for a service: its words are better than none. */
export const ANSWER_LIMIT_MS = 40_000

export interface HttpRequest {
  method: string
  path: string
  body?: unknown
  /** Sent as bearer. */
  token?: string | null
  signal?: AbortSignal | undefined
  /** How long the whole answer may take; a stream has no end. */
  limitMs?: number | undefined
  /** Lets the request outlive the page. */
  keepalive?: boolean
}

/** The only fetch of the web app: JSON, cookies, and the token as bearer. Throws ApiError when the answer is not OK. */
export async function request({
  method,
  path,
  body,
  token = null,
  signal,
  limitMs = ANSWER_LIMIT_MS,
  keepalive = false,
}: HttpRequest) {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  // What we send somebody new is written in the language they registered in.
  const { lang } = document.documentElement
  if (lang) headers['accept-language'] = lang
  if (token) headers['authorization'] = `Bearer ${token}`
  const limit = Number.isFinite(limitMs) ? AbortSignal.timeout(limitMs) : undefined
  const ends = [signal, limit].filter((one) => one !== undefined)
  const response = await fetch(path, {
    method,
    headers,
    credentials: 'include',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.any(ends),
    ...(keepalive ? { keepalive } : {}),
  })
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text(), token)
  return response
}
