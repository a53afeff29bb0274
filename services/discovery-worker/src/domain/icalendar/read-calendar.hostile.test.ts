import { expect, test } from 'vitest'
import { readCalendar } from './read-calendar.ts'

const entry = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const calendar = (...entries: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...entries, 'END:VCALENDAR', ''].join('\r\n')
const day = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')

/** Half a megabyte each: as much as anybody may send. */
const hostile: [string, string][] = [
  ['no calendar at all', 'Dear robot, please add my party'],
  ['a calendar that ends nowhere', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:x'],
  ['components inside each other without end', 'BEGIN:VEVENT\n'.repeat(38_000)],
  ['one line of half a million characters', `BEGIN:VCALENDAR\r\nSUMMARY:${'a;b="'.repeat(95_000)}`],
  ['folded lines without end', `BEGIN:VCALENDAR\r\nX-A:${'\r\n a'.repeat(120_000)}`],
  [
    'every second of a year, from a thousand entries',
    calendar(
      ...Array.from({ length: 1_000 }, (_, index) =>
        entry(`UID:${index}`, 'SUMMARY:x', `DTSTART:${day(1)}T000000Z`, 'RRULE:FREQ=SECONDLY'),
      ),
    ),
  ],
  [
    'every day of a year, from thousands of entries',
    calendar(
      ...Array.from({ length: 5_000 }, (_, index) =>
        entry(`UID:${index}`, 'SUMMARY:x', `DTSTART:${day(1)}T000000Z`, 'RRULE:FREQ=DAILY'),
      ),
    ),
  ],
  [
    'a rule that never matches',
    calendar(
      ...Array.from({ length: 200 }, (_, index) =>
        entry(
          `UID:${index}`,
          'SUMMARY:x',
          `DTSTART:${day(1)}T000000Z`,
          'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31',
        ),
      ),
    ),
  ],
  [
    'a zone with thousands of rules',
    calendar(
      `BEGIN:VTIMEZONE\r\nTZID:X\r\n${'BEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nRRULE:FREQ=DAILY\r\nEND:STANDARD\r\n'.repeat(3_000)}END:VTIMEZONE`,
      ...Array.from({ length: 500 }, (_, index) =>
        entry(`UID:${index}`, 'SUMMARY:x', `DTSTART;TZID=X:${day(1)}T100000`),
      ),
    ),
  ],
]
test.each(hostile)('a calendar of %s is read within seconds', (_, ics) => {
  const from = new Date()
  const to = new Date(from.getTime() + 365 * 86_400_000)
  const before = performance.now()
  const { occurrences } = readCalendar(ics, { from, to, venueZone: 'Europe/Amsterdam' })
  expect(occurrences.length).toBeLessThanOrEqual(5_000)
  expect(performance.now() - before).toBeLessThan(10_000)
})
