import { type PlaywrightReport, specsOf, type VitestFile, type VitestReport } from './test-reports.ts'

/** The totals of a test run. */
export interface Tally {
  passed: number
  /** Titles of what failed: tests, files that could not be loaded, tools, and programs that ended with an error. */
  failed: string[]
  skipped: number
  /** Titles of tests that failed, and passed when they were run again. They count as passed. */
  onSecondTry: string[]
  /** Number of tests that did not run because one before them in their file, or what prepares them, failed. */
  notRun: number
  /** Number of tests not run for lack of files we may not ship, by the variable that names the file. */
  needs: Record<string, number>
}

export const NOTHING: Tally = { passed: 0, failed: [], skipped: 0, onSecondTry: [], notRun: 0, needs: {} }

export const addTallies = (tallies: Tally[]): Tally =>
  tallies.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: [...sum.failed, ...one.failed],
      skipped: sum.skipped + one.skipped,
      onSecondTry: [...sum.onSecondTry, ...one.onSecondTry],
      notRun: sum.notRun + one.notRun,
      needs: addCounts(sum.needs, one.needs),
    }),
    NOTHING,
  )

function addCounts(some: Record<string, number>, more: Record<string, number>): Record<string, number> {
  const sum = { ...some }
  for (const [name, count] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + count
  return sum
}

/** How many tests may pass on the second try: more point at a fault of the product or of the machine. */
export const MAX_SECOND_TRIES = 3

export const hasFailed = ({ failed, onSecondTry }: Tally): boolean =>
  failed.length > 0 || onSecondTry.length > MAX_SECOND_TRIES

/** Adds a failure if `program` failed without a failed test. */
export function withExitCode(tally: Tally, program: string, exitCode: number): Tally {
  return exitCode !== 0 && tally.failed.length === 0
    ? { ...tally, failed: [`${program} ended with exit code ${exitCode}`] }
    : tally
}

/** How titles name the variable that a test needs. */
const NEEDS = /\(needs ([A-Z][A-Z_]*)\)/

/** A file that could not be loaded has no failed test and counts as one failure. */
export const isBroken = ({ status, assertionResults }: VitestFile) =>
  status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed')

/** Titles of failed tests, and the names of files that could not be loaded. */
const listFailed = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap((file) =>
    isBroken(file)
      ? [file.name]
      : file.assertionResults.flatMap(({ status, fullName }) => (status === 'failed' ? [fullName] : [])),
  )

export function tallyVitest(report: VitestReport): Tally {
  const tally = { ...NOTHING, failed: listFailed(report), needs: {} as Record<string, number> }
  for (const file of report.testResults)
    for (const { status, fullName } of file.assertionResults) {
      if (status === 'failed') continue
      const [, name] = NEEDS.exec(fullName) ?? []
      if (status === 'passed') tally.passed += 1
      else if (name) tally.needs[name] = (tally.needs[name] ?? 0) + 1
      else if (isBroken(file)) tally.notRun += 1
      else tally.skipped += 1
    }
  return tally
}

/** The files to run again, as absolute paths: those with a failure. */
export const listFailedFiles = ({ testResults }: VitestReport): string[] =>
  testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)

/**
 * The tally of `first` after its failed files were run again with the result `second`. Tests that failed only in
 * `first` have passed on the second try.
 */
export function tallySecondRun(first: VitestReport, second: VitestReport): Tally {
  const right = first.testResults.filter(({ status }) => status !== 'failed')
  const tally = tallyVitest({ testResults: [...right, ...second.testResults] })
  const still = new Set(tally.failed)
  return { ...tally, onSecondTry: listFailed(first).filter((title) => !still.has(title)) }
}

export function tallyPlaywright(report: PlaywrightReport): Tally {
  const { stats, errors } = report
  const specs = specsOf(report)
  /** Titles of the tests with this outcome, each after its file. */
  const listByStatus = (wanted: string) =>
    specs
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(({ file, title }) => `${file}: ${title}`)
  const failed = listByStatus('unexpected')
  const notRun = specs
    .flatMap(({ tests }) => tests)
    .filter(({ status, expectedStatus }) => status === 'skipped' && expectedStatus !== 'skipped').length
  return {
    ...NOTHING,
    passed: stats.expected + stats.flaky,
    failed: failed.length > 0 ? failed : errors.map(() => 'the browser tests could not begin'),
    skipped: stats.skipped - notRun,
    onSecondTry: listByStatus('flaky'),
    notRun,
  }
}

/** Written by `npm run check -- --report <file>`: one entry per tool, and what it left out because a program is missing. */
export type CheckReport = { tool: string; passed: boolean; note?: string }[]

/** A check that left something out counts as skipped, or as failed if everything had to run. */
export function tallyCheck(report: CheckReport, everything: boolean): Tally {
  const failed = report.filter(({ passed, note }) => !passed || (everything && note))
  const skipped = report.filter(({ passed, note }) => passed && note && !everything).length
  return {
    ...NOTHING,
    passed: report.length - failed.length - skipped,
    failed: failed.map(({ tool, passed, note }) => `check: ${tool}${passed ? ` (${note})` : ''}`),
    skipped,
  }
}
