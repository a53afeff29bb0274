import { ORGANISER_REQUESTS_PER_DAY } from '@uitpost/contracts'
import { networkOf } from '@uitpost/service-kit'
import { consumePoint, keyOf, type LimiterOf } from '@uitpost/service-kit/limits'

const DAY = { keyPrefix: 'organisers', points: ORGANISER_REQUESTS_PER_DAY, duration: 86_400 }

export interface OrganiserLimits {
  /**
   * Counts a request for the network that it comes from and for the address that it names. Returns the seconds to wait, or
   * undefined if it may be sent now.
   */
  count(ip: string, email: string): Promise<number | undefined>
}

export function limitOrganisers(limiterOf: LimiterOf): OrganiserLimits {
  const limiter = limiterOf(DAY)
  return {
    // The network comes first: what it may not send does not use up the mails of an address.
    count: async (ip, email) =>
      (await consumePoint(limiter, keyOf('network', networkOf(ip)))) ??
      (await consumePoint(limiter, keyOf('address', email))),
  }
}
