import { Temporal } from 'temporal-polyfill'
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
        'GEO:52.4388;4.8258',
        'X-UITPOST-CITY:Zaandam',
      ),
    )
    expect(name).toBe('Agenda De Kade')
    expect(occurrences).toEqual([
      {
        uid: 'jazz-1',
        seriesKey: 'jazz-1',
        sequence: 3,
        title: 'Jazz, soul; en meer',
        description: 'Eerste regel\nC:\\new heet de map',
        location: 'De Kade, Zaandam',
        url: 'https://dekade.example/jazz',
        categories: ['Muziek', 'Jazz, live'],
        organizer: 'Stichting De Kade',
        start: '2026-11-28T20:30:00+01:00',
        end: '2026-11-28T23:00:00+01:00',
        allDay: false,
        timeZone: 'Europe/Amsterdam',
        status: 'confirmed',
        geo: { latitude: 52.4388, longitude: 4.8258 },
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
      'a zone nobody knows is the zone of the venue',
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

  test('a zone that the file defines itself counts with its own offsets', () => {
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
  ])('a whole-day event ends on %s', (_, lines, end) => {
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

  test('a cancelled or tentative event says so, and a withdrawn calendar cancels everything', () => {
    const lines = event('UID:1', 'SUMMARY:x', 'DTSTART:20260715T200000', 'STATUS:TENTATIVE')
    expect(read(...lines).occurrences[0]?.status).toBe('tentative')
    expect(read('METHOD:CANCEL', ...lines).occurrences[0]?.status).toBe('cancelled')
  })

  test('an address of a page is a web address or nothing', () => {
    const lines = event('UID:1', 'SUMMARY:x', 'DTSTART:20260715T200000', 'URL:javascript:alert(1)')
    expect(read(...lines).occurrences[0]).not.toHaveProperty('url')
  })

  test('without a UID the content gives one that is the same on every reading', () => {
    const lines = event('SUMMARY:x', 'DTSTART:20260715T200000')
    const [first, again, other] = [lines, lines, event('SUMMARY:y', 'DTSTART:20260715T200000')].map(
      (one) => read(...one).occurrences[0]?.uid,
    )
    expect(first).toBe(again)
    expect(first).not.toBe(other)
  })
})

describe('a series', () => {
  const weekly = ['UID:s', 'SUMMARY:Markt', 'DTSTART;TZID=Europe/Amsterdam:20261012T100000']

  test('goes on inside the window only, and an event that is still going on belongs to it', () => {
    const old = event('UID:old', 'SUMMARY:x', 'DTSTART:20200101T200000', 'RRULE:FREQ=YEARLY')
    const festival = event('UID:f', 'SUMMARY:y', 'DTSTART;VALUE=DATE:20251220', 'DTEND;VALUE=DATE:20260110')
    const over = event('UID:o', 'SUMMARY:z', 'DTSTART;VALUE=DATE:20251220', 'DTEND;VALUE=DATE:20251230')
    expect(starts(...old, ...festival, ...over)).toEqual(['2025-12-20', '2026-01-01T20:00:00+01:00'])
  })

  test.each([
    ['a date given twice counts once', ['RDATE:20261012T100000'], 1],
    ['extra dates count without a rule', ['RDATE:20261013T100000,20261015T100000'], 3],
    ['an extra date without a time takes the usual hour', ['RDATE;VALUE=DATE:20261013'], 2],
    ['a rule given twice counts once', ['RRULE:FREQ=DAILY;COUNT=3', 'RRULE:FREQ=DAILY;COUNT=3'], 3],
    [
      'an exception in UTC meets a start with a zone',
      ['RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20261013T080000Z'],
      2,
    ],
    ['an exception on a day removes that day', ['RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20261013'], 2],
    [
      'an exception at another hour removes nothing',
      ['RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20261013T110000Z'],
      3,
    ],
    ['an exception that is no date removes nothing', ['RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:soon'], 3],
    ['a misspelt part of a rule is left out', ['RRULE:FREQ=DAILY;COUNT=3;UNTL=20261013'], 3],
    ['a rule nobody can read leaves the first date', ['RRULE:FREQ=SOMETIMES'], 1],
    ['a rule by the minute leaves the first date', ['RRULE:FREQ=MINUTELY'], 1],
    [
      'an exception rule takes away what it gives',
      ['RRULE:FREQ=DAILY;COUNT=4', 'EXRULE:FREQ=DAILY;INTERVAL=2'],
      2,
    ],
    ['an UNTIL in UTC includes its own moment', ['RRULE:FREQ=DAILY;UNTIL=20261014T080000Z'], 3],
    ['an UNTIL without a time is the midnight before', ['RRULE:FREQ=DAILY;UNTIL=20261014'], 2],
  ])('%s', (_, lines, count) => {
    expect(starts(...event(...weekly, ...lines))).toHaveLength(count)
  })

  test('keeps its hour when the clocks change, and a night ends at its written hour', () => {
    const { occurrences } = read(
      ...event(
        'UID:n',
        'SUMMARY:Nacht',
        'DTSTART;TZID=Europe/Amsterdam:20261017T230000',
        'DTEND;TZID=Europe/Amsterdam:20261018T040000',
        'RRULE:FREQ=WEEKLY;COUNT=2',
      ),
    )
    expect(occurrences.map(({ start, end }) => [start, end])).toEqual([
      ['2026-10-17T23:00:00+02:00', '2026-10-18T04:00:00+02:00'],
      ['2026-10-24T23:00:00+02:00', '2026-10-25T04:00:00+01:00'],
    ])
  })

  test('a changed date replaces its own and takes what it does not state from the series', () => {
    const { occurrences } = read(
      ...event(...weekly, 'LOCATION:Plein', 'RRULE:FREQ=WEEKLY;COUNT=3'),
      ...event('UID:s', 'RECURRENCE-ID:20261019T080000Z', 'DTSTART:20261020T120000', 'STATUS:CANCELLED'),
    )
    expect(occurrences.map(({ start, status, recurrenceId }) => [start, status, recurrenceId])).toEqual([
      ['2026-10-12T10:00:00+02:00', 'confirmed', '2026-10-12T10:00:00+02:00'],
      ['2026-10-20T12:00:00+02:00', 'cancelled', '2026-10-19T10:00:00+02:00'],
      ['2026-10-26T10:00:00+01:00', 'confirmed', '2026-10-26T10:00:00+01:00'],
    ])
    expect(occurrences[1]).toMatchObject({ title: 'Markt', location: 'Plein', seriesKey: 's' })
  })

  test('a change from here on moves the later dates too', () => {
    const lines = [
      ...event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=3'),
      ...event(
        ...['UID:s', 'SUMMARY:Later', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20261019T100000'],
        'DTSTART:20261019T140000',
      ),
    ]
    expect(read(...lines).occurrences.map(({ title, start }) => `${title} ${start.slice(5, 16)}`)).toEqual([
      'Markt 10-12T10:00',
      'Later 10-19T14:00',
      'Later 10-26T14:00',
    ])
  })

  test('changes without a master are single events, whatever rule they carry', () => {
    const change = (id: string) =>
      event('UID:s', 'SUMMARY:x', `RECURRENCE-ID:${id}`, `DTSTART:${id}`, 'RRULE:FREQ=WEEKLY')
    expect(starts(...change('20261012T100000'), ...change('20261019T100000'))).toHaveLength(2)
  })

  test('the highest revision counts, wherever it stands in the file', () => {
    const revision = (sequence: number, title: string) =>
      event(...weekly, `SEQUENCE:${sequence}`, `SUMMARY:${title}`)
    const titles = (...lines: string[]) => read(...lines).occurrences.map(({ title }) => title)
    expect(titles(...revision(2, 'new'), ...revision(1, 'old'))).toEqual(['new'])
    expect(titles(...revision(1, 'old'), ...revision(2, 'new'))).toEqual(['new'])
    expect(titles(...revision(1, 'first'), ...revision(1, 'last'))).toEqual(['last'])
  })

  test('a whole-day series whose exceptions and end are written in UTC by Outlook', () => {
    expect(
      starts(
        ...event(
          ...['UID:d', 'SUMMARY:x', 'DTSTART;VALUE=DATE:20261018', 'RRULE:FREQ=DAILY;UNTIL=20261020T220000Z'],
          'EXDATE:20261018T220000Z',
        ),
      ),
    ).toEqual(['2026-10-18', '2026-10-20', '2026-10-21'])
  })

  test('a weekly event keeps its local hour all year, in any zone, at any hour', () => {
    const seed = Math.trunc(Number(process.env.TEST_SEED ?? Date.now() % 1_000_000))
    process.stdout.write(`weekly rules: TEST_SEED=${seed}\n`)
    const random = randomFrom(seed)
    const zones = [
      'Europe/Amsterdam',
      'Europe/Brussels',
      'Europe/London',
      'America/New_York',
      'Australia/Sydney',
    ]
    for (let round = 0; round < 40; round += 1) {
      const zone = zones[Math.floor(random() * zones.length)] ?? 'UTC'
      const wall = Temporal.PlainDateTime.from('2026-01-05T00:00').add({
        days: Math.floor(random() * 7),
        hours: 4 + Math.floor(random() * 20),
        minutes: Math.floor(random() * 60),
      })
      const stamp = wall.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
      const { occurrences } = read(
        ...event('UID:w', 'SUMMARY:x', `DTSTART;TZID=${zone}:${stamp}`, 'RRULE:FREQ=WEEKLY;COUNT=50'),
      )
      const hour = wall.toPlainTime().toString({ smallestUnit: 'minute' })
      expect(occurrences.length, `${zone} ${stamp}`).toBe(50)
      for (const { start } of occurrences) {
        const local = Temporal.Instant.from(start).toZonedDateTimeISO(zone)
        expect(local.toPlainTime().toString({ smallestUnit: 'minute' }), `${zone} ${start}`).toBe(hour)
        expect(local.dayOfWeek).toBe(wall.dayOfWeek)
      }
    }
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

  test('with broken parts keeps the rest and says which line was wrong', () => {
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
  ])('with a hostile line of %s is read in reasonable time', (_, line) => {
    const began = performance.now()
    const { occurrences } = read(...event('UID:1', 'SUMMARY:x', 'DTSTART:20260716T200000', line))
    expect(occurrences).toHaveLength(1)
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  test('with more dates than allowed keeps the soonest and says so', () => {
    const { occurrences, problems } = readCalendar(
      calendar(...event('UID:1', 'SUMMARY:x', 'DTSTART:20260101T200000', 'RRULE:FREQ=DAILY')),
      { ...options, maxOccurrences: 10 },
    )
    expect(occurrences).toHaveLength(10)
    expect(occurrences.at(-1)?.start).toBe('2026-01-10T20:00:00+01:00')
    expect(problems).toEqual([{ message: 'Only the first 10 of 365 dates were kept' }])
  })
})

function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function foldInside(file: Uint8Array): Uint8Array {
  const at = file.findIndex((byte) => byte > 0x7f) + 1
  return Buffer.concat([file.subarray(0, at), Buffer.from('\r\n '), file.subarray(at)])
}
