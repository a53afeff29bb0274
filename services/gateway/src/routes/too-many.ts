import { DomainError } from '@uitpost/service-kit'

/** Throws 429 if a limit, which counts this call, says to wait. */
export async function assertNotTooMany(wait: Promise<number | undefined> | undefined): Promise<void> {
  const retryAfter = await wait
  if (retryAfter !== undefined)
    throw new DomainError('too_many', 'Too many calls. Please try again later.', { retryAfter })
}
