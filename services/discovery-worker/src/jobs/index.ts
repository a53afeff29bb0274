import { RetryLater, sweep, work } from '@uitpost/messaging'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { removeOldRecordings } from '../domain/ai/recordings.ts'
import { removeOldFeedTests, runFeedTest } from '../domain/feeds/feed-tests.ts'
import { deleteOldFeeds } from '../domain/feeds/feeds.ts'
import { removeOldLogs } from '../domain/progress/logs.ts'
import { recheckLink, sweepRechecks } from '../domain/rechecks/rechecks.ts'
import { rejudgeUrl, sweepRejudgements } from '../domain/rejudgements/rejudgements.ts'
import { runQuery } from '../domain/runs/queries.ts'
import { planRun, removeOldRuns } from '../domain/runs/runs.ts'
import { startDueRuns } from '../domain/runs/schedules.ts'
import { sweepRuns } from '../domain/runs/sweeps.ts'
import { readNextSuggestion, removeOldSuggestions } from '../domain/suggestions/suggestions.ts'

const PLANNING_WAIT_MS = 1_000
const SWEEP_MS = 15_000
const SCHEDULE_SWEEP_MS = 15_000
/** Queries processed per AI call slot: while some wait for the AI, others fetch pages and save. */
const QUERIES_PER_CALL = 2
const RECHECK_SWEEP_MS = 60_000
/** Several at once, so that slow hosts do not delay the others. */
const RECHECK_CONCURRENCY = 3
const REJUDGE_SWEEP_MS = 60_000
const REJUDGE_CONCURRENCY = 2
/** Several at once, so that a slow server does not delay the suggestions of others. */
const SUGGESTION_CONCURRENCY = 8
/** Several at once, so that a slow server does not delay other tests. */
const FEED_TEST_CONCURRENCY = 3
const LOG_TRIM_MS = 6 * 3_600_000

/** A job is a hint to look at a row; the rows hold the state. */
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
    { concurrency: QUERIES_PER_CALL * ctx.settings.concurrency },
  ),
  work(
    'suggestion.open',
    // Whose suggestion is read is decided by the rows, as accounts take turns.
    z.object({ suggestionId: z.uuid() }),
    async () => {
      const waitMs = await readNextSuggestion(ctx)
      if (waitMs !== undefined) throw new RetryLater(waitMs, 'the suggestion waits for its next try')
    },
    { concurrency: SUGGESTION_CONCURRENCY },
  ),
  work('link.recheck', z.object({ link: z.string() }), ({ link }) => recheckLink(ctx, link), {
    concurrency: RECHECK_CONCURRENCY,
  }),
  work('url.rejudge', z.object({ url: z.string() }), ({ url }) => rejudgeUrl(ctx, url), {
    concurrency: REJUDGE_CONCURRENCY,
  }),
  work('feed.test', z.object({ testId: z.uuid() }), ({ testId }) => runFeedTest(ctx, testId), {
    concurrency: FEED_TEST_CONCURRENCY,
  }),
]

export const discoverySweeps = (ctx: Context) => [
  sweep('runs', SWEEP_MS, () => sweepRuns(ctx)),
  sweep('schedule', SCHEDULE_SWEEP_MS, () => startDueRuns(ctx)),
  sweep('rechecks', RECHECK_SWEEP_MS, () => sweepRechecks(ctx)),
  sweep('rejudgements', REJUDGE_SWEEP_MS, () => sweepRejudgements(ctx)),
  sweep('logs.trim', LOG_TRIM_MS, async () => {
    await removeOldLogs(ctx)
    await removeOldRecordings(ctx)
    await removeOldRuns(ctx)
    await removeOldSuggestions(ctx)
    await removeOldFeedTests(ctx)
    await deleteOldFeeds(ctx)
  }),
]
