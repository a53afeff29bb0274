import type { Turn } from '../../clients/groq.ts'
import { stoppedFailure } from '../../clients/groq-errors.ts'
import type { Answer, SearchAnswer } from '../../clients/groq-replies.ts'
import type { Context, Stores } from '../../context.ts'
import type { QueryRow, RunRow } from '../../store/schema.ts'
import { assertBudget } from './ai-budget.ts'
import { stopAiAfter } from './query-failures.ts'
import { findRecording, saveRecording } from './recordings.ts'

/** The run and query whose budget a call is charged to. */
export interface Asker {
  run: RunRow
  query: QueryRow
}

/** Answers the query's search once: from its recording if there is one, else from the AI. */
export async function searchOnce(
  ctx: Context,
  asker: Asker,
  ask: (turn: Turn<SearchAnswer>) => Promise<SearchAnswer>,
): Promise<SearchAnswer> {
  const key = String(asker.query.replayOf ?? asker.query.position)
  const known = await findRecording(ctx, asker.run, 'search', key)
  if (known) return known
  await assertMayAsk(ctx, asker)
  return ask(
    turnOf(ctx, asker, (stores, answer) =>
      saveRecording(stores, asker.run, 'search', key, answer, ctx.now()),
    ),
  )
}

/** Extracts from a page, or part of it, once; only usable answers are recorded. */
export async function extractOnce(
  ctx: Context,
  asker: Asker,
  key: string,
  ask: (turn: Turn) => Promise<Answer>,
  isUsable: (answer: Answer) => boolean,
): Promise<Answer> {
  const known = await findRecording(ctx, asker.run, 'extract', key)
  if (known) return known
  await assertMayAsk(ctx, asker)
  return ask(
    turnOf(ctx, asker, async (stores, answer) => {
      if (isUsable(answer)) await saveRecording(stores, asker.run, 'extract', key, answer, ctx.now())
    }),
  )
}

// Throws when the lease is lost: otherwise two workers would pay for the same query.
async function assertMayAsk(ctx: Context, { run, query }: Asker): Promise<void> {
  if (!(await ctx.queries.isHeld(query))) throw stoppedFailure()
  await assertBudget(ctx, run.id)
}

/** Costs, and failures that end the run's questions, are saved before the next call may start. */
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
  failed: (failure) => stopAiAfter(ctx, asker.run.id, failure),
})

/** Charged when the answer arrives, not when the query ends: it was paid for even after a crash. */
async function spend(
  ctx: Context,
  { runs, queries, budgets }: Pick<Context, 'runs' | 'queries' | 'budgets'>,
  { run, query }: Asker,
  answer: Answer,
): Promise<void> {
  const cost = ctx.settings.sandbox ? 0 : ctx.groq.costMicros(answer)
  await queries.spend(query.id, answer.tokens, cost)
  // These rows are written by every call of the run or the day, so they are locked last.
  await runs.spend(run.id, answer.tokens, cost)
  await budgets.spend(ctx.now(), answer.tokens, cost)
}
