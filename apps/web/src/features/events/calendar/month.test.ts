import { expect, test } from 'vitest'
import { bookMarket } from '../../../../test/samples.ts'
import { dayAfterKey, eventsOn, monthNamed, moveMonths, weeksOf } from './month.ts'

test('The weeks of a month start on Sunday and are whole', { tags: 'values.week-starts-sunday' }, () => {
  const weeks = weeksOf('2026-07')
  expect(weeks).toHaveLength(5)
  expect([weeks[0]?.[0], weeks[0]?.[6]]).toEqual(['2026-06-28', '2026-07-04'])
  expect(weeks.at(-1)?.[6]).toBe('2026-08-01')
  expect(weeksOf('2026-02')).toHaveLength(4)
  expect(weeksOf('2026-08')).toHaveLength(6)
})

test.each([
  ['ArrowLeft', '2026-07-14'],
  ['ArrowRight', '2026-07-16'],
  ['ArrowUp', '2026-07-08'],
  ['ArrowDown', '2026-07-22'],
  ['Home', '2026-07-12'],
  ['End', '2026-07-18'],
  ['PageUp', '2026-06-15'],
  ['PageDown', '2026-08-15'],
  ['a', undefined],
])('From a Wednesday %s leads to %s', (key, day) => {
  expect(dayAfterKey('2026-07-15', key)).toBe(day)
})

test('The last day of a long month leads to the last of a shorter one', () => {
  expect(moveMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(moveMonths('2024-01-31', 1)).toBe('2024-02-29')
  expect(moveMonths('2026-01-15', -1)).toBe('2025-12-15')
})

test('An event stands on each day it touches, and what begins on a day comes first', () => {
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

test.each(['2026-13', '2026-1', 'x', '2026-07-01'])('%s is no month', (value) => {
  expect(monthNamed(value)).toBeUndefined()
})
