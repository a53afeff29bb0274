import type { Metrics } from '@uitpost/service-kit/metrics'
import type { Context } from './context.ts'

const WEEK_MS = 7 * 86_400_000
const MICROS = 1_000_000

/** Counts the verdicts of candidates; returned is what the context calls once they are saved. */
export function countVerdicts(metrics: Metrics | undefined): Context['countVerdicts'] {
  const count = metrics?.counter('uitpost_verdicts_total', {
    help: 'Candidates that were saved, by the verdict of their source',
    labels: ['verdict'],
  })
  return (candidates) => {
    for (const { verdict } of candidates) count?.({ verdict })
  }
}

/** The figures of runs, feeds and the AI, read from their rows. */
export function registerMetrics(metrics: Metrics, ctx: Context): void {
  metrics.read(
    'work',
    {
      uitpost_rows_due: { help: 'Rows in Postgres that work is due for', labels: ['queue'] },
      uitpost_rows_due_oldest_seconds: { help: 'How long the oldest of them is due', labels: ['queue'] },
    },
    async () => {
      const now = ctx.now()
      const rows = await ctx.figures.dueRows(now)
      return {
        uitpost_rows_due: rows.map(({ queue, due }) => ({ labels: { queue }, value: due })),
        uitpost_rows_due_oldest_seconds: rows.map(({ queue, since }) => ({
          labels: { queue },
          value: since ? Math.max(0, now.getTime() - since.getTime()) / 1_000 : 0,
        })),
      }
    },
  )
  registerRuns(metrics, ctx)
  metrics.read(
    'ai',
    {
      uitpost_ai_calls_total: { help: 'Calls to the AI provider', total: true },
      uitpost_ai_tokens_total: { help: 'Tokens of these calls', total: true },
      uitpost_ai_cost_dollars_total: { help: 'What they cost by the list of prices', total: true },
    },
    async () => {
      const { calls, tokens, costMicros } = await ctx.figures.spent()
      return {
        uitpost_ai_calls_total: calls,
        uitpost_ai_tokens_total: tokens,
        uitpost_ai_cost_dollars_total: costMicros / MICROS,
      }
    },
  )
}

function registerRuns(metrics: Metrics, ctx: Context): void {
  metrics.read(
    'runs',
    {
      uitpost_runs: { help: 'Open runs, and those that ended in the last seven days', labels: ['status'] },
      uitpost_runs_found: { help: 'Candidates of the runs that ended in the last seven days' },
      uitpost_feeds: { help: 'Active feeds by health', labels: ['health'] },
      uitpost_feeds_failing_for_week: { help: 'Active feeds that failed for a week or longer' },
      uitpost_schedule_enabled: { help: 'Whether runs are scheduled' },
    },
    async () => {
      const weekAgo = new Date(ctx.now().getTime() - WEEK_MS)
      const [{ found, ...runs }, { failingForWeek, ...feeds }, schedule] = await Promise.all([
        ctx.figures.runsSince(weekAgo),
        ctx.figures.feeds(weekAgo),
        ctx.schedules.find(),
      ])
      return {
        uitpost_runs: Object.entries(runs).map(([status, value]) => ({ labels: { status }, value })),
        uitpost_runs_found: found,
        uitpost_feeds: Object.entries(feeds).map(([health, value]) => ({ labels: { health }, value })),
        uitpost_feeds_failing_for_week: failingForWeek,
        uitpost_schedule_enabled: Number(schedule?.enabled ?? false),
      }
    },
  )
}
