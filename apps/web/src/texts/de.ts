import { deAccount } from './de-account.ts'
import { deAdministration } from './de-administration.ts'
import { deCatalogue } from './de-catalogue.ts'
import { deCoverage } from './de-coverage.ts'
import { deDashboard } from './de-dashboard.ts'
import { deDiscovery } from './de-discovery.ts'
import { deDiscoveryMonitor } from './de-discovery-monitor.ts'
import { deFeeds } from './de-feeds.ts'
import { deHelp } from './de-help.ts'
import { deManagement } from './de-management.ts'
import { deNotifications } from './de-notifications.ts'
import { dePrivacy } from './de-privacy.ts'
import { dePrompts } from './de-prompts.ts'
import { dePush } from './de-push.ts'
import { deQuickActions } from './de-quick-actions.ts'
import { deReview } from './de-review.ts'
import { deRuns } from './de-runs.ts'
import { deSignIn } from './de-sign-in.ts'

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
