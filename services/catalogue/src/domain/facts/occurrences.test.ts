import { expect, test } from 'vitest'
import { hoursOf, readOccurrence, type StatedDates, wireDates } from './occurrences.ts'

const now = new Date('2027-03-10T12:00:00Z')
const stated = (members: Partial<StatedDates>): StatedDates => ({
  startDate: '2027-04-04T10:00:00+02:00',
  endDate: null,
  allDay: false,
  timeZone: 'Europe/Amsterdam',
  ...members,
})
const read = (members: Partial<StatedDates>) => {
  const occurrence = readOccurrence(stated(members), now)
  if (typeof occurrence === 'string') throw new Error(occurrence)
  return occurrence
}

test.each<[string, Partial<StatedDates>, { startDate: string; endDate: string | null }]>([
  ['an hour keeps its offset', {}, { startDate: '2027-04-04T10:00:00+02:00', endDate: null }],
  [
    'UTC becomes the zone of the event',
    { startDate: '2027-12-04T18:00:00Z', endDate: '2027-12-04T20:30:00Z' },
    { startDate: '2027-12-04T19:00:00+01:00', endDate: '2027-12-04T21:30:00+01:00' },
  ],
  [
    'an hour without offset is that of the zone',
    { startDate: '2027-07-04T10:00:00' },
    { startDate: '2027-07-04T10:00:00+02:00', endDate: null },
  ],
  [
    'an hour that the clocks skip is moved on',
    { startDate: '2027-03-28T02:30:00' },
    { startDate: '2027-03-28T03:30:00+02:00', endDate: null },
  ],
  [
    'days stay days, the end inclusive',
    { startDate: '2027-07-16', endDate: '2027-07-25', allDay: true },
    { startDate: '2027-07-16', endDate: '2027-07-25' },
  ],
  ['a bare day counts as all day', { startDate: '2027-07-16' }, { startDate: '2027-07-16', endDate: null }],
  [
    'an end equal to the start is ignored',
    { endDate: '2027-04-04T10:00:00+02:00' },
    { startDate: '2027-04-04T10:00:00+02:00', endDate: null },
  ],
])('%s', (_, members, expected) => {
  expect(wireDates(read(members))).toEqual(expected)
})

test('an event past midnight includes the next day, one until midnight does not', () => {
  const start = { startDate: '2027-04-03T22:00:00+02:00' }
  expect(read({ ...start, endDate: '2027-04-04T04:00:00+02:00' }).localEndDate).toBe('2027-04-04')
  expect(read({ ...start, endDate: '2027-04-04T00:00:00+02:00' }).localEndDate).toBe('2027-04-03')
})

test('an event is over when its last day is over in its own zone', () => {
  const lastDay = { startDate: '2027-03-09', endDate: '2027-03-10', allDay: true }
  expect(readOccurrence(stated(lastDay), new Date('2027-03-10T22:59:00Z'))).toMatchObject({
    localEndDate: '2027-03-10',
  })
  expect(readOccurrence(stated(lastDay), new Date('2027-03-10T23:00:00Z'))).toBe('it is over')
})

test('two dates of a series have the same hours across the change of the clocks', () => {
  const winter = read({ startDate: '2027-03-27T10:00:00+01:00', endDate: '2027-03-27T17:00:00+01:00' })
  const summer = read({ startDate: '2027-04-03T10:00:00+02:00', endDate: '2027-04-03T17:00:00+02:00' })
  expect(hoursOf(winter)).toBe(hoursOf(summer))
})
