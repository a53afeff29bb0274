import { globSync } from 'node:fs'
import { join } from 'node:path'

/** Unit tests that try to break the product: faults, hostile and random inputs, and matrices. */
const BREAKING = [
  '{packages,services,infra}/*/{src,test}/**/*{faults,random,volume,hostile,corpus}*.test.ts',
  'services/*/test/migrations.test.ts',
  'services/auth/test/{foreign-origins,guessing-networks,mail-limits}.test.ts',
  'services/catalogue/test/{service,public-data,decisions,consumer-statements,counters,replica}.test.ts',
  'services/discovery-worker/src/clients/{ai-pace,readers}.test.ts',
  'services/discovery-worker/test/{crowded-run,failures,limits-away,long-pages}.test.ts',
  'services/discovery-worker/test/{open-gate,poisoned-pages,reader-time}.test.ts',
  'services/gateway/test/{busy-routes,network-limits,request-targets}.test.ts',
  'services/gateway/test/{slow-bodies,smuggling,stream-limits}.test.ts',
  'services/notifier/test/{bad-rows,clocks,outages}.test.ts',
  'packages/database/test/{failover,replica,transaction}.test.ts',
  'packages/messaging/test/{dead-letters,redis,redis-away}.test.ts',
  'packages/places/src/gazetteer.test.ts',
  'infra/{local,postgres}/test/*.test.ts',
  'infra/local/src/sandbox/date-text.test.ts',
  'infra/evaluation/src/**/*.test.ts',
  'infra/checks/src/check.test.ts',
  'infra/checks/src/mutants/mutants.test.ts',
  'infra/checks/test/kubernetes.test.ts',
  'infra/checks/src/conformance/*.test.ts',
  'apps/web/test/{admins-only,drawn-names,failed-reads,failed-writes,languages,named-places}.test.tsx',
]

/** Unit tests of what is beside the main flows: each takes long for what it adds to `npm test`. */
const BESIDE_MAIN_FLOWS = [
  'services/auth/test/{announced-sessions,audit,audit-months,first-admin,guessing}.test.ts',
  'services/catalogue/test/{assistant-protocol,erasure-words,event-cards,event-facts}.test.ts',
  'services/catalogue/test/{event-surroundings,found-duplicates}.test.ts',
  'services/catalogue/test/{merges-by-hand,moved-dates,organisers,rejudgements,reports}.test.ts',
  'services/catalogue/test/{same-events,stored-dates,suggested-sources}.test.ts',
  'services/discovery-worker/src/clients/thread-pool.test.ts',
  'services/discovery-worker/test/{groq-answers,leases,metrics,one-pass,opted-out-hosts}.test.ts',
  'services/discovery-worker/test/{page-categories,recheck-results,rechecks,rejudgements}.test.ts',
  'services/discovery-worker/test/{run-announcements,stated-hours,suggestions}.test.ts',
  'services/gateway/test/{answer-cache,callers,imprint,own-data}.test.ts',
  'services/notifier/test/{alerts,digest-preview,digest-series}.test.ts',
  'packages/database/test/migrate.test.ts',
  'packages/event-reader/src/{dates/pieces/pieces,verification/evidence.titles}.test.ts',
  'packages/testing/test/servers.test.ts',
  'infra/local/src/sandbox/pages.test.ts',
  'apps/web/test/{admin-feeds,admin-notifications,admin-security,bulk-decisions}.test.tsx',
  'apps/web/test/{category-prompts,duplicates}.test.tsx',
  'apps/web/test/{cookie-banner,coverage,dashboard-list,digest-preview}.test.tsx',
  'apps/web/test/{event-calendar,event-surroundings,kept-reads,keyboard}.test.tsx',
  'apps/web/test/{named-sources,ongoing-events,phone-number,place-field,push}.test.tsx',
  'apps/web/test/{quick-actions,reader-reports,rejudgements,requested-path}.test.tsx',
  'apps/web/test/{review-risks,run-page,same-events,series}.test.tsx',
  'apps/web/test/waking.test.ts',
]

/** What only `npm run test:machines` runs: it measures. */
const MEASURING = ['infra/checks/test/scaling-volume.test.ts']

const BROWSER = join('infra', 'checks', 'browser')

/** Journeys of which `npm test` runs one language or colour scheme, and `npm run test:all` each. */
const IN_BOTH = /\/(registering-to-digest|notifications)\.spec\.ts$/

/**
 * The browser tests of the second group; the groups of `npm run test:all` take about the same time, and so do those of
 * `npm test`. A group's first test that needs events waits for a discovery: those of `npm test` begin with `discovery`
 * and `main-job`.
 */
const SECOND_GROUP =
  /\/(account|discovery|entities|management|subscribing-by-email|first-load|languages|layout|map|messages-account|messages-sign-in|screens|screens-seen|stated-hours|surroundings)\.spec\.ts$/

/**
 * The environment key that leaves tests out: all long ones and languages of journeys (`yes`, `npm test`), the languages
 * that `npm test` has run (`rest`, `npm run test:all`), or the units that try to break the product (`dates`).
 */
export const SHORT_ONLY = 'UITPOST_SHORT_TESTS'

/** Of the languages or colour schemes of a journey: the one of `npm test`, the rest, or all where files are named. */
export function shareOf<T>(all: readonly T[], short: T): T[] {
  const wanted = process.env[SHORT_ONLY]
  if (wanted === 'rest') return all.filter((one) => one !== short)
  return wanted ? [short] : [...all]
}

/** The unit tests that this process leaves out, as paths below `root`. */
export function listLeftOut(root: string, wanted = process.env[SHORT_ONLY]): string[] {
  if (wanted === 'dates') return listBreakingTests(root)
  return wanted ? listLongTests(root).units.concat(MEASURING) : []
}

/** Tests of whole services, which need Postgres and Redis; those beside the file they test need no servers. */
export const WITH_SERVERS = '{packages,services,infra}/*/test/**/*.test.ts'

export interface TestFiles {
  units: string[]
  browser: string[]
}

const ignored = (path: string) => path.includes('node_modules')
const find = (root: string, patterns: readonly string[]): string[] =>
  globSync([...patterns], { cwd: root, exclude: ignored }).toSorted()

/** The unit tests that `npm run test:all -- --dates` leaves out, as paths below `root`. */
export const listBreakingTests = (root: string): string[] => find(root, BREAKING)

/** What `npm run test:all` runs after `npm test`, as paths below `root`. */
export const listLongTests = (root: string): TestFiles => ({
  units: find(root, [...BREAKING, ...BESIDE_MAIN_FLOWS]).filter((path) => !MEASURING.includes(path)),
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

function groupOf(spec: string): 'first' | 'second' | 'last' {
  if (FUZZ.test(spec)) return 'last'
  return SECOND_GROUP.test(spec) ? 'second' : 'first'
}

/** Empty groups are left out; `last` may be empty. */
export function groupBrowserTests(specs: readonly string[]): BrowserGroups {
  const { first, second, last = [] } = Object.groupBy(specs, groupOf)
  return { sideBySide: [first, second].filter((group) => group !== undefined), last }
}
