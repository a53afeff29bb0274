import type { SinceBackup } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import { runAllDigests, runDueDigests } from '../digests/digests.ts'
import { sweepNotifications } from '../notices/saved-events.ts'

/**
 * After a restore: every message that was due by now may have left before the data was lost, so it is planned as at any
 * time, and then uncertain instead of sent. Addresses that were suppressed since the backup are suppressed again. May be
 * repeated.
 */
export async function settleRestore(
  ctx: Context,
  since: readonly SinceBackup[],
): Promise<{ uncertain: number; suppressed: number }> {
  const suppressed = since.filter((entry) => entry.kind === 'suppressed')
  for (const { at: createdAt, addressHash: hash, channel, reason } of suppressed) {
    const addressHash = Buffer.from(hash, 'hex')
    await ctx.suppressions.add({ id: newId(), userId: null, addressHash, channel, reason, createdAt })
  }
  await runDueDigests(ctx)
  const ordered = since.some(({ kind }) => kind === 'digests-ordered')
  if (ordered || (await ctx.digestRuns.isAllUnfinished())) await runAllDigests(ctx)
  await sweepNotifications(ctx)
  const uncertain = await ctx.deliveries.markDueAsUncertain(ctx.now())
  return { uncertain, suppressed: suppressed.length }
}
