import { expect, test } from 'vitest'
import { isBackupDue } from './schedule.ts'

/** A local time of this machine, because the hour of the backup is one. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute)

test.each([
  ['without any backup', at(20, 12), undefined, true],
  ['at two o’clock, after the one of yesterday', at(20, 2), at(19, 2), true],
  ['a minute before', at(20, 1, 59), at(19, 2), false],
  ['later on the day of a backup', at(20, 23), at(20, 2), false],
  ['in the morning after a night in which nothing ran', at(20, 9), at(18, 9), true],
  ['after one by hand in the evening before', at(20, 2, 1), at(19, 22), true],
])('a backup is due or not %s', (_, now, newest, expected) => {
  expect(isBackupDue(now, newest)).toBe(expected)
})
