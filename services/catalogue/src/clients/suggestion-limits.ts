import { SUGGESTION_CHECKS_PER_HOUR, SUGGESTIONS_PER_NETWORK } from '@uitpost/contracts'
import { networkOf } from '@uitpost/service-kit'
import { consumePoint, keyOf, type LimiterOf } from '@uitpost/service-kit/limits'

const CHECKS = { keyPrefix: 'suggestion-checks', points: SUGGESTION_CHECKS_PER_HOUR, duration: 3_600 }
const NETWORKS = { keyPrefix: 'suggestions', points: SUGGESTIONS_PER_NETWORK, duration: 86_400 }

/** Both count and return the seconds to wait, or undefined if it may be done now. */
export interface SuggestionLimits {
  /** A check of a suggestion by an account. */
  countCheck(userId: string): Promise<number | undefined>
  /** A suggestion from an address, which counts for its network. */
  countFrom(ip: string): Promise<number | undefined>
}

export function limitSuggestions(limiterOf: LimiterOf): SuggestionLimits {
  const [checks, networks] = [limiterOf(CHECKS), limiterOf(NETWORKS)]
  return {
    countCheck: (userId) => consumePoint(checks, keyOf(userId)),
    countFrom: (ip) => consumePoint(networks, keyOf(networkOf(ip))),
  }
}
