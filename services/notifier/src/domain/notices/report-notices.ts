import type { ReportSettled } from '@uitpost/contracts'
import type { Stores } from '../../context.ts'

/** Panel notifications for readers about the outcome of their reports. */
export const applyReports = (
  { notifications }: Pick<Stores, 'notifications'>,
  items: readonly ReportSettled[],
  now: Date,
): Promise<void> =>
  notifications.addForReporters(
    items.map(({ id, userId, eventId, title, outcome }) => ({
      kind: `report_${outcome}`,
      userId,
      eventId,
      title,
      occasion: `report ${id}`,
    })),
    now,
  )
