import { relative } from 'node:path'
import { isBroken } from '../test-run/tally.ts'
import { type PlaywrightReport, readReport, specsOf, type VitestReport } from '../test-run/test-reports.ts'

/** The result of a test, and the requirements it names. */
export interface TestResult {
  file: string
  title: string
  /** `tags` in vitest, and `tag` in Playwright without the @. */
  tags: string[]
  result: 'passed' | 'failed' | 'skipped'
  /** False if it made no assertion. Vitest fails such tests itself. */
  asserts: boolean
}

/** The annotation in which our reporter counts the assertions of a browser test. */
export const EXPECTATIONS = 'expectations'

const resultOf = (status: string) =>
  status === 'passed' || status === 'expected' ? 'passed' : status === 'failed' ? 'failed' : 'skipped'

/** All tests of vitest's JSON report, failed where their file failed as a whole; none if the file is missing. */
export function readVitest(root: string, file: string): TestResult[] {
  const report = readReport<VitestReport>(file)
  return (report?.testResults ?? []).flatMap((file) =>
    file.assertionResults.map(({ fullName, status, tags = [] }) => ({
      file: relative(root, file.name),
      title: fullName,
      tags,
      result: isBroken(file) ? 'failed' : resultOf(status),
      asserts: true,
    })),
  )
}

/** All tests of Playwright's JSON report; one that passed only on retry has failed. */
export function readPlaywright(folder: string, file: string): TestResult[] {
  return specsOf(readReport<PlaywrightReport>(file) ?? {}).flatMap(
    ({ title, file: spec, tags = [], tests }) =>
      tests.map(({ status, annotations = [] }) => ({
        file: `${folder}/${spec}`,
        title,
        tags,
        result: status === 'unexpected' || status === 'flaky' ? 'failed' : resultOf(status),
        asserts: annotations.some(
          ({ type, description }) => type === EXPECTATIONS && Number(description) > 0,
        ),
      })),
  )
}
