import { type AppRouteName, appRouteOf, appRoutes } from './app-routes.ts'
import type { RouteName } from './routes.ts'

interface Changed {
  /** Reads of the caller that change. */
  caller?: readonly AppRouteName[]
  /** Reads of all admins that change. */
  admins?: readonly AppRouteName[]
}

/** Admin reads that change while a run progresses. */
export const RUN_READS = ['listRuns', 'listDiscoveryLogs', 'summariseDiscoveryLogs'] as const
const PROMPTS = ['getCategoryPrompt', 'listPromptVersions'] as const
const CATEGORIES = [
  ...(['listAllCategories', 'listAdminCategories'] as const),
  ...(['listCategories', 'countEvents'] as const),
]
const USERS = ['listUsers', 'summariseUsers'] as const
/** Admin reads that change with a decision about events. */
export const REVIEWED = [
  ...(['listPendingEvents', 'listAdminEvents', 'breakDownEvents', 'listReviewActions'] as const),
  ...(['listDuplicates', 'getPlatformStats', 'countEvents', 'getRejudging'] as const),
]
const FEEDS = ['listFeeds', 'listRemovedFeeds', 'listSearchableCountries'] as const
const DELIVERIES = ['listDeliveries', 'summariseDeliveries', 'listDigestRuns'] as const
/** Reads of the notification panel. */
export const PANEL = ['listNotifications', 'summariseNotifications'] as const
/** Read of the next digest in Preferences. */
export const PREVIEW = ['previewDigest'] as const
const OWN_EVENTS = ['listUpcomingEvents', 'getDashboardStats'] as const
/** Reads that change with a person's subscriptions. */
export const SUBSCRIPTION_READS = ['listSubscriptions', 'listUserSubscriptions', ...OWN_EVENTS] as const

const decision = { caller: OWN_EVENTS, admins: [...REVIEWED, 'getEvent'] } as const satisfies Changed
const merge = { caller: [...OWN_EVENTS, 'listSavedEvents'], admins: REVIEWED } as const satisfies Changed
const aboutRun = { admins: [...RUN_READS, 'getRun'] } as const satisfies Changed

/**
 * The reads that each write changes, for hints to other pages and for the page that writes alike. Parameters of the write
 * fill those of the reads, so that approving an event also names that event's path.
 */
const changedBy: Partial<Record<RouteName, Changed>> = {
  subscribe: { caller: SUBSCRIPTION_READS },
  unsubscribe: { caller: SUBSCRIPTION_READS },
  saveEvent: { caller: ['listSavedEvents', 'getDashboardStats'] },
  unsaveEvent: { caller: ['listSavedEvents', 'getDashboardStats'] },
  createCalendarFeed: { caller: ['getCalendarFeed'] },
  revokeCalendarFeed: { caller: ['getCalendarFeed'] },
  endSession: { caller: ['listSessions'] },
  followSeries: { caller: ['listFollowedSeries'] },
  unfollowSeries: { caller: ['listFollowedSeries'] },
  runDigests: { admins: DELIVERIES },
  resolveDelivery: { admins: DELIVERIES },
  sendTestMail: { admins: DELIVERIES },
  liftSuppression: { admins: ['listSuppressions'] },
  receiveMailReport: { admins: ['listSuppressions', 'getComplaintRate'] },
  resumeMails: { admins: ['getComplaintRate', ...DELIVERIES] },
  markNotification: { caller: PANEL },
  readAllNotifications: { caller: PANEL },
  savePushSubscription: { caller: ['getPushSettings'] },
  removePushSubscription: { caller: ['getPushSettings'] },
  suggestEvent: { caller: ['listOwnSuggestions'], admins: REVIEWED },
  reportEvent: { admins: ['listAdminEvents'] },
  reportOnPage: { admins: ['listAdminEvents'] },
  dismissReports: { admins: ['listAdminEvents'] },
  confirmOrganiserRequest: { admins: REVIEWED },
  decideOrganiserRequest: decision,
  suggestAddress: { caller: ['listOwnSuggestions'] },
  suggestCalendar: { caller: ['listOwnSuggestions'] },
  approveEvent: decision,
  approveSeries: decision,
  rejectEvent: decision,
  keepEvent: decision,
  editEvent: decision,
  decideEvents: { caller: OWN_EVENTS, admins: REVIEWED },
  undoReviewAction: { caller: OWN_EVENTS, admins: REVIEWED },
  removeDuplicates: merge,
  removeAllDuplicates: merge,
  mergeEvents: merge,
  dismissDuplicates: { admins: REVIEWED },
  partSource: decision,
  partSeries: decision,
  confirmProposal: { caller: OWN_EVENTS, admins: [...REVIEWED, 'listProposals'] },
  dismissProposal: { admins: ['listProposals'] },
  createCategory: { admins: CATEGORIES },
  editCategory: { admins: CATEGORIES },
  approveCategory: { admins: CATEGORIES },
  archiveCategory: { admins: CATEGORIES },
  changeCountry: { admins: ['listCountries', 'getPlatformStats'] },
  changePlace: { admins: ['listCountries', 'getPlatformStats'] },

  startDiscovery: { admins: RUN_READS },
  cancelRun: aboutRun,
  retryRun: aboutRun,
  replayRun: aboutRun,
  addFeed: { admins: FEEDS },
  changeFeed: { admins: ['listFeeds'] },
  removeFeed: { admins: FEEDS },
  restoreFeed: { admins: FEEDS },
  optOutHost: { admins: ['listOptedOutHosts'] },
  liftOptOut: { admins: ['listOptedOutHosts'] },
  saveSchedule: { admins: ['getSchedule'] },
  saveCategoryPrompt: { admins: PROMPTS },
  restorePromptVersion: { admins: PROMPTS },

  changeRole: { admins: USERS },
  changeSuspension: { admins: USERS },
  changeUserEmail: { admins: USERS },
}

/** Paths of the reads that a write changes: those of the caller and those of all admins. */
export function changedReads(
  write: RouteName,
  params: Readonly<Record<string, string>> = {},
): { caller: string[]; admins: string[] } {
  const { caller = [], admins = [] } = changedBy[write] ?? {}
  const pathsOf = (names: readonly AppRouteName[]) =>
    names.filter((name) => hasAll(name, params)).map((name) => appRouteOf(name, params).path)
  return { caller: pathsOf(caller), admins: pathsOf(admins) }
}

/** Whether all parameters of a path are given. */
const hasAll = (name: AppRouteName, given: Readonly<Record<string, string>>): boolean =>
  [...appRoutes[name].matchAll(/:(\w+)/g)].every(([, key]) => key !== undefined && key in given)
