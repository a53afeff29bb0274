import { globSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What `npm run test:all` runs after `npm test`: faults, fuzz, hostile and random inputs, and matrices of screens,
 * languages and messages. Each takes long for what it adds; everything else belongs to `npm test`.
 */
const LONG = {
  units: [
    '{packages,services,infra}/*/{src,test}/**/*{faults,random,volume,hostile,corpus}*.test.ts',
    'services/*/test/migrations.test.ts',
    'services/catalogue/test/replica.test.ts',
    'infra/{local,postgres}/test/*.test.ts',
    'infra/local/src/sandbox/date-text.test.ts',
    'infra/evaluation/src/**/*.test.ts',
    'services/gateway/test/{slow-bodies,busy-routes,network-limits,stream-limits,smuggling,request-targets}.test.ts',
    'services/discovery-worker/test/{open-gate,poisoned-pages,failures,long-pages,crowded-run,limits-away,reader-time}.test.ts',
    'services/discovery-worker/src/clients/{ai-pace,readers}.test.ts',
    'services/catalogue/test/{service,public-data,decisions,consumer-statements,counters}.test.ts',
    'services/notifier/test/{clocks,bad-rows,outages}.test.ts',
    'services/auth/test/{foreign-origins,guessing-networks,mail-limits}.test.ts',
    'packages/database/test/{failover,replica,transaction}.test.ts',
    'packages/messaging/test/{dead-letters,redis,redis-away}.test.ts',
    'packages/places/src/gazetteer.test.ts',
    'infra/checks/src/check.test.ts',
    'infra/checks/src/mutants/mutants.test.ts',
    'infra/checks/test/kubernetes.test.ts',
    'infra/checks/src/conformance/*.test.ts',
    'apps/web/test/{failed-reads,failed-writes,languages,drawn-names,admins-only,named-places}.test.tsx',
  ],
  browser: [
    'infra/checks/browser/{screens-seen,languages,colours,object-swap,fuzz}.spec.ts',
    'infra/checks/browser/{account-messages,messages-account,messages-sign-in}.spec.ts',
    'infra/checks/browser/{start,waking,uncertain,first-load}.spec.ts',
    'infra/checks/browser/{stated-hours,push,admin-users,surroundings,registering-to-digest,subscribing-by-email}.spec.ts',
    'infra/checks/browser/{screens,landing,public-page,embed,map,offline}.spec.ts',
    'infra/checks/browser/{reader-reports,rejudgements,review-walk,notifications}.spec.ts',
    'infra/checks/browser/{cookie-banner,coverage,layout,one-stream}.spec.ts',
  ],
}

/** Journeys of which `npm test` runs one language or colour scheme, and `npm run test:all` each. */
const IN_BOTH = /\/(registering-to-digest|subscribing-by-email|notifications)\.spec\.ts$/

/** The browser tests of the second group; both groups take about the same time. */
const SECOND_GROUP =
  /\/(screens-seen|account|discovery|management|subscribing-by-email|stated-hours|surroundings|screens|public-page)\.spec\.ts$/

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
  units: find(root, LONG.units),
  browser: find(root, LONG.browser),
})

/** The browser tests of `npm test`, as paths below `root`. */
export function listShortBrowserTests(root: string): string[] {
  const long = new Set(find(root, LONG.browser).filter((path) => !IN_BOTH.test(path)))
  return find(root, [join('infra', 'checks', 'browser', '*.spec.ts')]).filter((path) => !long.has(path))
}

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
