import { nlAccount } from './account.ts'
import { nlAdministration } from './admin/administration.ts'
import { nlCoverage } from './admin/coverage.ts'
import { nlDiscovery } from './admin/discovery.ts'
import { nlDiscoveryMonitor } from './admin/discovery-monitor.ts'
import { nlFeeds } from './admin/feeds.ts'
import { nlManagement } from './admin/management.ts'
import { nlPrompts } from './admin/prompts.ts'
import { nlQuickActions } from './admin/quick-actions.ts'
import { nlReview } from './admin/review.ts'
import { nlRuns } from './admin/runs.ts'
import { nlCatalogue } from './catalogue.ts'
import { nlDashboard } from './dashboard.ts'
import { nlHelp } from './help.ts'
import { nlNotifications } from './notifications.ts'
import { nlPrivacy } from './privacy.ts'
import { nlPush } from './push.ts'
import { nlSignIn } from './sign-in.ts'

/** Elke andere tekst van de schermen, in het Nederlands. */
export const nl = {
  ...nlSignIn,
  ...nlAccount,
  ...nlPrivacy,
  ...nlDashboard,
  ...nlDiscovery,
  ...nlDiscoveryMonitor,
  ...nlPrompts,
  ...nlAdministration,
  ...nlManagement,
  ...nlCatalogue,
  ...nlNotifications,
  ...nlPush,
  ...nlQuickActions,
  ...nlCoverage,
  ...nlFeeds,
  ...nlHelp,
  ...nlReview,
  ...nlRuns,
} as const
