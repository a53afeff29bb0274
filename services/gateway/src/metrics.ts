import type { Metrics } from '@uitpost/service-kit/metrics'
import type { Context } from './context.ts'
import type { OpenStreams } from './streams/open-streams.ts'

const BACKUP_STATES = ['off', 'late', 'broken', 'ok'] as const

/** The figures of the gateway besides its requests; services and backups as System Health shows them. */
export function registerMetrics(metrics: Metrics, ctx: Context, streams: OpenStreams): void {
  metrics.read(
    'disk',
    {
      uitpost_disk_free_ratio: {
        help: 'The free part of the fullest disk that the gateway sees',
      },
    },
    async () => ({ uitpost_disk_free_ratio: await ctx.freeRatio() }),
  )
  metrics.read('streams', { uitpost_streams: { help: 'Open event streams' } }, async () => ({
    uitpost_streams: streams.count(),
  }))
  metrics.read(
    'health',
    {
      uitpost_service_ready: {
        help: 'Whether a service is ready, as the gateway sees it',
        labels: ['service'],
      },
      uitpost_backups: { help: '1 for the state of the backups: off, late, broken or ok', labels: ['state'] },
    },
    async () => {
      const [services, backups] = await Promise.all([ctx.services.readiness(), ctx.backups()])
      return {
        uitpost_service_ready: Object.entries(services).map(([service, { status }]) => ({
          labels: { service },
          value: Number(status === 'ok'),
        })),
        uitpost_backups: BACKUP_STATES.map((state) => ({
          labels: { state },
          value: Number(state === backups),
        })),
      }
    },
  )
}
