import Groq from 'groq-sdk'
import { z } from 'zod'
import type { DailyRequestsSpent } from './ai-pace.ts'

/**
 * What to do after a failed call. wait: later, as the provider says · limit: the day's quota is used up · unusable:
 * no call will succeed · too_large: at once with less text · malformed: the answer has the wrong form · transient:
 * try again · stopped: the answer is no longer needed.
 */
export type FailureKind = 'wait' | 'limit' | 'unusable' | 'too_large' | 'malformed' | 'transient' | 'stopped'

export interface RateLimitInfo {
  remainingTokens: number | null
  /** ISO 8601 instant. */
  resetTime: string | null
}

export interface SpentAllowance {
  limit: 'tokens' | 'requests'
  size: number | undefined
}

export class AiFailure extends Error {
  override name = 'AiFailure'
  readonly kind: FailureKind
  /** The provider's error code, or ours. */
  readonly type: string
  readonly waitMs: number | undefined
  readonly rateLimit: RateLimitInfo | undefined
  /** The allowance per minute that is spent. */
  readonly spent: SpentAllowance | undefined

  constructor(
    kind: FailureKind,
    type: string,
    message: string,
    more: { waitMs?: number; rateLimit?: RateLimitInfo; spent?: SpentAllowance; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.kind = kind
    this.type = type
    this.waitMs = more.waitMs
    this.rateLimit = more.rateLimit
    this.spent = more.spent
  }
}

/** Failure type of an answer cut off at its maximum length. */
export const CUT_ANSWER = 'cut_answer'

/** At shutdown, or when the run was cancelled. */
export const stoppedFailure = (): AiFailure =>
  new AiFailure('stopped', 'stopped', 'Nobody waits for this answer any more')

/** The last answer said that no request is left today. */
export const dailyLimitFailure = ({ message, waitMs }: DailyRequestsSpent, now: Date): AiFailure =>
  new AiFailure('limit', 'requests_per_day', message, {
    waitMs,
    rateLimit: { remainingTokens: null, resetTime: new Date(now.getTime() + waitMs).toISOString() },
  })

const ErrorBody = z.object({
  error: z.object({ message: z.string(), type: z.string().nullish(), code: z.string().nullish() }),
})

const DEFAULT_WAIT_MS = 60_000
/** A wait this long means the daily quota; the message does not matter. */
const DAILY_WAIT_MS = 15 * 60_000
const MAX_MESSAGE = 500

/** Reads a Go duration such as 2m59.56s, 7.66s, 370ms or 1h23m31s. */
export function goDurationMs(text: string): number | undefined {
  if (!/^(\d+(\.\d+)?(h|ms|m|s|us|µs|ns))+$/.test(text)) return undefined
  const units: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 }
  let total = 0
  for (const [, amount = '0', unit = ''] of text.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s|us|µs|ns)/g)) {
    total += Number(amount) * (units[unit] ?? 0)
  }
  return Math.ceil(total)
}

/** Limits per request, day or minute; requests per minute and tokens per day appear only in this text. */
const LIMIT_TEXT = /on ([\w ]+) \((RPM|RPD|TPM|TPD)\): Limit (\d+)(?:, Used (\d+))?, Requested (\d+)/
const WAIT_TEXT = /try again in ([\dhmsµun.]+?)\.?(?:\s|$)/

function waitOf(message: string, headers: Headers | undefined): number | undefined {
  const written = WAIT_TEXT.exec(message)?.[1]
  const fromText = written ? goDurationMs(written) : undefined
  const header = Number(headers?.get('retry-after') ?? Number.NaN)
  const fromHeader = Number.isFinite(header) && header >= 0 ? header * 1_000 : undefined
  return fromText === undefined ? fromHeader : Math.max(fromText, fromHeader ?? 0)
}

function rateLimitInfo(headers: Headers | undefined, waitMs: number | undefined, now: Date): RateLimitInfo {
  const remaining = headers?.get('x-ratelimit-remaining-tokens')
  const tokens = Number.parseInt(remaining ?? '', 10)
  const reset = waitMs ?? goDurationMs(headers?.get('x-ratelimit-reset-tokens') ?? '')
  return {
    remainingTokens: Number.isSafeInteger(tokens) ? tokens : null,
    resetTime: reset === undefined ? null : new Date(now.getTime() + reset).toISOString(),
  }
}

function tooMany(message: string, headers: Headers | undefined, now: Date): AiFailure {
  const [, , limit, size] = LIMIT_TEXT.exec(message) ?? []
  const waitMs = waitOf(message, headers) ?? DEFAULT_WAIT_MS
  const daily = limit === 'RPD' || limit === 'TPD' || waitMs >= DAILY_WAIT_MS
  const spent: SpentAllowance = {
    limit: limit === 'RPM' ? 'requests' : 'tokens',
    size: size === undefined ? undefined : Number(size),
  }
  const more = { waitMs, rateLimit: rateLimitInfo(headers, waitMs, now), spent }
  return new AiFailure(daily ? 'limit' : 'wait', 'rate_limit_exceeded', message, more)
}

/**
 * Classifies any error of groq-sdk (infra/docs/facts.md, Groq), which also throws bare SyntaxErrors and TypeErrors.
 */
export function classifyFailure(error: unknown, now: Date): AiFailure {
  if (error instanceof AiFailure) return error
  if (error instanceof Groq.APIConnectionTimeoutError) {
    return new AiFailure('transient', 'timeout', 'The AI provider did not answer in time', { cause: error })
  }
  if (!(error instanceof Groq.APIError)) {
    const words = error instanceof Error ? error.message : String(error)
    const type = error instanceof SyntaxError ? 'malformed_answer' : 'broken_answer'
    return new AiFailure('transient', type, `The AI provider's answer was cut off or unreadable: ${words}`, {
      cause: error,
    })
  }
  if (error.status === undefined) {
    return new AiFailure('transient', 'connection', 'The AI provider could not be reached', { cause: error })
  }
  const headers: unknown = error.headers
  return fromStatus(Number(error.status), error.error, headers instanceof Headers ? headers : undefined, now)
}

/** What an admin can do when every call is refused; by error code, as messages may quote a page. */
function whyUnusable(status: number, code: string): string | undefined {
  if (code === 'model_decommissioned' || code === 'model_not_found')
    return 'The model is not offered: choose another one in DISCOVERY_SEARCH_MODEL and DISCOVERY_EXTRACT_MODEL.'
  if (code === 'organization_restricted')
    return 'The organisation of the key is restricted: only the support of the provider can lift that.'
  if (code === 'blocked_api_access' || code.startsWith('spend_'))
    return 'The spending limit of the account is reached: raise it at the provider, or wait for the next month.'
  if (status === 401) return 'The key in GROQ_API_KEY is not accepted.'
  return status === 402 || status === 403 ? 'The key in GROQ_API_KEY does not allow this call.' : undefined
}

function fromStatus(status: number, body: unknown, headers: Headers | undefined, now: Date): AiFailure {
  const parsed = ErrorBody.safeParse(body)
  const code = parsed.data?.error.code ?? parsed.data?.error.type ?? `http_${status}`
  const message = (parsed.data?.error.message ?? `The AI provider answered ${status}`).slice(0, MAX_MESSAGE)
  const hopeless = whyUnusable(status, code)
  if (hopeless) return new AiFailure('unusable', code, `${hopeless} The provider says: ${message}`)
  if (status === 429) return tooMany(message, headers, now)
  if (status === 413) return new AiFailure('too_large', code, message)
  if (code === 'json_validate_failed')
    return new AiFailure('malformed', /max completion tokens/i.test(message) ? CUT_ANSWER : code, message)
  if (status === 498 || status === 499 || status === 408 || status === 409 || status >= 500) {
    const waitMs = waitOf(message, headers)
    return new AiFailure('transient', code, message, waitMs === undefined ? {} : { waitMs })
  }
  // Any other refusal is about this question; repeating it unchanged cannot help.
  return new AiFailure('malformed', code, message)
}
