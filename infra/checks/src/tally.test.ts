import { expect, test } from 'vitest'
import { addTallies, tallyCheck, tallyLine, tallyPlaywright, tallyVitest, withExitCode } from './tally.ts'

const passed = { status: 'passed' }

test('the last line sums everything up', () => {
  const tallies = [
    { passed: 3, failed: 0, skipped: 1 },
    { passed: 4, failed: 1, skipped: 0 },
  ]
  expect(tallyLine(addTallies(tallies))).toBe('7 passed, 1 failed, 1 skipped')
})

test('a test file that cannot be read counts as a failure', () => {
  const counts = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 2, numTodoTests: 0 }
  const testResults = [
    { status: 'passed', assertionResults: [passed] },
    { status: 'failed', assertionResults: [] },
  ]
  expect(tallyVitest({ ...counts, testResults })).toEqual({ passed: 1, failed: 1, skipped: 2 })
})

test('a browser test that passes only when tried again has not passed', () => {
  const stats = { expected: 2, unexpected: 0, flaky: 1, skipped: 0 }
  expect(tallyPlaywright({ stats, errors: [] })).toEqual({ passed: 2, failed: 1, skipped: 0 })
})

test('every tool of the check is one test', () => {
  const report = [
    { tool: 'format', passed: true },
    { tool: 'types', passed: false },
  ]
  expect(tallyCheck(report)).toEqual({ passed: 1, failed: 1, skipped: 0 })
})

test('a program that ends badly is a failure even when all of its tests passed', () => {
  const green = { passed: 9, failed: 0, skipped: 0 }
  expect(withExitCode(green, 1).failed).toBe(1)
  expect(withExitCode(green, 0)).toEqual(green)
})
