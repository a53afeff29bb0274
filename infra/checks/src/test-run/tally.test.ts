import { describe, expect, test } from 'vitest'
import {
  addTallies,
  hasFailed,
  listFailedFiles,
  NOTHING,
  tallyCheck,
  tallyPlaywright,
  tallySecondRun,
  tallyVitest,
  withExitCode,
} from './tally.ts'

const passed = { status: 'passed', fullName: 'a rule holds' }

test('tallies are summed', () => {
  const tallies = [
    { ...NOTHING, passed: 3, skipped: 1, needs: { GROQ_SPEC: 4 } },
    { ...NOTHING, passed: 4, failed: ['a rule is broken'], needs: { EVENT_CORPUS: 2, GROQ_SPEC: 1 } },
  ]
  expect(addTallies(tallies)).toEqual({
    ...NOTHING,
    passed: 7,
    skipped: 1,
    failed: ['a rule is broken'],
    needs: { EVENT_CORPUS: 2, GROQ_SPEC: 5 },
  })
})

test('a test file that cannot be read counts as a failure', () => {
  const testResults = [
    { name: 'a.test.ts', status: 'passed', assertionResults: [passed] },
    { name: 'b.test.ts', status: 'failed', assertionResults: [] },
  ]
  expect(tallyVitest({ testResults })).toEqual({ ...NOTHING, passed: 1, failed: ['b.test.ts'] })
})

test('tests whose preparation failed did not run, and their file counts as a failure', () => {
  const left = { status: 'skipped', fullName: 'a rule holds' }
  const testResults = [{ name: 'a.test.ts', status: 'failed', assertionResults: [left, left] }]
  expect(tallyVitest({ testResults })).toEqual({ ...NOTHING, failed: ['a.test.ts'], notRun: 2 })
})

test('tests that need files we may not ship are counted separately, with what they need', () => {
  const left = (fullName: string) => ({ status: 'skipped', fullName })
  const assertionResults = [
    passed,
    left('calendars of others (needs EVENT_CORPUS) every file is read'),
    left('event pages of others (needs EVENT_CORPUS) a page with an empty item'),
    left('the published specification (needs GROQ_SPEC) fits'),
    left('only on Linux'),
    { status: 'passed', fullName: 'pages of somebody (needs A_FOLDER) that was there' },
  ]
  const tally = tallyVitest({ testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults }] })
  expect(tally).toEqual({
    ...NOTHING,
    passed: 2,
    skipped: 1,
    needs: { EVENT_CORPUS: 2, GROQ_SPEC: 1 },
  })
})

describe('tests that pass when they are run again', () => {
  const result = (fullName: string, status: string) => ({ fullName, status })

  test('count as passed and are named; those that fail again have failed', () => {
    const file = (name: string, status: string, ...assertionResults: ReturnType<typeof result>[]) => ({
      name,
      status,
      assertionResults,
    })
    const first = {
      testResults: [
        file('a.test.ts', 'failed', result('slow', 'failed'), result('wrong', 'failed')),
        file('b.test.ts', 'failed'),
        file('c.test.ts', 'passed', result('right', 'passed')),
      ],
    }
    expect(listFailedFiles(first)).toEqual(['a.test.ts', 'b.test.ts'])
    const second = {
      testResults: [
        file('a.test.ts', 'failed', result('slow', 'passed'), result('wrong', 'failed')),
        file('b.test.ts', 'passed', result('found', 'passed')),
      ],
    }
    const tally = tallySecondRun(first, second)
    expect(tally).toEqual({ ...NOTHING, passed: 3, failed: ['wrong'], onSecondTry: ['slow', 'b.test.ts'] })
  })

  test('in a browser as well', () => {
    const tally = tallyPlaywright({
      stats: { expected: 2, flaky: 1, skipped: 0 },
      errors: [],
      suites: [
        {
          suites: [{ specs: [spec('a.spec.ts', 'opens', 'expected'), spec('a.spec.ts', 'closes', 'flaky')] }],
        },
      ],
    })
    expect(tally).toEqual({ ...NOTHING, passed: 3, onSecondTry: ['a.spec.ts: closes'] })
  })

  test('fail the run if there are more than three', () => {
    const onSecondTry = ['a', 'b', 'c']
    expect(hasFailed({ ...NOTHING, passed: 9, onSecondTry })).toBe(false)
    expect(hasFailed({ ...NOTHING, passed: 9, onSecondTry: [...onSecondTry, 'd'] })).toBe(true)
    expect(hasFailed({ ...NOTHING, failed: ['a'] })).toBe(true)
  })
})

const spec = (file: string, title: string, status: string, expectedStatus = 'passed') => ({
  file,
  title,
  tests: [{ status, expectedStatus }],
})

test('browser tests that did not run after a failed one are not among the skipped ones', () => {
  const specs = [
    spec('b.spec.ts', 'saves', 'unexpected'),
    spec('b.spec.ts', 'reads what was saved', 'skipped'),
    spec('b.spec.ts', 'needs another system', 'skipped', 'skipped'),
  ]
  const stats = { expected: 0, flaky: 0, skipped: 2 }
  expect(tallyPlaywright({ stats, errors: [], suites: [{ specs }] })).toEqual({
    ...NOTHING,
    failed: ['b.spec.ts: saves'],
    skipped: 1,
    notRun: 1,
  })
})

test('a browser run that could not begin has failed', () => {
  const stats = { expected: 0, flaky: 0, skipped: 0 }
  expect(tallyPlaywright({ stats, errors: [{}], suites: [] })).toEqual({
    ...NOTHING,
    failed: ['the browser tests could not begin'],
  })
})

test('every tool of the check is one test, skipped or failed if it left something out', () => {
  const report = [
    { tool: 'format', passed: true },
    { tool: 'types', passed: false },
  ]
  const withNote = [...report, { tool: 'alerts', passed: true, note: 'promtool is missing' }]
  expect(tallyCheck(report, true)).toEqual({ ...NOTHING, passed: 1, failed: ['check: types'] })
  expect(tallyCheck(withNote, false)).toEqual({ ...NOTHING, passed: 1, skipped: 1, failed: ['check: types'] })
  const failed = ['check: types', 'check: alerts (promtool is missing)']
  expect(tallyCheck(withNote, true)).toEqual({ ...NOTHING, passed: 1, failed })
})

test('a program with a non-zero exit code has failed even if all its tests passed', () => {
  const green = { ...NOTHING, passed: 9 }
  expect(withExitCode(green, 'vitest', 2).failed).toEqual(['vitest ended with exit code 2'])
  expect(withExitCode(green, 'vitest', 0)).toEqual(green)
})
