import { describe, expect, test } from 'vitest'
import type { CalendarOptions } from './read-calendar.ts'
import { readCalendar } from './read-calendar.ts'

const options: CalendarOptions = {
  from: new Date('2026-01-01T00:00:00Z'),
  to: new Date('2027-01-01T00:00:00Z'),
  venueZone: 'Europe/Amsterdam',
}

const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')

const event = (...lines: string[]): string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']

const read = (...lines: string[]) => readCalendar(calendar(...lines), options)

const starts = (...lines: string[]): string[] => read(...lines).occurrences.map(({ start }) => start)

describe('one event', () => {
  test('has its texts unescaped and trimmed, its list of categories and no address of the organiser', () => {
    const { occurrences, name } = read(
      'X-WR-CALNAME:Agenda De Kade',
      ...event(
        'UID:jazz-1',
        'SEQUENCE:3',
        'DTSTART;TZID=Europe/Amsterdam:20261128T203000',
        'DTEND;TZID=Europe/Amsterdam:20261128T230000',
        'SUMMARY:  Jazz\\, soul\\; en  meer ',
        'DESCRIPTION:Eerste regel\\nC:\\\\new heet de map',
        'LOCATION:De Kade\\, Zaandam',
        'CATEGORIES:Muziek,Jazz\\, live',
        'CATEGORIES:Muziek',
        'URL:https://dekade.example/jazz',
        'ORGANIZER;CN="Stichting De Kade":mailto:jan@dekade.example',
        'X-UITPOST-CITY:Zaandam',
      ),
    )
    expect(name).toBe('Agenda De Kade')
    expect(occurrences).toEqual([
      {
        uid: 'jazz-1',
        title: 'Jazz, soul; en meer',
        description: 'Eerste regel\nC:\\new heet de map',
        location: 'De Kade, Zaandam',
        url: 'https://dekade.example/jazz',
        categories: ['Muziek', 'Jazz, live'],
        organiser: 'Stichting De Kade',
        start: '2026-11-28T20:30:00+01:00',
        end: '2026-11-28T23:00:00+01:00',
        allDay: false,
        timeZone: 'Europe/Amsterdam',
        status: 'confirmed',
        city: 'Zaandam',
      },
    ])
  })

  test.each([
    ['a floating time is the time at the venue', 'DTSTART:20260715T200000', '2026-07-15T20:00:00+02:00'],
    ['a time in UTC is shown at the venue', 'DTSTART:20260715T200000Z', '2026-07-15T22:00:00+02:00'],
    [
      'another zone keeps its own clock',
      'DTSTART;TZID=Europe/London:20260715T200000',
      '2026-07-15T20:00:00+01:00',
    ],
    [
      'a Windows name that shows the same time is the venue',
      'DTSTART;TZID=W. Europe Standard Time:20260715T200000',
      '2026-07-15T20:00:00+02:00',
    ],
    [
      'a Windows label with a colon is known',
      'DTSTART;TZID="(UTC-05:00) Eastern Time (US & Canada)":20260715T200000',
      '2026-07-15T20:00:00-04:00',
    ],
    [
      'a globally unique zone ends in its name',
      'DTSTART;TZID=/mozilla.org/20050126_1/Europe/London:20260715T200000',
      '2026-07-15T20:00:00+01:00',
    ],
    [
      'an unquoted zone that holds a colon is put together again',
      'DTSTART;TZID=tzone://Microsoft/Utc:20260715T200000',
      '2026-07-15T22:00:00+02:00',
    ],
    [
      'an unknown zone is replaced by the zone of the venue',
      'DTSTART;TZID=Kantoor:20260715T200000',
      '2026-07-15T20:00:00+02:00',
    ],
    ['an hour that the clock skips moves forward', 'DTSTART:20260329T023000', '2026-03-29T03:30:00+02:00'],
    ['an hour shown twice is the first one', 'DTSTART:20261025T023000', '2026-10-25T02:30:00+02:00'],
    ['a date is a whole day', 'DTSTART;VALUE=DATE:20260715', '2026-07-15'],
    ['a date without VALUE=DATE is a whole day too', 'DTSTART:20260715', '2026-07-15'],
  ])('%s', (_, line, start) => {
    expect(starts(...event('UID:1', 'SUMMARY:x', line))).toEqual([start])
  })

  test('a zone defined in the file has its own offsets', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Customized Time Zone',
      ...['BEGIN:STANDARD', 'DTSTART:16010101T030000', 'TZOFFSETFROM:+0300', 'TZOFFSETTO:+0200'],
      ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD'],
      ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0300'],
      ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT'],
      'END:VTIMEZONE',
    ]
    const at = (stamp: string): string[] =>
      event(`UID:${stamp}`, `DTSTART;TZID=Customized Time Zone:${stamp}`, 'SUMMARY:x')
    expect(starts(...zone, ...at('20260115T200000'), ...at('20260715T200000'))).toEqual([
      '2026-01-15T19:00:00+01:00',
      '2026-07-15T19:00:00+02:00',
    ])
  })

  test.each([
    ['the last day, since DTEND is the day after', ['DTEND;VALUE=DATE:20260718'], '2026-07-17'],
    ['one day when DTEND is the same day', ['DTEND;VALUE=DATE:20260715'], '2026-07-15'],
    ['one day without an end', [], '2026-07-15'],
    ['the days of a duration', ['DURATION:P3D'], '2026-07-17'],
    ['the day of an end that has a time', ['DTEND:20260716T120000'], '2026-07-16'],
    ['one day when it ends before it begins', ['DTEND;VALUE=DATE:20260701'], '2026-07-15'],
  ])('an all-day event ends on %s', (_, lines, end) => {
    const { occurrences } = read(...event('UID:1', 'SUMMARY:x', 'DTSTART;VALUE=DATE:20260715', ...lines))
    expect(occurrences[0]).toMatchObject({ start: '2026-07-15', end, allDay: true })
  })

  test('an end before the start is left out and reported', () => {
    const { occurrences, problems } = read(
      ...event('UID:1', 'SUMMARY:x', 'DTSTART:20260715T200000', 'DTEND:20260715T180000'),
    )
    expect(occurrences[0]).not.toHaveProperty('end')
    expect(problems).toEqual([
      { line: 3, uid: '1', message: 'The event ends before it begins: the end was left out' },
    ])
  })

  test('a cancelled or tentative event is marked, and METHOD:CANCEL cancels everything', () => {
    const lines = event('UID:1', 'SUMMARY:x', 'DTSTART:20260715T200000', 'STATUS:TENTATIVE')
    expect(read(...lines).occurrences[0]?.status).toBe('tentative')
    expect(read('METHOD:CANCEL', ...lines).occurrences[0]?.status).toBe('cancelled')
  })

  test("an event's link is a web address or absent", () => {
    const lines = event('UID:1', 'SUMMARY:x', 'DTSTART:20260715T200000', 'URL:javascript:alert(1)')
    expect(read(...lines).occurrences[0]).not.toHaveProperty('url')
  })

  test('an event without a UID has the same id at every reading', () => {
    const lines = event('SUMMARY:x', 'DTSTART:20260715T200000')
    const [first, again, other] = [lines, lines, event('SUMMARY:y', 'DTSTART:20260715T200000')].map(
      (one) => read(...one).occurrences[0]?.uid,
    )
    expect(first).toBe(again)
    expect(first).not.toBe(other)
  })
})

describe('a feed', () => {
  const bytes = (text: string, encoding: BufferEncoding): Uint8Array => Buffer.from(text, encoding)
  const feed = calendar(...event('UID:1', 'DTSTART:20260715T200000', 'SUMMARY:Fête à Liège'))

  test.each([
    ['UTF-8', bytes(feed, 'utf8')],
    ['UTF-8 with a byte-order mark', bytes(`\uFEFF${feed}`, 'utf8')],
    ['UTF-16 little endian', bytes(`\uFEFF${feed}`, 'utf16le')],
    ['UTF-16 big endian', Buffer.from(`\uFEFF${feed}`, 'utf16le').swap16()],
    ['UTF-16 without its mark', bytes(feed, 'utf16le')],
    ['windows-1252', bytes(feed, 'latin1')],
    ['UTF-8 folded inside a character', foldInside(bytes(feed, 'utf8'))],
  ])('in %s is read', (_, file) => {
    expect(readCalendar(file, options).occurrences[0]?.title).toBe('Fête à Liège')
  })

  test('with invalid parts keeps the rest and reports the line', () => {
    const { occurrences, problems } = read(
      'VERSION:2.0',
      ...event('UID:a', 'SUMMARY:no start'),
      'this is no calendar line',
      ...event('UID:b', 'SUMMARY:bad start', 'DTSTART:20260231T200000'),
      ...event('UID:c', 'SUMMARY:good', 'DTSTART:20260715T200000'),
      'BEGIN:VEVENT',
      'UID:d',
      'DTSTART:20260716T200000',
      'SUMMARY:cut off',
    )
    expect(occurrences.map(({ title }) => title)).toEqual(['good', 'cut off'])
    expect(problems).toContainEqual({ line: 8, message: 'Not a calendar line: this is no calendar line' })
    expect(problems).toContainEqual({
      line: 9,
      uid: 'b',
      message: 'The event has no usable start and was skipped',
    })
  })

  test.each(['', '<!doctype html><title>404</title>', '\0\0\0', 'BEGIN:VCALENDAR', '{"events": []}'])(
    'that is no calendar (%j) gives nothing and does not throw',
    (text) => {
      expect(readCalendar(text, options).occurrences).toEqual([])
    },
  )

  test.each([
    ['spaces', `SUMMARY;a=${' '.repeat(200_000)}`],
    ['parameters', `SUMMARY${';a="b"'.repeat(50_000)}`],
    ['commas', `SUMMARY;a=${','.repeat(200_000)}x`],
    ['quotes', `SUMMARY;a=${'"'.repeat(100_001)}`],
    ['backslashes', `CATEGORIES:${'\\\\'.repeat(100_000)}`],
    ['exceptions', `EXDATE:${'20260715T200000,'.repeat(5_000)}`],
  ])('with a hostile line of %s is read', (_, line) => {
    const { occurrences } = read(...event('UID:1', 'SUMMARY:x', 'DTSTART:20260716T200000', line))
    expect(occurrences).toHaveLength(1)
  })

  test('with more dates than the limit keeps the soonest and reports it', () => {
    const { occurrences, problems } = readCalendar(
      calendar(...event('UID:1', 'SUMMARY:x', 'DTSTART:20260101T200000', 'RRULE:FREQ=DAILY')),
      { ...options, maxOccurrences: 10 },
    )
    expect(occurrences).toHaveLength(10)
    expect(occurrences.at(-1)?.start).toBe('2026-01-10T20:00:00+01:00')
    expect(problems).toEqual([{ message: 'Only the first 10 of 365 dates were kept' }])
  })
})

function foldInside(file: Uint8Array): Uint8Array {
  const at = file.findIndex((byte) => byte > 0x7f) + 1
  return Buffer.concat([file.subarray(0, at), Buffer.from('\r\n '), file.subarray(at)])
}
