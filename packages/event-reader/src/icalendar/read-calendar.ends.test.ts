import { expect, test } from 'vitest'
import { readCalendar } from './read-calendar.ts'

const options = {
  from: new Date('2026-01-01T00:00:00Z'),
  to: new Date('2027-01-01T00:00:00Z'),
  venueZone: 'Europe/Amsterdam',
}

const event = (title: string, end: string[], ...others: string[]): string[] => [
  ...['BEGIN:VEVENT', `UID:${title}`, `SUMMARY:${title}`, 'DTSTART:20260601T200000', ...others, ...end],
]

test.each([
  ['mistyped', ['END:VEVNT']],
  ['without its colon', ['END VEVENT']],
  ['absent', []],
  ['that of another component', ['END:VTODO']],
])('an END that is %s loses no event behind it, and is reported', (_, end) => {
  const lines = [
    'BEGIN:VCALENDAR',
    ...event('Markt', end),
    ...event('Koor', ['END:VEVENT']),
    ...event('Quiz', end),
    ...event('Bal', ['END:VEVENT']),
    'END:VCALENDAR',
  ]
  const { occurrences, problems } = readCalendar(lines.join('\r\n'), options)
  expect(occurrences.map(({ title }) => title)).toEqual(['Markt', 'Koor', 'Quiz', 'Bal'])
  expect(problems.map(({ message }) => message)).toContain('VEVENT has no END before this line')
})

test('a mistyped END of an alarm or a time zone loses no event', () => {
  const alarm = ['BEGIN:VALARM', 'TRIGGER:-PT5M', 'END:VALRM', 'END:VEVENT']
  const lines = [
    ...['BEGIN:VCALENDAR', 'BEGIN:VTIMEZONE', 'TZID:Europe/Paris', 'END:VTIMEZON'],
    ...event('Markt', alarm),
    ...event('Koor', ['END:VEVENT']),
    'END:VCALENDAR',
  ]
  const { occurrences } = readCalendar(lines.join('\r\n'), options)
  expect(occurrences.map(({ title }) => title)).toEqual(['Markt', 'Koor'])
})
