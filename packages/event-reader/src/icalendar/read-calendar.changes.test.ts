import { expect, test } from 'vitest'
import { readCalendar } from './read-calendar.ts'

const options = {
  from: new Date('2026-01-01T00:00:00Z'),
  to: new Date('2027-01-01T00:00:00Z'),
  venueZone: 'Europe/Amsterdam',
}

const startsOf = (...changes: string[][]): string[] => {
  const events = changes.flatMap((lines) => ['BEGIN:VEVENT', 'UID:f', 'SUMMARY:Film', ...lines, 'END:VEVENT'])
  const { occurrences } = readCalendar(['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n'), options)
  return occurrences.map(({ start }) => start.slice(0, 16))
}

const moved = ['RECURRENCE-ID:20260601T200000', 'DTSTART:20260601T210000']

test('a change without its series keeps the dates of its own rule', () => {
  expect(startsOf([...moved, 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20260608T210000'])).toEqual([
    '2026-06-01T21:00',
    '2026-06-15T21:00',
  ])
})

test('and its own extra dates', () => {
  expect(startsOf([...moved, 'RDATE:20260610T210000'])).toEqual(['2026-06-01T21:00', '2026-06-10T21:00'])
})

test('another change of the same series changes one of these dates', () => {
  const other = ['RECURRENCE-ID:20260608T210000', 'DTSTART:20260609T190000']
  expect(startsOf([...moved, 'RRULE:FREQ=WEEKLY;COUNT=3'], other)).toEqual([
    '2026-06-01T21:00',
    '2026-06-09T19:00',
    '2026-06-15T21:00',
  ])
})

test('several changes with a rule each are single dates: it is not known which rule is that of the series', () => {
  const rule = 'RRULE:FREQ=WEEKLY;COUNT=9'
  const other = ['RECURRENCE-ID:20260608T200000', 'DTSTART:20260609T190000', rule]
  expect(startsOf([...moved, rule], other)).toEqual(['2026-06-01T21:00', '2026-06-09T19:00'])
})
