import { goDuration } from './modes.ts'

/** Wide enough for any bulk run: the sandbox is no reason to wait. Scarcity is played with the failure modes. */
const REQUESTS_PER_DAY = 500_000
const TOKENS_PER_MINUTE = 10_000_000

/** The two buckets that the real service reports in headers: requests of a day and tokens of a minute. */
export function createQuota(now: () => Date) {
  const requests = createBucket(REQUESTS_PER_DAY, 86_400, now)
  const tokens = createBucket(TOKENS_PER_MINUTE, 60, now)
  return {
    /** Books one call and returns the headers that go with its answer. */
    book(used: number): Record<string, string> {
      const request = requests(1)
      const token = tokens(used)
      return {
        'x-ratelimit-limit-requests': String(REQUESTS_PER_DAY),
        'x-ratelimit-limit-tokens': String(TOKENS_PER_MINUTE),
        'x-ratelimit-remaining-requests': String(request.remaining),
        'x-ratelimit-remaining-tokens': String(token.remaining),
        'x-ratelimit-reset-requests': goDuration(request.refillSeconds),
        'x-ratelimit-reset-tokens': goDuration(token.refillSeconds),
      }
    },
  }
}

/** It refills continuously, not at midnight. */
function createBucket(size: number, periodSeconds: number, now: () => Date) {
  let left = size
  let at = now().getTime()
  return (amount: number) => {
    const instant = now().getTime()
    left = Math.min(size, left + (Math.max(0, instant - at) / 1_000) * (size / periodSeconds))
    at = instant
    left = Math.max(0, left - amount)
    return { remaining: Math.floor(left), refillSeconds: ((size - left) * periodSeconds) / size }
  }
}
