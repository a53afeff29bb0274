/** What a run of tests comes to. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
}

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 }

export const addTallies = (tallies: Tally[]): Tally =>
  tallies.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    NOTHING,
  )

/** The plain last line of `npm test`. */
export const tallyLine = ({ passed, failed, skipped }: Tally) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

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
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** A file that could not even be read has no failed test and is still one failure. */
export function tallyVitest(report: VitestReport): Tally {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
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
  return { passed: stats.expected, failed: failed || errors.length, skipped: stats.skipped }
}

/** What `npm run check` writes when it is given `--report <file>`: one line per tool. */
export type CheckReport = { tool: string; passed: boolean }[]

export function tallyCheck(report: CheckReport): Tally {
  const passed = report.filter((line) => line.passed).length
  return { passed, failed: report.length - passed, skipped: 0 }
}
