import type { Context } from '../../context.ts'
import type { QueryRow, RunRow } from '../../store/schema.ts'
import type { CandidateContext } from './candidates.ts'

/** What all candidates of a query have in common. */
export async function candidateContext(
  ctx: Context,
  run: RunRow,
  query: QueryRow,
): Promise<CandidateContext> {
  const [only, ...others] = run.categoryIds
  return {
    runId: run.id,
    queryId: query.id,
    sandbox: run.sandbox,
    categories: await ctx.categories.listApproved(),
    wanted: run.categoryIds,
    // Of the run, not the query: several queries find the same pages, and the order must not matter.
    fallbackCategoryId: only !== undefined && others.length === 0 ? only : null,
    now: ctx.now(),
  }
}
