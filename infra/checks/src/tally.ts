/** What a run of tests comes to. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** How many tests were not run for want of what is not ours to ship, by the variable that names it. */
  needs: Record<string, number>
}

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0, needs: {} }

export const addTallies = (tallies: Tally[]): Tally =>
  tallies.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
      needs: addCounts(sum.needs, one.needs),
    }),
    NOTHING,
  )

function addCounts(some: Record<string, number>, more: Record<string, number>): Record<string, number> {
  const sum = { ...some }
  for (const [name, count] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + count
  return sum
}

/** The plain last line of `npm test`. */
export const tallyLine = ({ passed, failed, skipped }: Tally) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

/** Says what else could have been tested here, and what for; nothing when nothing was missing. */
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

/** A program that ended badly has failed somewhere, even when no single test of it did. */
export function withExitCode(tally: Tally, exitCode: number): Tally {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

/** The parts of vitest's JSON report that count. */
export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** How the titles of tests, or of what they are in, name the variable that has to be set for them. */
const NEEDS = /\(needs ([A-Z][A-Z_]*)\)/

/** A file that could not even be read has no failed test and is still one failure. */
export function tallyVitest(report: VitestReport): Tally {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  const needs: Record<string, number> = {}
  for (const { status, fullName } of report.testResults.flatMap(({ assertionResults }) => assertionResults)) {
    const [, name] = (status !== 'passed' && status !== 'failed' && NEEDS.exec(fullName)) || []
    if (name) needs[name] = (needs[name] ?? 0) + 1
  }
  const needing = Object.values(needs).reduce((sum, count) => sum + count, 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests - needing,
    needs,
  }
}

/** The parts of Playwright's JSON report that count. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** A test that passes only at the second try has not passed. */
export function tallyPlaywright({ stats, errors }: PlaywrightReport): Tally {
  const failed = stats.unexpected + stats.flaky
  return { ...NOTHING, passed: stats.expected, failed: failed || errors.length, skipped: stats.skipped }
}

/** What `npm run check` writes when it is given `--report <file>`: one line per tool. */
export type CheckReport = { tool: string; passed: boolean }[]

export function tallyCheck(report: CheckReport): Tally {
  const passed = report.filter((line) => line.passed).length
  return { ...NOTHING, passed, failed: report.length - passed }
}
