import { nlAccount } from './nl-account.ts'
import { nlAdministration } from './nl-administration.ts'
import { nlCatalogue } from './nl-catalogue.ts'
import { nlCoverage } from './nl-coverage.ts'
import { nlDashboard } from './nl-dashboard.ts'
import { nlDiscovery } from './nl-discovery.ts'
import { nlDiscoveryMonitor } from './nl-discovery-monitor.ts'
import { nlFeeds } from './nl-feeds.ts'
import { nlHelp } from './nl-help.ts'
import { nlManagement } from './nl-management.ts'
import { nlNotifications } from './nl-notifications.ts'
import { nlPrivacy } from './nl-privacy.ts'
import { nlPrompts } from './nl-prompts.ts'
import { nlPush } from './nl-push.ts'
import { nlQuickActions } from './nl-quick-actions.ts'
import { nlReview } from './nl-review.ts'
import { nlRuns } from './nl-runs.ts'
import { nlSignIn } from './nl-sign-in.ts'

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
