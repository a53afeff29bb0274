/** An attack that once stopped the product or got something out of it, and the tests that carry it out. */
export interface Attack {
  name: string
  file: string
  /** Of the titles of its tests, with those of what they are in. */
  title: RegExp
}

const GATEWAY = 'services/gateway'
const AUTH_TESTS = 'services/auth/test'
const READERS = 'services/discovery-worker/src/domain'

/** Attacks that tests of the services carry out; those that need many connections or inputs are scenarios. */
export const ATTACKS: readonly Attack[] = [
  {
    name: 'quadratic HTML',
    file: `${READERS}/html/parse-page.test.ts`,
    title: /a page that asks for too much/,
  },
  {
    name: 'calendar bomb',
    file: `${READERS}/icalendar/read-calendar.hostile.test.ts`,
    title: /a hostile calendar is read within seconds/,
  },
  {
    name: 'SMS pumping',
    file: `${AUTH_TESTS}/phone-codes.test.ts`,
    title: /codes that cost money|who may give a number/,
  },
  { name: 'place search', file: 'packages/places/src/search.test.ts', title: /cost no more than 5 ms/ },
  {
    name: 'backslashes in paths',
    file: `${GATEWAY}/test/request-targets.test.ts`,
    title: /leads to nothing inside|nor does a /,
  },
  {
    name: 'reset blocked by strangers',
    file: `${AUTH_TESTS}/mail-limits.test.ts`,
    title: /links to set a new password/,
  },
  {
    name: 'mail relay by name',
    file: 'services/notifier/src/mail/greeted-names.test.ts',
    title: /is no name that a mail repeats/,
  },
  {
    name: 'mail relay by registering',
    file: `${AUTH_TESTS}/mail-limits.test.ts`,
    title: /links to confirm an address/,
  },
  {
    name: 'tokens of another kind',
    file: 'packages/service-kit/src/tokens.test.ts',
    title: /is none, though signed by us/,
  },
  {
    name: 'two Host headers',
    file: `${GATEWAY}/test/request-targets.test.ts`,
    title: /[Hh]ost.* are refused$/,
  },
]

/** The parts of vitest's JSON report that count here. */
export interface AttackReport {
  testResults: {
    name: string
    assertionResults: { fullName: string; status: string; duration?: number | null }[]
  }[]
}

/** The line of an attack: how many of its tests held. An attack without a test has failed too. */
export function judgeAttack({ name, file, title }: Attack, report: AttackReport, root: string) {
  const tests = report.testResults
    .filter((result) => result.name === `${root}/${file}`)
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ fullName, status }) => title.test(fullName) && status !== 'skipped' && status !== 'pending')
  const broken = tests.find(({ status }) => status !== 'passed')
  const ms = Math.round(tests.reduce((sum, { duration }) => sum + (duration ?? 0), 0))
  const error = tests.length === 0 ? `no test of ${file} has such a title` : broken?.fullName
  const figures = `${tests.filter(({ status }) => status === 'passed').length} of ${tests.length} tests hold`
  return { name: `attack: ${name}`, runs: tests.length, figures, ms, ...(error && { error }) }
}
