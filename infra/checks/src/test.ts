// npm test [-- pattern]: check, unit and integration tests, browser tests; ends with one plain line.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { findChromium } from './chromium.ts'
import { readCodeState, writeRunRecord } from './conformance/run-record.ts'
import { runProgram } from './run-program.ts'
import {
  addTallies,
  type CheckReport,
  NOTHING,
  needsLine,
  type PlaywrightReport,
  type Tally,
  tallyCheck,
  tallyLine,
  tallyPlaywright,
  tallyVitest,
  type VitestReport,
  withExitCode,
} from './tally.ts'

const root = resolve(import.meta.dirname, '..', '..', '..')
const checks = join(root, 'infra', 'checks')
const reports = mkdtempSync(join(tmpdir(), 'uitpost-reports-'))
const patterns = process.argv.slice(2)
const began = readCodeState(root)

/** The end of a run that was called off by a signal is not a result. */
let calledOff = false
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => (calledOff = true))

const tallies: Tally[] = []
const browserPatterns = patterns.filter((pattern) => pattern.includes('.spec.ts'))
const steps = [
  ...(patterns.length === 0 ? [runCheck] : []),
  ...(patterns.length === 0 || browserPatterns.length < patterns.length ? [runVitest] : []),
  ...(patterns.length === 0 || browserPatterns.length > 0 ? [runBrowserTests] : []),
]
for (const step of steps) {
  if (!calledOff) tallies.push(await step())
}
if (patterns.length === 0 && !calledOff) keepReports()
rmSync(reports, { recursive: true, force: true })

const total = addTallies(tallies)
const needs = needsLine(total)
console.log(`\n${needs ? `${needs}\n` : ''}${tallyLine(total)}`)
process.exit(calledOff || total.failed > 0 ? 1 : 0)

async function runCheck(): Promise<Tally> {
  const script = join(checks, 'src', 'check.ts')
  if (!existsSync(script)) return NOTHING
  const report = join(reports, 'check.json')
  const code = await runProgram(process.execPath, [script, '--report', report], { cwd: root })
  const tally = existsSync(report)
    ? tallyCheck(readJson<CheckReport>(report))
    : { ...NOTHING, passed: code === 0 ? 1 : 0 }
  return withExitCode(tally, code)
}

async function runVitest(): Promise<Tally> {
  const report = join(reports, 'vitest.json')
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
  const code = await runProgram(
    process.execPath,
    [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...patterns],
    { cwd: root },
  )
  return withExitCode(existsSync(report) ? tallyVitest(readJson<VitestReport>(report)) : NOTHING, code)
}

async function runBrowserTests(): Promise<Tally> {
  if (globSync(join(checks, 'browser', '*.spec.ts')).length === 0) return NOTHING
  const playwright = join(
    dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')),
    'cli.js',
  )
  const args = [playwright, 'test', '--config', join(checks, 'playwright.config.ts'), ...browserPatterns]
  const chromium = findChromium()
  if (!chromium) return withoutBrowser(args)

  const report = join(reports, 'browser.json')
  const home = mkdtempSync(join(tmpdir(), 'uitpost-browser-'))
  const env = {
    ...process.env,
    CHROMIUM_PATH: chromium,
    UITPOST_BROWSER_HOME: home,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  }
  const expectations = join(checks, 'src', 'conformance', 'expectations-reporter.ts')
  const code = await runProgram(process.execPath, [...args, `--reporter=list,${expectations},json`], {
    cwd: root,
    env,
  })
  rmSync(home, { recursive: true, force: true })
  return withExitCode(
    existsSync(report) ? tallyPlaywright(readJson<PlaywrightReport>(report)) : NOTHING,
    code,
  )
}

/** A whole run is kept for `npm run conformance`, with the commit it was of, and nothing of an earlier one. */
function keepReports(): void {
  const kept = join(root, 'reports')
  for (const name of ['check.json', 'vitest.json', 'browser.json']) rmSync(join(kept, name), { force: true })
  cpSync(reports, kept, { recursive: true })
  writeRunRecord(kept, began, readCodeState(root))
}

/** Required where machines decide; elsewhere a missing browser is said and counted, not hidden. */
function withoutBrowser(args: string[]): Tally {
  const listing = execFileSync(process.execPath, [...args, '--list'], { cwd: root, encoding: 'utf8' })
  const count = Number(/Total: (\d+) test/.exec(listing)?.[1] ?? 1)
  const words = 'no Chromium was found (set CHROMIUM_PATH, or install it: apt-get install chromium)'
  if (process.env['CI'] === 'true') {
    console.error(`The browser tests are required here, and ${words}.`)
    return { ...NOTHING, failed: count }
  }
  console.log(`${count} browser tests are skipped: ${words}.`)
  return { ...NOTHING, skipped: count }
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}
