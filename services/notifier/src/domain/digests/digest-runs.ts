import type { DigestRun } from '@uitpost/contracts'
import { type Listed, listed } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'

/** The latest runs; progress is counted from their deliveries. */
export async function listDigestRuns(ctx: Context): Promise<Listed<DigestRun>> {
  const rows = await ctx.digestRuns.list()
  const progress = await ctx.digestRuns.progressOf(rows.map(({ id }) => id))
  const runs = rows.map(({ startedAt, finishedAt, failed, ...run }) => {
    const count = (status: string) => progress.get(`${run.id} ${status}`) ?? 0
    return {
      ...run,
      notPlanned: failed,
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
      progress: {
        pending: count('pending'),
        sending: count('sending'),
        sent: count('sent'),
        failed: count('failed'),
        uncertain: count('uncertain'),
      },
    }
  })
  return listed(runs, runs.length)
}
