import { enAccount } from './en-account.ts'
import { enAdministration } from './en-administration.ts'
import { enCatalogue } from './en-catalogue.ts'
import { enCoverage } from './en-coverage.ts'
import { enDashboard } from './en-dashboard.ts'
import { enDiscovery } from './en-discovery.ts'
import { enDiscoveryMonitor } from './en-discovery-monitor.ts'
import { enFeeds } from './en-feeds.ts'
import { enHelp } from './en-help.ts'
import { enManagement } from './en-management.ts'
import { enNotifications } from './en-notifications.ts'
import { enPrivacy } from './en-privacy.ts'
import { enPrompts } from './en-prompts.ts'
import { enPush } from './en-push.ts'
import { enQuickActions } from './en-quick-actions.ts'
import { enReview } from './en-review.ts'
import { enRuns } from './en-runs.ts'
import { enSignIn } from './en-sign-in.ts'

/**
 * Every text but the first ones, in English: fetched with the first screen that is not the landing page. Keys are
 * `place.thing`; `{name}` marks what is filled in. A key ending in `.one` / `.other` is read with `count()`, which
 * picks by number.
 */
export const en = {
  ...enHelp,
  ...enSignIn,
  ...enAccount,
  ...enPrivacy,
  ...enDashboard,
  ...enDiscovery,
  ...enDiscoveryMonitor,
  ...enPrompts,
  ...enRuns,
  ...enReview,
  ...enFeeds,
  ...enCoverage,
  ...enAdministration,
  ...enManagement,
  ...enCatalogue,
  ...enNotifications,
  ...enPush,
  ...enQuickActions,
} as const
