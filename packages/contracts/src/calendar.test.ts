import { expect, test } from 'vitest'
import { mondayOf, ongoingOn } from './calendar.ts'

test.each([
  ['2026-11-27', undefined],
  ['2026-11-28', 'until'],
  ['2026-11-29', 'until'],
  ['2026-11-30', 'lastDay'],
  ['2026-12-01', undefined],
])('On %s the label of an event of 28 to 30 November is %s', (day, label) => {
  expect(ongoingOn(day, { first: '2026-11-28', last: '2026-11-30' })).toBe(label)
})

test('The only day of an event is today, not its last day', () => {
  expect(ongoingOn('2026-11-28', { first: '2026-11-28', last: '2026-11-28' })).toBe('today')
})

test.each([
  ['2026-11-22', '2026-11-16'],
  ['2026-11-23', '2026-11-23'],
  ['2026-11-24', '2026-11-23'],
])('The row of %s begins on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday)
})
