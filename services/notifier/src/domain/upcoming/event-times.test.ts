import { expect, test } from 'vitest'
import { isOver, isThisWeekend } from './event-times.ts'

const event = (start: string, end: string | null, more: object = {}) => ({
  startAt: new Date(start),
  endAt: end === null ? null : new Date(end),
  localDate: start.slice(0, 10),
  localEndDate: (end ?? start).slice(0, 10),
  timeZone: 'Europe/Amsterdam',
  allDay: false,
  timeKnown: true,
  ...more,
})
const at = (day: string, start: string, end: string | null, more: object = {}) =>
  event(`${day}T${start}:00+01:00`, end && `${day}T${end}:00+01:00`, more)
const THURSDAY = '2026-11-26T08:00:00Z'
const SUNDAY_EVENING = '2026-11-29T20:00:00Z'
const ALL_DAY = { startAt: new Date('2026-11-26T23:00:00Z'), endAt: null, allDay: true }

test.each([
  ['Friday afternoon', at('2026-11-27', '14:00', '17:00'), THURSDAY, false],
  ['Friday afternoon until after 17:00', at('2026-11-27', '14:00', '17:30'), THURSDAY, true],
  ['Friday at 17:00 without an end', at('2026-11-27', '17:00', null), THURSDAY, true],
  ['Friday at 16:00 without an end', at('2026-11-27', '16:00', null), THURSDAY, false],
  ['all of Friday', at('2026-11-27', '00:00', null, ALL_DAY), THURSDAY, true],
  ['Sunday', at('2026-11-29', '10:00', null), THURSDAY, true],
  ['Monday', at('2026-11-30', '10:00', null), THURSDAY, false],
  ['Thursday to Saturday', event('2026-11-26T10:00:00Z', '2026-11-28T10:00:00Z'), THURSDAY, true],
  ['Friday evening, seen on Sunday', at('2026-11-27', '20:00', null), SUNDAY_EVENING, false],
  ['Sunday, seen on Sunday', at('2026-11-29', '10:00', null), SUNDAY_EVENING, true],
  ['the next Saturday, seen on Sunday', at('2026-12-05', '10:00', null), SUNDAY_EVENING, false],
  ['the next Saturday, seen on Monday', at('2026-12-05', '10:00', null), '2026-11-30T08:00:00Z', true],
])('%s', (_, one, now, expected) => {
  expect(isThisWeekend(one, new Date(now))).toBe(expected)
})

test.each([
  ['its end has passed', at('2026-11-26', '08:00', '09:00'), true],
  ['its end has not passed', at('2026-11-26', '08:00', '09:01'), false],
  ['it began today and has no known end', at('2026-11-26', '08:00', null), false],
  ['its last day has passed', at('2026-11-25', '08:00', null), true],
])('an event whose state is "%s"', (_, one, expected) => {
  expect(isOver(one, new Date(THURSDAY))).toBe(expected)
})
