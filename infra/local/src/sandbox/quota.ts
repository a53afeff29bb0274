import { z } from 'zod'
import { WireError } from './wire.ts'

/** Default limits, wide enough for any bulk run. */
const REQUESTS_PER_DAY = 500_000
const TOKENS_PER_MINUTE = 10_000_000

/** Calls sent before the first refusal was read are not counted as ignoring it. */
const ON_ITS_WAY_MS = 100

const LIMITS = {
  tokens: { type: 'tokens', name: 'tokens per minute (TPM)' },
  requests: { type: 'requests', name: 'requests per minute (RPM)' },
  day: { type: 'requests', name: 'requests per day (RPD)' },
} as const

/** Rate limits to simulate. */
export const Allowance = z.strictObject({
  tokensPerMinute: z.int().min(1).optional(),
  requestsPerMinute: z.int().min(1).optional(),
  requestsPerDay: z.int().min(1).optional(),
})
export type Allowance = z.infer<typeof Allowance>

/** How the limits were used since they were set. */
export interface AllowanceUse {
  seconds: number
  tokens: number
  requests: number
  refused: number
  /** Refused calls sent after the first refusal must have been read. */
  refusedLater: number
}

/** The rate limits of the real service: those reported in headers, and requests per minute, which are only enforced. */
export function createQuota(now: () => Date) {
  let day = createBucket(REQUESTS_PER_DAY, 86_400, now)
  let tokens = createBucket(TOKENS_PER_MINUTE, 60, now)
  let requests: Bucket | undefined
  let since = now().getTime()
  let firstRefusal: number | undefined
  const use = { tokens: 0, requests: 0, refused: 0, refusedLater: 0 }

  const refuse = (
    limit: keyof typeof LIMITS,
    bucket: Bucket,
    wanted: number,
    model: string,
    sent: number,
  ) => {
    const { type, name } = LIMITS[limit]
    use.refused += 1
    if (firstRefusal !== undefined && sent > firstRefusal + ON_ITS_WAY_MS) use.refusedLater += 1
    const seconds = bucket.secondsUntil(wanted)
    const message = `Rate limit reached for model \`${model}\` in organization \`org_sandbox\` service tier \`on_demand\` on ${name}: Limit ${bucket.size}, Used ${bucket.size - bucket.left()}, Requested ${wanted}. Please try again in ${goDuration(seconds)}. Need more tokens? Upgrade to Dev Tier today at https://console.groq.com/settings/billing`
    return new WireError(429, { message, type, code: 'rate_limit_exceeded' }, Math.ceil(seconds))
  }

  return {
    allow({
      tokensPerMinute = TOKENS_PER_MINUTE,
      requestsPerMinute,
      requestsPerDay = REQUESTS_PER_DAY,
    }: Allowance): void {
      day = createBucket(requestsPerDay, 86_400, now)
      tokens = createBucket(tokensPerMinute, 60, now)
      requests = requestsPerMinute === undefined ? undefined : createBucket(requestsPerMinute, 60, now)
      since = now().getTime()
      firstRefusal = undefined
      Object.assign(use, { tokens: 0, requests: 0, refused: 0, refusedLater: 0 })
    },
    used: (): AllowanceUse => ({ seconds: (now().getTime() - since) / 1_000, ...use }),
    /** Counts a call by its prompt tokens and total tokens; returns an error if a limit is exceeded. */
    book({ asked, used }: { asked: number; used: number }, model: string): WireError | undefined {
      const sent = now().getTime()
      if (asked > tokens.size) return tooLarge(model, tokens.size, asked)
      if (day.left() < 1) return refuse('day', day, 1, model, sent)
      if (requests && !requests.take(1)) return refuse('requests', requests, 1, model, sent)
      if (!tokens.take(used)) return refuse('tokens', tokens, used, model, sent)
      day.take(1)
      use.tokens += used
      use.requests += 1
      return undefined
    },
    /** A refusal counts as known once it is sent. */
    noteRefusal(): void {
      firstRefusal ??= now().getTime()
    },
    headers: (): Record<string, string> => ({
      'x-ratelimit-limit-requests': String(day.size),
      'x-ratelimit-limit-tokens': String(tokens.size),
      'x-ratelimit-remaining-requests': String(day.left()),
      'x-ratelimit-remaining-tokens': String(tokens.left()),
      'x-ratelimit-reset-requests': goDuration(day.secondsUntil(day.size)),
      'x-ratelimit-reset-tokens': goDuration(tokens.secondsUntil(tokens.size)),
    }),
  }
}

interface Bucket {
  size: number
  take(amount: number): boolean
  left(): number
  secondsUntil(amount: number): number
}

/** Refills continuously, not at midnight. */
function createBucket(size: number, periodSeconds: number, now: () => Date): Bucket {
  let left = size
  let at = now().getTime()
  const refill = () => {
    const instant = now().getTime()
    left = Math.min(size, left + (Math.max(0, instant - at) / 1_000) * (size / periodSeconds))
    at = instant
  }
  return {
    size,
    take(amount) {
      refill()
      if (left < amount) return false
      left -= amount
      return true
    },
    left() {
      refill()
      return Math.floor(left)
    },
    secondsUntil(amount) {
      refill()
      return Math.max(0, ((Math.min(amount, size) - left) * periodSeconds) / size)
    },
  }
}

/** A request larger than the limit per minute, which no waiting helps, although there is a retry-after header. */
const tooLarge = (model: string, limit: number, requested: number): WireError =>
  new WireError(
    413,
    {
      message: `Request too large for model \`${model}\` in organization \`org_sandbox\` service tier \`on_demand\` on tokens per minute (TPM): Limit ${limit}, Requested ${requested}, please reduce your message size and try again.`,
      type: 'tokens',
      code: 'rate_limit_exceeded',
    },
    9,
  )

/** Go's format of durations: 579.5 seconds is '9m39.5s'. */
function goDuration(seconds: number): string {
  if (seconds < 1) return `${Math.round(seconds * 1_000)}ms`
  const minutes = Math.floor(seconds / 60)
  const rest = `${Math.round((seconds - minutes * 60) * 1_000) / 1_000}s`
  return minutes > 0 ? `${minutes}m${rest}` : rest
}
