import type { Context } from '../../context.ts'
import { endRunIfDue } from '../progress/run-ends.ts'
import { beginNext } from './runs.ts'

const QUERIES_PER_SWEEP = 1_000

/**
 * Finds work in Postgres whose jobs were lost: runs to start, plan or end, due queries, suggestions and feed tests,
 * expired leases.
 */
export async function sweepRuns(ctx: Context): Promise<void> {
  for (const country of await ctx.runs.listQueuedCountries()) await beginNext(ctx, country)
  for (const run of await ctx.runs.listRunning()) {
    if (run.plannedAt) await endRunIfDue(ctx, run.id)
    else await ctx.hints.runPlan(run.id)
  }
  for (const query of await ctx.queries.listDue(ctx.now(), QUERIES_PER_SWEEP)) {
    await ctx.hints.queryRun(query.id)
  }
  for (const { id } of await ctx.suggestions.listDue(ctx.now(), QUERIES_PER_SWEEP)) {
    await ctx.hints.suggestionOpen(id)
  }
  for (const { id } of await ctx.feedTests.listDue(ctx.now(), QUERIES_PER_SWEEP)) {
    await ctx.hints.feedTest(id)
  }
}
