import { DEFAULT_COUNTRY, localDateIn, zoneOf } from '@uitpost/contracts'
import type { Context } from '../context.ts'

/** "Today" of somebody who is not known: that of the Netherlands. */
export const todayOf = (now: Date): string => localDateIn(zoneOf(DEFAULT_COUNTRY), now)

/** "Today" in a person's country. A new account's country may not have arrived yet. */
export async function todayOfUser(ctx: Context, userId: string): Promise<string> {
  const user = await ctx.stores.users.find(userId)
  return localDateIn(zoneOf(user?.country ?? DEFAULT_COUNTRY), ctx.now())
}
