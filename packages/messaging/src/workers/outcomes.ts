/** Thrown by a handler that cannot act yet: the job comes back after `ms`, and this does not count as an attempt. */
export class RetryLater extends Error {
  override name = 'RetryLater'
  readonly ms: number
  constructor(ms: number, reason = 'not yet') {
    super(reason)
    this.ms = ms
  }
}

/** Thrown by a handler that will never succeed with this payload: straight to the dead letters. */
export class DoNotRetry extends Error {
  override name = 'DoNotRetry'
}

const PASSING_CODES = ['unavailable', 'too_many', 'internal']

/** A broken rule stays broken however often it is tried; the kit's DomainError is known by its name. */
export function isPermanent(error: Error): boolean {
  if (error instanceof DoNotRetry) return true
  return error.name === 'DomainError' && 'code' in error && !PASSING_CODES.includes(String(error.code))
}

export const toError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown))
