import { expect, test } from 'vitest'
import { nextRunAfter } from './schedule-times.ts'

const ZONE = 'Europe/Amsterdam'

test.each([
  ['daily_2am', '2026-11-20T12:00:00Z', '2026-11-21T01:00:00Z', 'in winter 2 AM is 1 AM UTC'],
  ['daily_2am', '2026-07-20T00:00:00Z', '2026-07-21T00:00:00Z', 'the moment itself is over'],
  ['daily_2am', '2026-07-19T23:59:59Z', '2026-07-20T00:00:00Z', 'in summer it is midnight UTC'],
  ['daily_2am', '2026-03-28T12:00:00Z', '2026-03-29T01:00:00Z', 'on the night without a 2 AM it is 3 AM'],
  ['daily_2am', '2026-10-24T12:00:00Z', '2026-10-25T00:00:00Z', 'on the night with two it is the first'],
  ['every_6_hours', '2026-11-20T12:00:00Z', '2026-11-20T17:00:00Z', 'at 0, 6, 12 and 18'],
  ['every_6_hours', '2026-11-20T17:30:00Z', '2026-11-20T23:00:00Z', 'over midnight'],
  ['every_4_hours', '2026-11-20T12:00:00Z', '2026-11-20T15:00:00Z', 'at 0, 4, 8, 12, 16 and 20'],
  ['every_30_minutes', '2026-11-20T12:00:01Z', '2026-11-20T12:30:00Z', 'at the full and the half hour'],
] as const)('%s after %s comes at %s: %s', (frequency, now, next, _why) => {
  expect(nextRunAfter(new Date(now), frequency, ZONE).toISOString()).toBe(next.replace('Z', '.000Z'))
})
