import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { readReport, type VitestReport } from '../test-run/test-reports.ts'

/** Time limit of a run: tests may hang because of a fault. */
export const LONGEST_MS = 240_000

export interface TestOutcome {
  passed: boolean
  /** The first failed test, or another failure. */
  failed: { file: string; title: string } | undefined
  /** Duration in milliseconds. */
  ms: number
}

const VITEST = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
let running: ChildProcess | undefined

/** Runs these test files in the copy, up to the first failure. */
export async function runTests(
  folder: string,
  tests: readonly string[],
  servers: { TEST_DATABASE_URL: string; TEST_REDIS_URL: string },
): Promise<TestOutcome> {
  const file = join(folder, 'mutants-report.json')
  rmSync(file, { force: true })
  const began = performance.now()
  const child = spawn(
    process.execPath,
    [VITEST, 'run', '--bail', '1', '--reporter=json', `--outputFile=${file}`, ...tests],
    // In its own process group, so that hanging tests end with their workers.
    { cwd: folder, stdio: 'ignore', detached: true, env: { ...process.env, ...servers } },
  )
  running = child
  const timer = setTimeout(stopTests, LONGEST_MS)
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail)
    child.once('exit', done)
  }).finally(() => clearTimeout(timer))
  running = undefined
  const ms = performance.now() - began
  return code === 0
    ? { passed: true, failed: undefined, ms }
    : { passed: false, failed: firstFailure(folder, file), ms }
}

/** Stops the running tests, if any. */
export function stopTests(): void {
  if (!running?.pid) return
  try {
    process.kill(-running.pid, 'SIGKILL')
  } catch {}
}

function firstFailure(folder: string, file: string): TestOutcome['failed'] {
  const failed = readReport<VitestReport>(file)?.testResults.find(({ status }) => status === 'failed')
  const test = failed?.assertionResults.find(({ status }) => status === 'failed')
  return (
    failed && { file: failed.name.slice(folder.length + 1), title: test?.fullName ?? 'it cannot be loaded' }
  )
}
