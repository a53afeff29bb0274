/** What any decision about events changes: the list of decisions, the platform's numbers, what subscribers see. */
export const DECISION_READS = [
  'listReviewActions',
  'getPlatformStats',
  'listUpcomingEvents',
  'countEvents',
  'getDashboardStats',
] as const

/** The same, and every list that shows events in any status. */
export const EVENT_READS = [
  ...DECISION_READS,
  'listPendingEvents',
  'listAdminEvents',
  'listDuplicates',
] as const
