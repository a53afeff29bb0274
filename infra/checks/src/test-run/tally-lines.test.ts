import { expect, test } from 'vitest'
import { NOTHING } from './tally.ts'
import { closingLines, timesLine } from './tally-lines.ts'

test('the last line has the totals, and what failed is named before it', () => {
  expect(closingLines({ ...NOTHING, passed: 7, failed: ['a rule is broken'], skipped: 1 })).toEqual([
    'Failed:',
    '  a rule is broken',
    '7 passed, 1 failed, 1 skipped',
  ])
})

test('tests that passed on the second try are named, and so is a number of them that fails the run', () => {
  expect(closingLines({ ...NOTHING, onSecondTry: ['slow', 'b.test.ts'] })).toEqual([
    '2 passed on the second try:',
    '  slow',
    '  b.test.ts',
    '0 passed, 0 failed, 0 skipped',
  ])
  expect(closingLines({ ...NOTHING, onSecondTry: ['a', 'b', 'c', 'd'] })[0]).toBe(
    '4 passed on the second try, more than the 3 that a run may have:',
  )
})

test('tests that need a folder, and those after a failed one, are counted apart from skipped ones', () => {
  expect(
    closingLines({ ...NOTHING, passed: 1, needs: { EVENT_CORPUS: 2, GROQ_SPEC: 5 }, notRun: 3 }),
  ).toEqual([
    '7 tests need EVENT_CORPUS (2) or GROQ_SPEC (5) and were not run',
    '3 did not run, because one before failed',
    '1 passed, 0 failed, 0 skipped',
  ])
  expect(closingLines({ ...NOTHING, needs: { EVENT_CORPUS: 1 } })[0]).toBe(
    '1 test needs EVENT_CORPUS (1) and was not run',
  )
})

test('the parts of a run are printed with their seconds, and the whole in minutes', () => {
  expect(
    timesLine(
      [
        ['check', 44.4],
        ['units', 200.2],
        ['browser', 130],
      ],
      374.6,
    ),
  ).toBe('check 44 s, units 200 s, browser 130 s; 6 min 15 s in all')
})
