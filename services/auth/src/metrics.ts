import type { Metrics } from '@uitpost/service-kit/metrics'
import type { Context } from './context.ts'

/** The figures of auth besides requests and messages: erasures, which have to end within a month. */
export function registerMetrics(metrics: Metrics, ctx: Context): void {
  metrics.read(
    'erasures',
    {
      uitpost_erasures: { help: 'Accounts whose erasure has begun and waits for the answers of services' },
      uitpost_erasures_oldest_seconds: { help: 'Age of the oldest of them; 0 if there is none' },
    },
    async () => {
      const { count, since } = await ctx.erasures.countOpen()
      return {
        uitpost_erasures: count,
        uitpost_erasures_oldest_seconds: since
          ? Math.max(0, ctx.now().getTime() - since.getTime()) / 1_000
          : 0,
      }
    },
  )
}
