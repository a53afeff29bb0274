import { describe, expect, test } from 'vitest'
import {
  addTallies,
  failedLines,
  flakyLines,
  hasFailed,
  listFailedFiles,
  NOTHING,
  needsLine,
  tallyCheck,
  tallyLine,
  tallyPlaywright,
  tallySecondRun,
  tallyVitest,
  withExitCode,
} from './tally.ts'

const passed = { status: 'passed', fullName: 'a rule holds' }

test('the last line sums everything up', () => {
  const tallies = [
    { ...NOTHING, passed: 3, skipped: 1 },
    { ...NOTHING, passed: 4, failed: ['a rule is broken'] },
  ]
  expect(tallyLine(addTallies(tallies))).toBe('7 passed, 1 failed, 1 skipped')
  expect(failedLines(addTallies(tallies))).toBe('Failed:\n  a rule is broken')
  expect(failedLines(NOTHING)).toBeUndefined()
})

test('a test file that cannot be read counts as a failure', () => {
  const counts = { numPassedTests: 1, numPendingTests: 2, numTodoTests: 0 }
  const testResults = [
    { name: 'a.test.ts', status: 'passed', assertionResults: [passed] },
    { name: 'b.test.ts', status: 'failed', assertionResults: [] },
  ]
  expect(tallyVitest({ ...counts, testResults })).toEqual({
    ...NOTHING,
    passed: 1,
    failed: ['b.test.ts'],
    skipped: 2,
  })
})

test('tests that need files we may not ship are counted separately, with what they need', () => {
  const left = (fullName: string) => ({ status: 'skipped', fullName })
  const counts = { numPassedTests: 1, numPendingTests: 4, numTodoTests: 0 }
  const assertionResults = [
    passed,
    left('calendars of others (needs EVENT_CORPUS) every file is read'),
    left('event pages of others (needs EVENT_CORPUS) a page with an empty item'),
    left('the published specification (needs GROQ_SPEC) fits'),
    left('only on Linux'),
    { status: 'passed', fullName: 'pages of somebody (needs A_FOLDER) that was there' },
  ]
  const tally = tallyVitest({
    ...counts,
    testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults }],
  })
  expect(tally).toEqual({
    passed: 1,
    failed: [],
    skipped: 1,
    flaky: [],
    needs: { EVENT_CORPUS: 2, GROQ_SPEC: 1 },
  })
  const total = addTallies([tally, { ...NOTHING, needs: { GROQ_SPEC: 4 } }, NOTHING])
  expect(needsLine(total)).toBe('7 tests need EVENT_CORPUS (2) or GROQ_SPEC (5) and were not run')
  expect(tallyLine(total)).toBe('1 passed, 0 failed, 1 skipped')
})

test('no such line is printed if all needed files are there', () => {
  expect(needsLine(NOTHING)).toBeUndefined()
  expect(needsLine({ ...NOTHING, needs: { EVENT_CORPUS: 1 } })).toBe(
    '1 test needs EVENT_CORPUS (1) and was not run',
  )
})

describe('tests that pass when they are run again', () => {
  const counts = { numPendingTests: 0, numTodoTests: 0 }
  const result = (fullName: string, status: string) => ({ fullName, status })

  test('count as passed and are named; those that fail again have failed', () => {
    const file = (name: string, status: string, ...assertionResults: ReturnType<typeof result>[]) => ({
      name,
      status,
      assertionResults,
    })
    const first = {
      ...counts,
      numPassedTests: 5,
      testResults: [
        file('a.test.ts', 'failed', result('slow', 'failed'), result('wrong', 'failed')),
        file('b.test.ts', 'failed'),
        file('c.test.ts', 'passed', result('right', 'passed')),
      ],
    }
    expect(listFailedFiles(first)).toEqual(['a.test.ts', 'b.test.ts'])
    const second = {
      ...counts,
      numPassedTests: 2,
      testResults: [
        file('a.test.ts', 'failed', result('slow', 'passed'), result('wrong', 'failed')),
        file('b.test.ts', 'passed', result('found', 'passed')),
      ],
    }
    const tally = tallySecondRun(first, second)
    expect(tally).toEqual({ ...NOTHING, passed: 7, failed: ['wrong'], flaky: ['slow', 'b.test.ts'] })
    expect(flakyLines(tally)).toBe('2 passed only when run again:\n  slow\n  b.test.ts')
  })

  test('in a browser as well', () => {
    const stats = { expected: 2, flaky: 1, skipped: 0 }
    const specs = [
      { title: 'opens', file: 'a.spec.ts', tests: [{ status: 'expected' }] },
      { title: 'closes', file: 'a.spec.ts', tests: [{ status: 'flaky' }] },
    ]
    const tally = tallyPlaywright({ stats, errors: [], suites: [{ suites: [{ specs }] }] })
    expect(tally).toEqual({ ...NOTHING, passed: 3, flaky: ['a.spec.ts: closes'] })
    const fails = { title: 'saves', file: 'b.spec.ts', tests: [{ status: 'unexpected' }] }
    expect(tallyPlaywright({ stats, errors: [], suites: [{ specs: [fails] }] }).failed).toEqual([
      'b.spec.ts: saves',
    ])
  })

  test('fail the run if there are more than three', () => {
    const flaky = ['a', 'b', 'c']
    expect(hasFailed({ ...NOTHING, passed: 9, flaky })).toBe(false)
    expect(hasFailed({ ...NOTHING, passed: 9, flaky: [...flaky, 'd'] })).toBe(true)
    expect(flakyLines({ ...NOTHING, flaky: [...flaky, 'd'] })).toContain('more than the 3 that a run bears')
    expect(flakyLines(NOTHING)).toBeUndefined()
    expect(hasFailed({ ...NOTHING, failed: ['a'] })).toBe(true)
  })
})

test('a browser run that could not begin has failed', () => {
  const stats = { expected: 0, flaky: 0, skipped: 0 }
  expect(tallyPlaywright({ stats, errors: [{}], suites: [] })).toEqual({
    ...NOTHING,
    failed: ['the browser tests could not begin'],
  })
})

test('every tool of the check is one test', () => {
  const report = [
    { tool: 'format', passed: true },
    { tool: 'types', passed: false },
  ]
  expect(tallyCheck(report)).toEqual({ ...NOTHING, passed: 1, failed: ['check: types'] })
})

test('a program with a non-zero exit code has failed even if all its tests passed', () => {
  const green = { ...NOTHING, passed: 9 }
  expect(withExitCode(green, 'vitest', 2).failed).toEqual(['vitest ended with exit code 2'])
  expect(withExitCode(green, 'vitest', 0)).toEqual(green)
})
