import type { Context } from '../../context.ts'
import type { QueryRow, RunRow } from '../../store/schema.ts'
import type { Surroundings } from './candidates.ts'

/** What every candidate of a query has in common. */
export async function surroundings(ctx: Context, run: RunRow, query: QueryRow): Promise<Surroundings> {
  const [only, ...others] = run.categoryIds
  return {
    runId: run.id,
    queryId: query.id,
    sandbox: run.sandbox,
    categories: await ctx.categories.listApproved(),
    wanted: run.categoryIds,
    // Never the query's: several of them find the same pages, and which one comes first would decide.
    fallbackCategoryId: only !== undefined && others.length === 0 ? only : null,
    now: ctx.now(),
  }
}
