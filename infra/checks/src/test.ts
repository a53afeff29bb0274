// npm test: check, unit tests, the flows of each service and the main journeys in a browser. npm run test:all: that, and
// then what tries to break the product. npm run test:all -- --dates: the unit tests on other days of the year.
// npm test -- <part of a file name> …: those files. All end with one plain line.
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testSeed } from '@uitpost/testing/test-seed'
import { Temporal } from 'temporal-polyfill'
import { type ReportFolder, readCodeState, reportFolders, writeRunRecord } from './conformance/run-record.ts'
import { runProgram } from './run-program.ts'
import { REPOSITORY } from './source-files.ts'
import { runBrowserTests } from './test-run/browser-tests.ts'
import { findClockLibrary, listMoments, runAtMoment, tallyWithoutClock } from './test-run/moments.ts'
import {
  addTallies,
  type CheckReport,
  hasFailed,
  NOTHING,
  type Tally,
  tallyCheck,
  withExitCode,
} from './test-run/tally.ts'
import { closingLines, timesLine } from './test-run/tally-lines.ts'
import { listLongTests, listMainFlows, SHORT_ONLY } from './test-run/test-groups.ts'
import { readReport } from './test-run/test-reports.ts'
import { runUnitTests } from './test-run/unit-tests.ts'

interface Step {
  name: string
  run(reports: string): Promise<Tally>
}

interface TestRun {
  steps: Step[]
  /** Where the reports of a whole run are kept for `npm run conformance`. */
  kept?: ReportFolder
}

const ALL = '--all'
const DATES = '--dates'
const patterns = process.argv.slice(2).filter((argument) => argument !== ALL && argument !== DATES)
const codeAtStart = readCodeState(REPOSITORY)

// `npm test` always has the same random inputs; runs of all or some files have others each time, which a second try gets
// again.
process.env['TEST_SEED'] ??= process.argv.length > 2 ? String(testSeed()) : '1'
console.log(`Random inputs: TEST_SEED=${process.env['TEST_SEED']}`)

/** An interrupted run has no result. */
let calledOff = false
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => (calledOff = true))

const start = performance.now()
const secondsSince = (from: number) => (performance.now() - from) / 1_000
const times: [name: string, seconds: number][] = []
const tallies: Tally[] = []
for (const run of testRuns()) tallies.push(await perform(run))
const total = addTallies(tallies)
console.log(`\n${[timesLine(times, secondsSince(start)), ...closingLines(total)].join('\n')}`)
process.exit(calledOff || hasFailed(total) ? 1 : 0)

function testRuns(): TestRun[] {
  if (process.argv.includes(DATES)) return [{ steps: listDateSteps() }]
  if (patterns.length > 0) {
    const specs = patterns.filter((pattern) => pattern.includes('.spec.ts'))
    const others = patterns.filter((pattern) => !specs.includes(pattern))
    return [
      {
        steps: [
          ...(others.length > 0 ? [units('units', others)] : []),
          ...(specs.length > 0 ? [browser('browser', specs)] : []),
        ],
      },
    ]
  }
  const folders = reportFolders(REPOSITORY)
  const inShort = { [SHORT_ONLY]: 'yes' }
  const short: TestRun = {
    steps: [
      { name: 'check', run: runCheck },
      units('units', [], inShort),
      browser('browser', listMainFlows(REPOSITORY), inShort),
    ],
    kept: folders.short,
  }
  if (!process.argv.includes(ALL)) return [short]
  const long = listLongTests(REPOSITORY)
  return [
    short,
    {
      steps: [
        units('long units', long.units),
        browser('long browser', long.browser, { [SHORT_ONLY]: 'rest' }),
      ],
      kept: folders.long,
    },
  ]
}

function listDateSteps(): Step[] {
  const library = findClockLibrary()
  if (!library) return [{ name: 'dates', run: async () => tallyWithoutClock() }]
  return listMoments(Temporal.Now.instant()).map((moment) => ({
    name: `${moment.name}:`,
    run: (reports) => runAtMoment(moment, library, patterns, reports),
  }))
}

function units(name: string, files: string[], environment: NodeJS.ProcessEnv = {}): Step {
  return { name, run: (reports) => runUnitTests(files, reports, environment) }
}

function browser(name: string, specs: string[], environment: NodeJS.ProcessEnv = {}): Step {
  return { name, run: (reports) => runBrowserTests(specs, reports, environment) }
}

async function perform({ steps, kept }: TestRun): Promise<Tally> {
  const reports = mkdtempSync(join(tmpdir(), 'uitpost-reports-'))
  const found: Tally[] = []
  for (const { name, run } of steps) {
    if (calledOff) break
    const from = performance.now()
    found.push(await run(reports))
    times.push([name, secondsSince(from)])
  }
  const tally = addTallies(found)
  if (kept && !calledOff) keepReports(reports, kept.folder, tally)
  rmSync(reports, { recursive: true, force: true })
  return tally
}

async function runCheck(reports: string): Promise<Tally> {
  const report = join(reports, 'check.json')
  const script = join(import.meta.dirname, 'check.ts')
  const code = await runProgram(process.execPath, [script, '--report', report], { cwd: REPOSITORY })
  const found = readReport<CheckReport>(report)
  // Promtool and kubectl are worth their download to those who run the long tests.
  const everything = process.argv.includes(ALL) && process.env['CI'] === 'true'
  const tally = found ? tallyCheck(found, everything) : { ...NOTHING, passed: code === 0 ? 1 : 0 }
  return withExitCode(tally, 'npm run check', code)
}

/** Keeps the reports with their commit, and nothing of an earlier run. */
function keepReports(reports: string, folder: string, { onSecondTry }: Tally): void {
  for (const name of globSync('*.json', { cwd: folder })) rmSync(join(folder, name))
  mkdirSync(folder, { recursive: true })
  cpSync(reports, folder, { recursive: true })
  writeFileSync(join(folder, 'second-try.json'), JSON.stringify(onSecondTry, undefined, 2))
  writeRunRecord(folder, codeAtStart, readCodeState(REPOSITORY))
}
