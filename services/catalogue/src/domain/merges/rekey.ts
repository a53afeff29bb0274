import type { Context } from '../../context.ts'
import { joinDuplicateGroups } from '../duplicates/groups.ts'
import { todayOf } from '../facts/today.ts'

const AT_ONCE = 500

/**
 * Compares coming events that have no duplicate keys yet, as an earlier release left them. Resumable: events with
 * keys are skipped. Returns how many were compared.
 */
export async function rekey(ctx: Context): Promise<number> {
  const today = todayOf(ctx.now())
  let compared = 0
  let after: string | null = null
  for (;;) {
    const ids: string[] = await ctx.stores.duplicates.listWithoutKeys(today, after, AT_ONCE)
    if (ids.length === 0) return compared
    await ctx.transaction((stores) => joinDuplicateGroups(stores, ids))
    compared += ids.length
    after = ids.at(-1) ?? null
  }
}
