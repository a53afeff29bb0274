import { z } from 'zod'
import { Id } from './endpoint.ts'
import { type RouteName, routeOf, routes } from './routes.ts'

/**
 * Live updates: after a commit a service announces which paths changed, and for whom. A hint carries no data and may be
 * lost; the client fetches the path again with its own permissions.
 */
export const Hint = z.object({
  audience: z.union([z.literal('admins'), z.object({ user: Id })]),
  /** Paths of reads, without their query. */
  keys: z.array(z.string().max(300)).min(1).max(50),
  /** The id of the request that caused it (x-request-id): the client that sent it can skip the second fetch. */
  after: z.string().max(64).optional(),
})
export type Hint = z.infer<typeof Hint>

/** The Redis channel of one installation (REDIS_PREFIX). */
export const hintChannel = (prefix: string): string => `${prefix}:hints`

interface Touched {
  /** Reads of the caller whose result changed. */
  caller?: readonly RouteName[]
  /** Reads of all admins whose result changed. */
  admins?: readonly RouteName[]
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

const decision = { admins: [...REVIEWED, 'getEvent'] } as const satisfies Touched
const aboutRun = { admins: [...RUN_READS, 'getRun'] } as const satisfies Touched

/**
 * The reads that each write changes. Parameters of the write fill those of the reads, so that approving an event also
 * names that event's path.
 */
const touchedBy: Partial<Record<RouteName, Touched>> = {
  subscribe: { caller: SUBSCRIPTION_READS },
  unsubscribe: { caller: SUBSCRIPTION_READS },
  saveEvent: { caller: ['listSavedEvents', 'getDashboardStats'] },
  unsaveEvent: { caller: ['listSavedEvents', 'getDashboardStats'] },
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
  suggestAddress: { caller: ['listOwnSuggestions'] },
  suggestCalendar: { caller: ['listOwnSuggestions'] },
  approveEvent: decision,
  approveSeries: decision,
  rejectEvent: decision,
  keepEvent: decision,
  editEvent: decision,
  decideEvents: { admins: REVIEWED },
  undoReviewAction: { admins: REVIEWED },
  removeDuplicates: { admins: REVIEWED },
  removeAllDuplicates: { admins: REVIEWED },
  dismissDuplicates: { admins: REVIEWED },
  partSource: decision,
  partSeries: decision,
  confirmProposal: { admins: [...REVIEWED, 'listProposals'] },
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
  saveSchedule: { admins: ['getSchedule'] },
  saveCategoryPrompt: { admins: PROMPTS },
  restorePromptVersion: { admins: PROMPTS },

  changeRole: { admins: USERS },
  changeSuspension: { admins: USERS },
  changeUserEmail: { admins: USERS },
}

/** The paths of these routes, which are the query keys of clients. */
export const keysOf = (names: readonly RouteName[], params: Record<string, string> = {}): string[] =>
  names.map((name) => routeOf(name, params).path)

/** The hints of a successful write. */
export function hintsAfter(name: RouteName, callerId: string | undefined, params: unknown): Hint[] {
  const touched = touchedBy[name]
  if (!touched) return []
  const given = Object.fromEntries(Object.entries(params ?? {}).map(([key, value]) => [key, String(value)]))
  const known = (names: readonly RouteName[]) => keysOf(names.filter(fits(given)), given)
  return [
    ...(touched.caller && callerId
      ? [{ audience: { user: callerId }, keys: known(touched.caller) } satisfies Hint]
      : []),
    ...(touched.admins ? [{ audience: 'admins', keys: known(touched.admins) } satisfies Hint] : []),
  ]
}

/** Whether all parameters of a path are known. */
const fits =
  (given: Record<string, string>) =>
  (name: RouteName): boolean =>
    [...routes[name].matchAll(/:(\w+)/g)].every(([, key]) => key !== undefined && key in given)
