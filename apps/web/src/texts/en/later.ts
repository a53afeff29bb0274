import { enAccount } from './account.ts'
import { enAdministration } from './admin/administration.ts'
import { enCoverage } from './admin/coverage.ts'
import { enDiscovery } from './admin/discovery.ts'
import { enDiscoveryMonitor } from './admin/discovery-monitor.ts'
import { enFeeds } from './admin/feeds.ts'
import { enManagement } from './admin/management.ts'
import { enPrompts } from './admin/prompts.ts'
import { enQuickActions } from './admin/quick-actions.ts'
import { enReview } from './admin/review.ts'
import { enRuns } from './admin/runs.ts'
import { enCatalogue } from './catalogue.ts'
import { enDashboard } from './dashboard.ts'
import { enHelp } from './help.ts'
import { enNotifications } from './notifications.ts'
import { enPrivacy } from './privacy.ts'
import { enPush } from './push.ts'
import { enSignIn } from './sign-in.ts'

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
