import { expect, test } from 'vitest'
import { type DigestRule, frequencyOf, nextDigestAt, periodOf } from './schedule.ts'

const rule = (more: Partial<DigestRule> = {}): DigestRule => ({
  role: 'user',
  deliveryFreq: 'weekly',
  timeZone: 'Europe/Amsterdam',
  digestDay: 4,
  digestHour: 9,
  ...more,
})
const next = (given: DigestRule, after: string): string => nextDigestAt(given, new Date(after)).toISOString()

test.each([
  ['in winter', '2026-11-20T12:00:00Z', '2026-11-26T08:00:00.000Z'],
  ['in summer', '2026-07-17T12:00:00Z', '2026-07-23T07:00:00.000Z'],
  ['across the spring change', '2027-03-26T12:00:00Z', '2027-04-01T07:00:00.000Z'],
  ['across the autumn change', '2027-10-29T12:00:00Z', '2027-11-04T08:00:00.000Z'],
  ['later the same day', '2026-11-19T07:59:59Z', '2026-11-19T08:00:00.000Z'],
  ['never at the very moment it was due', '2026-11-19T08:00:00Z', '2026-11-26T08:00:00.000Z'],
])('a weekly digest comes on Thursday at nine, local time: %s', (_, after, due) => {
  expect(next(rule(), after)).toBe(due)
})

test('an hour skipped by daylight saving is due at the next existing hour', () => {
  expect(next(rule({ digestDay: 0, digestHour: 2 }), '2027-03-27T12:00:00Z')).toBe('2027-03-28T01:00:00.000Z')
})

test.each([
  ['daily', '2026-11-20T12:00:00Z', '2026-11-21T08:00:00.000Z'],
  ['monthly', '2026-11-20T12:00:00Z', '2026-12-01T08:00:00.000Z'],
] as const)(
  'a premium digest may be %s',
  { tags: ['roles.premium-has', 'product.premium-frequencies'] },
  (deliveryFreq, after, due) => {
    expect(next(rule({ role: 'premium', deliveryFreq }), after)).toBe(due)
  },
)

test.each(['user', 'admin', 'super_admin'] as const)(
  'the digest of a %s is weekly with any stored frequency',
  { tags: ['roles.free-has', 'product.free-weekly-email'] },
  (role) => {
    expect(frequencyOf({ role, deliveryFreq: 'daily' })).toBe('weekly')
  },
)

test.each([
  ['a week begins on Sunday', rule(), '2026-11-21T22:59:00Z', 'week:2026-11-15'],
  ['Sunday begins in the time zone of the person', rule(), '2026-11-21T23:01:00Z', 'week:2026-11-22'],
  ['a day', rule({ role: 'premium', deliveryFreq: 'daily' }), '2026-11-20T23:30:00Z', 'day:2026-11-21'],
  ['a month', rule({ role: 'premium', deliveryFreq: 'monthly' }), '2026-11-30T23:30:00Z', 'month:2026-12'],
])('%s is one period', (_, given, at, period) => {
  expect(periodOf(given, new Date(at))).toBe(period)
})
