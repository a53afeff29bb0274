import { expect, test } from 'vitest'
import { judgeFault } from './judge.ts'
import type { TestOutcome } from './run-tests.ts'

const LIMIT_MS = 1_000
const passed: TestOutcome = { passed: true, failed: undefined, ms: 100 }
const slow: TestOutcome = { passed: true, failed: undefined, ms: 900 }
const failed: TestOutcome = { passed: false, failed: { file: 'b.test.ts', title: 'it holds' }, ms: 100 }
const noEnd: TestOutcome = { passed: false, failed: undefined, ms: LIMIT_MS }

/** The verdict on a fault with three tests, the runs that were made with it, and those without it. */
async function judge(withFault: TestOutcome, withoutFault: TestOutcome) {
  const runs: string[][] = []
  const again: string[][] = []
  const verdict = await judgeFault(
    ['a.test.ts', 'b.test.ts', 'c.test.ts'],
    {
      withFault: async (tests) => {
        runs.push([...tests])
        return withFault
      },
      withoutFault: async (tests) => {
        again.push([...tests])
        return withoutFault
      },
    },
    LIMIT_MS,
  )
  return { ...verdict, runs, again }
}

test.each([
  ['a test that fails only with it', failed, passed, 'noticed', [['b.test.ts']]],
  ['a run that ends only without it', noEnd, passed, 'noticed', [['a.test.ts', 'b.test.ts']]],
  ['a test that fails without it too', failed, failed, 'unknown', [['b.test.ts']]],
  ['a run that never ends', noEnd, noEnd, 'unknown', [['a.test.ts', 'b.test.ts']]],
  ['a run that has an error with and without it', noEnd, failed, 'unknown', [['a.test.ts', 'b.test.ts']]],
  ['a run that nearly reaches the limit without it', noEnd, slow, 'unknown', [['a.test.ts', 'b.test.ts']]],
  ['tests that all pass', passed, passed, 'missed', []],
])('with %s a fault is judged by a run without it', async (_, withFault, withoutFault, result, again) => {
  expect(await judge(withFault, withoutFault)).toMatchObject({ result, again })
})

test('the tests run nearest first and in small runs, until one detects the fault', async () => {
  const tests = Array.from({ length: 35 }, (_, at) => `${at}.test.ts`)
  const runs: string[][] = []
  const outcomes = [passed, passed, passed, failed]
  const { result, file } = await judgeFault(
    tests,
    {
      withFault: async (list) => outcomes[runs.push([...list]) - 1] ?? passed,
      withoutFault: async () => passed,
    },
    LIMIT_MS,
  )
  expect({ result, file }).toEqual({ result: 'noticed', file: 'b.test.ts' })
  expect(runs.map(({ length }) => length)).toEqual([2, 6, 12, 12])
  expect(runs.flat()).toEqual(tests.slice(0, 32))
})
