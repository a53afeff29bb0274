import { deAccount } from './account.ts'
import { deAdministration } from './admin/administration.ts'
import { deCoverage } from './admin/coverage.ts'
import { deDiscovery } from './admin/discovery.ts'
import { deDiscoveryMonitor } from './admin/discovery-monitor.ts'
import { deFeeds } from './admin/feeds.ts'
import { deManagement } from './admin/management.ts'
import { dePrompts } from './admin/prompts.ts'
import { deQuickActions } from './admin/quick-actions.ts'
import { deReview } from './admin/review.ts'
import { deRuns } from './admin/runs.ts'
import { deCatalogue } from './catalogue.ts'
import { deDashboard } from './dashboard.ts'
import { deHelp } from './help.ts'
import { deNotifications } from './notifications.ts'
import { dePrivacy } from './privacy.ts'
import { dePush } from './push.ts'
import { deSignIn } from './sign-in.ts'

/** Alle anderen Texte der Ansichten, auf Deutsch. */
export const de = {
  ...deSignIn,
  ...deAccount,
  ...dePrivacy,
  ...deDashboard,
  ...deDiscovery,
  ...deDiscoveryMonitor,
  ...dePrompts,
  ...deAdministration,
  ...deManagement,
  ...deCatalogue,
  ...deNotifications,
  ...dePush,
  ...deQuickActions,
  ...deCoverage,
  ...deFeeds,
  ...deHelp,
  ...deReview,
  ...deRuns,
} as const
