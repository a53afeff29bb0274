import { globSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The unit tests that `npm run test:all` runs after `npm test`: faults, hostile and random inputs, matrices, and what is
 * beside the main flows. Each takes long for what it adds; everything else belongs to `npm test`.
 */
const LONG_UNITS = [
  '{packages,services,infra}/*/{src,test}/**/*{faults,random,volume,hostile,corpus}*.test.ts',
  'services/*/test/migrations.test.ts',
  'services/auth/test/{announced-sessions,audit,audit-months,first-admin}.test.ts',
  'services/auth/test/{foreign-origins,guessing,guessing-networks,mail-limits}.test.ts',
  'services/catalogue/test/{assistant-protocol,consumer-statements,counters,decisions,erasure-words}.test.ts',
  'services/catalogue/test/{event-surroundings,found-duplicates,merges-by-hand,moved-dates}.test.ts',
  'services/catalogue/test/{organisers,public-data,rejudgements,replica,reports,same-events}.test.ts',
  'services/catalogue/test/{service,stored-dates,suggested-sources}.test.ts',
  'services/discovery-worker/src/clients/{ai-pace,readers,thread-pool}.test.ts',
  'services/discovery-worker/test/{crowded-run,failures,groq-answers,leases,limits-away,long-pages}.test.ts',
  'services/discovery-worker/test/{metrics,one-pass,open-gate,opted-out-hosts,page-categories}.test.ts',
  'services/discovery-worker/test/{poisoned-pages,reader-time,recheck-results,rechecks}.test.ts',
  'services/discovery-worker/test/{rejudgements,run-announcements,stated-hours}.test.ts',
  'services/gateway/test/{answer-cache,busy-routes,callers,imprint,network-limits}.test.ts',
  'services/gateway/test/{request-targets,slow-bodies,smuggling,stream-limits}.test.ts',
  'services/notifier/test/{alerts,bad-rows,clocks,digest-preview,digest-series,outages}.test.ts',
  'packages/database/test/{failover,migrate,replica,transaction}.test.ts',
  'packages/event-reader/src/{dates/pieces/pieces,verification/evidence.titles}.test.ts',
  'packages/messaging/test/{dead-letters,redis,redis-away}.test.ts',
  'packages/places/src/gazetteer.test.ts',
  'packages/testing/test/servers.test.ts',
  'infra/{local,postgres}/test/*.test.ts',
  'infra/local/src/sandbox/{date-text,pages}.test.ts',
  'infra/evaluation/src/**/*.test.ts',
  'infra/checks/src/check.test.ts',
  'infra/checks/src/mutants/mutants.test.ts',
  'infra/checks/test/kubernetes.test.ts',
  'infra/checks/src/conformance/*.test.ts',
  'apps/web/test/{admin-notifications,admin-security,admins-only,bulk-decisions,category-prompts}.test.tsx',
  'apps/web/test/{cookie-banner,coverage,dashboard-list,digest-preview,drawn-names}.test.tsx',
  'apps/web/test/{event-calendar,event-surroundings,failed-reads,failed-writes,kept-reads}.test.tsx',
  'apps/web/test/{keyboard,languages,named-places,named-sources,ongoing-events,phone-number}.test.tsx',
  'apps/web/test/{place-field,push,quick-actions,reader-reports,rejudgements}.test.tsx',
  'apps/web/test/{requested-path,review-risks,run-page,same-events,series,waking}.test.{ts,tsx}',
]

const BROWSER = join('infra', 'checks', 'browser')

/** Journeys of which `npm test` runs one language or colour scheme, and `npm run test:all` each. */
const IN_BOTH = /\/(registering-to-digest|notifications)\.spec\.ts$/

/**
 * The browser tests of the second group; both groups take about the same time. A group's first test that needs events
 * waits for a discovery: those of `npm test` begin with `discovery` and `main-job`.
 */
const SECOND_GROUP =
  /\/(screens-seen|account|discovery|entities|management|subscribing-by-email|stated-hours|surroundings|screens|public-page)\.spec\.ts$/

/** The environment key of `npm test`: leaves long tests out of vitest's, and languages out of journeys. */
export const SHORT_ONLY = 'UITPOST_SHORT_TESTS'

/** Tests of whole services, which need Postgres and Redis; those beside the file they test need no servers. */
export const WITH_SERVERS = '{packages,services,infra}/*/test/**/*.test.ts'

export interface TestFiles {
  units: string[]
  browser: string[]
}

const ignored = (path: string) => path.includes('node_modules')
const find = (root: string, patterns: readonly string[]): string[] =>
  globSync([...patterns], { cwd: root, exclude: ignored }).toSorted()

/** The long tests as paths below `root`. */
export const listLongTests = (root: string): TestFiles => ({
  units: find(root, LONG_UNITS),
  browser: find(root, [join(BROWSER, '*.spec.ts')]).concat(
    listMainFlows(root).filter((path) => IN_BOTH.test(path)),
  ),
})

/** The browser tests of `npm test`, as paths below `root`. */
export const listMainFlows = (root: string): string[] => find(root, [join(BROWSER, 'main', '*.spec.ts')])

/** The fuzz may change or delete anything. */
const FUZZ = /(^|\/)fuzz\.spec\.ts$/

/** Browser tests in groups, each of which gets a product of its own. */
export interface BrowserGroups {
  /** Run at the same time. */
  sideBySide: string[][]
  /** Run after the others, whose logs it reads. */
  last: string[]
}

/** Empty groups are left out; `last` may be empty. */
export function groupBrowserTests(specs: readonly string[]): BrowserGroups {
  const others = specs.filter((spec) => !FUZZ.test(spec))
  const sideBySide = [
    others.filter((spec) => !SECOND_GROUP.test(spec)),
    others.filter((spec) => SECOND_GROUP.test(spec)),
  ]
  return {
    sideBySide: sideBySide.filter((group) => group.length > 0),
    last: specs.filter((spec) => FUZZ.test(spec)),
  }
}
