/** The totals of a test run. */
export interface Tally {
  passed: number
  /** Titles of what failed: tests, files that could not be loaded, tools, and programs that ended with an error. */
  failed: string[]
  skipped: number
  /** Titles of tests that failed, and passed when they were run again. They count as passed. */
  flaky: string[]
  /** Number of tests not run for lack of files we may not ship, by the variable that names the file. */
  needs: Record<string, number>
}

export const NOTHING: Tally = { passed: 0, failed: [], skipped: 0, flaky: [], needs: {} }

export const addTallies = (tallies: Tally[]): Tally =>
  tallies.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: [...sum.failed, ...one.failed],
      skipped: sum.skipped + one.skipped,
      flaky: [...sum.flaky, ...one.flaky],
      needs: addCounts(sum.needs, one.needs),
    }),
    NOTHING,
  )

function addCounts(some: Record<string, number>, more: Record<string, number>): Record<string, number> {
  const sum = { ...some }
  for (const [name, count] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + count
  return sum
}

/** The last line of `npm test`. */
export const tallyLine = ({ passed, failed, skipped }: Tally) =>
  `${passed} passed, ${failed.length} failed, ${skipped} skipped`

/** How many flaky tests a run bears: more point at a fault of the product or of the machine. */
const MAX_FLAKY = 3

export const hasFailed = ({ failed, flaky }: Tally): boolean => failed.length > 0 || flaky.length > MAX_FLAKY

/** Names everything that failed, since a log is often read from its end; undefined if nothing did. */
export const failedLines = ({ failed }: Tally): string | undefined =>
  failed.length === 0 ? undefined : ['Failed:', ...failed.map((title) => `  ${title}`)].join('\n')

/** Names every flaky test, for somebody to mend; undefined if there were none. */
export function flakyLines({ flaky }: Tally): string | undefined {
  if (flaky.length === 0) return undefined
  const verdict = flaky.length > MAX_FLAKY ? `, more than the ${MAX_FLAKY} that a run bears` : ''
  return [
    `${flaky.length} passed only when run again${verdict}:`,
    ...flaky.map((title) => `  ${title}`),
  ].join('\n')
}

/** A line about tests that need files we may not ship; undefined if there were none. */
export function needsLine({ needs }: Tally): string | undefined {
  const counts = Object.entries(needs).toSorted(([a], [b]) => a.localeCompare(b))
  if (counts.length === 0) return undefined
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  const names = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
    counts.map(([name, count]) => `${name} (${count})`),
  )
  return total === 1
    ? `1 test needs ${names} and was not run`
    : `${total} tests need ${names} and were not run`
}

/** Adds a failure if `program` failed without a failed test. */
export function withExitCode(tally: Tally, program: string, exitCode: number): Tally {
  return exitCode !== 0 && tally.failed.length === 0
    ? { ...tally, failed: [`${program} ended with exit code ${exitCode}`] }
    : tally
}

/** The parts of vitest's JSON report used here. */
export interface VitestReport {
  numPassedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** How titles name the variable that a test needs. */
const NEEDS = /\(needs ([A-Z][A-Z_]*)\)/

/** A file that could not be loaded has no failed test and counts as one failure. */
const isBroken = ({ status, assertionResults }: VitestReport['testResults'][number]) =>
  status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed')

/** Titles of failed tests, and the names of files that could not be loaded. */
const listFailed = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap((file) =>
    isBroken(file)
      ? [file.name]
      : file.assertionResults.flatMap(({ status, fullName }) => (status === 'failed' ? [fullName] : [])),
  )

export function tallyVitest(report: VitestReport): Tally {
  const needs: Record<string, number> = {}
  for (const { status, fullName } of report.testResults.flatMap(({ assertionResults }) => assertionResults)) {
    const [, name] = (status !== 'passed' && status !== 'failed' && NEEDS.exec(fullName)) || []
    if (name) needs[name] = (needs[name] ?? 0) + 1
  }
  const needing = Object.values(needs).reduce((sum, count) => sum + count, 0)
  return {
    ...NOTHING,
    passed: report.numPassedTests,
    failed: listFailed(report),
    skipped: report.numPendingTests + report.numTodoTests - needing,
    needs,
  }
}

/** The files to run again, as absolute paths: those with a failure. */
export const listFailedFiles = ({ testResults }: VitestReport): string[] =>
  testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)

/**
 * The tally of `first` after its failed files were run again with the result `second`. Tests that failed only in
 * `first` are flaky.
 */
export function tallySecondRun(first: VitestReport, second: VitestReport): Tally {
  const tally = tallyVitest(first)
  const failed = listFailed(second)
  const still = new Set(failed)
  const flaky = listFailed(first).filter((title) => !still.has(title))
  return { ...tally, passed: tally.passed + flaky.length, failed, flaky }
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: { title: string; file: string; tests: { status: string }[] }[]
}

/** The parts of Playwright's JSON report used here. */
export interface PlaywrightReport {
  stats: { expected: number; flaky: number; skipped: number }
  errors: unknown[]
  suites: PlaywrightSuite[]
}

/** Titles of the tests with this outcome, each after its file. */
const listByStatus = (status: string, { suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ tests }) => tests.some((one) => one.status === status))
    .map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap((suite) => listByStatus(status, suite)),
]

export function tallyPlaywright({ stats, errors, suites }: PlaywrightReport): Tally {
  const failed = listByStatus('unexpected', { suites })
  return {
    ...NOTHING,
    passed: stats.expected + stats.flaky,
    failed: failed.length > 0 ? failed : errors.map(() => 'the browser tests could not begin'),
    skipped: stats.skipped,
    flaky: listByStatus('flaky', { suites }),
  }
}

/** Written by `npm run check -- --report <file>`: one entry per tool. */
export type CheckReport = { tool: string; passed: boolean }[]

export function tallyCheck(report: CheckReport): Tally {
  const failed = report.filter((line) => !line.passed).map(({ tool }) => `check: ${tool}`)
  return { ...NOTHING, passed: report.length - failed.length, failed }
}
