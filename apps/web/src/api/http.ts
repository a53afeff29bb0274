import { ApiError } from './api-error.ts'

/** Timeout of a response in ms; longer than the gateway waits for a service, so that its error arrives first. */
export const RESPONSE_TIMEOUT_MS = 40_000

export interface HttpRequest {
  method: string
  path: string
  body?: unknown
  /** Bearer token. */
  token?: string | null
  signal?: AbortSignal | undefined
  /** Timeout of the whole response in ms; Infinity for a stream. */
  limitMs?: number | undefined
  /** Lets the request outlive the page. */
  keepalive?: boolean
}

/** The only fetch of the web app: JSON, cookies, and a bearer token. Throws ApiError when the response is not OK. */
export async function request({
  method,
  path,
  body,
  token = null,
  signal,
  limitMs = RESPONSE_TIMEOUT_MS,
  keepalive = false,
}: HttpRequest) {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  // The server stores the language of a registration and writes its mails in it.
  const { lang } = document.documentElement
  if (lang) headers['accept-language'] = lang
  if (token) headers['authorization'] = `Bearer ${token}`
  const limit = Number.isFinite(limitMs) ? AbortSignal.timeout(limitMs) : undefined
  const signals = [signal, limit].filter((one) => one !== undefined)
  const response = await fetch(path, {
    method,
    headers,
    credentials: 'include',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.any(signals),
    ...(keepalive ? { keepalive } : {}),
  })
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text(), token)
  return response
}
