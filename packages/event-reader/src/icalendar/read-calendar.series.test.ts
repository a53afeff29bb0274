import { testSeed } from '@uitpost/testing/test-seed'
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

describe('a series', () => {
  const weekly = ['UID:s', 'SUMMARY:Markt', 'DTSTART;TZID=Europe/Amsterdam:20261012T100000']

  test('is expanded inside the window only, including an event that is still running', () => {
    const old = event('UID:old', 'SUMMARY:x', 'DTSTART:20200101T200000', 'RRULE:FREQ=YEARLY')
    const festival = event('UID:f', 'SUMMARY:y', 'DTSTART;VALUE=DATE:20251220', 'DTEND;VALUE=DATE:20260110')
    const over = event('UID:o', 'SUMMARY:z', 'DTSTART;VALUE=DATE:20251220', 'DTEND;VALUE=DATE:20251230')
    expect(starts(...old, ...festival, ...over)).toEqual(['2025-12-20', '2026-01-01T20:00:00+01:00'])
  })

  test.each([
    ['a date given twice counts once', ['RDATE:20261012T100000'], 1],
    ['extra dates count without a rule', ['RDATE:20261013T100000,20261015T100000'], 3],
    ['an extra date without a time has the usual hour', ['RDATE;VALUE=DATE:20261013'], 2],
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
    ['an invalid rule gives only the first date', ['RRULE:FREQ=SOMETIMES'], 1],
    ['a rule by the minute gives only the first date', ['RRULE:FREQ=MINUTELY'], 1],
    ['an exception rule removes its dates', ['RRULE:FREQ=DAILY;COUNT=4', 'EXRULE:FREQ=DAILY;INTERVAL=2'], 2],
    ['an UNTIL in UTC includes its own moment', ['RRULE:FREQ=DAILY;UNTIL=20261014T080000Z'], 3],
    ['an UNTIL without a time is the whole day', ['RRULE:FREQ=DAILY;UNTIL=20261014'], 3],
  ])('%s', (_, lines, count) => {
    expect(starts(...event(...weekly, ...lines))).toHaveLength(count)
  })

  test('keeps its local time when the clocks change, and a night ends at its written time', () => {
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

  test('a changed date replaces its own and takes missing fields from the series', () => {
    const { occurrences } = read(
      ...event(...weekly, 'LOCATION:Plein', 'RRULE:FREQ=WEEKLY;COUNT=3'),
      ...event('UID:s', 'RECURRENCE-ID:20261019T080000Z', 'DTSTART:20261020T120000', 'STATUS:CANCELLED'),
    )
    expect(occurrences.map(({ start, status, recurrenceId }) => [start, status, recurrenceId])).toEqual([
      ['2026-10-12T10:00:00+02:00', 'confirmed', '2026-10-12T10:00:00+02:00'],
      ['2026-10-20T12:00:00+02:00', 'cancelled', '2026-10-19T10:00:00+02:00'],
      ['2026-10-26T10:00:00+01:00', 'confirmed', '2026-10-26T10:00:00+01:00'],
    ])
    expect(occurrences[1]).toMatchObject({ title: 'Markt', location: 'Plein' })
  })

  test('THISANDFUTURE moves the later dates too', () => {
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

  test('the highest revision counts, wherever it is in the file', () => {
    const revision = (sequence: number, title: string) =>
      event(...weekly, `SEQUENCE:${sequence}`, `SUMMARY:${title}`)
    const titles = (...lines: string[]) => read(...lines).occurrences.map(({ title }) => title)
    expect(titles(...revision(2, 'new'), ...revision(1, 'old'))).toEqual(['new'])
    expect(titles(...revision(1, 'old'), ...revision(2, 'new'))).toEqual(['new'])
    expect(titles(...revision(1, 'first'), ...revision(1, 'last'))).toEqual(['last'])
  })

  test('an all-day series whose exceptions and end Outlook wrote in UTC', () => {
    expect(
      starts(
        ...event(
          ...['UID:d', 'SUMMARY:x', 'DTSTART;VALUE=DATE:20261018', 'RRULE:FREQ=DAILY;UNTIL=20261020T220000Z'],
          'EXDATE:20261018T220000Z',
        ),
      ),
    ).toEqual(['2026-10-18', '2026-10-20', '2026-10-21'])
  })

  test('a weekly event keeps its local time all year, in any zone, at any hour', () => {
    const seed = testSeed()
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

function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

describe('the repetition of a series', () => {
  const from = 'DTSTART;TZID=Europe/Amsterdam:20261002T100000'
  const told = (...lines: string[]) =>
    read(...event('UID:s', 'SUMMARY:Markt', ...lines)).occurrences[0]?.repetition

  test.each([
    ['says the weekday of its first date', 'FREQ=WEEKLY;COUNT=9', 'FREQ=WEEKLY;BYDAY=FR'],
    [
      'leaves out its end and the first day of its weeks',
      'FREQ=WEEKLY;UNTIL=20270101;WKST=SU;BYDAY=MO',
      'FREQ=WEEKLY;BYDAY=MO',
    ],
    ['says the day of the month', 'FREQ=MONTHLY', 'FREQ=MONTHLY;BYMONTHDAY=2'],
    ['says the day of the year', 'FREQ=YEARLY', 'FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=2'],
    [
      'keeps ordinals and months',
      'FREQ=MONTHLY;BYDAY=1SU;BYMONTH=5,6,11',
      'FREQ=MONTHLY;BYDAY=1SU;BYMONTH=5,6,11',
    ],
  ])('%s', { tags: 'series.rule-sentence' }, (_, rule, expected) => {
    expect(told(from, `RRULE:${rule}`)?.rule).toBe(expected)
  })

  test('has the coming days that are excluded', { tags: 'series.rule-sentence' }, () => {
    const excluded = [
      'EXDATE:20251226T100000',
      'EXDATE;VALUE=DATE:20261225',
      'EXDATE;TZID=Europe/Amsterdam:20261009T100000',
    ]
    expect(told(from, 'RRULE:FREQ=WEEKLY', ...excluded)?.exceptions).toEqual(['2026-10-09', '2026-12-25'])
  })

  test.each([
    ['an event that takes place once', []],
    ['an event with two rules', ['RRULE:FREQ=WEEKLY', 'RRULE:FREQ=DAILY;COUNT=2']],
    ['an event with an exception rule', ['RRULE:FREQ=WEEKLY', 'EXRULE:FREQ=MONTHLY']],
  ])('is not told of %s', { tags: 'series.rule-sentence' }, (_, lines) => {
    expect(told(from, ...lines)).toBeUndefined()
  })

  test('is not told of a rule in UTC whose day is another one at the venue', {
    tags: 'series.rule-sentence',
  }, () => {
    expect(told('DTSTART:20261001T230000Z', 'RRULE:FREQ=WEEKLY;BYDAY=TH')).toBeUndefined()
  })
})
