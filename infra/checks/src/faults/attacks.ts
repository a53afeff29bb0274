import type { VitestFile } from '../test-run/test-reports.ts'

/** The parts of vitest's report used here. */
export interface AttackReport {
  testResults: Pick<VitestFile, 'name' | 'assertionResults'>[]
}

/** An attack that was once successful, and the tests that repeat it. */
export interface Attack {
  name: string
  file: string
  /** Match the full titles of its tests. Each selects at least one, and those it selects are not skipped. */
  titles: readonly RegExp[]
}

const GATEWAY = 'services/gateway'
const AUTH_TESTS = 'services/auth/test'
const CATALOGUE_TESTS = 'services/catalogue/test'
const DISCOVERY = 'services/discovery-worker'
const READER = 'packages/event-reader/src'

/** Attacks repeated by tests of the services; those that need many connections or inputs are scenarios. */
export const ATTACKS: readonly Attack[] = [
  {
    name: 'quadratic HTML',
    file: `${READER}/html/parse-page.test.ts`,
    titles: [/a page with too many elements/],
  },
  {
    name: 'calendar bomb',
    file: `${READER}/icalendar/read-calendar.hostile.test.ts`,
    titles: [
      /every second of a year, of which the last one counts$/,
      /what exceeds a limit is refused with a reason/,
      /a hostile calendar is read within seconds/,
    ],
  },
  {
    name: 'readers',
    file: `${DISCOVERY}/test/full-readers.hostile.test.ts`,
    titles: [/an honest page is read before most of them, within two seconds/],
  },
  {
    name: 'memory of readers',
    file: `${DISCOVERY}/src/clients/thread-pool.test.ts`,
    titles: [/exceeds its memory by large allocations/],
  },
  {
    name: 'SMS pumping',
    file: `${AUTH_TESTS}/phone-codes.test.ts`,
    titles: [/codes that cost money/, /who may give a number/],
  },
  {
    name: 'place search',
    file: 'packages/places/src/search.hostile.test.ts',
    titles: [/costs at most ten times the reference work/],
  },
  {
    name: 'searches without end',
    file: `${GATEWAY}/test/callers.test.ts`,
    titles: [/searches above the limit per minute are refused/, /the calls that count as searches/],
  },
  {
    name: 'live streams without end',
    file: `${GATEWAY}/test/stream-limits.test.ts`,
    titles: [
      /cannot fill the connections/,
      /leave connections to sign in/,
      /at most: the site that has most loses its oldest/,
      /hold a (tenth|fifth) of the connections at most/,
      /an account has streams of three sessions/,
    ],
  },
  {
    name: 'no connection left',
    file: `${GATEWAY}/test/network-limits.test.ts`,
    titles: [/health is still answered, and other requests get 503/, /do not keep out a request/],
  },
  {
    name: 'pipelined requests',
    file: `${GATEWAY}/test/network-limits.test.ts`,
    titles: [/pipelined requests of a connection are served one by one/],
  },
  {
    name: 'backslashes in paths',
    file: `${GATEWAY}/test/request-targets.test.ts`,
    titles: [/reaches no internal route/],
  },
  {
    name: 'reset blocked by strangers',
    file: `${AUTH_TESTS}/mail-limits.test.ts`,
    titles: [/links to set a new password/],
  },
  {
    name: 'mail relay by name',
    file: 'services/notifier/src/mail/greeted-names.test.ts',
    titles: [/is not used as a name in mails/],
  },
  {
    name: 'mail relay by registering',
    file: `${AUTH_TESTS}/mail-limits.test.ts`,
    titles: [/links to confirm an address/],
  },
  {
    name: 'tokens of another kind',
    file: 'packages/service-kit/src/tokens.test.ts',
    titles: [/is invalid, though signed by us/],
  },
  {
    name: 'two Host headers',
    file: `${GATEWAY}/test/request-targets.test.ts`,
    titles: [/ are refused$/],
  },
  {
    name: 'inner routes without a token',
    file: 'packages/service-kit/src/http/own-data-route.test.ts',
    titles: [/an internal call that .+ is refused/, /when no internal token is set, .+ is refused/],
  },
  {
    name: 'typed words after an erasure',
    file: `${CATALOGUE_TESTS}/erasure-words.test.ts`,
    titles: [/is erased with the user, wherever it was typed/, /text that a user typed/],
  },
  {
    name: 'suggestions after an erasure',
    file: `${DISCOVERY}/test/erasure.test.ts`,
    titles: [/suggestions of an erased user/],
  },
  {
    name: 'inner links in suggestions',
    file: `${CATALOGUE_TESTS}/suggestions.test.ts`,
    titles: [/a form with the link .+ is refused/],
  },
  {
    name: 'calendar of a suspended user',
    file: `${CATALOGUE_TESTS}/calendars.test.ts`,
    titles: [/of a suspended user is not found/],
  },
  {
    name: 'health for strangers',
    file: `${GATEWAY}/test/health.test.ts`,
    titles: [/visitors and users get the overall state/],
  },
  {
    name: 'taken addresses',
    file: `${AUTH_TESTS}/mail-limits.test.ts`,
    titles: [/registering with an address that has an account/],
  },
  {
    name: 'guessing from many networks',
    file: `${AUTH_TESTS}/guessing-networks.test.ts`,
    titles: [
      /from a hundred wrong passwords on one address new networks wait/,
      /each pause allows new networks one attempt/,
      /a network that the owner used before does not wait/,
      /the owner gets one mail a day about it/,
    ],
  },
  {
    name: 'refresh from other sites',
    file: `${AUTH_TESTS}/foreign-origins.test.ts`,
    titles: [/from a page of the origin .+ changes nothing/, /calls .+ changes nothing, whatever the origin/],
  },
  {
    name: 'mailed links by DNS rebinding',
    file: 'infra/local/test/inbox.test.ts',
    titles: [/under another name that resolves to this machine/],
  },
  {
    name: 'checks of suggestions without end',
    file: `${CATALOGUE_TESTS}/suggestions.test.ts`,
    titles: [/is limited per account and hour/],
  },
  {
    name: 'push service without a host',
    file: 'services/notifier/src/clients/push.test.ts',
    titles: [/is no push service and is not called/],
  },
]

/** The result of an attack: how many of its tests passed. It has failed if a title has no test, or a skipped one. */
export function judgeAttack({ name, file, titles }: Attack, report: AttackReport, root: string) {
  const all = report.testResults
    .filter((result) => result.name === `${root}/${file}`)
    .flatMap(({ assertionResults }) => assertionResults)
  const tests = all.filter(({ fullName }) => titles.some((title) => title.test(fullName)))
  const missing = titles.find((title) => !tests.some(({ fullName }) => title.test(fullName)))
  const broken = tests.find(({ status }) => status !== 'passed')
  const ms = Math.round(tests.reduce((sum, { duration }) => sum + (duration ?? 0), 0))
  const error = missing
    ? `no test of ${file} matches ${missing.source}`
    : broken && `${broken.fullName} (${broken.status})`
  const figures = `${tests.filter(({ status }) => status === 'passed').length} of ${tests.length} tests hold`
  return { name: `attack: ${name}`, runs: tests.length, figures, ms, ...(error && { error }) }
}
