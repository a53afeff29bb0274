import { expect, test } from 'vitest'
import {
  addTallies,
  NOTHING,
  needsLine,
  tallyCheck,
  tallyLine,
  tallyPlaywright,
  tallyVitest,
  withExitCode,
} from './tally.ts'

const passed = { status: 'passed', fullName: 'a rule holds' }

test('the last line sums everything up', () => {
  const tallies = [
    { ...NOTHING, passed: 3, skipped: 1 },
    { ...NOTHING, passed: 4, failed: 1 },
  ]
  expect(tallyLine(addTallies(tallies))).toBe('7 passed, 1 failed, 1 skipped')
})

test('a test file that cannot be read counts as a failure', () => {
  const counts = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 2, numTodoTests: 0 }
  const testResults = [
    { status: 'passed', assertionResults: [passed] },
    { status: 'failed', assertionResults: [] },
  ]
  expect(tallyVitest({ ...counts, testResults })).toEqual({ ...NOTHING, passed: 1, failed: 1, skipped: 2 })
})

test('tests that need what a newcomer does not have are no skipped ones: one line says how many, and what they need', () => {
  const left = (fullName: string) => ({ status: 'skipped', fullName })
  const counts = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 4, numTodoTests: 0 }
  const assertionResults = [
    passed,
    left('calendars of others (needs EVENT_CORPUS) every file is read'),
    left('event pages of others (needs EVENT_CORPUS) a page with an empty item'),
    left('the published specification (needs GROQ_SPEC) fits'),
    left('only on Linux'),
    { status: 'passed', fullName: 'pages of somebody (needs A_FOLDER) that was there' },
  ]
  const tally = tallyVitest({ ...counts, testResults: [{ status: 'passed', assertionResults }] })
  expect(tally).toEqual({
    ...{ passed: 1, failed: 0, skipped: 1 },
    needs: { EVENT_CORPUS: 2, GROQ_SPEC: 1 },
  })
  const total = addTallies([tally, { ...NOTHING, needs: { GROQ_SPEC: 4 } }, NOTHING])
  expect(needsLine(total)).toBe('7 tests need EVENT_CORPUS (2) or GROQ_SPEC (5) and were not run')
  expect(tallyLine(total)).toBe('1 passed, 0 failed, 1 skipped')
})

test('when everything that is needed is there, nothing is said of it', () => {
  expect(needsLine(NOTHING)).toBeUndefined()
  expect(needsLine({ ...NOTHING, needs: { EVENT_CORPUS: 1 } })).toBe(
    '1 test needs EVENT_CORPUS (1) and was not run',
  )
})

test('a browser test that passes only when tried again has not passed', () => {
  const stats = { expected: 2, unexpected: 0, flaky: 1, skipped: 0 }
  expect(tallyPlaywright({ stats, errors: [] })).toEqual({ ...NOTHING, passed: 2, failed: 1 })
})

test('every tool of the check is one test', () => {
  const report = [
    { tool: 'format', passed: true },
    { tool: 'types', passed: false },
  ]
  expect(tallyCheck(report)).toEqual({ ...NOTHING, passed: 1, failed: 1 })
})

test('a program that ends badly is a failure even when all of its tests passed', () => {
  const green = { ...NOTHING, passed: 9 }
  expect(withExitCode(green, 1).failed).toBe(1)
  expect(withExitCode(green, 0)).toEqual(green)
})
