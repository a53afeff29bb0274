import { COUNTRIES, DEFAULT_COUNTRY, localDateIn, zoneOf } from '@uitpost/contracts'
import type { Context } from '../../context.ts'

/** Today for a caller without an account: in the time zone of the default country. */
export const todayOf = (now: Date): string => localDateIn(zoneOf(DEFAULT_COUNTRY), now)

/** Today in a user's country. The projection of a new account may not have arrived yet. */
export async function todayOfUser(ctx: Context, userId: string): Promise<string> {
  const now = ctx.now()
  const [today = todayOf(now), ...others] = new Set(COUNTRIES.map((one) => localDateIn(zoneOf(one), now)))
  // When all countries have the same date now, the user need not be looked up.
  if (others.length === 0) return today
  const user = await ctx.stores.users.find(userId)
  return localDateIn(zoneOf(user?.country ?? DEFAULT_COUNTRY), now)
}
