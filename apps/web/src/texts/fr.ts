import { frAccount } from './fr-account.ts'
import { frAdministration } from './fr-administration.ts'
import { frCatalogue } from './fr-catalogue.ts'
import { frCoverage } from './fr-coverage.ts'
import { frDashboard } from './fr-dashboard.ts'
import { frDiscovery } from './fr-discovery.ts'
import { frDiscoveryMonitor } from './fr-discovery-monitor.ts'
import { frFeeds } from './fr-feeds.ts'
import { frHelp } from './fr-help.ts'
import { frManagement } from './fr-management.ts'
import { frNotifications } from './fr-notifications.ts'
import { frPrivacy } from './fr-privacy.ts'
import { frPrompts } from './fr-prompts.ts'
import { frPush } from './fr-push.ts'
import { frQuickActions } from './fr-quick-actions.ts'
import { frReview } from './fr-review.ts'
import { frRuns } from './fr-runs.ts'
import { frSignIn } from './fr-sign-in.ts'

/** Tous les autres textes des écrans, en français. */
export const fr = {
  ...frSignIn,
  ...frAccount,
  ...frPrivacy,
  ...frDashboard,
  ...frDiscovery,
  ...frDiscoveryMonitor,
  ...frPrompts,
  ...frAdministration,
  ...frManagement,
  ...frCatalogue,
  ...frNotifications,
  ...frPush,
  ...frQuickActions,
  ...frCoverage,
  ...frFeeds,
  ...frHelp,
  ...frReview,
  ...frRuns,
} as const
