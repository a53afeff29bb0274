import type { Answer, SearchAnswer } from '../clients/groq.ts'
import type { Context } from '../context.ts'
import type { QueryRow, RunRow } from '../store/schema.ts'
import { assertBudget } from './ai-budget.ts'
import { keepRecording, recall } from './recordings.ts'

/** Whose budget a call goes on. */
export interface Asker {
  run: RunRow
  query: QueryRow
}

/** One search per query. */
export async function searchOnce(
  ctx: Context,
  asker: Asker,
  ask: () => Promise<SearchAnswer>,
): Promise<SearchAnswer> {
  const key = String(asker.query.replayOf ?? asker.query.position)
  const known = await recall(ctx, asker.run, 'search', key)
  if (known) return known
  await assertBudget(ctx, asker.run.id)
  const answer = await ask()
  await ctx.transaction(async (stores) => {
    await spend(ctx, stores, asker, answer)
    await keepRecording(stores, asker.run, 'search', key, answer, ctx.now())
  })
  return answer
}

/** One reading per page; only an answer that can be used is kept. */
export async function extractOnce(
  ctx: Context,
  asker: Asker,
  url: string,
  ask: () => Promise<Answer>,
  isUsable: (answer: Answer) => boolean,
): Promise<Answer> {
  const known = await recall(ctx, asker.run, 'extract', url)
  if (known) return known
  await assertBudget(ctx, asker.run.id)
  const answer = await ask()
  await ctx.transaction(async (stores) => {
    await spend(ctx, stores, asker, answer)
    if (isUsable(answer)) await keepRecording(stores, asker.run, 'extract', url, answer, ctx.now())
  })
  return answer
}

/** Counted with the answer, not with the query's end: what a crash leaves behind was paid for all the same. */
async function spend(
  ctx: Context,
  { runs, queries, budgets }: Pick<Context, 'runs' | 'queries' | 'budgets'>,
  { run, query }: Asker,
  answer: Answer,
): Promise<void> {
  const cost = ctx.settings.sandbox ? 0 : ctx.groq.costMicros(answer)
  await runs.spend(run.id, answer.tokens, cost)
  await queries.spend(query.id, answer.tokens, cost)
  await budgets.spend(ctx.now(), answer.tokens, cost)
}
