import { existsSync, readFileSync } from 'node:fs'

/** The parts of vitest's JSON report used here. */
export interface VitestReport {
  testResults: VitestFile[]
}

export interface VitestFile {
  /** Absolute path. */
  name: string
  status: string
  assertionResults: { fullName: string; status: string; tags?: string[]; duration?: number | null }[]
}

export interface PlaywrightSpec {
  title: string
  file: string
  tags?: string[]
  tests: {
    status: string
    /** 'skipped' for a test that is skipped on purpose. */
    expectedStatus: string
    annotations?: { type: string; description?: string }[]
  }[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: PlaywrightSpec[]
}

/** The parts of Playwright's JSON report used here. */
export interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** All tests of a suite and those inside it. */
export const specsOf = ({ suites = [], specs = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

/** A report in JSON; undefined if the file is missing. */
export const readReport = <T>(file: string): T | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
