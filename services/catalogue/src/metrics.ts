import type { Metrics } from '@uitpost/service-kit/metrics'
import type { Context } from './context.ts'

/** The figures of the catalogue besides requests and messages: its totals, as the admin dashboard shows them. */
export function registerMetrics(
  metrics: Metrics,
  ctx: Context,
  replica: { state(): string } | undefined,
): void {
  metrics.read(
    'events',
    {
      uitpost_events: { help: 'Events that are approved, or wait for a decision', labels: ['status'] },
      uitpost_users: { help: 'Accounts, as far as their messages have arrived' },
    },
    async () => {
      const stats = await ctx.stores.counters.stats()
      return {
        uitpost_events: [
          { labels: { status: 'approved' }, value: stats.approved_events },
          { labels: { status: 'pending' }, value: stats.pending_events },
        ],
        uitpost_users: stats.users,
      }
    },
  )
  if (replica)
    metrics.read(
      'replica',
      { uitpost_replica_ready: { help: 'Whether lists are read from the replica' } },
      async () => ({ uitpost_replica_ready: Number(replica.state() === 'ok') }),
    )
}
