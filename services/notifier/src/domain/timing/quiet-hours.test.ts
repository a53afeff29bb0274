import { expect, test } from 'vitest'
import { earliestNotification } from './quiet-hours.ts'

const NEXT_WEEK = new Date('2027-04-08T18:00:00Z')

test.each([
  ['shortly before eight that morning', '2027-04-01T05:59:59Z', '2027-04-01T06:00:00.000Z'],
  ['by day at once', '2027-04-01T12:00:00Z', '2027-04-01T12:00:00.000Z'],
  ['at eight in the morning at once', '2027-04-01T06:00:00Z', '2027-04-01T06:00:00.000Z'],
  ['shortly before ten in the evening at once', '2027-04-01T19:59:00Z', '2027-04-01T19:59:00.000Z'],
  ['at ten in the evening, the next morning', '2027-04-01T20:00:00Z', '2027-04-02T06:00:00.000Z'],
  ['after midnight, the same morning', '2027-04-01T00:05:00Z', '2027-04-01T06:00:00.000Z'],
  [
    'at eight, in the night in which clocks are set forward',
    '2027-03-28T00:30:00Z',
    '2027-03-28T06:00:00.000Z',
  ],
  ['at eight, in the night in which clocks are set back', '2027-10-30T22:30:00Z', '2027-10-31T07:00:00.000Z'],
])('a push message is sent %s', (_, now, then) => {
  const start = new Date(Math.max(NEXT_WEEK.getTime(), Date.parse(now) + 7 * 86_400_000))
  expect(earliestNotification('Europe/Amsterdam', new Date(now), start).toISOString()).toBe(then)
})

test('an alert about an event that begins before the morning is sent at once', () => {
  const now = new Date('2027-04-01T22:00:00Z')
  expect(earliestNotification('Europe/Amsterdam', now, new Date('2027-04-02T05:00:00Z'))).toEqual(now)
})

test('an alert is sent at once if the event begins exactly at the end of quiet hours, and in the morning if it begins a second later', () => {
  const now = new Date('2027-04-01T22:00:00Z')
  const morning = new Date('2027-04-02T06:00:00Z')
  expect(earliestNotification('Europe/Amsterdam', now, morning)).toEqual(now)
  expect(earliestNotification('Europe/Amsterdam', now, new Date(morning.getTime() + 1_000))).toEqual(morning)
})

test('quiet hours are in the reader’s time zone', () => {
  const now = new Date('2027-04-01T20:30:00Z')
  expect(earliestNotification('Europe/London', now, NEXT_WEEK)).toEqual(now)
})
