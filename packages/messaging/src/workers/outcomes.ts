/** Thrown by a handler that cannot act yet: the job runs again after `ms` milliseconds, without counting an attempt. */
export class RetryLater extends Error {
  override name = 'RetryLater'
  readonly ms: number
  constructor(ms: number, reason = 'not yet') {
    super(reason)
    this.ms = ms
  }
}

/** Thrown by a handler that cannot succeed with this payload: it becomes a dead letter at once. */
export class DoNotRetry extends Error {
  override name = 'DoNotRetry'
}

const PASSING_CODES = ['unavailable', 'too_many', 'internal']

/** Rule violations are not retried. The service-kit's DomainError is recognised by its name. */
export function isPermanent(error: Error): boolean {
  if (error instanceof DoNotRetry) return true
  return error.name === 'DomainError' && 'code' in error && !PASSING_CODES.includes(String(error.code))
}

export const toError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown))
