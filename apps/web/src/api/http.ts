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
}

/** Total size of the bodies of requests under way that may outlive the page, in bytes; browsers refuse more than 64 KiB. */
const KEPT_LIMIT = 60_000
let keptBytes = 0

/**
 * Sends a write that may outlive its page, so that a change which is already shown is not lost by a reload. A large body
 * is sent as any other request.
 */
async function fetchWrite(path: string, init: RequestInit & { body: string | null }): Promise<Response> {
  const bytes = new TextEncoder().encode(init.body ?? '').length
  if (keptBytes + bytes > KEPT_LIMIT) return fetch(path, init)
  keptBytes += bytes
  try {
    return await fetch(path, { ...init, keepalive: true })
  } finally {
    keptBytes -= bytes
  }
}

/** The only fetch of the web app: JSON, cookies, and a bearer token. Throws ApiError when the response is not OK. */
export async function request({
  method,
  path,
  body,
  token = null,
  signal,
  limitMs = RESPONSE_TIMEOUT_MS,
}: HttpRequest) {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  // The server stores the language of a registration and writes its mails in it.
  const { lang } = document.documentElement
  if (lang) headers['accept-language'] = lang
  if (token) headers['authorization'] = `Bearer ${token}`
  const limit = Number.isFinite(limitMs) ? AbortSignal.timeout(limitMs) : undefined
  const signals = [signal, limit].filter((one) => one !== undefined)
  const response = await (method === 'GET' ? fetch : fetchWrite)(path, {
    method,
    headers,
    credentials: 'include',
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.any(signals),
  })
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text(), token)
  return response
}
