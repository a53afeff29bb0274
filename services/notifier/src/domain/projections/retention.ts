import { RETENTION_DAYS } from '@uitpost/contracts'
import type { Context } from '../../context.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Deletes old deliveries, and dead letters of account mails whose secret has expired. */
export async function removeOldDeliveries({
  complaints,
  deliveries,
  digestRuns,
  notifications,
  now,
}: Pick<Context, 'complaints' | 'deliveries' | 'digestRuns' | 'notifications' | 'now'>): Promise<void> {
  await notifications.removeBefore(new Date(now().getTime() - RETENTION_DAYS.delivery * DAY_MS))
  await digestRuns.removeBefore(new Date(now().getTime() - RETENTION_DAYS.delivery * DAY_MS))
  await deliveries.removeBefore(new Date(now().getTime() - RETENTION_DAYS.delivery * DAY_MS))
  await complaints.removeBefore(new Date(now().getTime() - RETENTION_DAYS.complaint * DAY_MS))
  await deliveries.removeLostRequests(new Date(now().getTime() - HOUR_MS))
}
