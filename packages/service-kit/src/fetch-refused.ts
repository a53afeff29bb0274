export type RefusalType =
  | 'bad_address'
  | 'private_address'
  | 'unresolved'
  | 'robots'
  | 'opted_out'
  | 'robots_unreachable'
  | 'redirects'
  | 'content_type'
  | 'too_large'
  | 'timeout'
  | 'host_busy'
  | 'network'

/** Refusals that may not recur later; all others are permanent. */
const PASSING: ReadonlySet<RefusalType> = new Set([
  'unresolved',
  'robots_unreachable',
  'timeout',
  'host_busy',
  'network',
])

/** An address that was not opened or an answer that was rejected, with the reason. */
export class FetchRefused extends Error {
  override name = 'FetchRefused'
  readonly type: RefusalType
  readonly passing: boolean

  constructor(type: RefusalType, message: string, cause?: unknown) {
    super(message, { cause })
    this.type = type
    this.passing = PASSING.has(type)
  }
}

/** Libraries wrap errors of connectors and signals, so search the chain of causes. */
export function asRefusal(error: unknown): FetchRefused {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (cause instanceof FetchRefused) return cause
    const code = 'code' in cause ? String(cause.code) : ''
    if (cause.name === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(code)) {
      return new FetchRefused('timeout', 'The host did not answer in time', error)
    }
    if (/^(ENOTFOUND|EAI_AGAIN|ENODATA)$/.test(code)) {
      return new FetchRefused('unresolved', 'The host name is not known', error)
    }
  }
  const words = error instanceof Error ? error.message : String(error)
  return new FetchRefused('network', `The host could not be reached: ${words.slice(0, 200)}`, error)
}
