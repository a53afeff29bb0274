import { describe, expect, test } from 'vitest'
import { parsePage } from '../html/parse-page.ts'
import { datedEvents, readEventPage } from './read-event-page.ts'

const venueZone = 'Europe/Amsterdam'
const url = 'https://markt.example/agenda'

/** The starts of a market with this schedule, read on 1 October 2026 for five weeks. */
function startsOf(eventSchedule: unknown, more: object = {}): (string | undefined)[] {
  const node = { '@context': 'https://schema.org', '@type': 'Event', name: 'Markt', eventSchedule, ...more }
  const html = `<script type="application/ld+json">${JSON.stringify(node)}</script>`
  const window = { from: '2026-10-01', days: 35 }
  return datedEvents(readEventPage(parsePage(html), { url, venueZone, window })).map(({ start }) => start)
}

const weekly = { '@type': 'Schedule', startDate: '2026-10-01', startTime: '19:30', repeatFrequency: 'P1W' }
const saturday = { ...weekly, byDay: 'https://schema.org/Saturday' }

describe('a schedule', () => {
  test.each<[string, object, string[]]>([
    ['every week from its first day', weekly, ['10-01', '10-08', '10-15', '10-22', '10-29']],
    ['on a weekday that is not its first day', saturday, ['10-03', '10-10', '10-17', '10-24', '10-31']],
    ['a day as two letters', { ...weekly, byDay: 'SA' }, ['10-03', '10-10', '10-17', '10-24', '10-31']],
    ['a day as a name', { ...weekly, byDay: ['Saturday'], repeatCount: 2 }, ['10-03', '10-10']],
    [
      'two days a week',
      { ...weekly, byDay: ['Tuesday', 'Thursday'], endDate: '2026-10-13' },
      ['10-01', '10-06', '10-08', '10-13'],
    ],
    ['every other week', { ...saturday, repeatFrequency: 'P2W' }, ['10-03', '10-17', '10-31']],
    [
      'every day until the last one',
      { ...weekly, repeatFrequency: 'P1D', endDate: '2026-10-03' },
      ['10-01', '10-02', '10-03'],
    ],
    ['a frequency in a word', { ...saturday, repeatFrequency: 'weekly', repeatCount: 1 }, ['10-03']],
    [
      'weekdays without a frequency',
      { ...saturday, repeatFrequency: undefined, repeatCount: 2 },
      ['10-03', '10-10'],
    ],
    ['the first Sunday of a month', { ...weekly, repeatFrequency: 'P1M', byDay: '1SU' }, ['10-04', '11-01']],
    [
      'the second Tuesday by its week',
      { ...weekly, repeatFrequency: 'P1M', byDay: 'Tuesday', byMonthWeek: 2 },
      ['10-13'],
    ],
    ['a day of the month', { ...weekly, repeatFrequency: 'P1M', byMonthDay: 15 }, ['10-15']],
    [
      'days that are left out',
      { ...saturday, exceptDate: ['2026-10-10', '2026-10-24T19:30:00+02:00'] },
      ['10-03', '10-17', '10-31'],
    ],
    [
      'one that began long ago',
      { ...saturday, startDate: '2024-01-06' },
      ['10-03', '10-10', '10-17', '10-24', '10-31'],
    ],
    ['one that is over', { ...saturday, startDate: '2024-01-06', endDate: '2025-01-01' }, []],
    ['a single day', { '@type': 'Schedule', startDate: '2026-10-20', startTime: '19:30' }, ['10-20']],
  ])('%s', (_, schedule, days) => {
    expect(
      startsOf(schedule)
        .filter((start) => start?.includes('T'))
        .map((start) => start?.slice(5, 10)),
    ).toEqual(days)
  })

  test("keeps its local time when the clocks change, and is shown in the venue's zone", () => {
    expect(startsOf({ ...saturday, startDate: '2026-10-24', repeatCount: 2 })).toEqual([
      '2026-10-24T19:30:00+02:00',
      '2026-10-31T19:30:00+01:00',
    ])
    expect(startsOf({ ...saturday, repeatCount: 1, scheduleTimezone: 'Europe/London' })).toEqual([
      '2026-10-03T20:30:00+02:00',
    ])
  })

  test("with an unknown zone uses the venue's, and without a time gives all-day events", () => {
    expect(startsOf({ ...saturday, repeatCount: 1, scheduleTimezone: 'Mars/Olympus' })).toEqual([
      '2026-10-03T19:30:00+02:00',
    ])
    expect(startsOf({ ...saturday, repeatCount: 1, startTime: undefined })).toEqual(['2026-10-03'])
  })

  test('an end before its start is on the next day, and a duration counts as well', () => {
    const endsOf = (more: object) => {
      const node = {
        '@type': 'Event',
        name: 'Nacht',
        eventSchedule: { ...saturday, repeatCount: 1, ...more },
      }
      const html = `<script type="application/ld+json">${JSON.stringify(node)}</script>`
      const page = readEventPage(parsePage(html), {
        url,
        venueZone,
        window: { from: '2026-10-01', days: 35 },
      })
      return datedEvents(page).map(({ end }) => end)
    }
    expect(endsOf({ endTime: '02:00' })).toEqual(['2026-10-04T02:00:00+02:00'])
    expect(endsOf({ duration: 'PT90M' })).toEqual(['2026-10-03T21:00:00+02:00'])
  })

  test('replaces the span stated beside it, several add up, and an invalid one does not affect the others', () => {
    const span = { startDate: '2026-09-01', endDate: '2026-12-31' }
    expect(startsOf({ ...saturday, repeatCount: 2 }, span)).toHaveLength(2)
    expect(
      startsOf([
        { ...saturday, repeatCount: 1 },
        { ...weekly, repeatCount: 1 },
      ]),
    ).toHaveLength(2)
    expect(
      startsOf([
        { ...saturday, repeatCount: 1 },
        { ...weekly, repeatFrequency: 'P1H' },
      ]),
    ).toHaveLength(1)
    expect(startsOf({ ...saturday, repeatFrequency: 'now and then' }, span)).toEqual(['2026-09-01'])
    expect(startsOf({ ...saturday, startDate: '2026-02-31' }, span)).toEqual(['2026-09-01'])
  })

  test('is left out when earlier ones have used up the limit of the page', () => {
    const market = (name: string) => ({
      '@type': 'Event',
      name,
      startDate: '2026-10-02',
      eventSchedule: { ...weekly, repeatFrequency: 'P1D' },
    })
    const names = Array.from({ length: 1_000 }, (_, index) => `Markt ${index}`)
    const html = `<script type="application/ld+json">${JSON.stringify(names.map(market))}</script>`
    const window = { from: '2026-10-01', days: 35 }
    const dates = Map.groupBy(
      datedEvents(readEventPage(parsePage(html), { url, venueZone, window })),
      ({ title }) => title,
    )
    expect(dates.get('Markt 0')).toHaveLength(35)
    expect(dates.get('Markt 999')).toEqual([expect.objectContaining({ start: '2026-10-02' })])
  })
})
