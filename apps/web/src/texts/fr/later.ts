import { frAccount } from './account.ts'
import { frAdministration } from './admin/administration.ts'
import { frCoverage } from './admin/coverage.ts'
import { frDiscovery } from './admin/discovery.ts'
import { frDiscoveryMonitor } from './admin/discovery-monitor.ts'
import { frFeeds } from './admin/feeds.ts'
import { frManagement } from './admin/management.ts'
import { frPrompts } from './admin/prompts.ts'
import { frQuickActions } from './admin/quick-actions.ts'
import { frReview } from './admin/review.ts'
import { frRuns } from './admin/runs.ts'
import { frCatalogue } from './catalogue.ts'
import { frDashboard } from './dashboard.ts'
import { frHelp } from './help.ts'
import { frNotifications } from './notifications.ts'
import { frPrivacy } from './privacy.ts'
import { frPush } from './push.ts'
import { frSignIn } from './sign-in.ts'

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
