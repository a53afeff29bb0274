import { testSeed } from '@uitpost/testing/test-seed'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { wallClock } from './wall-clock.ts'

const byCalendar = (at: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' })

const ZONES = [
  'Europe/Amsterdam',
  'Europe/London',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'UTC',
]
const HOUR_MS = 3_600_000
const start = Date.UTC(2020, 0, 1) + (testSeed() % 87_660) * HOUR_MS

test.each(ZONES)(
  `local times in %s equal those of Temporal (from ${new Date(start).toISOString()})`,
  (zone) => {
    for (let hour = 0; hour < 400 * 24; hour += 7) {
      const at = new Date(start + hour * HOUR_MS + hour)
      expect(wallClock(at, zone)).toBe(byCalendar(at, zone))
    }
  },
)

test.each([
  ['2027-03-28T00:59:59.999Z', '2027-03-28T01:59:59+01:00'],
  ['2027-03-28T01:00:00Z', '2027-03-28T03:00:00+02:00'],
  ['2027-10-31T00:59:59Z', '2027-10-31T02:59:59+02:00'],
  ['2027-10-31T01:00:00Z', '2027-10-31T02:00:00+01:00'],
  ['2027-10-31T22:59:59Z', '2027-10-31T23:59:59+01:00'],
])('%s is %s on a day when the clocks change', (at, shown) => {
  expect(wallClock(new Date(at), 'Europe/Amsterdam')).toBe(shown)
})
