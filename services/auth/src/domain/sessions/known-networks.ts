import { networkOf } from '@uitpost/service-kit'
import type { Stores } from '../../context.ts'

/**
 * Whether the person signed in or set a new password by a mailed link from this network, as far back as sessions and
 * security log are kept.
 */
export async function isKnownNetwork(
  { sessions }: Pick<Stores, 'sessions'>,
  userId: string,
  network: string | undefined,
): Promise<boolean> {
  const addresses = await sessions.listAddresses(userId)
  return addresses.some((ip) => networkOf(ip) === network)
}
