import { RetryLater, sweep, work } from '@uitpost/messaging'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { removeOldLogs } from '../domain/logs.ts'
import { runQuery } from '../domain/queries.ts'
import { removeOldRecordings } from '../domain/recordings.ts'
import { planRun } from '../domain/runs.ts'
import { startDueRuns } from '../domain/schedules.ts'
import { sweepRuns } from '../domain/sweeps.ts'

const PLANNING_WAIT_MS = 1_000
const SWEEP_MS = 15_000
const SCHEDULE_SWEEP_MS = 15_000
const LOG_TRIM_MS = 6 * 3_600_000

/** A job says "look at this row"; the rows themselves are the truth. */
export const discoveryWorkers = (ctx: Context) => [
  work('run.plan', z.object({ runId: z.uuid() }), async ({ runId }) => {
    const planning = await planRun(ctx, runId)
    if (planning === 'no cities yet') throw new RetryLater(PLANNING_WAIT_MS, planning)
  }),
  work(
    'query.run',
    z.object({ queryId: z.uuid() }),
    async ({ queryId }) => {
      const waitMs = await runQuery(ctx, queryId)
      if (waitMs !== undefined) throw new RetryLater(waitMs, 'the query waits for its next try')
    },
    { concurrency: ctx.settings.concurrency },
  ),
]

export const discoverySweeps = (ctx: Context) => [
  sweep('runs', SWEEP_MS, () => sweepRuns(ctx)),
  sweep('schedule', SCHEDULE_SWEEP_MS, () => startDueRuns(ctx)),
  sweep('logs.trim', LOG_TRIM_MS, async () => {
    await removeOldLogs(ctx)
    await removeOldRecordings(ctx)
  }),
]
