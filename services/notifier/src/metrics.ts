import { DELIVERY_KINDS } from '@uitpost/contracts'
import type { Metrics } from '@uitpost/service-kit/metrics'
import type { Context } from './context.ts'
import { SEND_QUEUE } from './jobs/index.ts'

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS

/** Counts what was tried to send; returned is what the context calls for each attempt. */
export function countDeliveries(metrics: Metrics | undefined): Context['countDelivery'] {
  const count = metrics?.counter('uitpost_deliveries_total', {
    help: 'Attempts to send a message, by the status of the delivery after it; pending is tried again',
    labels: ['kind', 'channel', 'status'],
  })
  // Alerts compare mails with the minute before: without a first zero the first refusals after a start are not seen.
  for (const kind of DELIVERY_KINDS)
    for (const status of ['pending', 'sent', 'failed']) count?.({ kind, channel: 'email', status }, 0)
  return (kind, channel, status) => count?.({ kind, channel, status })
}

/** The figures of deliveries and digests, read from their rows. */
export function registerMetrics(metrics: Metrics, ctx: Context): void {
  metrics.read(
    'deliveries',
    {
      uitpost_deliveries: {
        help: 'Deliveries that did not end, and uncertain ones, which wait for an admin',
        labels: ['status'],
      },
      uitpost_rows_due: { help: 'Rows in Postgres that work is due for', labels: ['queue'] },
      uitpost_rows_due_oldest_seconds: { help: 'How long the oldest of them is due', labels: ['queue'] },
      uitpost_mails_stopped: { help: 'Whether complaints stopped all but account mails' },
    },
    async () => {
      const now = ctx.now()
      const [{ pending, sending, uncertain, due, dueSince }, isStopped] = await Promise.all([
        ctx.deliveryLists.countOpen(now),
        ctx.complaints.isStopped(),
      ])
      const ofQueue = (value: number) => [{ labels: { queue: SEND_QUEUE }, value }]
      return {
        uitpost_deliveries: Object.entries({ pending, sending, uncertain }).map(([status, value]) => ({
          labels: { status },
          value,
        })),
        uitpost_rows_due: ofQueue(due),
        uitpost_rows_due_oldest_seconds: ofQueue(secondsSince(dueSince, now)),
        uitpost_mails_stopped: Number(isStopped),
      }
    },
  )
  metrics.read(
    'digests',
    {
      uitpost_digest_lag_seconds: { help: 'How long the most overdue digest is due and not planned' },
      uitpost_digests_planned: { help: 'Digests planned in the last seven days, the last hour excepted' },
      uitpost_digest_last_sent_timestamp_seconds: {
        help: 'When a digest of the last seven days left; absent if none did',
      },
    },
    async () => {
      const now = ctx.now()
      const weekAgo = new Date(now.getTime() - WEEK_MS)
      const [oldest, planned, lastSent] = await Promise.all([
        ctx.recipients.findOldestDue(now),
        ctx.digestRuns.countQueued(weekAgo, new Date(now.getTime() - HOUR_MS)),
        ctx.digests.findLastSent(weekAgo),
      ])
      return {
        uitpost_digest_lag_seconds: secondsSince(oldest, now),
        uitpost_digests_planned: planned,
        uitpost_digest_last_sent_timestamp_seconds: lastSent ? lastSent.getTime() / 1_000 : [],
      }
    },
  )
}

const secondsSince = (at: Date | null | undefined, now: Date): number =>
  at ? Math.max(0, now.getTime() - at.getTime()) / 1_000 : 0
