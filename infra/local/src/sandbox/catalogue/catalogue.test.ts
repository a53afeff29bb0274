import { SHIPPED_FEEDS } from '@uitpost/contracts'
import { MONITOR_CATEGORIES } from '@uitpost/contracts/monitor-categories'
import { findCity } from '@uitpost/places'
import { describe, expect, test } from 'vitest'
import { catalogueCities, catalogueEvents, listOccurrences, readFeed } from './catalogue.ts'

const DAY_MS = 86_400_000
const START = new Date('2026-11-01T00:00:00Z')
/** The first day of each month for three years. */
const MONTHS = Array.from({ length: 36 }, (_, month) => new Date(Date.UTC(2026, 10 + month, 1)))
const datesOfThreeYears = Map.groupBy(
  listOccurrences({ from: START, to: new Date(START.getTime() + 4.2 * 365 * DAY_MS) }),
  ({ event }) => event.id,
)
const startsOf = (id: string): string[] => (datesOfThreeYears.get(id) ?? []).map(({ start }) => start)
const idEndingIn = (name: string): string => `${name}@catalogue.uitpost.example`

describe('the shipped catalogue', () => {
  test('contains at least 60 events in 20 cities of both countries, with the three cities of the specification', () => {
    expect(catalogueEvents().length).toBeGreaterThanOrEqual(60)
    expect(catalogueCities('NL').length).toBeGreaterThanOrEqual(12)
    expect(catalogueCities('BE').length).toBeGreaterThanOrEqual(8)
    expect(catalogueCities('NL')).toEqual(expect.arrayContaining(['Amsterdam', 'Rotterdam', 'The Hague']))
  })

  test('covers all 25 categories with at least two events each, and has no other', {
    tags: 'monitor.category-list',
  }, () => {
    const counts = Map.groupBy(catalogueEvents(), ({ category }) => category)
    expect([...counts.keys()].sort()).toEqual(MONITOR_CATEGORIES.map(({ name }) => name).sort())
    for (const [category, events] of counts) expect(events.length, category).toBeGreaterThanOrEqual(2)
  })

  test('gives every event a unique https link to an official page', () => {
    const urls = catalogueEvents().map(({ url }) => url)
    expect(new Set(urls).size).toBe(urls.length)
    expect(urls.filter((url) => !url.startsWith('https://'))).toEqual([])
  })

  test('gives every event a unique title', () => {
    const titles = catalogueEvents().map(({ title }) => title)
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
  })

  test('contains only cities of the gazetteer', () => {
    const unknown = (['NL', 'BE'] as const).flatMap((country) =>
      catalogueCities(country).filter((name) => !findCity(name, { country })),
    )
    expect(unknown).toEqual([])
  })

  test('has the feeds that are registered', () => {
    for (const { file } of SHIPPED_FEEDS) expect(readFeed(file), file).toMatch(/^BEGIN:VCALENDAR\r\n/)
    expect(readFeed('../package')).toBeUndefined()
  })
})

describe('the rules of the catalogue', () => {
  test('never run out: every event has its next date within 53 weeks, one that follows Easter within 400 days', () => {
    const overdue = catalogueEvents().flatMap((event) => {
      const limit = event.file.endsWith('-easter') ? 400 : 53 * 7
      const starts = [
        START.getTime(),
        ...(datesOfThreeYears.get(event.id) ?? []).map((one) => one.startsAt.getTime()),
      ]
      const last = MONTHS.at(-1)?.getTime() ?? 0
      return starts
        .filter((start, index) => start < last && ((starts[index + 1] ?? Infinity) - start) / DAY_MS > limit)
        .map((start) => `${event.id} after ${new Date(start).toISOString()}`)
    })
    expect(overdue).toEqual([])
  })

  test('keep weekly and monthly events coming all year, seasonal ones excepted', () => {
    const regular = catalogueEvents().filter(({ entries }) => {
      const rule = String(entries[0]?.rrule?.toString() ?? '')
      return /FREQ=(WEEKLY|MONTHLY)/.test(rule) && !rule.includes('BYMONTH=')
    })
    expect(regular.length).toBeGreaterThanOrEqual(50)
    for (const month of MONTHS) {
      const soon = regular.filter(({ id }) =>
        datesOfThreeYears
          .get(id)
          ?.some(({ startsAt }) => startsAt >= month && +startsAt < +month + 36 * DAY_MS),
      )
      expect(soon.length, month.toISOString()).toBe(regular.length)
    }
  })

  test('let a simple NL run find 30 events in 12 cities within 60 days, in any month', () => {
    for (const month of MONTHS) {
      const dates = [...datesOfThreeYears.values()]
        .flat()
        .filter(({ event }) => event.country === 'NL')
        .filter(({ startsAt }) => startsAt >= month && +startsAt < +month + 60 * DAY_MS)
      expect(new Set(dates.map(({ event }) => event.id)).size, month.toISOString()).toBeGreaterThanOrEqual(30)
      expect(new Set(dates.map(({ event }) => event.city)).size, month.toISOString()).toBeGreaterThanOrEqual(
        12,
      )
    }
  })

  test.each([
    ['nl-koningsdag', ['2027-04-27T09:00', '2028-04-27T09:00', '2029-04-27T09:00']],
    ['be-gentse-feesten', ['2027-07-16', '2028-07-14', '2029-07-20']],
    ['nl-deventer-books', ['2027-08-01T09:30', '2028-08-06T09:30', '2029-08-05T09:30']],
    ['nl-tilburgse-kermis', ['2027-07-23', '2028-07-21', '2029-07-20']],
    ['nl-zomercarnaval', ['2027-07-31T12:00', '2028-07-29T12:00', '2029-07-28T12:00']],
    ['be-fosdem', ['2027-02-06T09:30', '2028-02-05T09:30', '2029-02-03T09:30']],
    ['be-binche', ['2027-02-07', '2028-02-27', '2029-02-11']],
  ])('give the dates of %s', (name, expected) => {
    expect(startsOf(idEndingIn(name)).slice(0, 3)).toEqual(expected)
  })

  test('move Koningsdag to the 26th when the 27th is a Sunday, and Koningsnacht to the 25th', () => {
    const in2031 = { from: new Date('2031-04-01T00:00:00Z'), to: new Date('2031-05-01T00:00:00Z') }
    const starts = listOccurrences(in2031).filter(({ event }) => /koningsdag|koningsnacht/.test(event.id))
    expect(starts.map(({ start }) => start)).toEqual(['2031-04-25T18:00', '2031-04-26T09:00'])
  })
})

describe('occurrences', () => {
  test('keep their local hours across daylight saving', () => {
    const weekend = listOccurrences({
      from: new Date('2028-10-20Z'),
      to: new Date('2028-10-31Z'),
      city: 'Utrecht',
    })
    const fair = weekend.find(({ event }) => event.title === 'Eurospoor')
    // Daylight saving ends on Sunday 29 October 2028.
    expect(fair).toMatchObject({ start: '2028-10-27T10:00', end: '2028-10-29T17:00' })
    expect(fair?.startsAt.toISOString()).toBe('2028-10-27T08:00:00.000Z')
    expect(fair?.endsAt.toISOString()).toBe('2028-10-29T16:00:00.000Z')
  })

  test('that are running count as upcoming, those that ended do not', () => {
    const during = {
      from: new Date('2027-07-20T12:00:00Z'),
      to: new Date('2027-07-20T13:00:00Z'),
      city: 'Gent',
    }
    expect(listOccurrences(during).map(({ event }) => event.title)).toContain('Gentse Feesten')
    const after = {
      from: new Date('2027-07-26T12:00:00Z'),
      to: new Date('2027-07-27T13:00:00Z'),
      city: 'Gent',
    }
    expect(listOccurrences(after).map(({ event }) => event.title)).not.toContain('Gentse Feesten')
  })
})
