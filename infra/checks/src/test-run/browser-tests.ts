import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, resolve } from 'node:path'
import { whyNoServers } from '@uitpost/servers'
import { makeServerFolder } from '@uitpost/testing/server-folders'
import { findTestBrowser } from '../chromium.ts'
import { runProgram } from '../run-program.ts'
import { REPOSITORY } from '../source-files.ts'
import { tallyMissing } from './missing.ts'
import { addTallies, NOTHING, type Tally, tallyPlaywright, withExitCode } from './tally.ts'
import { groupBrowserTests } from './test-groups.ts'
import { type PlaywrightReport, readReport } from './test-reports.ts'

const checks = resolve(import.meta.dirname, '..', '..')
const playwright = join(
  dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')),
  'cli.js',
)
const command = (specs: readonly string[]) => [
  playwright,
  'test',
  '--config',
  join(checks, 'playwright.config.ts'),
  ...specs,
]

/**
 * Runs browser tests in groups at the same time, each with a whole product of its own: a test mostly waits, so one group
 * leaves half of two cores unused. The fuzz follows alone, and searches the logs of all groups. Writes a report
 * `browser-N.json` for each group.
 */
export async function runBrowserTests(
  specs: readonly string[],
  reports: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<Tally> {
  const chromium = findTestBrowser()
  const reason = chromium ? whyNoServers(console.log) : NO_CHROMIUM
  if (!chromium || reason) return tallyMissing(count(specs), 'browser tests', reason ?? NO_CHROMIUM)
  const homes: string[] = []
  const run = (group: readonly string[]) => {
    const logs = homes.map((home) => join(home, 'logs')).join(delimiter)
    const home = makeServerFolder('browser')
    homes.push(home)
    return runGroup(group, String(homes.length), reports, {
      ...environment,
      CHROMIUM_PATH: chromium,
      UITPOST_BROWSER_HOME: home,
      UITPOST_BROWSER_OTHER_LOGS: logs,
    })
  }
  const { sideBySide, last } = groupBrowserTests(specs)
  const tallies = await Promise.all(sideBySide.map(run))
  if (last.length > 0) tallies.push(await run(last))
  for (const home of homes) rmSync(home, { recursive: true, force: true })
  return addTallies(tallies)
}

async function runGroup(
  specs: readonly string[],
  name: string,
  reports: string,
  environment: NodeJS.ProcessEnv,
): Promise<Tally> {
  const report = join(reports, `browser-${name}.json`)
  const env = {
    ...process.env,
    ...environment,
    UITPOST_BROWSER_GROUP: name,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  }
  const expectations = join(checks, 'src', 'conformance', 'expectations-reporter.ts')
  const args = [...command(specs), `--reporter=list,${expectations},json`]
  const code = await runProgram(process.execPath, args, { cwd: REPOSITORY, env })
  const found = readReport<PlaywrightReport>(report)
  return withExitCode(found ? tallyPlaywright(found) : NOTHING, `playwright, group ${name},`, code)
}

const NO_CHROMIUM =
  'no Chromium was found (set CHROMIUM_PATH, or install it: apt-get install chromium-headless-shell)'

function count(specs: readonly string[]): number {
  const listing = execFileSync(process.execPath, [...command(specs), '--list'], {
    cwd: REPOSITORY,
    encoding: 'utf8',
  })
  return Number(/Total: (\d+) test/.exec(listing)?.[1] ?? 1)
}
