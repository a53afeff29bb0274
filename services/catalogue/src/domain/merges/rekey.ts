import type { Context } from '../../context.ts'
import { joinGroups } from '../duplicates/groups.ts'
import { todayOf } from '../facts/today.ts'

const AT_ONCE = 500

/**
 * Compares events to come by what an earlier release did not know them by: their keys. Resumable, as what has keys is
 * left alone; answers how many were looked at.
 */
export async function rekey(ctx: Context): Promise<number> {
  const today = todayOf(ctx.now())
  let compared = 0
  let after: string | null = null
  for (;;) {
    const ids: string[] = await ctx.stores.duplicates.listWithoutKeys(today, after, AT_ONCE)
    if (ids.length === 0) return compared
    await ctx.transaction((stores) => joinGroups(stores, ids))
    compared += ids.length
    after = ids.at(-1) ?? null
  }
}
