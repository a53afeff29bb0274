import type { TestOutcome } from './run-tests.ts'

/** What the tests said about a fault. A fault is unknown when they fail or do not end without it too. */
export interface Verdict {
  result: 'noticed' | 'missed' | 'unknown'
  reason: string
  /** The test file that detected it. */
  file?: string
}

export interface Runs {
  withFault(tests: readonly string[]): Promise<TestOutcome>
  withoutFault(tests: readonly string[]): Promise<TestOutcome>
}

/** Sizes of the runs of a fault's tests, nearest first: most faults are detected there. Small, so that each run ends. */
const SIZES = [2, 6, 12]
/** The part of the time limit within which a run has to end without a fault, so that no end with it counts. */
const SHARE_OF_LIMIT = 0.5

/**
 * Runs the tests, nearest first, until they detect the fault. What ends a run with the fault is tried once without it: a
 * failed test by itself, and the whole run if it had no failed test (an error outside of any test, or no end).
 */
export async function judgeFault(
  tests: readonly string[],
  { withFault, withoutFault }: Runs,
  limitMs: number,
): Promise<Verdict> {
  for (const list of runsOf(tests)) {
    const { passed, failed } = await withFault(list)
    if (passed) continue
    const green = await withoutFault(failed ? [failed.file] : list)
    const what = failed ? `${failed.file}: ${failed.title}` : 'an error outside of any test, or no end'
    if (!green.passed) return { result: 'unknown', reason: `without the fault too: ${what}` }
    if (failed) return { result: 'noticed', reason: what, file: failed.file }
    return green.ms <= limitMs * SHARE_OF_LIMIT
      ? { result: 'noticed', reason: what }
      : {
          result: 'unknown',
          reason: `${what}, and without the fault it takes ${Math.round(green.ms / 1_000)} s`,
        }
  }
  return { result: 'missed', reason: `${tests.length} test files pass` }
}

function runsOf(tests: readonly string[]): string[][] {
  const runs: string[][] = []
  for (let from = 0; from < tests.length; from += runs.at(-1)?.length ?? 0) {
    runs.push(tests.slice(from, from + (SIZES[runs.length] ?? SIZES.at(-1) ?? 1)))
  }
  return runs
}
