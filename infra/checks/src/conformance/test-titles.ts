import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

export type Result = 'passed' | 'failed' | 'skipped' | 'not run'

export interface TestTitle {
  file: string
  title: string
  result: Result
}

/** The titles in a test file that name a section; parts only known when the test runs become an ellipsis. */
export function titlesIn(file: string, source: string): TestTitle[] {
  return [...source.matchAll(/(['"`])(\[§(?:\\.|(?!\1)[^\\])*)\1/g)].map((match) => ({
    file,
    title: (match[2] ?? '').replace(/\\(.)/g, '$1'),
    result: 'not run',
  }))
}

interface VitestReport {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[]
}

interface PlaywrightSuite {
  file?: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; file: string; tests: { status: string }[] }[]
}

const VITEST: Record<string, Result> = { passed: 'passed', failed: 'failed' }
const PLAYWRIGHT: Record<string, Result> = { expected: 'passed', unexpected: 'failed', flaky: 'failed' }

/** The results of the last run, where one left a report. */
export function readResults(root: string, vitestFile: string, playwrightFile: string): TestTitle[] {
  const vitest = readReport<VitestReport>(vitestFile)?.testResults ?? []
  const playwright = readReport<PlaywrightSuite>(playwrightFile)
  return [
    ...vitest.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status }) => ({
        file: relative(root, name),
        title: fullName,
        result: VITEST[status] ?? 'skipped',
      })),
    ),
    ...(playwright ? playwrightResults(playwright) : []),
  ]
}

function playwrightResults({ suites = [], specs = [] }: PlaywrightSuite): TestTitle[] {
  return [
    ...specs.map(({ title, file, tests }) => ({
      file: `infra/checks/browser/${file}`,
      title,
      result: worst(tests.map(({ status }) => PLAYWRIGHT[status] ?? 'skipped')),
    })),
    ...suites.flatMap(playwrightResults),
  ]
}

const readReport = <T>(file: string): T | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined

/** One failure is a failure, one pass among skipped ones a pass. */
export function worst(results: Result[]): Result {
  const order: Result[] = ['failed', 'passed', 'skipped']
  return order.find((result) => results.includes(result)) ?? 'not run'
}

/** A title as it was written, with %s, $name and ${…} standing for anything. */
function patternOf(title: string): RegExp {
  const parts = title.split(/\$\{[^}]*\}|%[sdifjo#]|\$[\w.]+/)
  return new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('.*'))
}

/**
 * Every title with its result. A title that was run is taken as it was run, since only then are all its words
 * known; one that was not is taken as it was written.
 */
export function joinResults(written: TestTitle[], results: TestTitle[]): TestTitle[] {
  const joined: TestTitle[] = []
  for (const title of written) {
    const pattern = patternOf(title.title)
    const runs = results.filter((run) => run.file === title.file && pattern.test(run.title))
    const titles = runs.length > 0 && /^[^\]]*(\$\{|%)/.test(title.title) ? runs : [title]
    for (const one of titles)
      joined.push({ ...one, result: runs.length > 0 ? worst(runs.map((run) => run.result)) : 'not run' })
  }
  return joined
}
