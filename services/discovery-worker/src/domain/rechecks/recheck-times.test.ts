import { expect, test } from 'vitest'
import { nextCheckAt, retryCheckAt } from './recheck-times.ts'

const event = { link: 'https://markt.example/lente', localDate: '2027-04-20' }
const at = (text: string) => new Date(text)
const dayOf = (date: Date | null) => date?.toISOString().slice(0, 10)

test.each([
  ['two weeks before its day', '2027-03-01T00:00:00Z', '2027-04-06'],
  ['a week before it', '2027-04-07T00:00:00Z', '2027-04-13'],
  ['three days before it', '2027-04-14T00:00:00Z', '2027-04-17'],
  ['the day before it', '2027-04-18T00:00:00Z', '2027-04-19'],
  ['and not on its day', '2027-04-20T00:00:00Z', undefined],
])('a source is looked at again %s', (_, now, day) => {
  expect(dayOf(nextCheckAt(event, at(now)))).toBe(day)
})

test('events of one address are due together, those of others at other hours of the day', () => {
  const now = at('2027-03-01T00:00:00Z')
  const hours = Array.from({ length: 200 }, (_, i) =>
    nextCheckAt({ ...event, link: `https://markt.example/${i}` }, now)?.getUTCHours(),
  )
  expect(new Set(hours)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]))
  expect(nextCheckAt(event, now)).toEqual(nextCheckAt({ ...event }, now))
})

test('a source that does not answer is asked again within hours, three times, and then when it is due anyway', () => {
  const now = at('2027-04-07T12:00:00Z')
  const waits = [0, 1, 2].map(
    (failures) => ((retryCheckAt(event, failures, now)?.getTime() ?? 0) - now.getTime()) / 3_600_000,
  )
  expect(waits).toEqual([1, 3, 6])
  expect(dayOf(retryCheckAt(event, 3, now))).toBe('2027-04-13')
})

test('a source that does not answer is asked again no later than it is due anyway', () => {
  const due = nextCheckAt(event, at('2027-04-07T12:00:00Z'))?.getTime() ?? 0
  const hours = (count: number) => count * 3_600_000
  const retriedAt = (now: number) => retryCheckAt(event, 2, new Date(now))?.getTime()
  expect(retriedAt(due - hours(2))).toBe(due)
  expect(retriedAt(due - hours(6) + 1)).toBe(due)
  expect(retriedAt(due - hours(6) - 1)).toBe(due - 1)
})

test('a source that does not answer on the last day is asked again, three times, and then no more', () => {
  const now = at('2027-04-19T20:00:00Z')
  expect([0, 1, 2, 3].map((failures) => retryCheckAt(event, failures, now)?.toISOString())).toEqual([
    '2027-04-19T21:00:00.000Z',
    '2027-04-19T23:00:00.000Z',
    '2027-04-20T02:00:00.000Z',
    undefined,
  ])
})

test('a look at the very moment it was due is followed by the next one', () => {
  const first = nextCheckAt(event, at('2027-03-01T00:00:00Z')) ?? at('')
  expect(nextCheckAt(event, new Date(first.getTime() - 1))).toEqual(first)
  expect(nextCheckAt(event, first)).toEqual(new Date(first.getTime() + 7 * 86_400_000))
})
