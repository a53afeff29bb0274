import type { Problem } from '@uitpost/contracts'

const STATUS = {
  bad_request: 400,
  unauthenticated: 401,
  token_stale: 401,
  forbidden: 403,
  not_found: 404,
  timeout: 408,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof STATUS

export interface FieldError {
  field: string
  code: string
  message: string
}

/**
 * A refusal to report to the caller. Its message may be shown to users: one plain English sentence, except where the
 * language of the person is known.
 */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly errors: FieldError[] | undefined
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, message: string, more: { errors?: FieldError[]; retryAfter?: number } = {}) {
    super(message)
    this.name = 'DomainError'
    this.code = code
    this.errors = more.errors
    this.retryAfter = more.retryAfter
  }

  get status(): number {
    return STATUS[this.code]
  }
}

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

const codeOf = (status: number): ErrorCode =>
  (Object.keys(STATUS) as ErrorCode[]).find((code) => STATUS[code] === status) ??
  (status < 500 ? 'bad_request' : 'internal')

const hasStatus = (error: unknown): error is Error & { statusCode: number } =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'

/** Seconds after which a call is worth repeating that found a database or service away. */
const AWAY_RETRY_SECONDS = 5

/**
 * Converts anything thrown into a refusal: a 503 where `isUnavailable` says that a server is away, and a 500 without
 * details for what is unexpected.
 */
export function toDomainError(
  error: unknown,
  isUnavailable: (error: unknown) => boolean = () => false,
): DomainError {
  if (error instanceof DomainError) return error
  if (isUnavailable(error)) {
    const message = 'This part of Uitpost is not available right now. Please try again shortly.'
    return new DomainError('unavailable', message, { retryAfter: AWAY_RETRY_SECONDS })
  }
  if (hasStatus(error) && error.statusCode >= 400 && error.statusCode < 500) {
    return new DomainError(codeOf(error.statusCode), `${error.message.replace(/\.$/, '')}.`)
  }
  if (hasStatus(error) && error.statusCode === 503) {
    const message = 'The service is busy. Please try again shortly.'
    return new DomainError('unavailable', message, { retryAfter: AWAY_RETRY_SECONDS })
  }
  return new DomainError('internal', 'Something went wrong. Please try again.')
}

/** RFC 9457. */
export const problemOf = (error: DomainError, requestId: string): Problem => ({
  type: 'about:blank',
  title: TITLES[error.status] ?? 'Error',
  status: error.status,
  code: error.code,
  detail: error.message,
  message: error.message,
  requestId,
  ...(error.errors && { errors: error.errors }),
})
