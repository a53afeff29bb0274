import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { clockAt, listMoments } from './moments.ts'

const momentsOf = (now: string) =>
  Object.fromEntries(
    listMoments(Temporal.Instant.from(now)).map(({ name, at }) => [name, at.toInstant().toString()]),
  )

test('the moments are on the clocks of Amsterdam, and two of them are at the two sides of the lost hour', () => {
  expect(momentsOf('2026-11-26T20:00:00Z')).toEqual({
    'in 45 days': '2027-01-10T20:00:00Z',
    '31 December 23:30': '2026-12-31T22:30:00Z',
    '28 March 2027 01:59': '2027-03-28T00:59:00Z',
    '28 March 2027 03:10': '2027-03-28T01:10:00Z',
    '29 February 2028 12:00': '2028-02-29T11:00:00Z',
    'Sunday 23:55': '2026-11-29T22:55:00Z',
  })
  expect(momentsOf('2027-02-14T22:59:00Z')).toMatchObject({
    'in 45 days': '2027-03-31T21:59:00Z',
    '31 December 23:30': '2027-12-31T22:30:00Z',
    'Sunday 23:55': '2027-02-14T22:55:00Z',
  })
})

test.each([
  ['2026-11-26T20:00:00.500Z', '+2999.5'],
  ['2026-11-26T20:50:01Z', '-1'],
])('programs that are started at %s get %s seconds', (now, seconds) => {
  const moment = { name: '', at: Temporal.ZonedDateTime.from('2026-11-26T21:50[Europe/Amsterdam]') }
  expect(clockAt(moment, '/lib/a.so', Temporal.Instant.from(now))['FAKETIME']).toBe(seconds)
})
