import { FetchRefused } from '@uitpost/service-kit/fetch-refused'
import type { MailOutcome } from './mail-outcomes.ts'

/** Upper limit for the wait that a push service asks for. */
const LONGEST_WAIT_MS = 86_400_000
const MAX_TEXT = 500

export interface PushAnswer {
  status: number
  /** The beginning of the response body, for admins. */
  words: string
  /** The Retry-After header: seconds, or a date. */
  retryAfter: string | undefined
}

/** Milliseconds to wait according to Retry-After; undefined if missing or invalid. */
function waitOf(retryAfter: string | undefined, now: Date): { waitMs: number } | undefined {
  if (!retryAfter) return undefined
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined
  const waitMs = seconds === undefined ? Date.parse(retryAfter) - now.getTime() : seconds * 1_000
  return Number.isFinite(waitMs) && waitMs > 0 ? { waitMs: Math.min(waitMs, LONGEST_WAIT_MS) } : undefined
}

/**
 * The outcome of a push service's reply (RFC 8030 §5 and infra/docs/facts.md, Web push). 404 and 410 end the
 * subscription. 400, 401 and 403 refuse our key, so the subscription stays. 413 (too long) is permanent.
 */
export function pushOutcomeOf({ status, words, retryAfter }: PushAnswer, now: Date): MailOutcome {
  const error = `${status} ${words}`.trim().slice(0, MAX_TEXT)
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'failed', error, refused: 'device' }
  if (status === 400 || status === 401 || status === 403) return { kind: 'retry', error, refused: 'us' }
  if (status === 429 || status >= 500) return { kind: 'retry', error, ...waitOf(retryAfter, now) }
  return { kind: 'failed', error }
}

/** Errors before anything was sent. */
const NEVER_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENODATA|ENETUNREACH|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_.*|ERR_SSL_.*|CERT_.*|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_.*)$/

/** Without a reply the message may have been accepted, unless no connection was made. */
export function pushFailureOf(thrown: unknown): MailOutcome {
  const words = thrown instanceof Error ? thrown.message : String(thrown)
  const error = words.slice(0, MAX_TEXT)
  for (let cause = thrown, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (cause instanceof FetchRefused) {
      return { kind: cause.passing ? 'retry' : 'failed', error: cause.message.slice(0, MAX_TEXT) }
    }
    if ('code' in cause && NEVER_CONNECTED.test(String(cause.code))) return { kind: 'retry', error }
  }
  return { kind: 'uncertain', error }
}
