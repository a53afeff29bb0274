import { DomainError } from '@uitpost/service-kit'

/** Throws `too_many` (429) with Retry-After if `wait` resolves to seconds. */
export async function assertNotTooMany(wait: Promise<number | undefined> | undefined): Promise<void> {
  const retryAfter = await wait
  if (retryAfter !== undefined)
    throw new DomainError('too_many', 'Too many calls. Please try again later.', { retryAfter })
}
