import { expect, test } from 'vitest'
import { goneCheckAt, nextCheckAt, retryCheckAt } from './recheck-times.ts'

const event = { link: 'https://markt.example/lente', localDate: '2027-04-20' }
const at = (text: string) => new Date(text)
const dayOf = (date: Date | null) => date?.toISOString().slice(0, 10)

test.each([
  ['two weeks before its day', '2027-03-01T00:00:00Z', '2027-04-06'],
  ['a week before it', '2027-04-07T00:00:00Z', '2027-04-13'],
  ['three days before it', '2027-04-14T00:00:00Z', '2027-04-17'],
  ['the day before it', '2027-04-18T00:00:00Z', '2027-04-19'],
  ['and not on its day', '2027-04-20T00:00:00Z', undefined],
])('a source is re-checked %s', (_, now, day) => {
  expect(dayOf(nextCheckAt(event, at(now)))).toBe(day)
})

test('events of one address are due together, those of other addresses at other times of the day', () => {
  const now = at('2027-03-01T00:00:00Z')
  const hours = Array.from({ length: 200 }, (_, i) =>
    nextCheckAt({ ...event, link: `https://markt.example/${i}` }, now)?.getUTCHours(),
  )
  expect(new Set(hours)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]))
  expect(nextCheckAt(event, now)).toEqual(nextCheckAt({ ...event }, now))
})

test('a failing source is retried within hours, three times, and then at its next re-check', () => {
  const now = at('2027-04-07T12:00:00Z')
  const waits = [0, 1, 2].map(
    (failures) => ((retryCheckAt(event, failures, now)?.getTime() ?? 0) - now.getTime()) / 3_600_000,
  )
  expect(waits).toEqual([1, 3, 6])
  expect(dayOf(retryCheckAt(event, 3, now))).toBe('2027-04-13')
})

test('a failing source is retried no later than its next re-check', () => {
  const due = nextCheckAt(event, at('2027-04-07T12:00:00Z'))?.getTime() ?? 0
  const hours = (count: number) => count * 3_600_000
  const retriedAt = (now: number) => retryCheckAt(event, 2, new Date(now))?.getTime()
  expect(retriedAt(due - hours(2))).toBe(due)
  expect(retriedAt(due - hours(6) + 1)).toBe(due)
  expect(retriedAt(due - hours(6) - 1)).toBe(due - 1)
})

test('a failing source on the last day is retried three times, and then given up', () => {
  const now = at('2027-04-19T20:00:00Z')
  expect([0, 1, 2, 3].map((failures) => retryCheckAt(event, failures, now)?.toISOString())).toEqual([
    '2027-04-19T21:00:00.000Z',
    '2027-04-19T23:00:00.000Z',
    '2027-04-20T02:00:00.000Z',
    undefined,
  ])
})

test('a re-check exactly at its due time is followed by the next one', () => {
  const first = nextCheckAt(event, at('2027-03-01T00:00:00Z')) ?? at('')
  expect(nextCheckAt(event, new Date(first.getTime() - 1))).toEqual(first)
  expect(nextCheckAt(event, first)).toEqual(new Date(first.getTime() + 7 * 86_400_000))
})

test.each<[string, string, number, string | undefined]>([
  ['a day later', '2027-04-10T12:00:00Z', 0, '2027-04-11T12:00:00.000Z'],
  ['a day later again', '2027-04-10T12:00:00Z', 1, '2027-04-11T12:00:00.000Z'],
  ['no third time', '2027-04-10T12:00:00Z', 2, undefined],
  ['until its day is over in Amsterdam', '2027-04-19T21:59:59Z', 1, '2027-04-20T21:59:59.000Z'],
  ['not when that day is over', '2027-04-19T22:00:00Z', 1, undefined],
])('a page that is gone is asked for %s', (_, now, timesGone, expected) => {
  const next = goneCheckAt({ ...event, timeZone: 'Europe/Amsterdam', timesGone }, at(now))
  expect(next?.toISOString()).toBe(expected)
})
