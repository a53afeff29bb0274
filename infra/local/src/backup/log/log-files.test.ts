import { expect, test } from 'vitest'
import { lastInterruption } from './log-files.ts'

const minute = (minutes: number) => new Date(Date.UTC(2026, 10, 27, 12, minutes))
const logOf = (names: readonly string[]) =>
  names.map((name, index) => ({ name, file: name, at: minute(index) }))

test.each([
  ['from segment to segment', ['0000000100000000000000FF', '000000010000000100000000'], undefined],
  [
    'with a segment that was handed over twice',
    ['000000010000000000000001', '000000010000000000000001'],
    undefined,
  ],
  ['without one segment', ['000000010000000000000001', '000000010000000000000003'], minute(1)],
  [
    'on another timeline',
    ['000000010000000000000007', '00000002.history', '000000020000000000000004'],
    minute(2),
  ],
  [
    'with two interruptions',
    [
      '000000010000000000000001',
      '000000010000000000000003',
      '000000010000000000000007',
      '000000010000000000000008',
    ],
    minute(2),
  ],
  ['that has not begun', [], undefined],
])('the last interruption of a log %s is found', (_, names, at) => {
  expect(lastInterruption(logOf(names))).toEqual(at)
})
