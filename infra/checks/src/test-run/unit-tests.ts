import { globSync } from 'node:fs'
import { join } from 'node:path'
import { whyNoServers } from '@uitpost/servers'
import { runVitest } from '../run-program.ts'
import { REPOSITORY } from '../source-files.ts'
import { tallyMissing } from './missing.ts'
import {
  addTallies,
  listFailedFiles,
  NOTHING,
  type Tally,
  tallySecondRun,
  tallyVitest,
  withExitCode,
} from './tally.ts'
import { listLeftOut, SHORT_ONLY, WITH_SERVERS } from './test-groups.ts'
import { readReport, type VitestReport } from './test-reports.ts'

/** More files than this fail for a reason that running them again only hides. */
const MAX_FILES_AGAIN = 3

/**
 * Runs the unit and integration tests, of these files or all, and the files that failed once more alone: among
 * thousands of tests with real servers, one that fails beside others and passes alone is named as passed on the second
 * try. The report of the first run is `vitest.json` in the folder `reports`, so `npm run conformance` counts such a
 * test as failed.
 */
export async function runUnitTests(
  files: readonly string[],
  reports: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<Tally> {
  const reason = hasServers() ? undefined : whyNoServers(console.log)
  if (!reason) return runTwice(files, reports, environment)
  const left = listLeftOut(REPOSITORY, environment[SHORT_ONLY])
  const { length } = globSync(WITH_SERVERS, { cwd: REPOSITORY })
    .filter((path) => !left.includes(path))
    .filter((path) => files.length === 0 || files.some((file) => path.includes(file)))
  return addTallies([
    tallyMissing(length, 'test files that need Postgres and Redis', reason),
    await runTwice([...files, '--passWithNoTests'], reports, { ...environment, TEST_SERVERS: 'none' }),
  ])
}

/** Whether Postgres and Redis are given, or containers are asked for. */
const hasServers = () =>
  Boolean(process.env['TEST_DATABASE_URL']) || process.env['TEST_SERVERS'] === 'containers'

async function runTwice(
  args: readonly string[],
  reports: string,
  environment: NodeJS.ProcessEnv,
): Promise<Tally> {
  const first = await runOnce(args, join(reports, 'vitest.json'), environment)
  const files = first.report ? listFailedFiles(first.report) : []
  if (!first.report || files.length === 0 || files.length > MAX_FILES_AGAIN) return first.tally
  console.log(`\nRunning again what failed:\n${files.map((file) => `  ${file}`).join('\n')}`)
  const second = await runOnce(files, join(reports, 'vitest-again.json'), environment)
  return second.report
    ? withExitCode(tallySecondRun(first.report, second.report), 'vitest', second.exitCode)
    : first.tally
}

async function runOnce(
  args: readonly string[],
  file: string,
  environment: NodeJS.ProcessEnv,
): Promise<{ tally: Tally; report: VitestReport | undefined; exitCode: number }> {
  const limit = join(import.meta.dirname, 'limit-reporter.ts')
  const reporters = ['--reporter=default', '--reporter=json', `--reporter=${limit}`]
  const exitCode = await runVitest([...reporters, `--outputFile.json=${file}`, ...args], environment)
  const report = readReport<VitestReport>(file)
  return { tally: withExitCode(report ? tallyVitest(report) : NOTHING, 'vitest', exitCode), report, exitCode }
}
