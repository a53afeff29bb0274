// npm test [-- pattern]: check, unit and integration tests, browser tests; npm run test:all: those that take long.
// Both end with one plain line; together they fail above half an hour.
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readCodeState, reportFolders, staleness, writeRunRecord } from './conformance/run-record.ts'
import { runProgram } from './run-program.ts'
import { runBrowserTests } from './test-run/browser-tests.ts'
import { type GroupSeconds, longTimesLines, overLimitLine, shortTimesLine } from './test-run/run-times.ts'
import {
  addTallies,
  type CheckReport,
  failedLines,
  flakyLines,
  hasFailed,
  NOTHING,
  needsLine,
  type Tally,
  tallyCheck,
  tallyLine,
  withExitCode,
} from './test-run/tally.ts'
import { listLongTests, listShortBrowserTests, SHORT_ONLY } from './test-run/test-groups.ts'
import { runUnitTests } from './test-run/unit-tests.ts'

const root = resolve(import.meta.dirname, '..', '..', '..')
const checks = join(root, 'infra', 'checks')
const reports = mkdtempSync(join(tmpdir(), 'uitpost-reports-'))
const LONG = '--long'
const isLong = process.argv.includes(LONG)
const patterns = process.argv.slice(2).filter((argument) => argument !== LONG)
const began = readCodeState(root)
const folders = reportFolders(root)

/** An interrupted run has no result. */
let calledOff = false
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => (calledOff = true))

interface Step {
  name: string
  run(): Promise<Tally>
}

/** The totals of a run and its time, kept for a later `test:all` in `tally.json`. */
interface RunTotals {
  tally: Tally
  seconds: GroupSeconds
}

const tallies: Tally[] = []
const seconds: GroupSeconds = {}
for (const { name, run } of stepsToRun()) {
  if (calledOff) break
  const from = performance.now()
  tallies.push(await run())
  seconds[name] = (performance.now() - from) / 1_000
}
const total = addTallies(tallies)
const isWhole = patterns.length === 0 && !calledOff
if (isWhole) keepReports(isLong ? folders.long.folder : folders.short.folder)
rmSync(reports, { recursive: true, force: true })

const short = isLong && isWhole ? readShortTotals() : undefined
const times = isWhole && !isLong ? shortTimesLine(seconds) : longTimesLines(seconds, short?.seconds)
const overLimit = isLong ? overLimitLine(seconds, short?.seconds) : undefined
printLines(flakyLines(total), needsLine(total), times, overLimit, failedLines(total), tallyLine(total))
if (short) {
  const both = addTallies([short.tally, total])
  printLines('Together with npm test:', failedLines(both), tallyLine(both))
}
process.exit(calledOff || overLimit || hasFailed(total) ? 1 : 0)

function printLines(...lines: (string | undefined)[]): void {
  console.log(`\n${lines.filter(Boolean).join('\n')}`)
}

function stepsToRun(): Step[] {
  const check = { name: 'check', run: runCheck }
  const units = (...args: string[]) => ({ name: 'units', run: () => runUnitTests(args, reports) })
  const shortUnits = { name: 'units', run: () => runUnitTests([], reports, { [SHORT_ONLY]: 'yes' }) }
  const browser = (...args: string[]) => ({ name: 'browser', run: () => runBrowserTests(args, reports) })
  if (patterns.length > 0) {
    const specs = patterns.filter((pattern) => pattern.includes('.spec.ts'))
    const others = patterns.filter((pattern) => !specs.includes(pattern))
    return [
      ...(others.length > 0 ? [units(...others)] : []),
      ...(specs.length > 0 ? [browser(...specs)] : []),
    ]
  }
  const long = listLongTests(root)
  if (isLong) return [units(...long.units), browser(...long.browser)]
  return [check, shortUnits, browser(...listShortBrowserTests(root))]
}

async function runCheck(): Promise<Tally> {
  const report = join(reports, 'check.json')
  const script = join(checks, 'src', 'check.ts')
  const code = await runProgram(process.execPath, [script, '--report', report], { cwd: root })
  const tally = existsSync(report)
    ? tallyCheck(readJson<CheckReport>(report))
    : { ...NOTHING, passed: code === 0 ? 1 : 0 }
  return withExitCode(tally, 'npm run check', code)
}

/** Keeps the reports for `npm run conformance`, with their commit, and nothing of an earlier run. */
function keepReports(folder: string): void {
  for (const name of globSync('*.json', { cwd: folder })) rmSync(join(folder, name))
  mkdirSync(folder, { recursive: true })
  cpSync(reports, folder, { recursive: true })
  writeFileSync(join(folder, 'tally.json'), JSON.stringify({ tally: total, seconds } satisfies RunTotals))
  writeRunRecord(folder, began, readCodeState(root))
}

/** The totals of `npm test`, if it was run on the code that is here now. */
function readShortTotals(): RunTotals | undefined {
  const file = join(folders.short.folder, 'tally.json')
  return existsSync(file) && !staleness(folders.short, readCodeState(root))
    ? readJson<RunTotals>(file)
    : undefined
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}
