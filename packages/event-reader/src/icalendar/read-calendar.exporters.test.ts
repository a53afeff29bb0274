import { describe, expect, test } from 'vitest'
import { readCalendar } from './read-calendar.ts'

const read = (...lines: string[]) =>
  readCalendar(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n'), {
    from: new Date('2026-11-01T00:00:00Z'),
    to: new Date('2027-05-01T00:00:00Z'),
    venueZone: 'Europe/Amsterdam',
  })
const event = (...lines: string[]): string[] => ['BEGIN:VEVENT', 'SUMMARY:Markt', ...lines, 'END:VEVENT']
const zoned = 'DTSTART;TZID=Europe/Amsterdam'
const spans = (...lines: string[]) =>
  read(...lines).occurrences.map(({ start, end }) => (end ? `${start}/${end}` : start))

describe('deviations of exporters from the standard', () => {
  test('a time under VALUE=DATE is a time, and midnight is a date', () => {
    expect(spans(...event('DTSTART;VALUE=DATE:20261212T141500', 'DTEND;VALUE=DATE:20261212T160000'))).toEqual(
      ['2026-12-12T14:15:00+01:00/2026-12-12T16:00:00+01:00'],
    )
    expect(spans(...event('DTSTART;VALUE=DATE:20261212T000000'))).toEqual(['2026-12-12/2026-12-12'])
  })

  test("Outlook's events from midnight to midnight are all-day; other hours stay times", () => {
    const flag = 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'
    expect(
      spans(...event(`${zoned}:20261224T000000`, 'DTEND;TZID=Europe/Amsterdam:20261227T000000', flag)),
    ).toEqual(['2026-12-24/2026-12-26'])
    expect(spans(...event('DTSTART:20261223T230000Z', 'DTEND:20261224T230000Z', flag))).toEqual([
      '2026-12-24/2026-12-24',
    ])
    expect(spans(...event(`${zoned}:20261224T093000`, flag))).toEqual(['2026-12-24T09:30:00+01:00'])
  })

  test('an end without a zone is in the zone of its start', () => {
    expect(spans(...event('DTSTART;TZID=Europe/London:20261212T190000', 'DTEND:20261212T213000'))).toEqual([
      '2026-12-12T19:00:00+00:00/2026-12-12T21:30:00+00:00',
    ])
  })

  test('times without a zone are in the zone of their calendar, and dates stay dates', () => {
    const lines = [
      ...event('UID:1', 'DTSTART:20261212T190000'),
      ...event('UID:2', 'DTSTART;VALUE=DATE:20261213'),
    ]
    expect(spans('X-WR-TIMEZONE:Europe/London', ...lines)).toEqual([
      '2026-12-12T19:00:00+00:00',
      '2026-12-13/2026-12-13',
    ])
    for (const server of ['UTC', 'Etc/GMT', 'Nergens/Hier', ''])
      expect(spans(`X-WR-TIMEZONE:${server}`, ...lines)[0]).toBe('2026-12-12T19:00:00+01:00')
  })

  test('the zone and method of a calendar apply to that calendar only', () => {
    const { occurrences } = read(
      ...['BEGIN:VCALENDAR', 'METHOD:CANCEL', 'X-WR-TIMEZONE:Europe/London'],
      ...event('UID:1', 'DTSTART:20261212T190000'),
      ...['END:VCALENDAR', 'BEGIN:VCALENDAR', 'METHOD:PUBLISH'],
      ...event('UID:2', 'DTSTART:20261213T190000'),
      'END:VCALENDAR',
    )
    expect(occurrences.map(({ start, status }) => [start, status])).toEqual([
      ['2026-12-12T19:00:00+00:00', 'cancelled'],
      ['2026-12-13T19:00:00+01:00', 'confirmed'],
    ])
  })

  test('a cancellation applies to all dates of its event, changed ones too', () => {
    const { occurrences } = read(
      ...event('UID:1', 'SEQUENCE:1', `${zoned}:20261207T200000`, 'RRULE:FREQ=WEEKLY;COUNT=3'),
      ...event(
        'UID:1',
        'SEQUENCE:1',
        'RECURRENCE-ID;TZID=Europe/Amsterdam:20261214T200000',
        `${zoned}:20261215T200000`,
      ),
      ...['BEGIN:VCALENDAR', 'METHOD:CANCEL'],
      ...event('UID:1', 'SEQUENCE:2', `${zoned}:20261207T200000`),
      'END:VCALENDAR',
    )
    expect(occurrences.map(({ start, status }) => [start.slice(0, 10), status])).toEqual([
      ['2026-12-07', 'cancelled'],
      ['2026-12-15', 'cancelled'],
      ['2026-12-21', 'cancelled'],
    ])
  })

  test('a cancellation of one date leaves the others', () => {
    const { occurrences } = read(
      ...event('UID:1', `${zoned}:20261207T200000`, 'RRULE:FREQ=WEEKLY;COUNT=2'),
      ...['BEGIN:VCALENDAR', 'METHOD:CANCEL'],
      ...event(
        'UID:1',
        'SEQUENCE:1',
        'RECURRENCE-ID;TZID=Europe/Amsterdam:20261214T200000',
        `${zoned}:20261214T200000`,
      ),
      'END:VCALENDAR',
    )
    expect(occurrences.map(({ status }) => status)).toEqual(['confirmed', 'cancelled'])
  })
})

describe('rules that deviate from the standard', () => {
  const weekly = (...lines: string[]) => read(...event(`${zoned}:20261207T200000`, ...lines))

  test('a count below one is ignored', () => {
    for (const count of ['-1', '0'])
      expect(weekly(`RRULE:FREQ=WEEKLY;COUNT=${count};UNTIL=20261222T000000Z`).occurrences).toHaveLength(3)
  })

  test('a rule of another calendar system gives its first date and a problem; a Gregorian one is expanded', () => {
    const { occurrences, problems } = weekly('RRULE:RSCALE=HEBREW;FREQ=YEARLY')
    expect(occurrences).toHaveLength(1)
    expect(problems[0]?.message).toMatch(/HEBREW/)
    expect(weekly('RRULE:RSCALE=GREGORIAN;FREQ=WEEKLY;COUNT=3').occurrences).toHaveLength(3)
    expect(weekly('RRULE:RSCALE=GREGORIAN;SKIP=FORWARD;FREQ=MONTHLY;COUNT=3').occurrences).toHaveLength(1)
  })

  test('an UNTIL with a date is until the end of that day', () => {
    expect(weekly('RRULE:FREQ=WEEKLY;UNTIL=20261221').occurrences).toHaveLength(3)
  })

  test('beside a start in UTC it is the instant at which that day begins locally', () => {
    const inUtc = (until: string) =>
      spans(...event('DTSTART:20261207T200000Z', `RRULE:FREQ=WEEKLY;UNTIL=${until}`))
    expect(inUtc('20261221')).toHaveLength(2)
    expect(inUtc('20261222')).toHaveLength(3)
  })

  test('an exception in UTC matches a start without a zone by its written or its local time', () => {
    const floating = (exception: string) =>
      spans(...event('DTSTART:20261207T200000', 'RRULE:FREQ=WEEKLY;COUNT=3', `EXDATE:${exception}`))
    expect(floating('20261214T200000Z')).toHaveLength(2)
    expect(floating('20261214T190000Z')).toHaveLength(2)
    expect(floating('20261214T180000Z')).toHaveLength(3)
    // Beside a start with a zone it is an instant only.
    expect(weekly('RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20261214T200000Z').occurrences).toHaveLength(3)
  })

  test('hours of a duration are elapsed time, days are calendar days', () => {
    const night = (start: string, duration: string) =>
      spans(...event(`${zoned}:${start}`, `DURATION:${duration}`))
    expect(night('20270327T230000', 'PT5H')).toEqual(['2027-03-27T23:00:00+01:00/2027-03-28T05:00:00+02:00'])
    expect(night('20270327T230000', 'P1D')).toEqual(['2027-03-27T23:00:00+01:00/2027-03-28T23:00:00+02:00'])
    expect(night('20270327T230000', 'P1DT1H')).toEqual([
      '2027-03-27T23:00:00+01:00/2027-03-29T00:00:00+02:00',
    ])
  })

  test('past series do not count for the limit, and thousands of current ones are expanded', () => {
    const series = (count: number, rule: string, from: string) =>
      Array.from({ length: count }, (_, index) =>
        event(`UID:${rule}${index}`, `${zoned}:${from}`, `RRULE:${rule}`),
      )
    const { occurrences, problems } = read(
      ...series(1_500, 'FREQ=WEEKLY;UNTIL=20200101T000000Z', '20180305T200000').flat(),
      ...series(1_500, 'FREQ=WEEKLY;COUNT=10', '20180305T200000').flat(),
      ...series(1_500, 'FREQ=WEEKLY;COUNT=2', '20261207T200000').flat(),
    )
    expect(problems).toEqual([])
    expect(occurrences).toHaveLength(3_000)
  })
})

test('dates that follow from the rule are distinguished from the first date, extra dates and changed dates', () => {
  const { occurrences } = read(
    ...event(
      'UID:1',
      `${zoned}:20261207T200000`,
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'RDATE;TZID=Europe/Amsterdam:20261221T200000,20261230T200000',
    ),
    ...event('UID:1', 'RECURRENCE-ID;TZID=Europe/Amsterdam:20261228T200000', `${zoned}:20261228T210000`),
    ...event('UID:2', `${zoned}:20261225T200000`),
  )
  expect(occurrences.map(({ start, byRule }) => [start.slice(0, 10), byRule])).toEqual([
    ['2026-12-07', undefined],
    ['2026-12-14', true],
    ['2026-12-21', undefined],
    ['2026-12-25', undefined],
    ['2026-12-28', undefined],
    ['2026-12-30', undefined],
  ])
})
