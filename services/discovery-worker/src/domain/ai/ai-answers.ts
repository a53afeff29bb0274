import type { Turn } from '../../clients/groq.ts'
import { stoppedFailure } from '../../clients/groq-errors.ts'
import type { Answer, SearchAnswer } from '../../clients/groq-replies.ts'
import type { Context, Stores } from '../../context.ts'
import type { QueryRow, RunRow } from '../../store/schema.ts'
import { assertBudget } from './ai-budget.ts'
import { stopAfter } from './query-failures.ts'
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
  ask: (turn: Turn<SearchAnswer>) => Promise<SearchAnswer>,
): Promise<SearchAnswer> {
  const key = String(asker.query.replayOf ?? asker.query.position)
  const known = await recall(ctx, asker.run, 'search', key)
  if (known) return known
  await assertMayAsk(ctx, asker)
  return ask(
    turnOf(ctx, asker, (stores, answer) =>
      keepRecording(stores, asker.run, 'search', key, answer, ctx.now()),
    ),
  )
}

/** One reading per page, or part of it; only an answer that can be used is kept. */
export async function extractOnce(
  ctx: Context,
  asker: Asker,
  key: string,
  ask: (turn: Turn) => Promise<Answer>,
  isUsable: (answer: Answer) => boolean,
): Promise<Answer> {
  const known = await recall(ctx, asker.run, 'extract', key)
  if (known) return known
  await assertMayAsk(ctx, asker)
  return ask(
    turnOf(ctx, asker, async (stores, answer) => {
      if (isUsable(answer)) await keepRecording(stores, asker.run, 'extract', key, answer, ctx.now())
    }),
  )
}

/** A worker that lost its query to another one would pay for what that one asks as well. */
async function assertMayAsk(ctx: Context, { run, query }: Asker): Promise<void> {
  if (!(await ctx.queries.isHeld(query))) throw stoppedFailure()
  await assertBudget(ctx, run.id)
}

/** What was paid for, and what ends the run's questions, is saved before the next call has its turn. */
const turnOf = <A extends Answer>(
  ctx: Context,
  asker: Asker,
  keep: (stores: Stores, answer: A) => Promise<void>,
): Turn<A> => ({
  mayAsk: () => assertMayAsk(ctx, asker),
  answered: (answer) =>
    ctx.changeRun(asker.run.id, async (stores) => {
      await keep(stores, answer)
      await spend(ctx, stores, asker, answer)
    }),
  failed: (failure) => stopAfter(ctx, asker.run.id, failure),
})

/** Counted with the answer, not with the query's end: what a crash leaves behind was paid for all the same. */
async function spend(
  ctx: Context,
  { runs, queries, budgets }: Pick<Context, 'runs' | 'queries' | 'budgets'>,
  { run, query }: Asker,
  answer: Answer,
): Promise<void> {
  const cost = ctx.settings.sandbox ? 0 : ctx.groq.costMicros(answer)
  await queries.spend(query.id, answer.tokens, cost)
  // The rows that every call of the run, and of the day, writes come last: they are locked until the commit.
  await runs.spend(run.id, answer.tokens, cost)
  await budgets.spend(ctx.now(), answer.tokens, cost)
}
