import { expect, test } from 'vitest'
import { bookMarket } from '../../../../test/samples.ts'
import { addMonths, dayAfterKey, eventsOn, parseMonth, weeksOf } from './month.ts'

test('The rows of a month start on Monday and are complete', () => {
  const weeks = weeksOf('2026-07')
  expect(weeks).toHaveLength(5)
  expect([weeks[0]?.[0], weeks[0]?.[6]]).toEqual(['2026-06-29', '2026-07-05'])
  expect(weeks.at(-1)?.[6]).toBe('2026-08-02')
  expect(weeksOf('2027-02')).toHaveLength(4)
  expect(weeksOf('2026-08')).toHaveLength(6)
})

test.each([
  ['ArrowLeft', '2026-07-14'],
  ['ArrowRight', '2026-07-16'],
  ['ArrowUp', '2026-07-08'],
  ['ArrowDown', '2026-07-22'],
  ['Home', '2026-07-13'],
  ['End', '2026-07-19'],
  ['PageUp', '2026-06-15'],
  ['PageDown', '2026-08-15'],
  ['a', undefined],
])('On a Wednesday the key %s moves the selection to %s', (key, day) => {
  expect(dayAfterKey('2026-07-15', key)).toBe(day)
})

test.each([
  ['Home', '2026-07-13'],
  ['End', '2026-07-19'],
])('On a Sunday, the last day of its row, the key %s moves the selection to %s', (key, day) => {
  expect(dayAfterKey('2026-07-19', key)).toBe(day)
})

test('From the last day of a month, a shorter month is entered on its last day', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
})

test('An event is listed on each of its days, and events that start on a day come first', () => {
  const long = { ...bookMarket, title: 'long', startDate: '2026-07-10', endDate: '2026-07-20' }
  const night = {
    ...bookMarket,
    title: 'night',
    startDate: '2026-07-18T22:00:00+02:00',
    endDate: '2026-07-19T00:00:00+02:00',
  }
  const titles = (day: string) => eventsOn([long, bookMarket, night], day).map(({ title }) => title)
  expect(titles('2026-07-18')).toEqual(['Deventer Boekenmarkt', 'night', 'long'])
  expect(titles('2026-07-19')).toEqual(['long'])
  expect(titles('2026-07-21')).toEqual([])
})

test.each(['2026-13', '2026-1', 'x', '2026-07-01'])('%s is not a month', (value) => {
  expect(parseMonth(value)).toBeUndefined()
})
