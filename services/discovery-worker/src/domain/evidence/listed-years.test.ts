import { expect, test } from 'vitest'
import type { EventBlock } from '../blocks/event-blocks.ts'
import { placeListedYears } from './listed-years.ts'
import type { PageDay } from './page-days.ts'

const FETCHED_ON = '2026-11-20'
const open = (monthAndDay: string): PageDay => ({
  from: 0,
  to: 0,
  text: monthAndDay,
  starts: [],
  possible: [`2027-${monthAndDay}`, `2025-${monthAndDay}`, `2026-${monthAndDay}`],
})
const item: EventBlock = { from: 0, to: 1, isRun: false, around: [] }
/** The days that a list of items gets. */
const placed = (days: PageDay[], blocks: EventBlock[] = days.map(() => item)): string[] => {
  placeListedYears(
    blocks,
    days.map((day) => [day]),
    FETCHED_ON,
  )
  return days.map(({ starts }) => starts.join())
}

test('three items in order are on the next such days', () => {
  expect(placed(['11-20', '12-15', '01-24'].map(open))).toEqual(['2026-11-20', '2026-12-15', '2027-01-24'])
  expect(placed(['12-15', '12-15', '01-24'].map(open))).toEqual(['2026-12-15', '2026-12-15', '2027-01-24'])
})

test.each([
  ['two items', ['12-15', '01-24'].map(open)],
  ['items out of order', ['12-15', '01-24', '01-23'].map(open)],
  ['an item with a year', [...['12-15', '01-24'].map(open), { ...open('02-01'), starts: ['2026-02-01'] }]],
  ['an item with a rule only', [...['12-15', '01-24'].map(open), { ...open('02-01'), possible: [] }]],
  ['an item after more than 240 days', ['12-15', '01-24', '07-19'].map(open)],
])('%s leave the years open', (_, days) => {
  const before = days.map(({ starts }) => starts.join())
  expect(placed(days)).toEqual(before)
})

test('an item after 240 days is near enough', () => {
  expect(placed(['12-15', '01-24', '07-18'].map(open)).at(-1)).toBe('2027-07-18')
})

test('days in running text are no items', () => {
  const days = ['12-15', '01-24', '02-01'].map(open)
  expect(placed(days, [item, item, { ...item, isRun: true }])).toEqual(['', '', ''])
  const more = ['12-15', '01-24', '02-01', '01-01'].map(open)
  expect(placed(more, [item, item, item, { ...item, isRun: true }])).toEqual([
    '2026-12-15',
    '2027-01-24',
    '2027-02-01',
    '',
  ])
})
