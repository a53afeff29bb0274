import { z } from 'zod'
import { HEALTH_TILES } from '../../admin-constants.ts'
import { endpoint } from '../../endpoint.ts'

/** The ten alerts, by the names of the rules for Prometheus (infra/prometheus/alerts.yml). */
export const ALERT_NAMES = [
  ...(['NoDigestLeft', 'NoEventFound', 'FeedFails', 'BackupLate', 'WorkerIdle'] as const),
  ...(['RedisAway', 'RelayStopped', 'MailRefused', 'DiskNearlyFull', 'ServiceCrashes'] as const),
] as const
export type AlertName = (typeof ALERT_NAMES)[number]

/** The metrics that alerts and System Health are made from. */
export const FIGURE_NAMES = [
  ...(['up', 'process_start_time_seconds', 'messaging_process_duration_seconds_count'] as const),
  ...(['uitpost_redis_up', 'uitpost_outbox_lag_seconds', 'uitpost_dead_letters'] as const),
  ...(['uitpost_queue_stalled_seconds', 'uitpost_rows_due_oldest_seconds'] as const),
  ...(['uitpost_deliveries', 'uitpost_deliveries_total', 'uitpost_disk_free_ratio'] as const),
  ...(['uitpost_digests_planned', 'uitpost_digest_last_sent_timestamp_seconds'] as const),
  ...(['uitpost_runs', 'uitpost_runs_found', 'uitpost_feeds_failing_for_week', 'uitpost_backups'] as const),
] as const

/** One value of a metric. The label `job` is the service, `instance` the machine or container of the process. */
export const Sample = z.object({
  name: z.enum(FIGURE_NAMES),
  labels: z.record(z.string(), z.string()),
  value: z.number(),
})
export type Sample = z.infer<typeof Sample>

/** What the gateway gathers from every service once a minute. */
export const Figures = z.object({ samples: z.array(Sample).max(5_000) })
export type Figures = z.infer<typeof Figures>

export const Alert = z.object({
  name: z.enum(ALERT_NAMES),
  /** The service, and the queue if it is about one; empty if it is about neither. */
  subject: z.string(),
  since: z.iso.datetime(),
  /** Whether every super admin was mailed. */
  mailed: z.boolean(),
})
export type Alert = z.infer<typeof Alert>

export const SystemState = z.object({
  /** Those that are not over, oldest first. */
  alerts: z.array(Alert),
  /** Of the last day, the highest of each quarter of an hour, oldest first; null where there is none. */
  tiles: z.array(
    z.object({
      name: z.enum(HEALTH_TILES),
      now: z.number().nullable(),
      history: z.array(z.number().nullable()),
    }),
  ),
  /** Services that have some. */
  deadLetters: z.array(z.object({ service: z.string(), letters: z.int() })),
})
export type SystemState = z.infer<typeof SystemState>

export const alertEndpoints = {
  getSystemState: endpoint({ policy: 'admin', reply: SystemState }),
}
