import { COUNTRIES, DEFAULT_COUNTRY, localDateIn, zoneOf } from '@uitpost/contracts'
import type { Context } from '../../context.ts'

/** "Today" of somebody who is not known: that of the Netherlands. */
export const todayOf = (now: Date): string => localDateIn(zoneOf(DEFAULT_COUNTRY), now)

/** "Today" in a person's country. A new account's country may not have arrived yet. */
export async function todayOfUser(ctx: Context, userId: string): Promise<string> {
  const now = ctx.now()
  const [today = todayOf(now), ...others] = new Set(COUNTRIES.map((one) => localDateIn(zoneOf(one), now)))
  // Our countries share their midnight nearly always: then it does not matter whose it is.
  if (others.length === 0) return today
  const user = await ctx.stores.users.find(userId)
  return localDateIn(zoneOf(user?.country ?? DEFAULT_COUNTRY), now)
}
