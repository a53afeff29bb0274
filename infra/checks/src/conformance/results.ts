import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** How one test of a whole run ended, and the requirements it names. */
export interface TestResult {
  file: string
  title: string
  /** The values of `tags` in vitest and of `tag` in Playwright, there without its @. */
  tags: string[]
  result: 'passed' | 'failed' | 'skipped'
  /** False when it is known to have expected nothing. Vitest fails such a test by itself. */
  asserts: boolean
}

interface VitestReport {
  testResults: { name: string; assertionResults: { fullName: string; status: string; tags?: string[] }[] }[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: PlaywrightSpec[]
}

interface PlaywrightSpec {
  title: string
  file: string
  tags: string[]
  tests: { status: string; annotations: { type: string; description?: string }[] }[]
}

/** The annotation with which our reporter says how many steps of a browser test expected something. */
export const EXPECTATIONS = 'expectations'

const resultOf = (status: string) =>
  status === 'passed' || status === 'expected' ? 'passed' : status === 'failed' ? 'failed' : 'skipped'

/** Every test of vitest's JSON report; a file that is not there has none. */
export function readVitest(root: string, file: string): TestResult[] {
  const report = readReport<VitestReport>(file)
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, tags = [] }) => ({
      file: relative(root, name),
      title: fullName,
      tags,
      result: resultOf(status),
      asserts: true,
    })),
  )
}

/** Every test of Playwright's JSON report; one that passed at the second try has failed. */
export function readPlaywright(folder: string, file: string): TestResult[] {
  return specsOf(readReport<PlaywrightSuite>(file) ?? {}).flatMap(({ title, file: spec, tags, tests }) =>
    tests.map(({ status, annotations }) => ({
      file: `${folder}/${spec}`,
      title,
      tags,
      result: status === 'unexpected' || status === 'flaky' ? 'failed' : resultOf(status),
      asserts: annotations.some(({ type, description }) => type === EXPECTATIONS && Number(description) > 0),
    })),
  )
}

const specsOf = ({ suites = [], specs = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

const readReport = <T>(file: string): T | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
