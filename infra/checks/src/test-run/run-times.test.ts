import { expect, test } from 'vitest'
import { longTimesLines, overLimitLine, shortTimesLine } from './run-times.ts'

const short = { check: 44.4, units: 200.2, browser: 130 }
const long = { units: 300, browser: 299.9 }

test('npm test prints the seconds of each group, their sum and the goal', () => {
  expect(shortTimesLine(short)).toBe('check 44 s, units 200 s, browser 130 s: 6 min 15 s (goal: 6 min)')
})

test('test:all prints its own time, and the sum with npm test when that ran on the same code', () => {
  expect(longTimesLines(long, undefined)).toBe('units 300 s, browser 300 s: 10 min 0 s')
  expect(longTimesLines(long, short)).toBe(
    [
      'units 300 s, browser 300 s: 10 min 0 s',
      'Together with npm test (check 44 s, units 200 s, browser 130 s): 16 min 15 s (goal: 20 min, limit: 30 min)',
    ].join('\n'),
  )
})

test.each([
  [{ units: 1_800 }, {}, false],
  [{ units: 1_801 }, {}, true],
  [{ units: 1_000 }, { check: 100, units: 701 }, true],
  [{ units: 1_000 }, undefined, false],
])('%j and %j seconds exceed the limit of half an hour: %s', (longGroups, shortGroups, isOver) => {
  expect(overLimitLine(longGroups, shortGroups) !== undefined).toBe(isOver)
})
