import type { Event } from '@uitpost/contracts'
import type { Period } from '@uitpost/contracts/constants'
import { expect, test } from 'vitest'
import { englishTexts } from '../../../../test/english.tsx'
import { bookMarket, bookMarkets, carnivalFairs } from '../../../../test/samples.ts'
import { dateRange, daysOf } from '../event-dates.ts'
import { eventsIn } from './period.ts'

/** A Saturday. */
const today = '2026-07-18'
const on = (title: string, startDate: string, endDate: string | null = null): Event => ({
  ...bookMarket,
  title,
  startDate,
  endDate,
})
const events = [
  on('today', '2026-07-18T10:00:00+02:00'),
  on('late tonight', '2026-07-18T23:30:00+02:00', '2026-07-19T02:00:00+02:00'),
  on('tomorrow', '2026-07-19'),
  on('Friday after', '2026-07-24'),
  on('ten days', '2026-07-10', '2026-07-20'),
  on('last of the month', '2026-07-31T22:00:00+02:00', '2026-08-01T00:00:00+02:00'),
  on('next month', '2026-08-01'),
]

test.each<[Period, string[]]>([
  ['all', events.map(({ title }) => title)],
  ['today', ['today', 'late tonight', 'ten days']],
  ['tomorrow', ['late tonight', 'tomorrow', 'ten days']],
  ['week', ['today', 'late tonight', 'ten days']],
  ['month', ['today', 'late tonight', 'tomorrow', 'Friday after', 'ten days', 'last of the month']],
])(
  'On a Saturday the period %s contains the events that overlap it, and weeks start on Sunday',
  {
    tags: [
      'dashboard.period-today',
      'dashboard.period-tomorrow',
      'dashboard.period-week',
      'dashboard.period-month',
    ],
  },
  (period, titles) => {
    const found = eventsIn(events, { subscribed: new Set([bookMarkets.id]), period, today })
    expect(found.map(({ title }) => title)).toEqual(titles)
  },
)

test('On a Sunday the week ends on the next Saturday', { tags: 'values.week-starts-sunday' }, () => {
  const found = eventsIn(events, { subscribed: 'unknown', period: 'week', today: '2026-07-19' })
  expect(found.map(({ title }) => title)).toEqual(['late tonight', 'tomorrow', 'Friday after', 'ten days'])
})

test('Only events in subscribed categories are listed', { tags: 'dashboard.only-subscribed' }, () => {
  const other = { ...bookMarket, title: 'fair', categoryId: carnivalFairs.id }
  const none = { ...bookMarket, title: 'uncategorized', categoryId: null }
  const found = eventsIn([bookMarket, other, none], {
    subscribed: new Set([bookMarkets.id]),
    period: 'all',
    today,
  })
  expect(found).toEqual([bookMarket])
})

test('An event that ends at midnight ends on the day before', () => {
  expect(daysOf({ startDate: '2026-07-31T22:00:00+02:00', endDate: '2026-08-01T00:00:00+02:00' })).toEqual({
    first: '2026-07-31',
    last: '2026-07-31',
  })
})

test.each([
  ['one day', '2026-07-18', null, 'Sat 18 Jul'],
  ['the same start and end', '2026-07-18', '2026-07-18', 'Sat 18 Jul'],
  ['several days', '2026-07-17', '2026-07-26', 'Fri 17 Jul – Sun 26 Jul'],
  ['a start time', '2026-07-18T10:00:00+02:00', null, 'Sat 18 Jul, 10:00'],
  ['hours of one day', '2026-07-18T10:00:00+02:00', '2026-07-18T16:00:00+02:00', 'Sat 18 Jul, 10:00–16:00'],
  [
    'a night',
    '2026-07-18T22:00:00+02:00',
    '2026-07-19T02:00:00+02:00',
    'Sat 18 Jul, 22:00 – Sun 19 Jul, 02:00',
  ],
  ['another year', '2027-01-02', null, 'Sat 2 Jan 2027'],
])(
  'The date range of %s is formatted in the time zone of the event',
  { tags: 'card.range' },
  (_, startDate, endDate, text) => {
    expect(dateRange({ startDate, endDate, timeKnown: true }, englishTexts, today)).toBe(text)
  },
)

test.each([
  ['one day', null, 'Sat 18 Jul, time not stated'],
  ['several days', '2026-07-26', 'Sat 18 Jul – Sun 26 Jul, time not stated'],
])(
  'The date range of %s without a stated hour includes a note',
  { tags: 'event.time-not-stated' },
  (_, endDate, text) => {
    const event = { startDate: '2026-07-18', endDate, timeKnown: false }
    expect(dateRange(event, englishTexts, today)).toBe(text)
  },
)
