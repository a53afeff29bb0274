/** Routes to refetch after a decision about events: review actions, platform statistics, and what subscribers see. */
export const DECISION_READS = [
  'listReviewActions',
  'getPlatformStats',
  'listUpcomingEvents',
  'countEvents',
  'getDashboardStats',
] as const

/** The same routes, and every list of events in any status. */
export const EVENT_READS = [
  ...DECISION_READS,
  'listPendingEvents',
  'listAdminEvents',
  'breakDownEvents',
  'listDuplicates',
] as const
